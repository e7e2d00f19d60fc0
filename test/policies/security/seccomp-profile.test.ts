import { describe, expect, test } from "vitest";
import { seccompProfile as rule } from "../../../policies/security/seccomp-profile.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { EVERY_ROLE, everyRole, podYaml } from "./pods.ts";

const type = (value: unknown) => ({ securityContext: { seccompProfile: { type: value } } });

describe.each(podKinds)("$name", (kind) => {
  test.each([["RuntimeDefault"], ["Localhost"]])("passes with %s on the container and on the pod", (value) => {
    expect(checkPod(rule, kind, podTemplate({ container: type(value) }))).toEqual([]);
    expect(checkPod(rule, kind, podTemplate({ spec: type(value) }))).toEqual([]);
  });

  test("warns about a missing profile, and adds it", () => {
    const path = kind.at("/spec/securityContext/seccompProfile");
    expect(checkPod(rule, kind, podTemplate())).toMatchObject([
      {
        rule: "SEC-008",
        severity: "warning",
        message: "container main has no seccomp profile",
        path,
        edits: [{ op: "set", path, value: { type: "RuntimeDefault" } }],
      },
    ]);
  });

  test("finds one that is switched off, at its line", () => {
    const template = podTemplate({ container: type("Unconfined") });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        severity: "error",
        message: "container main runs without a seccomp profile",
        path: kind.at("/spec/containers/0/securityContext/seccompProfile/type"),
      },
    ]);
    expect(findings[0]?.edits).toBeUndefined();
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("type: Unconfined");
  });

  test("reports it once if the pod sets it", () => {
    const spec = { ...everyRole({}), ...type("Unconfined") };
    expect(checkPod(rule, kind, podTemplate({ spec }))).toMatchObject([
      {
        severity: "error",
        message:
          "containers setup, proxy, main and debug run without a seccomp profile because of the pod's securityContext",
        path: kind.at("/spec/securityContext/seccompProfile/type"),
      },
    ]);
  });

  test("finds every role", () => {
    const found = checkPod(rule, kind, podTemplate({ spec: everyRole(type("Unconfined")) }));
    expect(found.map(({ message }) => message.replace(/ runs.*/, "")).sort()).toEqual(EVERY_ROLE);
  });
});

const found = (container: unknown, pod: unknown) =>
  check(rule, podYaml({ containers: [{ name: "main", securityContext: container }], securityContext: pod })).map(
    ({ message, severity }) => [severity, message],
  );

test.each([
  [undefined, undefined],
  [null, null],
  [{}, {}],
  [{ seccompProfile: null }, { seccompProfile: null }],
  [{ seccompProfile: "RuntimeDefault" }, { seccompProfile: [] }],
])("%j and %j say nothing", (container, pod) => {
  expect(found(container, pod)).toEqual([["warning", "container main has no seccomp profile"]]);
});

test.each([
  [type("RuntimeDefault"), type("Unconfined"), []],
  [type("Unconfined"), type("RuntimeDefault"), [["error", "container main runs without a seccomp profile"]]],
  [type("Unconfined"), {}, [["error", "container main runs without a seccomp profile"]]],
  [
    {},
    type("Unconfined"),
    [["error", "container main runs without a seccomp profile because of the pod's securityContext"]],
  ],
  [{}, type("Localhost"), []],
])("%j goes before %j", (container, pod, expected) => {
  const context = (value: object) => ("securityContext" in value ? value.securityContext : value);
  expect(found(context(container), context(pod))).toEqual(expected);
});

test("a privileged container has none anyway, and pods for Windows cannot", () => {
  expect(found({ privileged: true }, undefined)).toEqual([]);
  expect(check(rule, podYaml({ os: { name: "windows" } }))).toEqual([]);
});

test("the deprecated annotation has no effect", () => {
  const annotations = { "seccomp.security.alpha.kubernetes.io/pod": "runtime/default" };
  expect(check(rule, podYaml({}, { annotations }))).toHaveLength(1);
});

test.each([
  ["", ["warning"]],
  [", seccompProfileType: {value: RuntimeDefault}", []],
  [", seccompProfileType: {value: Unconfined}", ["error"]],
  [", seccompProfileType: 5", ["warning"]],
])("a TrainingWorkload says it in a field of its own: %j", (field, severities) => {
  const yaml = `apiVersion: run.ai/v2alpha1\nkind: TrainingWorkload\nmetadata: {name: a}\nspec: {image: {value: a}${field}}\n`;
  expect(check(rule, yaml).map(({ severity }) => severity)).toEqual(severities);
});
