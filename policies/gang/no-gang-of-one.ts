import { groupOf } from "../../src/base/kubernetes.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { WorkloadView } from "../../src/rules/workload-view.ts";
import { rendezvousOf } from "./rendezvous.ts";

/** Built-in kinds whose default gang is one pod, with the field that says how many there are. */
const KINDS: Readonly<Record<string, string>> = {
  "apps/StatefulSet": "/spec/replicas",
  "apps/Deployment": "/spec/replicas",
  "apps/ReplicaSet": "/spec/replicas",
  "/ReplicationController": "/spec/replicas",
  "batch/Job": "/spec/parallelism",
};

/** GANG-008: pods that meet each other start together. */
export const noGangOfOne = defineRule({
  id: "GANG-008",
  name: "no-gang-of-one",
  title: "Pods of a StatefulSet, Deployment or Job that meet each other are one gang",
  severity: "warning",
  pack: "strict",
  rationale:
    "The podgrouper lets each pod of these kinds start alone. Where they are the nodes of one distributed program, some of them hold their GPUs and wait for others that find no place.",
  fix: "use a kind of distributed jobs, the annotation kai.scheduler/batch-min-member on a Job, or a committed PodGroup of all pods",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/issues/2098"],
  examples: { good: example(1), bad: example(4) },
  scope: "object",
  check: ({ object }, { report }, workload) => {
    const path = KINDS[`${groupOf(object.apiVersion)}/${object.kind}`];
    if (path === undefined || workload === undefined) return;
    const pods = workload.views.reduce((sum, { count }) => sum + count, 0);
    if (pods < 2 || !startsAlone(workload) || !meets(workload)) return;
    report({
      path,
      message: `${pods} pods meet each other as nodes of one program, but the gang of a ${object.kind} is a single pod by default`,
      expected: `a gang of ${pods}`,
      received: "gangs of 1",
    });
  },
});

function startsAlone({ gangs }: WorkloadView): boolean {
  return gangs.length > 0 && gangs.every(({ min, tree = [] }) => tree.length === 0 && (min ?? 1) <= 1);
}

function meets({ views }: WorkloadView): boolean {
  return views.some(
    ({ containers, gpus }) =>
      (gpus.hundredths > 0 || gpus.memoryMiB !== undefined) &&
      containers.some((container) => container.role === "main" && rendezvousOf(container).meets),
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
