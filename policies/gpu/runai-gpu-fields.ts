import { computeProblems } from "../../src/k8s-fields/index.ts";
import { given, groupOf, isObject } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";

/** GPU-015: the compute fields of a Run:ai workload agree with each other. */
export const runaiGpuFields = defineRule({
  id: "GPU-015",
  name: "runai-gpu-fields",
  title: "The compute fields of a Run:ai workload agree with each other",
  severity: "error",
  pack: "recommended",
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
      if (!isObject(fields)) continue;
      for (const { path, message, expected, received } of computeProblems(fields, `/${part}`)) {
        report(given({ path, message, expected, received }));
      }
    }
  },
});
