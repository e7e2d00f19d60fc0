import { type KubeObject, objectName, refOf } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { gangsOfSet, nativeGangsOfSet } from "../../src/rules/index.ts";
import { checkedOf } from "../sets/set-gangs.ts";
import { kueueQueueOf } from "./kueue-queue.ts";

/** GANG-042: Kueue admits the workloads of a gang together, or none of them. */
export const gangInOneQueue = defineRule({
  id: "GANG-042",
  name: "gang-in-one-queue",
  title: "Kueue does not admit the workloads of one gang separately",
  severity: "warning",
  pack: "recommended",
  rationale:
    "A PodGroup of KAI or of Kubernetes itself may have the pods of several workloads, and Kueue decides about each workload. If it admits only some of them, their pods hold quota and wait for the others; two such gangs can wait for each other for ever. Of a group of Kueue itself QUOTA-022 compares the queues.",
  fix: "make one workload of the gang, such as a JobSet, or a group of pods of Kueue (pod-group-name), or take the queue labels off",
  docs: ["https://kueue.sigs.k8s.io/docs/concepts/workload/"],
  examples: { good: example(""), bad: example("kueue.x-k8s.io/queue-name: team") },
  scope: "set",
  check: (set, { report }) => {
    for (const { gang, members, podGroup } of [...gangsOfSet(set), ...nativeGangsOfSet(set).gangs]) {
      const queues = new Map<KubeObject, string | undefined>();
      for (const { workload, pods } of members) {
        queues.set(workload.object, kueueQueueOf(workload.object, pods.template.metadata));
      }
      // The pods of one group of Kueue are admitted together.
      const isGroup = [...queues.keys()].every(({ kind, metadata }) => kind === "Pod" && isInGroup(metadata.labels));
      const queued = [...queues].filter(([, queue]) => queue !== undefined);
      const [first] = queued;
      if (queues.size < 2 || first === undefined || isGroup) continue;
      const checked = checkedOf(set, podGroup) ?? checkedOf(set, first[0]);
      const parts = [...queues]
        .slice(0, MOST)
        .map(([object, queue]) => `${objectName(refOf(object))} (${queue ?? "no queue"})`);
      report({
        ...(checked && { object: checked }),
        path: checked?.object === podGroup ? "/metadata/name" : "/metadata/labels",
        key: gang.name,
        message: `the gang ${gang.name} has ${queues.size} workloads that Kueue admits one by one: ${parts.join(", ")}${queues.size > MOST ? ", …" : ""}`,
        received: `${new Set(queues.values()).size} queues`,
      });
    }
  },
});

const MOST = 4;

function isInGroup(labels: Readonly<Record<string, unknown>> | undefined): boolean {
  return labels?.["kueue.x-k8s.io/pod-group-name"] !== undefined;
}

/** Two Jobs of one PodGroup, with this label. */
function example(label: string): string {
  const job = (name: string) => `
apiVersion: batch/v1
kind: Job
metadata: {name: ${name}, namespace: team-nlp, labels: {${label}}}
spec:
  template:
    metadata:
      labels: {kai.scheduler/queue: team-nlp}
      annotations: {pod-group-name: ring, kai.scheduler/skip-podgrouper: "true"}
    spec:
      schedulerName: kai-scheduler
      restartPolicy: Never
      containers: [{name: main, image: "example.com/tune:1"}]
---`;
  return `${job("a")}${job("b")}
apiVersion: scheduling.run.ai/v2alpha2
kind: PodGroup
metadata: {name: ring, namespace: team-nlp}
spec: {minMember: 2, queue: team-nlp}
`;
}
