import { given, nearest } from "../../src/kernel/index.ts";
import type { ObjectSet } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { quotaOfSet } from "../../src/rules/index.ts";
import { organizationExample, trainingExample } from "./examples.ts";
import { oneOf } from "./leaf-queues.ts";
import { errorUnlessSuspended, reportVerdicts } from "./report-verdicts.ts";

/** QUOTA-002: workloads run in leaf queues. */
export const leafQueue = defineRule({
  id: "QUOTA-002",
  name: "leaf-queue",
  title: "The queue of a workload or PodGroup is a leaf",
  severity: "error",
  pack: "recommended",
  rationale:
    "Only a queue without queues below it runs workloads. A gang in the queue of a department stays pending, and KAI gives the misleading reason that its queue does not exist.",
  fix: "name the queue of the project, not the queue of its department",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/queues"],
  examples: {
    good: organizationExample() + trainingExample(),
    bad: organizationExample() + trainingExample({ labels: "{kai.scheduler/queue: research}" }),
  },
  scope: "set",
  check: (set, { report }) => {
    reportVerdicts(
      set,
      (verdict) => (verdict.reason === "queue-not-leaf" ? errorUnlessSuspended(verdict) : undefined),
      report,
      ({ cluster, queue, gangs }) => suggestionFor(set, cluster, queue, gangs[0]?.gang.namespace),
    );
  },
});

function suggestionFor(set: ObjectSet, cluster: string, queue: string, namespace = "") {
  const children = quotaOfSet(set).trees.get(cluster)?.children(queue) ?? [];
  const names = children.map(({ name }) => name);
  const close = nearest(namespace, names);
  return given({ expected: oneOf(names), received: queue, fix: close && `did you mean ${close}?` });
}
