import type { Nullable } from "../../kernel/index.ts";
import { canonicalText, parseQuantity, quantityMebibytes, withoutTrailing } from "../../kernel/index.ts";

/**
 * Returns a number of CPU cores as a Kubernetes quantity: whole cores unchanged, else millicores, the smallest unit of
 * Kubernetes, rounded up so that a container never gets less than it requests.
 */
export function cpuQuantity(cores: number): string {
  if (Number.isInteger(cores)) return String(cores);
  // The decimal text removes the error of binary fractions: 0.29 * 1000 must not become 291.
  return `${Math.ceil(Number((cores * 1000).toFixed(6)))}m`;
}

/**
 * Returns a quantity in the form in which Kubernetes stores it, so that applying it again changes nothing: `1Gi` for
 * `1024Mi`, and `1536Mi` for `1.5Gi`.
 */
export function storedQuantity(quantity: Nullable<string>): string | undefined {
  if (quantity === undefined || quantity === null) return undefined;
  return canonicalText(quantity);
}

/** Returns a quantity of bytes in whole MiB, rounded up; undefined for a text that is not a quantity. */
export function mebibytes(quantity: string): bigint | undefined {
  const parsed = parseQuantity(quantity);
  if (parsed === undefined) return undefined;
  return quantityMebibytes(parsed);
}

/**
 * Returns a positive number in plain decimal digits: never `1e-7`, which some readers of annotations reject. A number
 * below a billionth, the smallest that a Kubernetes quantity keeps, becomes a billionth.
 */
export function plainDecimal(value: number): string {
  const text = String(value);
  if (text.includes("e-")) return withoutTrailing(Math.max(value, 1e-9).toFixed(9), "0");
  if (text.includes("e+")) return BigInt(value).toString();
  return text;
}
