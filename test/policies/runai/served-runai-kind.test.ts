import { expect, test } from "vitest";
import { unknownKind } from "../../../policies/gitops/unknown-kind.ts";
import { runaiExample } from "../../../policies/runai/runai-findings.ts";
import { servedRunaiKind as rule } from "../../../policies/runai/served-runai-kind.ts";
import { emitYaml } from "../../../src/yaml/index.ts";
import { check } from "../../helpers/policies.ts";

test.each([undefined, null, {}, [], "text", 7])("does not fail with the spec %j", (spec) => {
  const object = { apiVersion: "run.ai/v2alpha1", kind: "TrainingWorkload", metadata: { name: "a" }, spec };
  expect(check(rule, emitYaml(object)).filter(({ message }) => message.includes("failed here"))).toEqual([]);
});

test("passes a kind and version that the platform serves, and kinds of other formats", () => {
  expect(check(rule, runaiExample())).toEqual([]);
  expect(check(rule, "apiVersion: run.ai/v1\nkind: RunaiJob\nmetadata: {name: a}")).toEqual([]);
  expect(check(rule, "apiVersion: run.ai/v2alpha1\nkind: TrainingPolicy\nmetadata: {name: a}")).toEqual([]);
});

test.each(["run.ai/v1", "v2alpha1", "runai/v2alpha1"])("finds a workload of %s", (apiVersion) => {
  expect(check(rule, runaiExample().replace("run.ai/v2alpha1", apiVersion))).toMatchObject([
    { severity: "error", path: "/apiVersion", expected: "run.ai/v2alpha1", fix: "write apiVersion: run.ai/v2alpha1" },
  ]);
});

test("finds a kind of the platform's pages", () => {
  expect(check(rule, runaiExample().replace("TrainingWorkload", "Workspace"))).toMatchObject([
    { path: "/kind", expected: "InteractiveWorkload", received: "Workspace", location: { line: 3 } },
  ]);
});

test("warns about the kind whose form is not public, in any version, in place of GITOPS-040", () => {
  const manifest = (apiVersion: string) =>
    `apiVersion: ${apiVersion}\nkind: DistributedInferenceWorkload\nmetadata: {name: a}\n`;
  expect(check(rule, manifest("run.ai/v2alpha1"))).toMatchObject([
    {
      severity: "warning",
      path: "/kind",
      message: "the form of DistributedInferenceWorkload is not public, so its pods are neither checked nor counted",
    },
  ]);
  expect(check(rule, manifest("run.ai/v3"))).toHaveLength(1);
  expect(check(rule, manifest("other.example.com/v1"))).toEqual([]);
  expect(check(unknownKind, manifest("run.ai/v2alpha1"))).toEqual([]);
  expect(check(unknownKind, manifest("other.example.com/v1"))).toHaveLength(1);
});
