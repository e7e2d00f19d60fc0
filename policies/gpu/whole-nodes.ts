import { hasOwnPodGroup } from "../../src/gang/marks.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { PodView, WorkloadView } from "../../src/rules/workload-view.ts";
import { type Gang, isTree } from "../../src/workload/gang.ts";
import { poolOf, wholeGpusOf } from "./node-pools.ts";

/** GPU-009: pods of a job over several nodes take whole nodes. */
export const wholeNodes = defineRule({
  id: "GPU-009",
  name: "whole-nodes",
  title: "Pods of a gang that needs several nodes take whole nodes",
  severity: "warning",
  pack: "optional",
  rationale:
    "Three of eight GPUs leave gaps that nobody else fits into, and give the ranks of one job uneven paths: some share NVLink, others talk over the network. Where muster.yaml says how many GPUs a node has, that number counts; otherwise only numbers that fit no usual node are reported.",
  fix: "ask for all GPUs of a node in each pod, with fewer pods, or for a number that divides a node evenly",
  examples: {
    good: `
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
          containers: [{name: pytorch, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 8}}}]
`,
    bad: `
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
          containers: [{name: pytorch, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 3}}}]
`,
  },
  scope: "pod",
  check: (pod, { report }) => {
    const gpus = wholeGpusOf(pod);
    if (gpus === undefined || !isGang(pod)) return;
    const pool = poolOf(pod);
    const perNode = pool?.gpu?.perNode;
    // A gang that fits one node has NVLink between all of its GPUs, and no second node to be uneven with.
    if (perNode !== undefined && gpusOfGang(pod.workload) <= perNode) return;
    if (perNode === undefined ? isUsual(gpus) : gpus % perNode === 0 || gpus > perNode) return;
    report({
      path: "/spec/containers",
      message: `${pod.count === 1 ? "the pod" : `each of ${pod.count} pods`} of ${pod.component} takes ${gpus} GPUs, ${
        perNode === undefined
          ? "which fits no node of 2, 4, 8 or 16 GPUs evenly"
          : `not the ${perNode} of a node of pool ${pool?.name ?? ""}`
      }`,
      expected: perNode === undefined ? "1, 2, 4 or a multiple of 8 GPUs" : `${perNode} GPUs`,
      received: `${gpus} GPUs`,
    });
  },
});

/** Whether pods wait for each other; of a committed group that is so, unless they are those of a Job. */
function isGang(pod: PodView): boolean {
  const { gangs, object } = pod.workload;
  return gangs.some(startsTogether) || (gangs.length === 0 && hasOwnPodGroup(pod) && object.kind !== "Job");
}

function startsTogether(gang: Gang): boolean {
  return isTree(gang) || (gang.min ?? 1) > 1;
}

/** Replicas of a workload are gangs of the same size each. */
function gpusOfGang({ views, gangs }: WorkloadView): number {
  const all = views.reduce((sum, view) => sum + (wholeGpusOf(view) ?? 0) * view.count, 0);
  return all / Math.max(1, gangs.length);
}

function isUsual(gpus: number): boolean {
  return gpus % 8 === 0 || gpus === 1 || gpus === 2 || gpus === 4;
}
