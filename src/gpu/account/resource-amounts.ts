import { canonicalQuantity, isHugePages, NANO, quantityOf } from "../../kernel/index.ts";

/** An amount above every other one: a quota that does not fit into 64 bits. */
export const UNLIMITED = (1n << 63n) - 1n;
const NANO_IN_MILLI = 1_000_000n;
const BINARY: ReadonlySet<string> = new Set(["memory", "ephemeral-storage"]);

/** Amounts of resources by name, in the unit of each: millicores of CPU, whole units of any other. */
export type UnitAmounts = ReadonlyMap<string, bigint>;

/** Billionths of a resource in its unit, rounded up. Amounts stop at 2^63 - 1. Source: kueue v0.19.2, pkg/resources. */
export function unitsOf(resource: string, nano: bigint): bigint {
  const unit = resource === "cpu" ? NANO_IN_MILLI : NANO;
  return bounded(nano <= 0n ? nano / unit : (nano + unit - 1n) / unit);
}

/** The amount of a quantity in a manifest; undefined for an absent or invalid one. */
export function amountOfQuantity(resource: string, value: unknown): bigint | undefined {
  const quantity = quantityOf(value);
  return quantity && unitsOf(resource, quantity.nano);
}

/** The sum; unlimited where one of the two is. */
export function plus(a: bigint, b: bigint): bigint {
  if (a === UNLIMITED || b === UNLIMITED) return UNLIMITED;
  return bounded(a + b);
}

/** The difference; unlimited minus a limited amount stays unlimited, and unlimited minus itself is 0. */
export function minus(a: bigint, b: bigint): bigint {
  if (a === b) return 0n;
  if (a === UNLIMITED) return UNLIMITED;
  return a - b;
}

/** The smaller amount. */
export function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** The larger amount. */
export function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** Each amount times a count of 0 or more. */
export function timesCount(amounts: UnitAmounts, count: number): UnitAmounts {
  return new Map([...amounts].map(([resource, amount]) => [resource, bounded(amount * BigInt(count))]));
}

/** The sum of amounts. */
export function sumOf(all: readonly UnitAmounts[]): UnitAmounts {
  const sum = new Map<string, bigint>();
  for (const amounts of all) {
    for (const [resource, amount] of amounts) sum.set(resource, plus(sum.get(resource) ?? 0n, amount));
  }
  return sum;
}

/** An amount as Kubernetes prints it: `2500m` CPU, `16Gi` of memory, `8` of a device. */
export function unitAmountText(resource: string, amount: bigint): string {
  if (amount === UNLIMITED) return "unlimited";
  if (resource === "cpu") return canonicalQuantity({ nano: amount * NANO_IN_MILLI, format: "DecimalSI" });
  const format = BINARY.has(resource) || isHugePages(resource) ? "BinarySI" : "DecimalSI";
  return canonicalQuantity({ nano: amount * NANO, format });
}

function bounded(amount: bigint): bigint {
  return least(amount, UNLIMITED);
}
