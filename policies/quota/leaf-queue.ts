import { nearest } from "../../src/base/nearest.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { quotaOfSet } from "../../src/rules/set-quota.ts";
import { organizationExample, trainingExample } from "./examples.ts";
import { unservedNames } from "./named-queues.ts";
import { reportVerdicts, sternness } from "./report-verdicts.ts";

/** QUOTA-002: workloads run in leaf queues. */
export const leafQueue = defineRule({
  id: "QUOTA-002",
  name: "leaf-queue",
  title: "The queue of a workload or PodGroup is a leaf",
  severity: "error",
  pack: "recommended",
  rationale:
    "Only a queue without queues below it runs workloads. A gang in the queue of a department stays pending, with the reason that its queue does not exist.",
  fix: "name the queue of the project, not that of its department",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/queues"],
  examples: {
    good: organizationExample() + trainingExample(),
    bad: organizationExample() + trainingExample({ labels: "{kai.scheduler/queue: research}" }),
  },
  scope: "set",
  check: (set, { report }) => {
    reportVerdicts(
      set,
      (verdict) => (verdict.reason === "queue-not-leaf" ? sternness(verdict, "error") : undefined),
      report,
      ({ cluster, queue, gangs }) => expectedOf(set, cluster, queue, gangs[0]?.gang.namespace),
    );
    for (const { object, path, queue, status } of unservedNames(set)) {
      if (status !== "parent") continue;
      const message = `queue ${queue} is no leaf, and only leaf queues run workloads`;
      const expected = expectedOf(set, object.cluster.name, queue, object.object.metadata.namespace);
      report({ object, path, key: `queue-not-leaf/${queue}`, message, ...expected });
    }
  },
});

function expectedOf(set: ObjectSet, cluster: string, queue: string, namespace = "") {
  const children = quotaOfSet(set).trees.get(cluster)?.children(queue) ?? [];
  const names = children.map(({ name }) => name);
  const close = nearest(namespace, names);
  const shown = names.slice(0, MOST_NAMES);
  const more = names.length > shown.length ? `, and ${names.length - shown.length} more` : "";
  return {
    expected: `${names.length === 1 ? "" : "one of "}${shown.join(", ")}${more}`,
    received: queue,
    ...(close === undefined ? {} : { fix: `did you mean ${close}?` }),
  };
}

/** Queues that a finding names. */
const MOST_NAMES = 5;
