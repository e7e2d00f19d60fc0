import { type CelFunction, type CelFunctions, celInt, onQuantities, onQuantity, order } from "./function.ts";
import { CelQuantity, CelVersion } from "./scalars.ts";
import { CelError, NotEvaluated } from "./values.ts";
import { compareVersions } from "./versions.ts";

/** The billionths of a quantity of 1. */
const WHOLE = 1_000_000_000n;

/** Methods of quantities, and of versions where both have them. Source: apiserver, `pkg/cel/library/quantity.go`. */
export const QUANTITY_METHODS: CelFunctions = {
  isGreaterThan: compared((result) => result > 0),
  isLessThan: compared((result) => result < 0),
  compareTo: {
    run: ([a, b], work) => {
      if (a instanceof CelVersion && b instanceof CelVersion) return BigInt(compareVersions(a, b));
      return onQuantities((result) => BigInt(result))([a ?? null, b ?? null], work);
    },
  },
  isInteger: { run: ([value]) => (value instanceof CelQuantity ? isInteger(value) : undefined) },
  asInteger: {
    run: ([value]) => {
      if (!(value instanceof CelQuantity)) return undefined;
      if (!isInteger(value)) throw new CelError("cannot convert value to integer");
      return celInt(value.nano / WHOLE);
    },
  },
  asApproximateFloat: { run: onQuantity((nano) => Number(nano) / Number(WHOLE)) },
  add: { run: arithmetic("add", (a, b) => a + b) },
  sub: { run: arithmetic("sub", (a, b) => a - b) },
};

/** The function `sign`, which is not a method. */
export const SIGN: CelFunction = { run: onQuantity((nano) => BigInt(order(nano, 0n))) };

/** A number with any suffix. */
const WITH_SUFFIX = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eEinumkKMGTP]+[-+]?\d*|[-+]\d*)?$/;

/** The error of Go for a text that is not a quantity. Source: apimachinery, `pkg/api/resource/quantity.go`. */
export function quantityProblem(text: string): string {
  if (WITH_SUFFIX.test(text)) return "unable to parse quantity's suffix";
  return "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
}

/** As `AsInt64` of a quantity: 2 in thousandths is none. Source: apimachinery, `pkg/api/resource/amount.go`. */
function isInteger({ nano, hasParts }: CelQuantity): boolean {
  return !hasParts && nano % WHOLE === 0n && nano / WHOLE <= MAX_INT && nano / WHOLE >= -MAX_INT - 1n;
}

const LEAST_INT = -(2n ** 63n);
const MAX_INT = 2n ** 63n - 1n;

/** Whether 64 bits do not have a quantity: what Go makes of it differs by the way that it came about. */
export function isBeyondLimit(nano: bigint): boolean {
  return nano / WHOLE >= MAX_INT || nano / WHOLE <= -MAX_INT;
}

function compared(holds: (order: number) => boolean): CelFunctions[string] {
  return {
    run: ([a, b], work) => {
      if (a instanceof CelVersion && b instanceof CelVersion) return holds(compareVersions(a, b));
      return onQuantities(holds)([a ?? null, b ?? null], work);
    },
  };
}

/** A sum of two quantities, or of a quantity and an integer. */
function arithmetic(
  name: "add" | "sub",
  run: (a: bigint, b: bigint) => bigint,
): NonNullable<CelFunctions[string]["run"]> {
  return ([a, b = null]) => {
    if (!(a instanceof CelQuantity)) return undefined;
    const isSum = b instanceof CelQuantity;
    if (!isSum && typeof b !== "bigint") return undefined;
    const nano = run(a.nano, isSum ? b.nano : b * WHOLE);
    // Go wraps or rounds what 64 bits do not have.
    if (b === LEAST_INT || isBeyondLimit(nano)) {
      throw new NotEvaluated(`${name === "add" ? "adds" : "subtracts"} quantities at the limit of 64 bits`);
    }
    return new CelQuantity(nano, a.hasParts || (isSum && b.hasParts), true);
  };
}
