import { given } from "../../kernel/index.ts";
import { evictionText } from "./complete-demand.ts";
import { placedTogether } from "./first-step.ts";
import { baseOf, levelOf, placeVerdicts, shapeVerdicts } from "./gang-place.ts";
import type { MeasuredGang, QuotaModel } from "./measured-gang.ts";
import { nodeVerdicts } from "./node-verdicts.ts";
import { boundOf, type QueueNode, type QuotaBound } from "./queue-node.ts";
import { exceeding, exceeds, QUOTA_RESOURCES, type QuotaResource, type Resources } from "./resources.ts";
import { topologyVerdicts } from "./topology-verdicts.ts";
import type { DemandSize, QuotaVerdict, VerdictLevel } from "./verdict.ts";
import { amountSentence } from "./verdict-text.ts";

/** The verdicts of one gang by itself, the worst first; at least one. */
export function gangVerdicts(measured: MeasuredGang, model: QuotaModel): readonly QuotaVerdict[] {
  const objections = gangObjections(measured, model);
  if (objections.every(mayStart)) return [...objections, withinVerdict(measured)];
  return objections;
}

/**
 * The verdicts against one gang by itself, the worst first; none for nearly every gang. Its queue, its shape and its
 * nodes are independent of each other, so all their reasons are given; amounts count only where none of these is in the way.
 */
export function gangObjections(measured: MeasuredGang, model: QuotaModel): readonly QuotaVerdict[] {
  const place = placeVerdicts(measured, model);
  const shape = shapeVerdicts(measured);
  const nodes = [...topologyVerdicts(measured, model), ...nodeVerdicts(measured, model)];
  // No amount matters where the quota is unknown, or the gang never starts.
  if (place.length > 0 || [...shape, ...nodes].some(isNever)) return [...place, ...shape, ...nodes];
  const { first } = measured.demand;
  const never = firstFailures(measured, placedTogether(first.least, first.extra), "minimum", "never");
  if (never.length > 0) return never;
  const beside = besideAllocated(measured, model);
  const risky = orderVerdicts(measured);
  const partial = partialVerdicts(measured, model);
  return [...beside, ...risky, ...shape, ...nodes, ...partial];
}

/** Where only the cheapest pods fit, the order in which the scheduler takes them decides. */
function orderVerdicts(measured: MeasuredGang): readonly QuotaVerdict[] {
  const { first } = measured.demand;
  if (first.most === first.least) return NONE;
  return firstFailures(measured, placedTogether(first.most, first.extra), "minimum", "risky").map((verdict) => ({
    ...verdict,
    reason: "order-decides",
    text: `${verdict.text}; the scheduler takes the pods in the order of their creation, so the gang starts only if it takes smaller ones first`,
  }));
}

const NONE: readonly QuotaVerdict[] = Object.freeze([]);

function mayStart({ level }: QuotaVerdict): boolean {
  return level === "never-together" || level === "partial" || level === "risky";
}

function withinVerdict(measured: MeasuredGang): QuotaVerdict {
  return { level: "cannot-say", reason: "within-quota", text: withinText(measured), ...baseOf(measured) };
}

/** Whether a gang with this verdict never starts, now or once it is resumed. */
export function isNever({ level, reason }: QuotaVerdict): boolean {
  return level === "never" || (level === "info" && reason !== "over-quota");
}

/** Per resource the first queue on the way up at which a size of the gang does not fit: limits first, as KAI checks. */
function firstFailures(
  measured: MeasuredGang,
  need: Resources,
  size: DemandSize,
  level: VerdictLevel,
): readonly QuotaVerdict[] {
  const bounds = boundsOf(measured, size);
  if (measured.path.every((queue) => fits(need, queue, bounds))) return NONE;
  const failed = new Map<QuotaResource, QuotaVerdict>();
  for (const bound of bounds) {
    for (const queue of measured.path) {
      for (const resource of QUOTA_RESOURCES) {
        if (!exceeds(need[resource], queue.quotas[resource][bound]) || failed.has(resource)) continue;
        failed.set(
          resource,
          amountVerdict({ measured, queue, resource, bound, need: need[resource], size, level, allocated: 0 }),
        );
      }
    }
  }
  return [...failed.values()];
}

// Called for most gangs at every queue, so it reads the bounds without a loop over their names.
function fits({ gpu, cpu, memory }: Resources, { quotas }: QueueNode, bounds: readonly QuotaBound[]): boolean {
  if (exceeds(gpu, quotas.gpu.limit) || exceeds(cpu, quotas.cpu.limit) || exceeds(memory, quotas.memory.limit)) {
    return false;
  }
  if (bounds === LIMIT) return true;
  const { deserved } = quotas.gpu;
  return !exceeds(gpu, deserved) && !exceeds(cpu, quotas.cpu.deserved) && !exceeds(memory, quotas.memory.deserved);
}

