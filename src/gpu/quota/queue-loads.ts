import { getOrCreate } from "../../kernel/index.ts";
import { nonPreemptiblePart } from "./gang-demand.ts";
import type { MeasuredGang, QuotaModel } from "./measured-gang.ts";
import type { QueueNode, QuotaBound } from "./queue-node.ts";
import { addTo, NO_RESOURCES, type QuotaResource, type ResourceSum, type Resources } from "./resources.ts";

/** Sizes of gangs that are compared with a queue together. */
export type LoadSize = "minimum" | "declared";

/** The total request of some gangs of a queue. */
interface Total {
  readonly need: ResourceSum;
  /** Number of gangs that request some of it. */
  readonly asking: ResourceSum;
  /** Hundredths of a GPU that the last pod requests at least beyond its charge, as `Step.extra`. */
  extra: number;
}

/** The gangs of a queue and of all queues below it. */
export interface QueueLoad {
  readonly queue: QueueNode;
  /** The queue and those above it. */
  readonly path: readonly QueueNode[];
  readonly gangs: readonly MeasuredGang[];
  /** By bound: all requests count against the limit, and requests of non-preemptible gangs against the quota. */
  readonly totals: Readonly<Record<QuotaBound, Readonly<Record<LoadSize, Total>>>>;
  /** The allocations that count against a bound, without those of these gangs. */
  readonly beside: (bound: QuotaBound, resource: QuotaResource) => number;
  /** Whether something that may be preempted requests a resource. */
  readonly lends: (resource: QuotaResource) => boolean;
}

/** Sums up the gangs of each queue and of those below it, in one pass; gangs without pods now are skipped. */
export function queueLoads(gangs: readonly MeasuredGang[], model: QuotaModel): readonly QueueLoad[] {
  const sums = new Map<QueueNode, Sum>();
  for (const gang of gangs) {
    if (gang.demand.isInactive) continue;
    for (const queue of gang.path) {
      const sum = getOrCreate(sums, queue, () => emptySum(gang.path.slice(gang.path.indexOf(queue))));
      add(sum, gang);
    }
  }
  return [...sums].map(([queue, sum]) => loadOf(queue, sum, model));
}

interface Sum {
  readonly path: readonly QueueNode[];
  readonly gangs: MeasuredGang[];
  readonly totals: Record<QuotaBound, Record<LoadSize, Total>>;
  /** All pods of gangs that are already allocated. */
  readonly running: Record<QuotaBound, ResourceSum>;
}

function emptySum(path: readonly QueueNode[]): Sum {
  const total = () => ({ need: { ...NO_RESOURCES }, asking: { ...NO_RESOURCES }, extra: Number.POSITIVE_INFINITY });
  return {
    path,
    gangs: [],
    totals: {
      limit: { minimum: total(), declared: total() },
      deserved: { minimum: total(), declared: total() },
    },
    running: { limit: { ...NO_RESOURCES }, deserved: { ...NO_RESOURCES } },
  };
}

function add({ gangs, totals, running }: Sum, gang: MeasuredGang): void {
  gangs.push(gang);
  const { demand, counted } = gang;
  const { copies = 1 } = counted;
  for (const size of ["minimum", "declared"] as const) {
    addAsked(totals.limit[size], demand[size], demand.extra[size], copies);
    addAsked(totals.deserved[size], nonPreemptiblePart(demand, size), demand.extra[size], copies);
  }
  if (!gang.running) return;
  addTo(running.limit, demand.declared, copies);
  addTo(running.deserved, nonPreemptiblePart(demand, "declared"), copies);
}

function addAsked(total: Total, amounts: Resources, extra: number, copies: number): void {
  const { need, asking } = total;
  addTo(need, amounts, copies);
  if (amounts.gpu > 0) {
    asking.gpu += copies;
    total.extra = Math.min(total.extra, extra);
  }
  if (amounts.cpu > 0) asking.cpu += copies;
  if (amounts.memory > 0) asking.memory += copies;
}

function loadOf(queue: QueueNode, { path, gangs, totals, running }: Sum, model: QuotaModel): QueueLoad {
  const known = model.allocated(queue.cluster, queue.name);
  const used = { limit: known?.allocated, deserved: known?.allocatedNonPreemptible };
  return {
    queue,
    path,
    gangs,
    totals,
    // The allocations include all pods of running gangs.
    beside: (bound, resource) => Math.max((used[bound]?.[resource] ?? 0) - running[bound][resource], 0),
    lends: (resource) => totals.limit.declared.need[resource] > totals.deserved.declared.need[resource],
  };
}
