import { describe, expect, test } from "vitest";
import { noServiceAccountToken as rule } from "../../../policies/security/no-service-account-token.ts";
import { check, checkPod, podKinds, podTemplate } from "../../helpers/policies.ts";
import { checkManaged, ODD_VALUES, podYaml } from "./pods.ts";

describe.each(podKinds.filter(({ name }) => name !== "RayCluster"))("$name", (kind) => {
  test.each([
    [{ automountServiceAccountToken: false }],
    [{ serviceAccountName: "train" }],
    [{ serviceAccount: "train" }],
    [{ serviceAccountName: "train", automountServiceAccountToken: true }],
  ])("passes with %j", (spec) => {
    expect(checkPod(rule, kind, podTemplate({ spec }))).toEqual([]);
  });

  test.each([[{}], [{ automountServiceAccountToken: true }], [{ serviceAccountName: "default" }]])(
    "finds %j, and repairs it",
    (spec) => {
      const path = kind.at("/spec/automountServiceAccountToken");
      expect(checkPod(rule, kind, podTemplate({ spec }))).toMatchObject([
        {
          rule: "SEC-012",
          severity: "warning",
          message: "the pod gets a token of the default service account",
          path,
          edits: [{ op: "set", path, value: false }],
        },
      ]);
    },
  );
});

test.each(ODD_VALUES)("%j is neither false nor an account", (value) => {
  const spec = { automountServiceAccountToken: value, serviceAccountName: value === "text" ? "" : value };
  expect(check(rule, podYaml(spec))).toHaveLength(1);
});

test.each(["no", "off", "False"])("%s is false", (value) => {
  expect(check(rule, podYaml({ automountServiceAccountToken: "VALUE" }).replace("VALUE", value))).toEqual([]);
});

test("pods whose controller relies on the token are left out", () => {
  const rayCluster = podKinds.find(({ name }) => name === "RayCluster");
  if (rayCluster === undefined) throw new Error("no RayCluster");
  expect(checkPod(rule, rayCluster, podTemplate())).toEqual([]);
  const workflow = `
apiVersion: argoproj.io/v1alpha1
kind: Workflow
metadata: {name: a}
spec: {entrypoint: a, templates: [{name: a, container: {name: main, image: a}}]}
`;
  expect(check(rule, workflow)).toEqual([]);
});

test("a TrainingWorkload has no field for it", () => {
  const yaml = "apiVersion: run.ai/v2alpha1\nkind: TrainingWorkload\nmetadata: {name: a}\nspec: {image: {value: a}}\n";
  expect(check(rule, yaml)).toEqual([]);
});

test("no API of definitions has a field for it", () => {
  const object = "{apiVersion: batch/v1, kind: Job, metadata: {name: a}}";
  expect(checkManaged([rule], object, { containers: [{ name: "main" }] })).toEqual([]);
});
