import type { LimitSummary } from "../account/limit-ranges.ts";
import type { ContainerAmounts, NanoAmounts, PodAmounts } from "../account/pod-amounts.ts";
import { unitAmountText, unitsOf } from "../account/resource-amounts.ts";

/** A request for which Kueue never admits a workload, whatever the quota is. */
interface PodSetFault {
  readonly reason: "requests-above-limits" | "limit-range";
  readonly resource: string;
  /** Place below the pod spec; `""` for the pod. */
  readonly path: string;
  readonly text: string;
}

/**
 * The first request outside of a LimitRange, or above its limit; undefined for none. Kueue compares limits first; a limit
 * that only a LimitRange sets is a matter of the range.
 * Source: kueue v0.19.2, pkg/workload/resources.go (`ValidateResources`, `ValidateLimitRange`).
 */
export function podSetFault(pod: PodAmounts, ranges: LimitSummary = {}): PodSetFault | undefined {
  for (const container of pod.containers) {
    const fault = rangeFault(container, ranges);
    if (fault !== undefined) return fault;
  }
  return podRangeFault(pod, ranges) ?? limitsFault(pod);
}

function podRangeFault({ requests }: PodAmounts, { pod }: LimitSummary): PodSetFault | undefined {
  if (pod === undefined) return undefined;
  return (
    limitFault("the pod", "", firstAbove(requests, pod.max), "at most") ??
    limitFault("the pod", "", firstBelow(requests, pod.min), "at least")
  );
}

function limitsFault({ containers, whole }: PodAmounts): PodSetFault | undefined {
  for (const { name, path, requests, limits } of whole === undefined ? containers : [...containers, whole]) {
    const above = firstAbove(requests, limits);
    if (above === undefined) continue;
    const { resource, amount, bound } = above;
    const text = `${name} requests ${amount} ${resource} with a limit of ${bound}`;
    return { reason: "requests-above-limits", resource, path, text };
  }
  return undefined;
}

function rangeFault(
  { name, path, requests, limits }: ContainerAmounts,
  { container }: LimitSummary,
): PodSetFault | undefined {
  if (container === undefined) return undefined;
  const smallest = combined(requests, limits, (a, b) => (b < a ? b : a));
  const largest = combined(requests, limits, (a, b) => (b > a ? b : a));
  return (
    limitFault(name, path, firstAbove(largest, container.max), "at most") ??
    limitFault(name, path, firstBelow(smallest, container.min), "at least")
  );
}

interface Exceeded {
  readonly resource: string;
  readonly amount: string;
  readonly bound: string;
}

function limitFault(name: string, path: string, found: Exceeded | undefined, word: string): PodSetFault | undefined {
  if (found === undefined) return undefined;
  const { resource, amount, bound } = found;
  return {
    reason: "limit-range",
    resource,
    path,
    text: `${name} requests ${amount} ${resource}, and the LimitRanges of the namespace allow ${word} ${bound}`,
  };
}

function firstAbove(amounts: ReadonlyMap<string, bigint>, bounds: ReadonlyMap<string, bigint>): Exceeded | undefined {
  return firstOf(amounts, bounds, (amount, bound) => amount > bound);
}

function firstBelow(amounts: ReadonlyMap<string, bigint>, bounds: ReadonlyMap<string, bigint>): Exceeded | undefined {
  return firstOf(amounts, bounds, (amount, bound) => amount < bound);
}

function firstOf(
  amounts: ReadonlyMap<string, bigint>,
  bounds: ReadonlyMap<string, bigint>,
  isFault: (amount: bigint, bound: bigint) => boolean,
): Exceeded | undefined {
  for (const resource of [...amounts.keys()].toSorted()) {
    const [amount, bound] = [amounts.get(resource), bounds.get(resource)];
    if (amount === undefined || bound === undefined) continue;
    const [own, limit] = [unitsOf(resource, amount), unitsOf(resource, bound)];
    if (!isFault(own, limit)) continue;
    return { resource, amount: unitAmountText(resource, own), bound: unitAmountText(resource, limit) };
  }
  return undefined;
}

function combined(a: NanoAmounts, b: NanoAmounts, choose: (a: bigint, b: bigint) => bigint): NanoAmounts {
  const all = new Map(a);
  for (const [resource, amount] of b) {
    const own = all.get(resource);
    all.set(resource, own === undefined ? amount : choose(own, amount));
  }
  return all;
}
