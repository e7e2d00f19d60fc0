import { given } from "../../src/base/given.ts";
import { groupOf } from "../../src/base/kubernetes.ts";
import { compareQuantities, type Quantity, quantityNumber, quantityOf } from "../../src/base/quantity.ts";
import { at, formatValue, isObject } from "../../src/base/read.ts";
import { defineRule, type RuleFinding } from "../../src/rules/rule.ts";

/** GPU-015: the fields of a Run:ai workload that belong together agree. */
export const runaiGpuFields = defineRule({
  id: "GPU-015",
  name: "runai-gpu-fields",
  title: "The compute fields of a Run:ai workload agree with each other",
  severity: "error",
  pack: "strict",
  rationale:
    "Run:ai takes a part of one GPU, by portion, memory or MIG profile, or whole GPUs, and refuses mixtures and limits below the request. The custom resource itself is accepted, so that only the missing pod shows it.",
  fix: "use gpu below 1 with gpuDevices 1, or gpuDevices alone; raise each limit to its request or above",
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
  const read = (field: string) => quantityOf(written(field));
  const tell = (field: string, message: string, expected?: string) =>
    report(
      given({
        path: `${pointer}/${field}/value`,
        message,
        received: formatValue(written(field)),
        expected,
      }),
    );
  const [gpu, devices] = [numberOf(read("gpu")), numberOf(read("gpuDevices"))];
  if (gpu !== undefined && (gpu < 0 || (gpu > 1 && !Number.isInteger(gpu)))) {
    tell(
      "gpu",
      `gpu is ${formatValue(written("gpu"))}, neither a portion nor a number of GPUs`,
      "a portion between 0 and 1",
    );
  }
  const portion = gpu !== undefined && gpu > 0 && gpu < 1;
  const memory = written("gpuMemory") !== undefined;
  const share = portion ? "a portion" : memory ? "GPU memory" : undefined;
  // No device beside a share is as wrong as several: the share is one of one GPU.
  if (share !== undefined && devices !== undefined && devices !== 1) {
    tell("gpuDevices", `gpuDevices is ${formatValue(written("gpuDevices"))} beside ${share}, which needs 1`, "1");
  }
  if (gpu !== undefined && gpu > 0 && memory) {
    tell("gpuMemory", `gpuMemory stands beside gpu ${formatValue(written("gpu"))}; a share is one or the other`);
  }
  if (share !== undefined && written("migProfile") !== undefined) {
    tell(
      "migProfile",
      `migProfile ${formatValue(written("migProfile"))} stands beside ${share}; a share is one or the other`,
    );
  }
  for (const [limit, request] of LIMITS) {
    const [most, least] = [read(limit), read(request)];
    if (most === undefined || least === undefined || compareQuantities(most, least) >= 0) continue;
    tell(
      limit,
      `${limit} ${formatValue(written(limit))} is below ${request} ${formatValue(written(request))}`,
      `${formatValue(written(request))} or more`,
    );
  }
  const top = numberOf(read("gpuLimit"));
  if (top !== undefined && top > 1)
    tell("gpuLimit", `gpuLimit is ${formatValue(written("gpuLimit"))}, above 1`, "0 to 1");
}

function numberOf(quantity: Quantity | undefined): number | undefined {
  return quantity === undefined ? undefined : quantityNumber(quantity);
}
