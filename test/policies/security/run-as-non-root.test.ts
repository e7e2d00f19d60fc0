import { describe, expect, test } from "vitest";
import { runAsNonRoot as rule } from "../../../policies/security/run-as-non-root.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { EVERY_ROLE, everyRole, ODD_VALUES, podYaml } from "./pods.ts";

const own = (securityContext: unknown) => ({ securityContext });
const unknown = "may run as root, since neither runAsNonRoot nor runAsUser is set";

describe.each(podKinds)("$name", (kind) => {
  test.each([[{ runAsNonRoot: true }], [{ runAsUser: 1000 }], [{ runAsNonRoot: true, runAsUser: 1000 }]])(
    "passes with %j on the container and on the pod",
    (context) => {
      expect(checkPod(rule, kind, podTemplate({ container: own(context) }))).toEqual([]);
      expect(checkPod(rule, kind, podTemplate({ spec: own(context) }))).toEqual([]);
    },
  );

  test("finds root at its line", () => {
    const template = podTemplate({ container: own({ runAsUser: 0 }) });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "SEC-007",
        severity: "error",
        message: "container main runs as root",
        path: kind.at("/spec/containers/0/securityContext/runAsUser"),
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("runAsUser: 0");
  });

  test("reports root once if the pod sets it", () => {
    const spec = { ...everyRole({}), ...own({ runAsUser: 0 }) };
    expect(checkPod(rule, kind, podTemplate({ spec }))).toMatchObject([
      {
        severity: "error",
        message: "containers setup, proxy, main and debug run as root because of the pod's securityContext",
        path: kind.at("/spec/securityContext/runAsUser"),
      },
    ]);
  });

  test("warns once if neither pod nor container sets a user", () => {
    expect(checkPod(rule, kind, podTemplate())).toMatchObject([
      {
        severity: "warning",
        message: `container main ${unknown}`,
        path: kind.at("/spec/securityContext/runAsNonRoot"),
      },
    ]);
  });

  test("finds every role", () => {
    const found = checkPod(rule, kind, podTemplate({ spec: everyRole(own({ runAsUser: 0 })) }));
    expect(found.map(({ message }) => message.replace(/ runs.*/, "")).sort()).toEqual(EVERY_ROLE);
  });
});

describe("the container's setting overrides the pod's", () => {
  const found = (container: unknown, pod: unknown) =>
    check(rule, podYaml({ containers: [{ name: "main", ...own(container) }], ...own(pod) }));

  test.each([
    [{ runAsUser: 1000 }, { runAsUser: 0 }, []],
    [{ runAsUser: 0 }, { runAsUser: 1000 }, ["container main runs as root"]],
    [{ runAsUser: 0 }, { runAsNonRoot: true }, ["container main runs as root"]],
    [{ runAsNonRoot: true }, { runAsUser: 0 }, ["container main runs as root because of the pod's securityContext"]],
    [{ runAsNonRoot: false }, { runAsNonRoot: true }, [`container main ${unknown}`]],
    [{ runAsNonRoot: true }, { runAsNonRoot: false }, []],
    [{ runAsNonRoot: false }, { runAsUser: 5 }, []],
    [{ runAsNonRoot: null, runAsUser: null }, { runAsNonRoot: true }, []],
  ])("%j over %j", (container, pod, messages) => {
    expect(found(container, pod).map(({ message }) => message)).toEqual(messages);
  });
});

test("containers without a user together with one that has a user", () => {
  const containers = [{ name: "a" }, { name: "b", ...own({ runAsNonRoot: true }) }, { name: "c" }];
  expect(check(rule, podYaml({ containers })).map(({ message }) => message)).toEqual([`containers a and c ${unknown}`]);
});

test.each(ODD_VALUES)("a user %j has no finding", (runAsUser) => {
  const user = runAsUser === 1 ? undefined : runAsUser;
  expect(check(rule, podYaml(everyRole(own({ runAsUser: user }))))).toMatchObject([{ severity: "warning" }]);
});

test.each(["0x0", "00", "0o0", "0b0", "-0"])("%s is 0", (value) => {
  expect(check(rule, podYaml(everyRole(own({ runAsUser: "VALUE" }))).replaceAll("VALUE", value))).toHaveLength(4);
});

test.each(["yes", "on"])("runAsNonRoot: %s is true", (value) => {
  expect(check(rule, podYaml(everyRole(own({ runAsNonRoot: "VALUE" }))).replaceAll("VALUE", value))).toEqual([]);
});

test("pods for Windows and in user namespaces are left out", () => {
  expect(check(rule, podYaml({ os: { name: "windows" } }))).toEqual([]);
  expect(check(rule, podYaml({ hostUsers: false, ...own({ runAsUser: 0 }) }))).toEqual([]);
  expect(check(rule, podYaml({ hostUsers: true }))).toHaveLength(1);
});
