import { describe, expect, test } from "vitest";
import { readOnlyRootFilesystem as rule } from "../../../policies/security/read-only-root-filesystem.ts";
import { check, checkPod, lineOf, podKinds, podTemplate } from "../../helpers/policies.ts";
import { everyRole, podYaml } from "./pods.ts";

const readOnly = (value: unknown) => ({ securityContext: { readOnlyRootFilesystem: value } });

test("is optional, since many images write there", () => {
  expect(rule.pack).toBe("optional");
});

describe.each(podKinds)("$name", (kind) => {
  test("passes where it is read-only", () => {
    expect(checkPod(rule, kind, podTemplate({ container: readOnly(true) }))).toEqual([]);
  });

  test("finds one that is not at its line, and repairs it", () => {
    const template = podTemplate({ container: readOnly(false) });
    const path = kind.at("/spec/containers/0/securityContext/readOnlyRootFilesystem");
    const findings = checkPod(rule, kind, template);
    expect(findings).toMatchObject([
      {
        rule: "SEC-014",
        severity: "warning",
        message: "container main can write to its root file system",
        path,
        received: "false",
        edits: [{ op: "set", path, value: true }],
      },
    ]);
    for (const finding of findings) expect(lineOf(kind, template, finding)).toBe("readOnlyRootFilesystem: false");
  });

  test("finds every role but containers for debugging", () => {
    expect(
      checkPod(rule, kind, podTemplate({ spec: everyRole({}) }))
        .map(({ message }) => message)
        .sort(),
    ).toEqual([
      "container main can write to its root file system",
      "init container setup can write to its root file system",
      "sidecar container proxy can write to its root file system",
    ]);
  });
});

test.each([[undefined], [null], ["true"], [1]])("%j is not true", (value) => {
  expect(check(rule, podYaml(everyRole(readOnly(value))))).toHaveLength(3);
});

test("the pod's security context has no such field", () => {
  expect(check(rule, podYaml(readOnly(true)))).toHaveLength(1);
});

test("in a notebook it is only worth knowing", () => {
  const yaml = `
apiVersion: kubeflow.org/v1
kind: Notebook
metadata: {name: a}
spec: {template: {spec: {containers: [{name: a, image: a}]}}}
`;
  expect(check(rule, yaml).map(({ severity }) => severity)).toEqual(["info"]);
});

test("pods for Windows have no such field", () => {
  expect(check(rule, podYaml({ os: { name: "windows" } }))).toEqual([]);
});
