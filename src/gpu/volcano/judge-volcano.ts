import { isObject, member } from "../../kernel/index.ts";
import { podAmounts, podRequestAmounts } from "../account/pod-amounts.ts";
import { QUEUE_LEVELS } from "../account/queue-level.ts";
import { sumOf, timesCount } from "../account/resource-amounts.ts";
import { capabilityFault } from "./capability-fault.ts";
import type { CountedTask, GroupMinimum } from "./gang-demand.ts";
import { minimumFault } from "./minimum-fault.ts";
import { nodesObstacle } from "./node-room.ts";
import { volcanoQueueFault } from "./queue-entry.ts";
import { queueLimits, usableTasks } from "./queue-limits.ts";
import { topologyFault } from "./topology-fault.ts";
import { countedByVolcano } from "./volcano-amounts.ts";
import type { VolcanoModel } from "./volcano-model.ts";
import type { VolcanoJudgement, VolcanoVerdict } from "./volcano-verdict.ts";
import type { VolcanoWorkload } from "./volcano-workload.ts";

/**
 * The verdict about one workload on an empty cluster: the worst of its faults, in the order in which Volcano meets them.
 * Source: volcano-sh/volcano v1.15.1, pkg/webhooks, and the actions enqueue and allocate of pkg/scheduler.
 */
export function judgeVolcano(model: VolcanoModel, workload: VolcanoWorkload): VolcanoVerdict {
  const { object, queue, copies, unknown, tasks } = workload;
  const common = { object, queue, copies };
  const entry = volcanoQueueFault(model, workload);
  if (entry?.level === "never") return { ...common, ...entry };
  if (unknown !== undefined) {
    // A PodGroup whose minResources are too large stays pending, whatever its pods are.
    const known = entry ?? capabilityFault(model, workload, []);
    return { ...common, ...(known ?? { level: "unjudged", reason: "pods-unknown", text: unknown }) };
  }
  const counted = tasks.map((task): CountedTask => {
    const limits = model.limitsOf(workload.namespace);
    const { requests } = podAmounts(member(task.template, "spec"), { limits, overheadOf: model.overheadOf });
    return { task, perPod: countedByVolcano(podRequestAmounts(requests)), usable: task.first };
  });
  if (tasks.every(({ count }) => count === 0) && workload.minimum === 0) {
    return { ...common, level: "admitted", reason: "within-capability", text: "it has no pods", requests: new Map() };
  }
  const certain = queueLimits(model, queue).filter(({ assumption }) => assumption === undefined);
  const usable = usableTasks(counted, certain);
  const faults = [
    entry,
    capabilityFault(model, workload, counted),
    minimumFault(model, workload),
    workload.fault && ({ level: "never", reason: "plugin", ...workload.fault } as const),
    topologyFault(model, workload, usable),
    nodesFault(model, workload, usable),
  ].filter((fault) => fault !== undefined);
  const worst = QUEUE_LEVELS.flatMap((level) => faults.filter((fault) => fault.level === level))[0];
  if (worst !== undefined) return { ...common, ...withAssumption(workload, worst, model.isComplete) };
  const requests = sumOf(counted.map(({ task, perPod }) => timesCount(perPod, task.count)));
  return { ...common, level: "admitted", reason: "within-capability", text: "no bound keeps it waiting", requests };
}

/** The minimum of a group without the plug-in gang. */
const ANY: GroupMinimum = { minimum: 1, minimums: new Map() };

/** A group that depends on a statement is never certain. */
function withAssumption(
  { assumption }: VolcanoWorkload,
  verdict: VolcanoJudgement,
  isComplete: boolean,
): VolcanoJudgement {
  if (assumption === undefined || verdict.level !== "never" || isComplete) return verdict;
  return { ...verdict, level: "conditional", assumption };
}

function nodesFault(
  { nodes, isComplete, settings }: VolcanoModel,
  workload: VolcanoWorkload,
  counted: readonly CountedTask[],
): VolcanoJudgement | undefined {
  const text = nodes && nodesObstacle(nodes, counted, settings.hasGang ? workload : ANY);
  const [first] = workload.tasks;
  if (text === undefined || first === undefined || !isObject(first.template)) return undefined;
  const found = { reason: "nodes", path: `${first.path}/spec`, text } as const;
  if (isComplete) return { level: "never", ...found };
  return { level: "conditional", ...found, assumption: "the cluster has no other nodes" };
}
