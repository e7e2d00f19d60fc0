import type { KueueVerdict } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { count } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { gangsOfSet, kueueOfSet, nativeGangsOfSet } from "../../src/rules/index.ts";
import { clusterQueueExample, LOCAL_QUEUE } from "../sets/kueue-examples.ts";

/** GANG-041: Kueue admits at least as many pods as their gang waits for. */
export const admittedMinimum = defineRule({
  id: "GANG-041",
  name: "admitted-minimum",
  title: "Kueue admits at least as many pods of a workload as its gang waits for",
  severity: "error",
  pack: "recommended",
  rationale:
    "With the annotation job-min-parallelism Kueue starts a Job with fewer pods where its quota has no room for all. A PodGroup of KAI or of Kubernetes itself that waits for more of them never starts, and the pods keep the quota. The rule reports it where the quota of the queue never has room for the minimum, even on an empty cluster.",
  fix: "raise job-min-parallelism to the minimum of the gang, or lower that minimum",
  docs: ["https://kueue.sigs.k8s.io/docs/tasks/run/jobs/#partial-admission"],
  examples: { good: example(2), bad: example(4) },
  scope: "set",
  check: (set, { report }) => {
    const partial = new Map<KubeObject, KueueVerdict>();
    for (const { checked, verdict } of kueueOfSet(set).flatMap(({ verdicts }) => verdicts)) {
      if (verdict.level === "admitted" && verdict.admitted?.length === 1) partial.set(checked.object, verdict);
    }
    if (partial.size === 0) return;
    const gangs = [...gangsOfSet(set), ...nativeGangsOfSet(set).gangs];
    for (const { gang, members } of gangs) {
      const [first, ...others] = new Set(members.map(({ workload }) => workload.object));
      const verdict = first === undefined || others.length > 0 ? undefined : partial.get(first);
      const admitted = verdict?.admitted?.[0]?.count ?? Infinity;
      if (verdict === undefined || gang.min === undefined || admitted >= gang.min) continue;
      const checked = set.objects.find(({ object }) => object === first);
      if (checked === undefined) continue;
      const { kind, metadata } = checked.object;
      report({
        object: checked,
        path: "/metadata/annotations/kueue.x-k8s.io~1job-min-parallelism",
        key: gang.name,
        message: `Kueue admits at most ${count(admitted, "pod")} of ${kind} ${metadata.name} (ClusterQueue ${verdict.clusterQueue}), and its gang waits for ${gang.min}, so none of them starts`,
        expected: `at least ${gang.min}`,
        received: `${admitted}`,
      });
    }
  },
});

function example(least: number): string {
  return `${clusterQueueExample({ "nvidia.com/gpu": 2 })}
apiVersion: kueue.x-k8s.io/v1beta2
kind: ResourceFlavor
metadata: {name: a100}
---${LOCAL_QUEUE}
apiVersion: batch/v1
kind: Job
metadata:
  name: tune
  namespace: team-nlp
  labels: {kueue.x-k8s.io/queue-name: team, kai.scheduler/queue: team-nlp}
  annotations: {kueue.x-k8s.io/job-min-parallelism: "1", kai.scheduler/batch-min-member: "${least}"}
spec:
  parallelism: 4
  completions: 4
  template:
    spec:
      schedulerName: kai-scheduler
      restartPolicy: Never
      containers: [{name: main, image: "example.com/tune:1", resources: {limits: {nvidia.com/gpu: 1}}}]
`;
}
