import { describe, expect, test } from "vitest";
import { noHostNamespaces as rule } from "../../../policies/security/no-host-namespaces.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { ODD_VALUES, podYaml } from "./pods.ts";

describe.each(podKinds)("$name", (kind) => {
  test("passes without, and where they are false", () => {
    expect(checkPod(rule, kind, podTemplate())).toEqual([]);
    expect(checkPod(rule, kind, podTemplate({ spec: { hostIPC: false, hostPID: false } }))).toEqual([]);
  });

  test.each([
    ["hostIPC", "the pod shares the IPC namespace of its node, and so the shared memory of all processes there"],
    ["hostPID", "the pod can see and signal every process of its node"],
  ])("finds %s at its line", (field, message) => {
    const template = podTemplate({ spec: { [field]: true } });
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      { rule: "SEC-006", severity: "error", message, path: kind.at(`/spec/${field}`), received: "true" },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe(`${field}: true`);
  });

  test("finds both", () => {
    const found = checkPod(rule, kind, podTemplate({ spec: { hostIPC: true, hostPID: true } }));
    expect(found.map(({ path }) => path)).toEqual([kind.at("/spec/hostIPC"), kind.at("/spec/hostPID")]);
  });
});

test.each(ODD_VALUES.filter(([value]) => value !== true))("%j is not true", (value) => {
  expect(check(rule, podYaml({ hostIPC: value, hostPID: value }))).toEqual([]);
});

test.each(["yes", "on", "True", "ON"])("%s is true", (value) => {
  expect(check(rule, podYaml({ hostPID: "VALUE" }).replace("VALUE", value))).toHaveLength(1);
});

test("processes that only the pod shares are its own", () => {
  expect(check(rule, podYaml({ shareProcessNamespace: true }))).toEqual([]);
});
