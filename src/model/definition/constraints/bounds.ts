import type { Constraint } from "../../../k8s-fields/index.ts";
import { pointerTo, violation } from "../../../kernel/index.ts";

/** The largest number in fields that have 32 bits in Kubernetes and 64 bits in the API. */
export const LARGEST_INT32 = 2_147_483_647;

/** Bounds of a number from Kubernetes; the API has none. */
export function within<T>(field: Extract<keyof T, string>, least: number): Constraint<T> {
  return {
    reads: [field],
    check: (value, at) => {
      const number = value[field];
      if (typeof number !== "number" || (number >= least && number <= LARGEST_INT32)) return undefined;
      const expected = number < least ? `at least ${least}` : `at most ${LARGEST_INT32}`;
      return violation(pointerTo(at, field), `must be ${expected}, but is ${number}`, {
        expected,
        received: `${number}`,
      });
    },
  };
}
