import type { QuotaVerdict, VerdictReason } from "../../src/gpu/index.ts";
import { isNever } from "../../src/gpu/index.ts";
import { filled, given, nearest, pointerTo } from "../../src/kernel/index.ts";
import { DEFAULT_QUEUE, RUNAI_KEYS } from "../../src/model/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import { defineRule, type RuleFinding, type SetRuleContext } from "../../src/rule/index.ts";
import { objectionsOf, quotaOfSet } from "../../src/rules/index.ts";
import { organizationExample, trainingExample } from "./examples.ts";
import { objectOfGang, queueFieldOf } from "./finding-places.ts";
import { leafQueuesOf, oneOf, projectQueuesOf } from "./leaf-queues.ts";
import { fixOfMissingQueue, fixOfOtherPool, fixOfQuota, fixOfUnknownPool } from "./node-pool-fixes.ts";
import { errorUnlessSuspended, reportVerdicts } from "./report-verdicts.ts";
import { strayKeyOf, strayText } from "./stray-queue-key.ts";
import { undescribedQueues } from "./undescribed-queues.ts";

type Report = SetRuleContext<unknown>["report"];

const REASONS: readonly VerdictReason[] = ["queue-missing", "queue-orphaned", "queue-cycle", "queue-other-node-pool"];

/** QUOTA-001: the queue of a workload exists. */
export const knownQueue = defineRule({
  id: "QUOTA-001",
  name: "known-queue",
  title: "Every workload and PodGroup names a queue that its scheduler serves",
  severity: "error",
  pack: "recommended",
  rationale:
    "The gang stays pending forever if the queue or its parent does not exist, or if the queue belongs to another node pool. The same happens if one of them has the label kai.scheduler/node-pool: default, because the default pool has the objects without the label. Only a condition of the PodGroup gives the reason. A workload that names no queue runs in default-queue, which guarantees nothing. Where no muster.yaml, Queue object or dump of the cluster lists the queues, the rule names each queue once as an info, because it may exist; the queue of a project of muster.yaml is known, because on KAI only a quota of the project creates it.",
  fix: "name the queue of the project on the node pool, as muster quota lists it, or add the queue",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/queues"],
  examples: {
    good: organizationExample() + trainingExample(),
    bad: organizationExample() + trainingExample({ labels: "{kai.scheduler/queue: team-npl}" }),
  },
  scope: "set",
  check: (set, { report }) => {
    reportVerdicts(set, severityOf, report, (verdict, checked) => detailOf(set, verdict, checked));
    for (const [object, gangs] of gangsInDefaultQueue(set)) reportUnnamed(set, object, gangs, report);
    for (const unknown of undescribedQueues(set)) report({ ...unknown, severity: "info", fix: DESCRIBE });
  },
});

const DESCRIBE = "check the Queue objects of the cluster with the workloads, or describe the quotas in muster.yaml";

function severityOf(verdict: QuotaVerdict) {
  const { reason, gangs } = verdict;
  const [gang] = gangs;
  // GANG-011 reports pods that name a missing PodGroup.
  if (!REASONS.includes(reason) || (gang?.mode === "external" && gang.podGroup === undefined)) return undefined;
  return errorUnlessSuspended(verdict);
}

function detailOf(set: ObjectSet, { reason, queue }: QuotaVerdict, checked: CheckedObject): Partial<RuleFinding> {
  if (reason === "queue-other-node-pool") return given({ fix: fixOfOtherPool(set, queue, checked) });
  if (reason !== "queue-missing") return {};
  const { path, isSet } = queueFieldOf(set, checked);
  // A definition names its project, from which the labels of its pods follow.
  const isByProject =
    !isSet || checked.definition !== undefined || path === pointerTo("/metadata/labels", RUNAI_KEYS.project);
  const poolFix = isByProject ? fixOfUnknownPool(set, queue, checked) : undefined;
  const suggestion = {
    ...suggestionFor(set, queue, checked),
    ...given({ fix: poolFix ?? fixOfQuota(set, queue, checked) }),
  };
  const isNamed = queue !== "" && isSet;
  if (isNamed) return suggestion;
  return { message: unnamedText(set, checked, queue), ...suggestion };
}

