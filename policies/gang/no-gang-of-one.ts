import { groupOf } from "../../src/kernel/index.ts";
import type { WorkloadView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { rendezvousOf } from "./rendezvous.ts";

/** Built-in kinds whose default gang is one pod, with the pointer of the field that sets their number of pods. */
const KINDS: Readonly<Record<string, string>> = {
  "apps/StatefulSet": "/spec/replicas",
  "apps/Deployment": "/spec/replicas",
  "apps/ReplicaSet": "/spec/replicas",
  "/ReplicationController": "/spec/replicas",
  "batch/Job": "/spec/parallelism",
};

/** GANG-008: pods that wait for each other at a rendezvous start together. */
export const noGangOfOne = defineRule({
  id: "GANG-008",
  name: "no-gang-of-one",
  title: "Pods of a StatefulSet, Deployment or Job that wait for each other at a rendezvous are one gang",
  severity: "warning",
  pack: "strict",
  rationale:
    "The podgrouper lets each pod of these kinds start alone. If the pods are the nodes of one distributed program, some of them hold GPUs and wait for others that do not fit.",
  fix: "use a distributed kind such as PyTorchJob, set the annotation kai.scheduler/batch-min-member on a Job, or commit a PodGroup of all pods",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/issues/2098"],
  examples: { good: example(1), bad: example(4) },
  scope: "object",
  check: ({ object }, { report }, workload) => {
    const path = KINDS[`${groupOf(object.apiVersion)}/${object.kind}`];
    if (path === undefined || workload === undefined) return;
    const pods = workload.views.reduce((sum, { count }) => sum + count, 0);
    if (pods < 2 || !startsAlone(workload) || !hasRendezvous(workload)) return;
    report({
      path,
      message: `${pods} pods wait for each other as nodes of one program, but the gang of a ${object.kind} is a single pod by default`,
      expected: `a gang of ${pods}`,
      received: "gangs of 1",
    });
  },
});

function startsAlone({ gangs }: WorkloadView): boolean {
  return gangs.length > 0 && gangs.every(({ min, tree = [] }) => tree.length === 0 && (min ?? 1) <= 1);
}

function hasRendezvous({ views }: WorkloadView): boolean {
  return views.some(
    ({ containers, gpus }) =>
      (gpus.hundredths > 0 || gpus.memoryMiB !== undefined) &&
      containers.some((container) => container.role === "main" && rendezvousOf(container).spansHosts),
  );
}

function example(replicas: number): string {
  return `
apiVersion: apps/v1
kind: StatefulSet
metadata: {name: train, namespace: team-nlp}
spec:
  replicas: ${replicas}
  template:
    spec:
      schedulerName: kai-scheduler
      containers:
        - name: main
          image: example.com/train:1
          command: [torchrun, --nnodes=4, train.py]
          resources: {limits: {nvidia.com/gpu: 8}}
`;
}
