import { quantityOf } from "../../kernel/index.ts";

/** One, in the unit of amounts. */
const UNIT = 10n ** 9n;

/**
 * The exact amount of a number or quantity, in billionths, so that `0.3` and three times `0.1` are equal and `1Gi` is
 * more than `1G`. Undefined for anything else.
 */
export function amountOf(value: unknown): bigint | undefined {
  return quantityOf(value)?.nano;
}

/** Whether an amount is a start plus a multiple of a step. */
export function isOnStep(amount: bigint, start: bigint, step: bigint): boolean {
  return step <= 0n || (amount - start) % step === 0n;
}

/** The product of an amount and a factor, cut to a billionth. */
export function productOf(amount: bigint, factor: bigint): bigint {
  return (amount * factor) / UNIT;
}

/** The whole part of an amount, as a number. */
export function wholePart(amount: bigint): number {
  return Number(amount / UNIT);
}
