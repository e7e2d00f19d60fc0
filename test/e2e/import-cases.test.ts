import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type ImportOptions, runImport } from "../../src/cli/run-import.ts";
import { repository } from "../helpers/repository.ts";
import { sharedMissing, sharedPath } from "../helpers/shared.ts";

const CASES = sharedPath("runai-cases");
const CLUSTER = "5b0b9a52-6a5c-4d0e-9d3e-0d6f2b1f7a10";

/** The placeholders of a published body, filled in as a user would. */
function filled(text: string): string {
  return text
    .replaceAll("<PROJECT-ID>", "4501")
    .replaceAll("<CLUSTER-UUID>", CLUSTER)
    .replaceAll(/<(?!INSERT|TOKEN|your-hf-token)([A-Za-z-]+)>/g, (_, word: string) => word.toLowerCase());
}

/** The kind of the result, or the exit code with the first error. */
function verdict(path: string, options: ImportOptions = {}): string {
  const one = repository({ "in/a.json": "" });
  try {
    const file = join("in", path.split("/").at(-1) ?? "");
    one.put(file, filled(readFileSync(join(CASES, path), "utf8")));
    const { imported, issues, unreadable, exitCode } = runImport([join(one.folder, file)], {
      root: one.folder,
      ...options,
    });
    const [found] = unreadable;
    if (found !== undefined) return `${exitCode} ${found.line}:${found.column}`;
    return exitCode === 0
      ? imported.map(({ value }) => String(value.kind)).join(" ")
      : `${exitCode} ${issues[0]?.rule}`;
  } finally {
    one.dispose();
  }
}

describe.skipIf(sharedMissing("runai-cases"))("inputs of Run:ai", () => {
  const VERDICTS: Readonly<Record<string, string>> = {
    "api/compliance-error.json": "1 DEF-001",
    "api/distributed-inference-hf-llama405b.json": "DistributedInference",
    "api/distributed-pytorch-trailing-comma.json": "3 17:12",
    "api/distributed-training-quickstart.json": "DistributedWorkload",
    "api/dynamic-fraction-request-limit-2.json": "InteractiveWorkload",
    "api/inference-quickstart-invalid-escape.json": "3 7:35",
    "api/memory-swap-2.json": "InferenceWorkload",
    "api/memory-swap-3-invalid-json.json": "3 20:9",
    "api/over-quota-2-a2-2gpu.json": "Training",
    "api/over-quota-3-b1-1gpu.json": "Training",
    // A policy is not a workload.
    "api/policy-apply-training.json": "1 DEF-001",
    "api/training-from-inference-quickstart.json": "Training",
    "api/training-standard-quickstart.json": "Training",
    "api/v2-workload-dynamo-aggregated.json": "DynamoGraphDeployment",
    "api/workload-type-create-deployment.json": "WorkloadType",
    "v2alpha1/epfl-training-8gpu.yaml": "Training",
    "v2alpha1/epfl-training-cpu-service.yaml": "Training",
    "v2alpha1/inference-vllm.json": "InferenceWorkload",
    "v2alpha1/interactive-existing-pvc.yaml": "InteractiveWorkload",
    "v2alpha1/interactive-new-pvc.yaml": "InteractiveWorkload",
    "v2alpha1/knavigator-distributed-mpi.yaml": "DistributedWorkload",
    "v2alpha1/training-minimal.yaml": "Training",
    "negative/v2alpha1-api-compute-inside-crd.yaml": "2 RUNAI-005",
    "negative/v2alpha1-items-as-list-sidecar.yaml": "2 RUNAI-005",
  };

  test("each body and each manifest of run.ai/v2alpha1 has a verdict", () => {
    const files = ["api", "v2alpha1", "negative"].flatMap((folder) =>
      readdirSync(join(CASES, folder)).map((file) => `${folder}/${file}`),
    );
    expect(files.sort()).toEqual(Object.keys(VERDICTS).sort());
  });

  test.each(Object.entries(VERDICTS))("%s is %s", (path, expected) => {
    expect(verdict(path)).toBe(expected);
  });

  test.each(["k8s", "krm", "live"])("the objects of %s pass through", (folder) => {
    const kinds = readdirSync(join(CASES, folder)).map((file) => verdict(`${folder}/${file}`));
    expect(kinds.filter((kind) => !/^[A-Z]\w+$/.test(kind))).toEqual([]);
  });

  test.each(["policies-v1", "policies-v2"])("the policies of %s are refused", (folder) => {
    const verdicts = readdirSync(join(CASES, folder)).map((file) => verdict(`${folder}/${file}`));
    expect(new Set(verdicts.map((text) => text.slice(0, 1)))).toEqual(
      new Set(folder === "policies-v1" ? ["1"] : ["1", "3"]),
    );
  });
});
