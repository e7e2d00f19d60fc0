import { parseQuantity, quantityMebibytes } from "../base/quantity.ts";

/**
 * A number of CPU cores as a Kubernetes quantity: whole cores as they are, else millicores, the finest that Kubernetes
 * keeps, rounded up so that nobody gets less than was asked for.
 */
export function cpuQuantity(cores: number): string {
  if (Number.isInteger(cores)) return String(cores);
  // The detour over a decimal text drops what binary fractions add: 0.29 * 1000 must not become 291.
  return `${Math.ceil(Number((cores * 1000).toFixed(6)))}m`;
}

/** A quantity of bytes in whole MiB, rounded up; undefined for a text that is no quantity. */
export function mebibytes(quantity: string): bigint | undefined {
  const parsed = parseQuantity(quantity);
  return parsed === undefined ? undefined : quantityMebibytes(parsed);
}

/**
 * A positive number in plain decimal digits: never `1e-7`, which not every reader of an annotation takes. What is finer
 * than a billionth, the finest that a Kubernetes quantity keeps, becomes one.
 */
export function plainDecimal(value: number): string {
  const text = String(value);
  if (text.includes("e-")) return Math.max(value, 1e-9).toFixed(9).replace(/0+$/, "");
  return text.includes("e+") ? BigInt(value).toString() : text;
}
