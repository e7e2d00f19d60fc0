import { describe, expect, test } from "vitest";
import { noControlPlaneIds as rule } from "../../../policies/gitops/no-control-plane-ids.ts";
import { check } from "../../helpers/policies.ts";

const ID = "5b0b9a52-6a5c-4d0e-9d3e-0d6f2b1f7a10";
const training = (spec: string, metadata = "name: a", apiVersion = "run.ai/v2alpha1") =>
  `apiVersion: ${apiVersion}\nkind: TrainingWorkload\nmetadata: {${metadata}}\nspec: ${spec}\n`;

test.each([
  ["null", "name: a"],
  ["{}", "name: a"],
  ["text", "name: a"],
  ["{clusterId: null}", "name: a"],
  ["{projectId: team-nlp}", "name: a"],
  [`{id: ${ID}}`, "name: a"],
  [`{image: {value: ${ID}}}`, "name: a"],
  [`{environment: {items: {clusterId: {name: ${ID}}}}}`, "name: a"],
  ["{environment: {items: {projectId: {value: 7}, useGivenNameAsPrefix: {value: x}}}}", "name: a"],
  [`{annotations: {items: {clusterId: {value: ${ID}}}}}`, "name: a"],
  ["{}", "name: a, labels: {project: team-nlp}"],
  ["{}", "name: a, annotations: {run.ai/note: text}"],
  ["{}", `name: a, annotations: {example.com/id: ${ID}}`],
])("passes with spec %s and {%s}", (spec, metadata) => {
  expect(check(rule, training(spec, metadata))).toEqual([]);
});

test("other groups may have such fields", () => {
  expect(check(rule, training(`{clusterId: ${ID}}`, "name: a", "example.com/v1"))).toEqual([]);
  expect(check(rule, training(`{clusterId: ${ID}}`, "name: a", "notrun.ai/v1"))).toEqual([]);
});

describe("finds", () => {
  test("an id of the control plane at its line", () => {
    expect(check(rule, training(`\n  clusterId: ${ID}`))).toMatchObject([
      {
        rule: "GITOPS-013",
        severity: "error",
        message: "TrainingWorkload a has clusterId, a field of the Run:ai API",
        path: "/spec/clusterId",
        received: `"${ID}"`,
        location: { line: 5 },
      },
    ]);
  });

  test.each([
    ['{projectId: "4501"}', ["/spec/projectId"]],
    ["{projectId: 4501}", ["/spec/projectId"]],
    [`{nodePoolId: {value: ${ID.toUpperCase()}}}`, ["/spec/nodePoolId"]],
    ["{useGivenNameAsPrefix: true}", ["/spec/useGivenNameAsPrefix"]],
    [`{volumes: {items: {a: {value: {assetId: ${ID}}}}}}`, ["/spec/volumes/items/a/value/assetId"]],
    [`${"{a: ".repeat(40)}{assetId: ${ID}}${"}".repeat(40)}`, [`/spec${"/a".repeat(40)}/assetId`]],
    [`{a: [{templateId: ${ID}}, {assetId: ${ID}}]}`, ["/spec/a/0/templateId", "/spec/a/1/assetId"]],
  ])("%s", (spec, paths) => {
    expect(check(rule, training(spec)).map(({ path }) => path)).toEqual(paths);
  });

  test("ids in labels and annotations of any object", () => {
    const yaml = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, labels: {run.ai/project-id: ${ID}}, annotations: {runai-cluster-id: ${ID}}}\n`;
    expect(check(rule, yaml).map(({ message }) => message)).toEqual([
      `label run.ai/project-id is ${ID}, an id that one control plane generated`,
      `annotation runai-cluster-id is ${ID}, an id that one control plane generated`,
    ]);
  });

  test("in every group of Run:ai", () => {
    expect(check(rule, training(`{departmentId: ${ID}}`, "name: a", "scheduling.run.ai/v2"))).toHaveLength(1);
  });
});
