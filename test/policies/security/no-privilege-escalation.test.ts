import { describe, expect, test } from "vitest";
import { noPrivilegeEscalation as rule } from "../../../policies/security/no-privilege-escalation.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { checkManaged, EVERY_ROLE, everyRole, podYaml } from "./pods.ts";

const forbidden = { securityContext: { allowPrivilegeEscalation: false } };

describe.each(podKinds)("$name", (kind) => {
  test("passes where it is forbidden", () => {
    expect(checkPod(rule, kind, podTemplate({ container: forbidden }))).toEqual([]);
  });

  test("reports a container without the setting, and repairs it", () => {
    const path = kind.at("/spec/containers/0/securityContext/allowPrivilegeEscalation");
    expect(checkPod(rule, kind, podTemplate())).toMatchObject([
      {
        rule: "SEC-002",
        severity: "error",
        message: "container main allows privilege escalation by default",
        path,
        expected: "false",
        received: "nothing",
        edits: [{ op: "set", path, value: false }],
      },
    ]);
  });

  test("finds one that allows it at its line", () => {
    const template = podTemplate({ container: { securityContext: { allowPrivilegeEscalation: true } } });
    const findings = checkPod(rule, kind, template);
    expect(findings.map(({ message }) => message)).toEqual(["container main allows privilege escalation"]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("allowPrivilegeEscalation: true");
  });

  test("finds it in every role", () => {
    const found = checkPod(rule, kind, podTemplate({ spec: everyRole({}) }));
    expect(found.map(({ message }) => message.replace(/ allows.*/, "")).sort()).toEqual(EVERY_ROLE);
    expect(checkPod(rule, kind, podTemplate({ spec: everyRole(forbidden) }))).toEqual([]);
  });
});

test.each([[undefined], [null], [{}]])("the security context %j forbids nothing", (securityContext) => {
  expect(check(rule, podYaml(everyRole({ securityContext })))).toHaveLength(4);
});

test.each(["no", "off", "False"])("%s is false", (value) => {
  const yaml = podYaml(everyRole({ securityContext: { allowPrivilegeEscalation: "VALUE" } })).replaceAll(
    "VALUE",
    value,
  );
  expect(check(rule, yaml)).toEqual([]);
});

test.each(["yes", '"false"', "0"])("%s is not false", (value) => {
  const yaml = podYaml(everyRole({ securityContext: { allowPrivilegeEscalation: "VALUE" } })).replaceAll(
    "VALUE",
    value,
  );
  expect(check(rule, yaml)).toHaveLength(4);
});

test("the pod's security context has no such field", () => {
  expect(check(rule, podYaml({ securityContext: { allowPrivilegeEscalation: false } }))).toHaveLength(1);
});

test.each([
  [{ privileged: true }],
  [{ capabilities: { add: ["SYS_ADMIN"] } }],
  [{ capabilities: { add: ["cap_sys_admin"] } }],
])("%j is left to the rule about it, since the API server refuses false beside it", (securityContext) => {
  expect(check(rule, podYaml(everyRole({ securityContext })))).toEqual([]);
});

test("pods for Windows have no such field", () => {
  expect(check(rule, podYaml({ os: { name: "windows" } }))).toEqual([]);
  expect(check(rule, podYaml({ os: { name: "linux" } }))).toHaveLength(1);
});

test("the API of distributed inferences has no such field, that of trainings has", () => {
  const object = (apiVersion: string, kind: string) =>
    `{apiVersion: ${apiVersion}, kind: ${kind}, metadata: {name: a}}`;
  const spec = { containers: [{ name: "main" }] };
  expect(checkManaged([rule], object("leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet"), spec)).toEqual([]);
  expect(checkManaged([rule], object("batch/v1", "Job"), spec)).toHaveLength(1);
});
