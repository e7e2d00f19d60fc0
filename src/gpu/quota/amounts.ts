import type { Amounts, Contribution } from "./account-row.ts";
import { addResources, addTo, NO_RESOURCES, type ResourceSum, type Resources, subtractResources } from "./resources.ts";

/** Amounts of nothing. */
export const NO_AMOUNTS: Amounts = {
  minimum: NO_RESOURCES,
  declared: NO_RESOURCES,
  maximum: NO_RESOURCES,
  potential: NO_RESOURCES,
  memoryMiB: 0,
  pods: 0,
};

/** The sum of amounts. */
export function addAmounts(a: Amounts, b: Amounts): Amounts {
  return combined(a, b, addResources, (x, y) => x + y);
}

/** The first minus the second. */
export function subtractAmounts(a: Amounts, b: Amounts): Amounts {
  return combined(a, b, subtractResources, (x, y) => x - y);
}

/** The amounts of equal pods; the minimum belongs to gangs and is 0 here. */
export function amountsOf(contribution: Contribution): Amounts {
  const sum = amountsSum();
  addContribution(sum, contribution);
  return sum;
}

/** Amounts that are added up in place. */
export interface AmountsSum {
  readonly minimum: ResourceSum;
  readonly declared: ResourceSum;
  readonly maximum: ResourceSum;
  readonly potential: ResourceSum;
  memoryMiB: number;
  pods: number;
}

/** A sum of nothing yet. */
export function amountsSum(): AmountsSum {
  return {
    minimum: { ...NO_RESOURCES },
    declared: { ...NO_RESOURCES },
    maximum: { ...NO_RESOURCES },
    potential: { ...NO_RESOURCES },
    memoryMiB: 0,
    pods: 0,
  };
}

/** Adds the amounts of equal pods to a sum, except for the minimum, which belongs to gangs. */
export function addContribution(sum: AmountsSum, { perPod, count, maximum, potential }: Contribution): void {
  addTo(sum.declared, perPod, count);
  addTo(sum.maximum, perPod, maximum);
  addTo(sum.potential, perPod, potential);
  sum.memoryMiB += perPod.memoryMiB * count;
  sum.pods += count;
}

function combined(
  a: Amounts,
  b: Amounts,
  resources: (x: Resources, y: Resources) => Resources,
  number: (x: number, y: number) => number,
): Amounts {
  return {
    minimum: resources(a.minimum, b.minimum),
    declared: resources(a.declared, b.declared),
    maximum: resources(a.maximum, b.maximum),
    potential: resources(a.potential, b.potential),
    memoryMiB: number(a.memoryMiB, b.memoryMiB),
    pods: number(a.pods, b.pods),
  };
}
