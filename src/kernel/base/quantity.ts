import { memoizeText } from "./memo.ts";

/** The notation of a quantity: powers of 1,024 (`Mi`), powers of 1,000 (`M`, `m`), or an exponent (`1e3`). */
type QuantityFormat = "BinarySI" | "DecimalSI" | "DecimalExponent";

/** A Kubernetes quantity, exact to a billionth, as Kubernetes keeps it. */
export interface Quantity {
  /** The amount in billionths (`1n` is 1). */
  readonly nano: bigint;
  readonly format: QuantityFormat;
}

/** The billionths of 1. */
export const NANO = 10n ** 9n;
/** 2^63 - 1. Kubernetes caps larger amounts at this one. */
const LARGEST = ((1n << 63n) - 1n) * NANO;
/** No sensible quantity is longer, and arithmetic on a hostile one would take long. */
const LONGEST_TEXT = 1000;

const SHAPE = /^([+-]?)([0-9]+(?:\.[0-9]*)?|\.[0-9]+)(Ki|Mi|Gi|Ti|Pi|Ei|[numkMGTPE]|[eE][+-]?[0-9]+)?$/;
const BINARY_UNITS = ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];
const DECIMAL_UNITS = ["n", "u", "m", "", "k", "M", "G", "T", "P", "E"];

/**
 * Reads a quantity: an optional sign, a decimal number, and a binary suffix (`Ki` to `Ei`), a decimal one (`n`, `u`,
 * `m`, `k`, `M` to `E`) or an exponent (`e3`). Undefined for anything else. Fractions of a billionth are rounded away
 * from zero, and larger amounts than 2^63 - 1 become that. Source: Kubernetes, apimachinery `api/resource`.
 */
export function parseQuantity(text: string): Quantity | undefined {
  return knownQuantity(text);
}

// Thousands of manifests contain the same few quantities, so this makes a check faster.
const knownQuantity = memoizeText(readQuantity, { most: 1_000, longest: 20 });

function readQuantity(text: string): Quantity | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const match = SHAPE.exec(text);
  if (match === null) return undefined;
  const [, sign, number = "", suffix = ""] = match;
  const [whole = "", fraction = ""] = number.split(".");
  const { format, factor, exponent } = scaleOf(suffix);
  const digits = BigInt(whole + fraction) * factor * NANO;
  const shift = exponent - fraction.length;
  const amount = divideUp(digits * 10n ** BigInt(Math.max(0, shift)), 10n ** BigInt(Math.max(0, -shift)));
  const capped = amount > LARGEST ? LARGEST : amount;
  return { nano: sign === "-" ? -capped : capped, format };
}

/**
 * The quantity of a manifest's value, which may also be a number, as in Kubernetes. Undefined for an invalid text and
 * for every other type.
 */
export function quantityOf(value: unknown): Quantity | undefined {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "bigint") return undefined;
  return parseQuantity(String(value));
}

/** Negative when `a` is less than `b`, positive when it is more, 0 when they are equal. */
export function compareQuantities(a: Quantity, b: Quantity): number {
  return Number(a.nano > b.nano) - Number(a.nano < b.nano);
}

/** The amount in MiB of 2^20 bytes, rounded away from zero: the unit of KAI's `gpu-memory` annotation. */
export function quantityMebibytes(quantity: Quantity): bigint {
  return divideUp(quantity.nano, NANO << 20n);
}

/** The amount as a number, exact up to 2^53 and correctly rounded beyond. */
export function quantityNumber({ nano }: Quantity): number {
  if (nano % NANO === 0n) return Number(nano / NANO);
  return Number(nano) / Number(NANO);
}

/**
 * The text that Kubernetes prints for an amount: without a fraction, with the largest suffix that keeps it whole. A
 * binary quantity below 1,024 or with a fraction is printed in decimal.
 */
export function canonicalQuantity({ nano, format }: Quantity): string {
  if (nano === 0n) return "0";
  const size = nano < 0n ? -nano : nano;
  if (format === "BinarySI" && size % NANO === 0n && size >= 1024n * NANO) {
    const { mantissa, steps } = divideOut(nano / NANO, 1024n, BINARY_UNITS.length - 1);
    return `${mantissa}${BINARY_UNITS[steps]}`;
  }
  const { mantissa, steps } = divideOut(nano, 1000n, DECIMAL_UNITS.length - 1);
  if (format !== "DecimalExponent") return `${mantissa}${DECIMAL_UNITS[steps]}`;
  if (steps === 3) return `${mantissa}`;
  return `${mantissa}e${3 * steps - 9}`;
}

/** A quantity in the text that Kubernetes prints for it; any other text as it is. */
export function canonicalText(text: string): string {
  const quantity = parseQuantity(text);
  if (quantity === undefined) return text;
  return canonicalQuantity(quantity);
}

/** Whether an amount is an integer. */
export function isWhole({ nano }: Pick<Quantity, "nano">): boolean {
  return nano % NANO === 0n;
}

function scaleOf(suffix: string): { format: QuantityFormat; factor: bigint; exponent: number } {
  const binary = BINARY_UNITS.indexOf(suffix);
  if (binary > 0) return { format: "BinarySI", factor: 1024n ** BigInt(binary), exponent: 0 };
  const decimal = DECIMAL_UNITS.indexOf(suffix);
  if (decimal >= 0) return { format: "DecimalSI", factor: 1n, exponent: 3 * decimal - 9 };
  // Beyond these exponents, every amount of up to 1,000 digits is capped or rounded to a billionth.
  const exponent = Math.max(-2000, Math.min(2000, Number(suffix.slice(1))));
  return { format: "DecimalExponent", factor: 1n, exponent };
}

function divideUp(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  if (value % divisor === 0n) return quotient;
  if (value < 0n) return quotient - 1n;
  return quotient + 1n;
}

function divideOut(value: bigint, base: bigint, most: number): { mantissa: bigint; steps: number } {
  let mantissa = value;
  let steps = 0;
  while (steps < most && mantissa % base === 0n) {
    mantissa /= base;
    steps++;
  }
  return { mantissa, steps };
}