function besideAllocated(measured: MeasuredGang, model: QuotaModel): readonly QuotaVerdict[] {
  const { demand, running, counted } = measured;
  if (running || demand.isInactive || (model.input.allocated ?? NONE).length === 0) return NONE;
  const minimum = placedTogether(demand.minimum, demand.extra.minimum);
  const failed = new Map<QuotaResource, QuotaVerdict>();
  for (const bound of boundsOf(measured, "minimum")) {
    for (const queue of measured.path) {
      const known = model.allocated(counted.cluster, queue.name);
      if (known === undefined) continue;
      const used = known[ALLOCATED[bound]];
      for (const resource of exceeding(minimum, left(boundOf(queue, bound), used))) {
        if (failed.has(resource)) continue;
        const amounts = { need: minimum[resource], allocated: used[resource] };
        failed.set(
          resource,
          amountVerdict({ measured, queue, resource, bound, ...amounts, size: "minimum", level: "never-together" }),
        );
      }
    }
  }
  return [...failed.values()];
}

const ALLOCATED = { limit: "allocated", deserved: "allocatedNonPreemptible" } as const;

function partialVerdicts(measured: MeasuredGang, model: QuotaModel): readonly QuotaVerdict[] {
  const { declared, maximum, extra } = measured.demand;
  const full = firstFailures(measured, placedTogether(declared, extra.declared), "declared", "partial");
  const grown = firstFailures(measured, placedTogether(maximum, extra.maximum), "maximum", "partial");
  if (full.length + grown.length === 0) return NONE;
  const known = new Set(full.map(({ resource }) => resource));
  const verdicts = [...full, ...grown.filter(({ resource }) => !known.has(resource))];
  const eviction = evictionText(measured, boundsOf(measured, "declared"), model.cluster(measured.counted.cluster));
  if (eviction === undefined) return verdicts;
  return verdicts.map((verdict) => ({ ...verdict, text: `${verdict.text}${eviction}` }));
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

function amountVerdict(parts: AmountParts): QuotaVerdict {
  const { measured, queue, resource, bound, need, allocated, size, level } = parts;
  const { path } = measured;
  const { suffix, reason } = BOUND_TEXTS[bound];
  const sentence = amountSentence({ subject: SUBJECTS[size], suffix, resource, bound, need, allocated, queue, path });
  return {
    level: levelOf(measured, level),
    reason,
    resource,
    bound,
    size,
    need,
    have: queue.quotas[resource][bound],
    chain: path.map((entry) => ({ queue: entry.name, have: entry.quotas[resource][bound] })),
    text: `${inactivePrefix(measured)}${sentence}`,
    ...baseOf(measured),
    queue: queue.name,
    ...given({ allocated: allocated || undefined }),
  };
}

const BOUND_TEXTS = {
  limit: { suffix: "", reason: "over-limit" },
  deserved: { suffix: " that may not be preempted", reason: "non-preemptible-over-quota" },
} as const satisfies Readonly<Record<QuotaBound, object>>;

function inactivePrefix({ demand }: MeasuredGang): string {
  if (demand.isInactive) return "once switched on, ";
  return "";
}

function withinText(measured: MeasuredGang): string {
  const { counted, demand, nodePool } = measured;
  const text = `${inactivePrefix(measured)}quota and limits of queue ${counted.gang.queue} do not keep the gang from starting; whether nodes have room is not known here`;
  const claims = new Set(demand.members.flatMap(({ perPod }) => perPod.unknownClaims));
  const uncounted: string[] = [];
  if (demand.members.some(({ perPod }) => perPod.memoryMiB > 0)) {
    uncounted.push(`its GPU memory, since the GPU of node pool ${nodePool} is not known`);
  }
  if (claims.size > 0) {
    uncounted.push(`its resource claims ${[...claims].sort().join(", ")}, which are not among the manifests`);
  }
  if (uncounted.length === 0) return text;
  return `${text}, and it does not count ${uncounted.join(" and ")}`;
}

const LIMIT: readonly QuotaBound[] = ["limit"];
const BOTH: readonly QuotaBound[] = ["limit", "deserved"];

// A semi-preemptible gang may grow over quota.
function boundsOf({ demand: { preemptibility } }: MeasuredGang, size: DemandSize): readonly QuotaBound[] {
  if (preemptibility === "non-preemptible" || (preemptibility === "semi-preemptible" && size === "minimum")) {
    return BOTH;
  }
  return LIMIT;
}

function left(bound: Resources, used: Resources): Resources {
  return { gpu: bound.gpu - used.gpu, cpu: bound.cpu - used.cpu, memory: bound.memory - used.memory };
}
