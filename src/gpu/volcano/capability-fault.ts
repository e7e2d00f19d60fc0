import { unitAmountText } from "../account/resource-amounts.ts";
import { type CountedTask, type GroupMinimum, hasEnoughPods, leastDemand } from "./gang-demand.ts";
import type { QueueBound } from "./queue-bounds.ts";
import { podObstacle, type QueueLimit, queueLimits, usableTasks } from "./queue-limits.ts";
import type { VolcanoModel } from "./volcano-model.ts";
import type { VolcanoJudgement } from "./volcano-verdict.ts";
import type { VolcanoWorkload } from "./volcano-workload.ts";

interface Excess {
  readonly resource: string;
  readonly needed: bigint;
  readonly bound: QueueBound;
  /** The part of the workload that requests it, for people. */
  readonly subject: string;
  /** The end in the words of Volcano. */
  readonly state: string;
  readonly task?: CountedTask;
}

/** The verdict about a group whose queue, or a queue above it, never has enough for its least pods. */
export function capabilityFault(
  model: VolcanoModel,
  workload: VolcanoWorkload,
  counted: readonly CountedTask[],
): VolcanoJudgement | undefined {
  for (const limit of queueLimits(model, workload.queue)) {
    const excess = excessOf(model, workload, counted, limit);
    if (excess === undefined) continue;
    const { assumption } = limit;
    const end =
      assumption === undefined ? ({ level: "never" } as const) : ({ level: "conditional", assumption } as const);
    return { ...end, ...judgementOf(workload, excess) };
  }
  return undefined;
}

function excessOf(
  { settings }: VolcanoModel,
  { minResources = new Map<string, bigint>(), ...workload }: VolcanoWorkload,
  counted: readonly CountedTask[],
  limit: QueueLimit,
): Excess | undefined {
  const { boundOf } = limit;
  const group: GroupMinimum = settings.hasGang ? workload : { minimum: 1, minimums: new Map() };
  const pending = "its PodGroup stays Pending";
  for (const [resource, needed] of settings.enqueues ? minResources : []) {
    const bound = boundOf(resource);
    if (bound !== undefined && needed > bound.amount) {
      const task = counted.find(({ perPod }) => perPod.has(resource));
      const subject = podsText(task, resource, needed);
      return { resource, needed, bound, subject, state: pending, ...(task && { task }) };
    }
  }
  const state = "its pods are not allocated";
  const usable = usableTasks(counted, [limit]);
  if (!hasEnoughPods(usable, group)) {
    const [blocked] = counted.flatMap((task) => {
      const obstacle = task.usable === 0 ? undefined : podObstacle(task, limit);
      return obstacle === undefined ? [] : [{ ...obstacle, task, subject: `one pod of ${task.task.name}`, state }];
    });
    // Other rules report a group that has too few pods anyway.
    return blocked;
  }
  for (const resource of new Set(usable.flatMap(({ perPod }) => [...perPod.keys()]))) {
    const bound = boundOf(resource);
    const needed = leastDemand(usable, group, resource);
    if (bound === undefined || bound.isOfGroup === true || needed <= bound.amount) continue;
    const task = usable.find((each) => each.usable > 0 && each.perPod.has(resource));
    return { resource, needed, bound, subject: podsText(task, resource, needed), state, ...(task && { task }) };
  }
  return undefined;
}

/** The number of equal pods that request an amount together, or the whole group. */
function podsText(task: CountedTask | undefined, resource: string, needed: bigint): string {
  const each = task?.perPod.get(resource) ?? 0n;
  if (each === 0n || needed % each !== 0n || needed === each) return "its least pods";
  return `${needed / each} pods with ${unitAmountText(resource, each)} each`;
}

function judgementOf(
  { queue, minimumPath = "" }: VolcanoWorkload,
  { resource, needed, bound, subject, state, task }: Excess,
) {
  const amount = (value: bigint) => `${unitAmountText(resource, value)} ${resource}`;
  const where = bound.queue === "" ? "the nodes" : `Queue ${bound.queue}`;
  const own = bound.queue === "" ? `${where} have` : `${where} has a capability of`;
  const limit = bound.isReserved ? `queues beside it reserve all of ${where} but` : own;
  return {
    reason: "capability",
    // The pods of a PodGroup are other objects.
    path: task === undefined || task.task.object !== undefined ? minimumPath : task.task.path,
    obstacle: { queue: bound.queue === "" ? queue : bound.queue, resource, needed, most: bound.amount },
    text: `${subject} ${subject.startsWith("one ") ? "requests" : "request"} ${amount(needed)}, but ${limit} ${amount(bound.amount)}, so ${state}`,
  } as const;
}
