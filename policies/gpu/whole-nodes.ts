import { hasOwnPodGroup } from "../../src/gpu/index.ts";
import { gpuText } from "../../src/kernel/index.ts";
import { type Gang, isTree } from "../../src/model/index.ts";
import type { PodView, WorkloadView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { poolOf, wholeGpusOf } from "./node-pools.ts";

/** GPU-009: the pods of a gang on several nodes use whole nodes. */
export const wholeNodes = defineRule({
  id: "GPU-009",
  name: "whole-nodes",
  title: "The pods of a gang that needs several nodes use whole nodes",
  severity: "warning",
  pack: "optional",
  rationale:
    "A pod with three of eight GPUs leaves gaps that no other pod fits into. The ranks of the job also get different paths: some share NVLink, others use the network. The rule uses the number of GPUs of a node in muster.yaml; without it, it reports only numbers that fit no usual node.",
  fix: "use fewer pods with all GPUs of a node each, or request a number that divides a node evenly",
  examples: {
    good: example(8),
    bad: example(3),
  },
  scope: "pod",
  check: (pod, { report }) => {
    const gpus = wholeGpusOf(pod);
    if (gpus === undefined || !isGang(pod)) return;
    const mismatch = mismatchOf(pod, gpus);
    if (mismatch === undefined) return;
    const subject = pod.count === 1 ? "the pod" : `each of ${pod.count} pods`;
    report({
      path: "/spec/containers",
      message: `${subject} of ${pod.component} requests ${gpuText(gpus)}, ${mismatch.text}`,
      expected: mismatch.expected,
      received: gpuText(gpus),
    });
  },
});

/** The reason why a number of GPUs does not fit the nodes evenly; undefined where it does. */
function mismatchOf(pod: PodView, gpus: number): { readonly text: string; readonly expected: string } | undefined {
  const pool = poolOf(pod);
  if (pool?.gpu === undefined) {
    if (isUsual(gpus)) return undefined;
    const text = "which does not fit evenly into a node of 2, 4, 8 or 16 GPUs";
    return { text, expected: "1, 2, 4 or a multiple of 8 GPUs" };
  }
  const { perNode } = pool.gpu;
  // All GPUs of a gang on a single node are connected by NVLink.
  if (gpusOfGang(pod.workload) <= perNode || gpus >= perNode) return undefined;
  return { text: `but a node of pool ${pool.name} has ${perNode}`, expected: gpuText(perNode) };
}

/** Whether the pods wait for each other. Pods of a committed group do, except those of a Job. */
function isGang(pod: PodView): boolean {
  const { gangs, object } = pod.workload;
  return gangs.some(startsTogether) || (gangs.length === 0 && hasOwnPodGroup(pod) && object.kind !== "Job");
}

function startsTogether(gang: Gang): boolean {
  return isTree(gang) || (gang.min ?? 1) > 1;
}

/** The replicas of a workload are gangs of the same size. */
function gpusOfGang({ views, gangs }: WorkloadView): number {
  const all = views.reduce((sum, view) => sum + (wholeGpusOf(view) ?? 0) * view.count, 0);
  return all / Math.max(1, gangs.length);
}

function isUsual(gpus: number): boolean {
  return gpus % 8 === 0 || gpus === 1 || gpus === 2 || gpus === 4;
}

function example(gpus: number): string {
  return `
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: train}
spec:
  pytorchReplicaSpecs:
    Worker:
      replicas: 4
      template:
        spec:
          schedulerName: kai-scheduler
          containers: [{name: pytorch, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: ${gpus}}}}]
`;
}