/** The message for a queue that only the namespace chooses. */
function unnamedText(set: ObjectSet, { object, cluster }: CheckedObject, queue: string): string {
  if (queue === "") {
    return "the group names no queue, so it is never scheduled; labels of the group or its pods do not count";
  }
  const project = leafQueuesOf(set, cluster).projectOf.get(object.metadata.namespace ?? "");
  if (project === undefined || cluster.scheduler === "kai") {
    return `nothing names a queue, and cluster ${cluster.name} has no ${queue}`;
  }
  return `project ${project} of the namespace has no queue ${queue} in cluster ${cluster.name}`;
}

/** The closest existing queues, or else those of the project, or else a few of the cluster. */
function suggestionFor(set: ObjectSet, queue: string, checked: CheckedObject): Partial<RuleFinding> {
  const { names } = leafQueuesOf(set, checked.cluster);
  const close = filled(closeQueues(set, queue, checked));
  const queues = close ?? names;
  if (queues.length === 0) return {};
  const fix = close && fixOfMissingQueue(set, close, checked);
  return given({ expected: oneOf(queues), received: queue || "nothing", fix });
}

function closeQueues(set: ObjectSet, queue: string, checked: CheckedObject): readonly string[] {
  const { names, ofProject } = leafQueuesOf(set, checked.cluster);
  // With several node pools the name of a project's queue contains both, so the project's name alone is not a queue.
  const pools = ofProject.get(queue);
  if (pools !== undefined) return pools;
  const near = nearest(queue, names);
  if (near === undefined) return projectQueuesOf(set, checked);
  return [near];
}

/** The workloads in KAI's default queue because nothing names a queue, with their numbers of gangs. */
function gangsInDefaultQueue(set: ObjectSet): ReadonlyMap<CheckedObject, number> {
  const model = quotaOfSet(set);
  // Other findings report gangs that can never start.
  const stuck = new Set(objectionsOf(set).flatMap((verdict) => (isNever(verdict) ? verdict.gangs : [])));
  const gangs = new Map<CheckedObject, number>();
  for (const { counted } of model.gangs) {
    if (counted.mode !== "predicted" || counted.gang.queue !== DEFAULT_QUEUE || stuck.has(counted)) continue;
    if (model.trees.get(counted.cluster)?.find(DEFAULT_QUEUE)?.origin !== "chart") continue;
    const object = objectOfGang(set, counted);
    if (object !== undefined) gangs.set(object, (gangs.get(object) ?? 0) + 1);
  }
  return gangs;
}

function reportUnnamed(set: ObjectSet, object: CheckedObject, gangs: number, report: Report): void {
  const { path, isSet } = queueFieldOf(set, object);
  const stray = isSet ? undefined : strayKeyOf(object.object, set.workloadOf(object)?.views ?? []);
  // A queue that is named in vain is a fault, whatever queues the cluster has.
  if (isSet || (stray === undefined && !quotaOfSet(set).known.hasQueues(object.cluster.name))) return;
  const queues = filled(projectQueuesOf(set, object))?.join(" or ");
  const subject = gangs === 1 ? "the gang runs" : `its ${gangs} gangs run`;
  const [reason, rename] = stray === undefined ? ["nothing names a queue"] : strayText(stray);
  report({
    object,
    path,
    severity: "warning",
    key: "none",
    message: `${reason}, so ${subject} in ${DEFAULT_QUEUE}, which guarantees nothing`,
    expected: queues ? `a label kai.scheduler/queue with ${queues}` : "a label kai.scheduler/queue",
    ...(queues && { fix: `label the ${object.object.kind} with the queue of its project, ${queues}` }),
    ...given({ fix: rename }),
  });
}
