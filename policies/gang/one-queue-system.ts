import { at, text } from "../../src/kernel/index.ts";
import { KAI_KEYS } from "../../src/model/index.ts";
import type { PodView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { KUEUE_PREFIX } from "../operators/kueue-labels.ts";
import { kueueQueueOf } from "./kueue-queue.ts";

/** The schedulers that have queues of their own: KAI's, that of Run:ai with one for each node pool, and Volcano's. */
const SCHEDULERS = /^(?:kai-scheduler|runai-scheduler(?:-.*)?|volcano)$/;

/** GANG-040: one system decides when pods start. */
export const oneQueueSystem = defineRule({
  id: "GANG-040",
  name: "one-queue-system",
  title: "Pods that Kueue admits are placed by a scheduler without queues of its own",
  severity: "warning",
  pack: "recommended",
  rationale:
    "Kueue resumes a workload and counts its quota as used. With schedulerName of KAI, Run:ai or Volcano the pods then wait for the quota and the gang of that scheduler, which does not know Kueue's decision: an admitted workload can stay pending, and keeps its quota from others. A cluster with scheduler: kueue whose schedulerName in muster.yaml is that scheduler is accepted as it is.",
  fix: "remove the label kueue.x-k8s.io/queue-name, or let default-scheduler place the pods",
  docs: ["https://kueue.sigs.k8s.io/docs/overview/"],
  kustomize: "decides",
  examples: { good: example("default-scheduler"), bad: example("kai-scheduler") },
  scope: "pod",
  check: (pod, { report }) => {
    const { object, cluster } = pod.workload.checked;
    const scheduler = text(at(pod.spec, "schedulerName")) ?? "";
    if (!SCHEDULERS.test(scheduler)) return;
    const queue = kueueQueueOf(object, pod.metadata);
    if (queue === undefined || (cluster.scheduler === "kueue" && cluster.schedulerName === scheduler)) return;
    const own = ownQueue(pod);
    report({
      path: "/spec/schedulerName",
      key: queue,
      message: `Kueue admits ${object.kind} ${object.metadata.name} in queue ${queue}, and ${scheduler} then decides again${own}: its pods can stay pending while they hold the quota of Kueue`,
      received: scheduler,
    });
  },
});

function ownQueue({ workload, labels }: PodView): string {
  const { labels: own = {} } = workload.object.metadata;
  const queue = text(own[KAI_KEYS.queue]) ?? text(labels[KAI_KEYS.queue]);
  return queue === undefined ? "" : ` in its own queue ${queue}`;
}

function example(scheduler: string): string {
  return `
apiVersion: batch/v1
kind: Job
metadata: {name: tune, namespace: team-nlp, labels: {${KUEUE_PREFIX}queue-name: team, kai.scheduler/queue: team-nlp}}
spec:
  suspend: true
  template:
    spec:
      schedulerName: ${scheduler}
      restartPolicy: Never
      containers: [{name: main, image: "example.com/tune:1"}]
`;
}
