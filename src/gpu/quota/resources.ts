/** The resources that a queue has a quota of, in the order in which messages name them. */
export const QUOTA_RESOURCES = ["gpu", "cpu", "memory"] as const;

/** One of `QUOTA_RESOURCES`. */
export type QuotaResource = (typeof QUOTA_RESOURCES)[number];

/**
 * Amounts of all resources of a quota, in units that are whole, so that a comparison is exact where KAI's own, in
 * floating point, is not (KAI issue 2209). `Infinity` is unlimited, in quotas only.
 */
export interface Resources {
  /** Hundredths of a GPU, the step in which KAI counts fractions. */
  readonly gpu: number;
  /** Millicores. */
  readonly cpu: number;
  /** Bytes. */
  readonly memory: number;
}

/** Units of `Resources` in one unit of `muster.yaml` and of a Queue: GPUs, millicores, MB of 10^6 bytes. */
export const QUOTA_UNITS = { gpu: 100, cpu: 1, memory: 1_000_000 } as const satisfies Record<QuotaResource, number>;

/** Nothing of any resource. */
export const NO_RESOURCES: Resources = { gpu: 0, cpu: 0, memory: 0 };

/**
 * The sum. Finite sums stop at 2^53 - 1 (9 PB of memory), beyond which integers are not exact; so sums of amounts of 0 or
 * more do not depend on their order.
 */
export function addResources(a: Resources, b: Resources): Resources {
  return { gpu: add(a.gpu, b.gpu), cpu: add(a.cpu, b.cpu), memory: add(a.memory, b.memory) };
}

/** The amounts times `count`; `count` is an integer of 0 or more. Stops where `addResources` does. */
export function scaleResources({ gpu, cpu, memory }: Resources, count: number): Resources {
  return { gpu: scale(gpu, count), cpu: scale(cpu, count), memory: scale(memory, count) };
}

/** The first minus the second, which may be negative; unlimited minus unlimited is 0, since nothing changed. */
export function subtractResources(a: Resources, b: Resources): Resources {
  return { gpu: subtract(a.gpu, b.gpu), cpu: subtract(a.cpu, b.cpu), memory: subtract(a.memory, b.memory) };
}

/** Whether every amount is the same. */
export function sameResources(a: Resources, b: Resources): boolean {
  return QUOTA_RESOURCES.every((resource) => a[resource] === b[resource]);
}

/**
 * Whether more is needed than available. A need of 0 never exceeds anything, not even a negative quota, as in KAI's
 * `isOverLimit` (proportion/capacity_policy/max_allowed_check.go).
 */
export function exceeds(need: number, have: number): boolean {
  return need > 0 && need > have;
}

/** The resources of which more is needed than available, as in `exceeds`. */
export function exceeding(need: Resources, have: Resources): readonly QuotaResource[] {
  return QUOTA_RESOURCES.filter((resource) => exceeds(need[resource], have[resource]));
}

/** A sum that is added up in place: an account makes a hundred thousand additions. */
export type ResourceSum = { -readonly [Resource in QuotaResource]: number };

/** Adds the amounts `count` times (default: once) to a sum, as `addResources` and `scaleResources` do. */
export function addTo(sum: ResourceSum, { gpu, cpu, memory }: Resources, count = 1): void {
  sum.gpu = add(sum.gpu, scale(gpu, count));
  sum.cpu = add(sum.cpu, scale(cpu, count));
  sum.memory = add(sum.memory, scale(memory, count));
}

function add(a: number, b: number): number {
  return bounded(a + b);
}

function scale(amount: number, count: number): number {
  if (count === 0) return 0;
  return bounded(amount * count);
}

function subtract(a: number, b: number): number {
  if (a === b) return 0;
  return a - b;
}

function bounded(amount: number): number {
  if (amount === Infinity) return amount;
  return Math.min(amount, Number.MAX_SAFE_INTEGER);
}
