import { describe, expect, test } from "vitest";
import { seccompProfile as rule } from "../../../policies/security/seccomp-profile.ts";
import { check, checkPod, podKinds, podTemplate } from "../../helpers/policies.ts";
import { everyRole, podYaml } from "./pods.ts";

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

  test("reports the containers without one, and not that one is switched off, which SEC-024 reports", () => {
    expect(checkPod(rule, kind, podTemplate({ container: type("Unconfined") }))).toEqual([]);
    expect(checkPod(rule, kind, podTemplate({ spec: type("Unconfined") }))).toEqual([]);
    expect(checkPod(rule, kind, podTemplate({ spec: everyRole({}) }))).toMatchObject([
      { message: "containers setup, proxy, main and debug have no seccomp profile" },
    ]);
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
  [type("RuntimeDefault"), {}],
  [{}, type("Localhost")],
])("%j and %j have one", (container, pod) => {
  const context = (value: object) => ("securityContext" in value ? value.securityContext : value);
  expect(found(context(container), context(pod))).toEqual([]);
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
  [", seccompProfileType: {value: Unconfined}", []],
  [", seccompProfileType: 5", ["warning"]],
])("a TrainingWorkload says it in a field of its own: %j", (field, severities) => {
  const yaml = `apiVersion: run.ai/v2alpha1\nkind: TrainingWorkload\nmetadata: {name: a}\nspec: {image: {value: a}${field}}\n`;
  expect(check(rule, yaml).map(({ severity }) => severity)).toEqual(severities);
});
