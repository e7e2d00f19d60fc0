import { nearest } from "../../src/base/nearest.ts";
import type { VerdictReason } from "../../src/quota/verdict.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";
import { defineRule, type RuleFinding } from "../../src/rules/rule.ts";
import { organizationExample, trainingExample } from "./examples.ts";
import { type NamedQueue, unservedNames } from "./named-queues.ts";
import { queuePath } from "./places.ts";
import { reportVerdicts, sternness } from "./report-verdicts.ts";
import { servedQueues } from "./served-queues.ts";
import { knowsQueues } from "./set-verdicts.ts";
import { strayWorkloads } from "./stray-workloads.ts";

const REASONS: readonly VerdictReason[] = ["queue-missing", "queue-orphaned", "queue-cycle", "queue-other-node-pool"];

/** QUOTA-001: the queue of a workload is there. */
export const knownQueue = defineRule({
  id: "QUOTA-001",
  name: "known-queue",
  title: "Every workload and PodGroup names a queue that its scheduler sees",
  severity: "error",
  pack: "recommended",
  rationale:
    "A queue that does not exist, whose parent does not exist, or that belongs to another node pool keeps a gang pending for ever, and only a condition of its PodGroup says so. A workload without any queue falls to default-queue, which guarantees nothing. Silent where neither muster.yaml nor a Queue object nor a dump of the cluster says which queues there are.",
  fix: "name the queue of the project on the node pool, as muster quota lists it, or add the queue",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/queues"],
  examples: {
    good: organizationExample() + trainingExample(),
    bad: organizationExample() + trainingExample({ labels: "{kai.scheduler/queue: team-npl}" }),
  },
  scope: "set",
  check: (set, { report }) => {
    reportVerdicts(
      set,
      (verdict) => {
        const { reason, cluster, queue, gangs } = verdict;
        const [gang] = gangs;
        // Pods that name a PodGroup which is not there are a matter of that group.
        if (!REASONS.includes(reason) || (gang?.mode === "external" && gang.podGroup === undefined)) return undefined;
        // A group without a queue is never scheduled, whatever queues there are.
        return queue === "" || knowsQueues(set, cluster) ? sternness(verdict, "error") : undefined;
      },
      report,
      ({ reason, queue }, checked) => {
        if (reason !== "queue-missing") return {};
        const { named } = queuePath(set, checked);
        return {
          ...(named && queue !== "" ? {} : { message: unnamedText(set, checked, queue) }),
          ...suggestion(set, queue, checked),
        };
      },
    );
    for (const { object, path, queue, status } of unservedNames(set)) {
      if (status === "parent") continue;
      const detail = status === "missing" ? suggestion(set, queue, object) : {};
      report({ object, path, key: `${status}/${queue}`, message: messageOf(object, queue, status), ...detail });
    }
    for (const { object, queue, count } of strayWorkloads(set)) {
      const { cluster, object: stray } = object;
      if (!knowsQueues(set, cluster.name)) continue;
      const own = ownQueues(set, object);
      const gangs = count === 1 ? "the gang runs" : `its ${count} gangs run`;
      report({
        object,
        path: queuePath(set, object).path,
        severity: "warning",
        key: "none",
        message: `nothing names a queue, so ${gangs} in ${queue}, which guarantees nothing`,
        expected:
          own.length === 0 ? "a label kai.scheduler/queue" : `a label kai.scheduler/queue with ${own.join(" or ")}`,
        ...(own.length === 0
          ? {}
          : { fix: `label the ${stray.kind} with the queue of its project, ${own.join(" or ")}` }),
      });
    }
  },
});

function messageOf({ cluster }: CheckedObject, queue: string, status: NamedQueue["status"]): string {
  const texts: Record<NamedQueue["status"], string> = {
    missing: `there is no queue ${queue} in cluster ${cluster.name}`,
    "other-node-pool": `queue ${queue} belongs to another node pool than the pods`,
    orphaned: `queue ${queue} is dropped by the scheduler, since a parent of it is not there`,
    cycle: `queue ${queue} has no way to a top queue`,
    parent: `queue ${queue} is no leaf`,
  };
  return texts[status];
}

/** What is wrong where the namespace alone decides. */
function unnamedText(set: ObjectSet, { object, cluster }: CheckedObject, queue: string): string {
  if (queue === "")
    return "the group names no queue, so it is never scheduled; labels of the group or its pods do not count";
  const project = servedQueues(set, cluster).projectOf.get(object.metadata.namespace ?? "");
  return project === undefined || cluster.scheduler === "kai"
    ? `nothing names a queue, and cluster ${cluster.name} has no ${queue}`
    : `project ${project} of the namespace has no queue ${queue} in cluster ${cluster.name}`;
}

function suggestion(set: ObjectSet, queue: string, checked: CheckedObject): Partial<RuleFinding> {
  const { leaves, ofProject } = servedQueues(set, checked.cluster);
  const pools = ofProject.get(queue) ?? [];
  const own = ownQueues(set, checked);
  // The queue of a project on a node pool is called after both.
  const near = nearest(queue, leaves);
  const close = pools.length > 0 ? pools : near === undefined ? own : [near];
  const known = close.length > 0 ? close : leaves.slice(0, MOST_NAMES);
  if (known.length === 0) return {};
  const more = close.length === 0 && leaves.length > known.length ? `, and ${leaves.length - known.length} more` : "";
  return {
    expected: `${known.length === 1 ? "" : "one of "}${known.join(", ")}${more}`,
    received: queue === "" ? "nothing" : queue,
    ...(close.length === 0 ? {} : { fix: `did you mean ${close.join(" or ")}?` }),
  };
}

/** Queues that a finding names where none is near. */
const MOST_NAMES = 5;

/** The queues of the project whose namespace an object is in. */
function ownQueues(set: ObjectSet, { object, cluster }: CheckedObject): readonly string[] {
  const { ofProject, projectOf } = servedQueues(set, cluster);
  return ofProject.get(projectOf.get(object.metadata.namespace ?? "") ?? "") ?? [];
}
