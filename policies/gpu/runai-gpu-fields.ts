import { given } from "../../src/base/given.ts";
import { groupOf } from "../../src/base/kubernetes.ts";
import { compareQuantities, type Quantity, quantityNumber, quantityOf } from "../../src/base/quantity.ts";
import { at, formatValue, isObject } from "../../src/base/read.ts";
import { defineRule, type RuleFinding } from "../../src/rules/rule.ts";

/** GPU-015: the compute fields of a Run:ai workload agree with each other. */
export const runaiGpuFields = defineRule({
  id: "GPU-015",
  name: "runai-gpu-fields",
  title: "The compute fields of a Run:ai workload agree with each other",
  severity: "error",
  pack: "strict",
  rationale:
    "Run:ai accepts either whole GPUs or a part of one GPU, by portion, memory or MIG profile. It rejects mixtures and limits below the request only after the API server has accepted the custom resource, so the only sign is that there is no pod.",
  fix: "set gpu below 1 with gpuDevices 1, or gpuDevices alone; raise each limit to at least its request",
  docs: ["https://run-ai-docs.nvidia.com/self-hosted/platform-management/policies/policy-yaml-reference"],
  examples: {
    good: `
apiVersion: run.ai/v2alpha1
kind: TrainingWorkload
metadata: {name: train, namespace: runai-team-nlp}
spec:
  name: {value: train}
  image: {value: "example.com/train:1"}
  gpu: {value: "0.5"}
  gpuLimit: {value: "0.8"}
`,
    bad: `
apiVersion: run.ai/v2alpha1
kind: TrainingWorkload
metadata: {name: train, namespace: runai-team-nlp}
spec:
  name: {value: train}
  image: {value: "example.com/train:1"}
  gpu: {value: "0.5"}
  gpuDevices: {value: 4}
`,
  },
  scope: "object",
  check: ({ object }, { report }) => {
    if (groupOf(object.apiVersion) !== "run.ai" || !object.kind.endsWith("Workload")) return;
    // A distributed workload has the fields of its master beside those of its workers.
    for (const part of ["spec", "masterSpec"]) {
      const fields = object[part];
      if (isObject(fields)) checkFields(fields, `/${part}`, report);
    }
  },
});

type Report = (finding: RuleFinding) => void;

const LIMITS = [
  ["gpuLimit", "gpu"],
  ["gpuMemoryLimit", "gpuMemory"],
  ["memoryLimit", "memory"],
  ["cpuLimit", "cpu"],
] as const;

function checkFields(fields: object, pointer: string, report: Report): void {
  const written = (field: string) => at(fields, field, "value") ?? undefined;
  const textOf = (field: string) => formatValue(written(field));
  const read = (field: string) => quantityOf(written(field));
  const reportField = (field: string, message: string, expected?: string) =>
    report(given({ path: `${pointer}/${field}/value`, message, received: textOf(field), expected }));

  const gpu = numberOf(read("gpu")) ?? 0;
  const devices = numberOf(read("gpuDevices")) ?? 1;
  if (gpu < 0 || (gpu > 1 && !Number.isInteger(gpu))) {
    const message = `gpu is ${textOf("gpu")}, neither a portion nor a number of GPUs`;
    reportField("gpu", message, "a portion between 0 and 1");
  }
  const hasMemory = written("gpuMemory") !== undefined;
  const share = shareOf(gpu, hasMemory);
  // A share is a part of one GPU, so 0 devices are as wrong as several.
  if (share !== undefined && devices !== 1) {
    reportField("gpuDevices", `gpuDevices is ${textOf("gpuDevices")} beside ${share}, which needs 1`, "1");
  }
  if (gpu > 0 && hasMemory) {
    reportField("gpuMemory", `gpuMemory is set beside gpu ${textOf("gpu")}, but the two exclude each other`);
  }
  if (share !== undefined && written("migProfile") !== undefined) {
    const message = `migProfile ${textOf("migProfile")} is set beside ${share}, but the two exclude each other`;
    reportField("migProfile", message);
  }
  for (const [limit, request] of LIMITS) {
    const [most, least] = [read(limit), read(request)];
    if (most === undefined || least === undefined || compareQuantities(most, least) >= 0) continue;
    const message = `${limit} ${textOf(limit)} is below ${request} ${textOf(request)}`;
    reportField(limit, message, `${textOf(request)} or more`);
  }
  const gpuLimit = numberOf(read("gpuLimit")) ?? 0;
  if (gpuLimit > 1) reportField("gpuLimit", `gpuLimit is ${textOf("gpuLimit")}, above 1`, "0 to 1");
}

function shareOf(gpu: number, hasMemory: boolean): string | undefined {
  if (gpu > 0 && gpu < 1) return "a portion";
  return hasMemory ? "GPU memory" : undefined;
}

function numberOf(quantity: Quantity | undefined): number | undefined {
  return quantity && quantityNumber(quantity);
}
