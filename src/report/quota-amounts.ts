import type { QuotaResource } from "../quota/resources.ts";

const MEBI = 2 ** 20;
const BINARY = ["Mi", "Gi", "Ti", "Pi"] as const;

/**
 * An amount in the unit of `Resources`, short enough for a table: GPUs (`83.75`), cores (`1.5`) and bytes (`512Gi`;
 * what is no whole number of MiB is told in GB of 10^9 bytes, or MB). Unlimited is a word.
 */
export function cellText(resource: QuotaResource, amount: number): string {
  if (amount === Infinity) return "unlimited";
  if (amount === -Infinity) return "-unlimited";
  if (resource === "gpu") return String(amount / 100);
  return resource === "cpu" ? String(amount / 1000) : bytesText(amount);
}

/** A change with its sign: `+8`, `-0.5`. */
export function changeText(resource: QuotaResource, change: number): string {
  return `${change > 0 ? "+" : ""}${cellText(resource, change)}`;
}

/** An amount as JSON has it: GPUs, cores, bytes, or the word `unlimited`. */
export function jsonAmount(resource: QuotaResource, amount: number): number | "unlimited" {
  if (amount === Infinity) return "unlimited";
  return { gpu: amount / 100, cpu: amount / 1000, memory: amount }[resource];
}

/** A price with two decimals, as no currency is known. */
export function priceText(price: number): string {
  return price.toFixed(2);
}

/** How a table of the resource is called. */
export const RESOURCE_TITLES = {
  gpu: "GPUs",
  cpu: "CPU cores",
  memory: "Memory",
} as const satisfies Readonly<Record<QuotaResource, string>>;

function bytesText(bytes: number): string {
  if (bytes === 0) return "0";
  if (bytes % MEBI !== 0) {
    return Math.abs(bytes) < 1e9 ? `${Number((bytes / 1e6).toFixed(3))}M` : `${Number((bytes / 1e9).toFixed(3))}G`;
  }
  let amount = bytes / MEBI;
  let unit = 0;
  while (amount % 1024 === 0 && unit < BINARY.length - 1) {
    amount /= 1024;
    unit += 1;
  }
  return `${amount}${BINARY[unit]}`;
}
