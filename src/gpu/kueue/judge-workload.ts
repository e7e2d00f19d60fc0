import { member } from "../../kernel/index.ts";
import { podAmounts, podRequestAmounts } from "../account/pod-amounts.ts";
import { admissionEnd } from "./admission-cycles.ts";
import { assigningQueue } from "./assigning-queue.ts";
import type { CountedPodSet } from "./counted-pod-set.ts";
import { endVerdict } from "./end-verdict.ts";
import { endInEveryOrder } from "./every-order.ts";
import { countedRequests } from "./kueue-configuration.ts";
import type { KueueModel } from "./kueue-model.ts";
import type { ClusterQueue } from "./kueue-queues.ts";
import type { KueueJudgement, KueueVerdict } from "./kueue-verdict.ts";
import type { KueueWorkload } from "./kueue-workload.ts";
import { podSetFault } from "./pod-set-faults.ts";
import { type EntryFault, queueEntry } from "./queue-entry.ts";
import { topologyRequestOf } from "./topology-request.ts";

/** The verdict about one workload on an empty cluster. Source: kueue v0.19.2, pkg/scheduler/scheduler.go (`nominate`). */
export function judgeWorkload(model: KueueModel, workload: KueueWorkload): KueueVerdict {
  const { object, localQueue, copies, unknown, group, podSets } = workload;
  const common = { object, localQueue, copies, obstacles: [] } as const;
  const { clusterQueue, fault } = queueEntry(model, workload);
  if (clusterQueue === undefined || isCertain(model, fault)) {
    const queue = clusterQueue && { clusterQueue: clusterQueue.name };
    return withDefault(model, workload, { ...common, ...queue, ...entryVerdict(model, fault) });
  }
  const queued = { ...common, clusterQueue: clusterQueue.name };
  if (model.tree.isTooLarge && clusterQueue.cohort !== undefined) {
    return { ...queued, level: "unjudged", reason: "cohort-too-large", text: "the cohorts of its queue are too many" };
  }
  if (unknown !== undefined) return { ...queued, level: "unjudged", reason: "shape-unknown", text: unknown };
  if (group?.fault !== undefined) {
    const isSure = group.fault.reason === "pod-group-disagrees" || model.isComplete;
    if (isSure) return { ...queued, level: "never", ...group.fault };
    return { ...queued, level: "conditional", ...group.fault, assumption: "no other pods belong to the group" };
  }
  if (podSets.every(({ count }) => count === 0) || workload.copies === 0) {
    return { ...queued, level: "admitted", reason: "within-quota", admitted: [], text: "it has no pods" };
  }
  const verdict: KueueVerdict = { ...queued, ...admissionVerdict(model, workload, clusterQueue) };
  // Quota that is too small stays too small, whatever else the queue lacks.
  if (fault === undefined || verdict.level === "never") return withDefault(model, workload, verdict);
  return { ...queued, ...entryVerdict(model, fault) };
}

function isCertain({ isComplete }: KueueModel, fault: EntryFault | undefined): boolean {
  return fault !== undefined && (isComplete || fault.assumption === undefined);
}

function entryVerdict(model: KueueModel, fault: EntryFault | undefined): KueueJudgement {
  const unknown = { level: "unjudged", reason: "cluster-queue-missing", text: "it has no ClusterQueue" } as const;
  if (fault === undefined) return unknown;
  const { assumption, isElsewhere } = fault;
  const found = {
    reason: fault.reason,
    text: fault.text,
    ...(fault.missing !== undefined && { missing: fault.missing }),
  };
  if (assumption === undefined || isCertain(model, fault)) return { level: "never", ...found };
  if (isElsewhere === true) return { level: "unjudged", ...found };
  return { level: "conditional", ...found, assumption };
}

/** A job without a queue label is queued only if the integration of its kind is switched on. */
function withDefault(model: KueueModel, { isByDefault }: KueueWorkload, verdict: KueueVerdict): KueueVerdict {
  const isSure = isByDefault !== true || model.configuration.isKnown || model.isComplete;
  if (isSure || verdict.level !== "never") return verdict;
  const assumption = "Kueue gives jobs without a queue label the LocalQueue default";
  return { ...verdict, level: "conditional", assumption };
}

function admissionVerdict(model: KueueModel, workload: KueueWorkload, clusterQueue: ClusterQueue): KueueJudgement {
  const ranges = model.limitsOf(workload.namespace);
  const counted: CountedPodSet[] = [];
  for (const podSet of workload.podSets) {
    const spec = member(podSet.template, "spec");
    const amounts = podAmounts(spec, { limits: ranges, overheadOf: model.overheadOf });
    const fault = podSetFault(amounts, ranges);
    if (fault !== undefined) {
      const { reason, path, text } = fault;
      const place = podSet.path === undefined ? undefined : `${podSet.path}/spec${path === "" ? "" : `/${path}`}`;
      return {
        level: "never",
        reason,
        podSet: podSet.name,
        text: `pod set ${podSet.name}: ${text}`,
        ...(place !== undefined && { path: place }),
      };
    }
    counted.push({
      podSet,
      spec,
      perPod: podRequestAmounts(countedRequests(amounts.requests, model.configuration)),
      own: podRequestAmounts(amounts.requests),
      topology: topologyRequestOf(podSet),
    });
  }
  const on = assigningQueue(model, clusterQueue);
  const end = workload.isUnordered === true ? endInEveryOrder(on, counted) : admissionEnd(on, counted);
  return { clusterQueue: clusterQueue.name, ...endVerdict(model, clusterQueue, on, counted, end) };
}
