import { pointerTo } from "../../base/pointer.ts";
import { violation } from "../../finding/field-problem.ts";
import type { Constraint } from "../../schema/constraint.ts";

/** What Kubernetes counts in 32 bits, though the API allows 64. */
export const LARGEST_INT32 = 2_147_483_647;

/** Bounds of a number that the API does not state, but Kubernetes does. */
export function within<T>(field: Extract<keyof T, string>, least: number, most: number = LARGEST_INT32): Constraint<T> {
  return {
    reads: [field],
    check: (value, at) => {
      const number = value[field];
      if (typeof number !== "number" || (number >= least && number <= most)) return undefined;
      const expected = number < least ? `at least ${least}` : `at most ${most}`;
      return violation(pointerTo(at, field), `must be ${expected}, but is ${number}`, {
        expected,
        received: `${number}`,
      });
    },
  };
}
