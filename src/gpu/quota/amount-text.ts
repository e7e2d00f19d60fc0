import { gpuText } from "../../kernel/index.ts";
import type { QuotaResource } from "./resources.ts";

const MEBI = 2 ** 20;
const GIBI = 2 ** 30;

/**
 * An amount in the unit of `Resources`, for readers: `0.5 GPUs`, `100m CPU`, `4Gi of memory (4294.967296 MB)`. Memory
 * is also given in MB of 10^6 bytes, the unit of a queue, so that readers do not confuse the two.
 */
export function amountText(resource: QuotaResource, amount: number): string {
  if (resource === "gpu") return gpuText(amount / 100);
  if (resource === "cpu") return `${cpuText(amount)} CPU`;
  const megabytes = `${amount / 1_000_000} MB`;
  if (amount === 0 || amount % MEBI !== 0) return `${megabytes} of memory`;
  const binary = amount % GIBI === 0 ? `${amount / GIBI}Gi` : `${amount / MEBI}Mi`;
  return `${binary} of memory (${megabytes})`;
}

/** An amount without the name of its resource, in the unit of a queue, or the word `unlimited`. */
export function boundText(resource: QuotaResource, amount: number): string {
  if (amount === Infinity) return "unlimited";
  if (resource === "gpu") return String(amount / 100);
  if (resource === "cpu") return cpuText(amount);
  return `${amount / 1_000_000} MB`;
}

/** The name of a resource in a sentence. */
export function resourceText(resource: QuotaResource): string {
  return { gpu: "GPUs", cpu: "CPU", memory: "memory" }[resource];
}

function cpuText(millicores: number): string {
  if (millicores % 1000 === 0) return String(millicores / 1000);
  return `${millicores}m`;
}
