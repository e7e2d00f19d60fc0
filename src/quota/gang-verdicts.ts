import { baseOf, levelOf, placeVerdicts, shapeVerdicts } from "./gang-place.ts";
import { boundOf, type QueueNode, type QuotaBound } from "./queue-node.ts";
import type { MeasuredGang, QuotaModel } from "./quota-model.ts";
import { exceeding, type QuotaResource, type Resources } from "./resources.ts";
import type { DemandSize, Verdict, VerdictLevel } from "./verdict.ts";
import { amountSentence } from "./verdict-text.ts";

/**
 * What can be said of one gang by itself, the worst first; at least one verdict. What keeps it from ever starting ends
 * the search, since nothing else matters then.
 */
export function gangVerdicts(measured: MeasuredGang, model: QuotaModel): readonly Verdict[] {
  const stuck = [...placeVerdicts(measured, model), ...shapeVerdicts(measured)];
  if (stuck.length > 0) return stuck;
  const { demand } = measured;
  const never = firstFailures(measured, demand.minimumAwake, "minimum", "never");
  if (never.length > 0) return never;
  return [...besideAllocated(measured, model), ...partialVerdicts(measured), withinVerdict(measured)];
}

// Of nearly every gang there is nothing else to say, and whoever looks for faults never reads it.
function withinVerdict(measured: MeasuredGang): Verdict {
  return {
    level: "cannot-say",
    reason: "within-quota",
    get text() {
      return withinText(measured);
    },
    // At the end: a spread that other members follow makes an object fifty times as slow to create.
    ...baseOf(measured),
  };
}

/** Whether a verdict of one gang says that it never starts, be it only once it is resumed. */
export function saysNever({ level, reason }: Verdict): boolean {
  return level === "never" || (level === "info" && reason !== "over-quota");
}

/** Per resource the first queue on the way up at which a size of the gang does not fit: limits first, as KAI checks. */
function firstFailures(
  measured: MeasuredGang,
  need: Resources,
  size: DemandSize,
  level: VerdictLevel,
): readonly Verdict[] {
  const failed = new Map<QuotaResource, Verdict>();
  for (const bound of boundsOf(measured)) {
    for (const queue of measured.path) {
      for (const resource of exceeding(need, boundOf(queue, bound))) {
        if (failed.has(resource)) continue;
        failed.set(
          resource,
          amountVerdict({ measured, queue, resource, bound, need: need[resource], size, level, allocated: 0 }),
        );
      }
    }
  }
  return [...failed.values()];
}

function besideAllocated(measured: MeasuredGang, model: QuotaModel): readonly Verdict[] {
  const { demand, running, counted } = measured;
  if (running || demand.asleep || (model.input.allocated ?? []).length === 0) return [];
  const failed = new Map<QuotaResource, Verdict>();
  for (const bound of boundsOf(measured)) {
    for (const queue of measured.path) {
      const known = model.allocated(counted.cluster, queue.name);
      const used = bound === "limit" ? known?.allocated : known?.allocatedNonPreemptible;
      if (used === undefined) continue;
      for (const resource of exceeding(demand.minimum, left(boundOf(queue, bound), used))) {
        if (failed.has(resource)) continue;
        const amounts = { need: demand.minimum[resource], allocated: used[resource] };
        failed.set(
          resource,
          amountVerdict({ measured, queue, resource, bound, ...amounts, size: "minimum", level: "never-together" }),
        );
      }
    }
  }
  return [...failed.values()];
}

function partialVerdicts(measured: MeasuredGang): readonly Verdict[] {
  const { declared, maximum } = measured.demand;
  const full = firstFailures(measured, declared, "declared", "partial");
  const known = new Set(full.map(({ resource }) => resource));
  const grown = firstFailures(measured, maximum, "maximum", "partial").filter(({ resource }) => !known.has(resource));
  return [...full, ...grown];
}

interface AmountParts {
  readonly measured: MeasuredGang;
  readonly queue: QueueNode;
  readonly resource: QuotaResource;
  readonly bound: QuotaBound;
  readonly need: number;
  readonly allocated: number;
  readonly size: DemandSize;
  readonly level: VerdictLevel;
}

const SUBJECTS: Readonly<Record<DemandSize, string>> = {
  minimum: "gang needs",
  declared: "all pods of the gang need",
  maximum: "the gang, scaled to its maximum, needs",
};

function amountVerdict(parts: AmountParts): Verdict {
  const { measured, queue, resource, bound, need, allocated, size, level } = parts;
  const { path } = measured;
  const suffix = bound === "deserved" ? " that may not be preempted" : "";
  const asleep = measured.demand.asleep ? "once switched on, " : "";
  const sentence = amountSentence({ subject: SUBJECTS[size], suffix, resource, bound, need, allocated, queue, path });
  return {
    level: levelOf(measured, level),
    reason: bound === "limit" ? "over-limit" : "non-preemptible-over-quota",
    resource,
    bound,
    size,
    need,
    have: queue.quotas[resource][bound],
    chain: path.map((entry) => ({ queue: entry.name, have: entry.quotas[resource][bound] })),
    text: `${asleep}${sentence}`,
    ...baseOf(measured),
    queue: queue.name,
    ...(allocated === 0 ? {} : { allocated }),
  };
}

function withinText({ counted, demand, nodePool }: MeasuredGang): string {
  const asleep = demand.asleep ? "once switched on, " : "";
  const text = `${asleep}quota and limits of queue ${counted.gang.queue} do not keep the gang from starting; whether nodes have room is not known here`;
  const claims = new Set(demand.members.flatMap(({ perPod }) => perPod.unknownClaims));
  const byMemory = demand.members.some(({ perPod }) => perPod.memoryMiB > 0);
  const uncounted = [
    ...(byMemory ? [`its GPU memory, since the GPU of node pool ${nodePool} is not known`] : []),
    ...(claims.size > 0
      ? [`its resource claims ${[...claims].sort().join(", ")}, which are not among the manifests`]
      : []),
  ];
  return uncounted.length === 0 ? text : `${text}, and not counted is ${uncounted.join(" and ")}`;
}

function boundsOf({ demand }: MeasuredGang): readonly QuotaBound[] {
  return demand.preemptible ? ["limit"] : ["limit", "deserved"];
}

function left(bound: Resources, used: Resources): Resources {
  return { gpu: bound.gpu - used.gpu, cpu: bound.cpu - used.cpu, memory: bound.memory - used.memory };
}
