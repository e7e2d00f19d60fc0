import type { QuotaResource } from "../../gpu/index.ts";

const MEBI = 2 ** 20;
const BINARY = ["Mi", "Gi", "Ti", "Pi"] as const;

/**
 * An amount in the unit of `Resources`, short enough for a table: GPUs (`83.75`), cores (`1.5`), bytes (`512Gi`, or GB
 * and MB as powers of ten when not a multiple of 1 MiB), or `unlimited`.
 */
export function cellText(resource: QuotaResource, amount: number): string {
  if (amount === Infinity) return "unlimited";
  if (amount === -Infinity) return "-unlimited";
  if (resource === "gpu") return String(amount / 100);
  if (resource === "cpu") return String(amount / 1000);
  return bytesText(amount);
}

/** A change with its sign: `+8`, `-0.5`. */
export function changeText(resource: QuotaResource, change: number): string {
  return signOf(change) + cellText(resource, change);
}

/** An amount for JSON: GPUs, cores, bytes, or the word `unlimited`. */
export function jsonAmount(resource: QuotaResource, amount: number): number | "unlimited" {
  if (amount === Infinity) return "unlimited";
  return { gpu: amount / 100, cpu: amount / 1000, memory: amount }[resource];
}

/** The change of a price, with its sign. */
export function priceChangeText(change: number): string {
  return signOf(change) + priceText(change);
}

// Negative numbers have their sign already.
function signOf(change: number): string {
  if (change > 0) return "+";
  return "";
}

/** A price with two decimals and without a currency, which is unknown. */
export function priceText(price: number): string {
  return price.toFixed(2);
}

/** The title of a resource's table. */
export const RESOURCE_TITLES = {
  gpu: "GPUs",
  cpu: "CPU cores",
  memory: "Memory",
} as const satisfies Readonly<Record<QuotaResource, string>>;

function bytesText(bytes: number): string {
  if (bytes === 0) return "0";
  if (bytes % MEBI !== 0) {
    const [unit, suffix] = Math.abs(bytes) < 1e9 ? [1e6, "M"] : [1e9, "G"];
    return `${Number((bytes / unit).toFixed(3))}${suffix}`;
  }
  let amount = bytes / MEBI;
  let unit = 0;
  while (amount % 1024 === 0 && unit < BINARY.length - 1) {
    amount /= 1024;
    unit += 1;
  }
  return `${amount}${BINARY[unit]}`;
}
