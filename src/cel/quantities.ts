import { type CelFunction, type CelFunctions, celInt, onQuantities, onQuantity, order } from "./function.ts";
import { CelQuantity, CelVersion } from "./scalars.ts";
import { CelError } from "./values.ts";
import { compareVersions } from "./versions.ts";

/** The billionths of a quantity of 1. */
const WHOLE = 1_000_000_000n;

/** Methods of quantities, and of versions where both have them. Source: apiserver, `pkg/cel/library/quantity.go`. */
export const QUANTITY_METHODS: CelFunctions = {
  isGreaterThan: compared((result) => result > 0),
  isLessThan: compared((result) => result < 0),
  compareTo: {
    result: "int",
    run: ([a, b], work) => {
      if (a instanceof CelVersion && b instanceof CelVersion) return BigInt(compareVersions(a, b));
      return onQuantities((result) => BigInt(result))([a ?? null, b ?? null], work);
    },
  },
  isInteger: { result: "bool", run: onQuantity((nano) => nano % WHOLE === 0n) },
  asInteger: {
    result: "int",
    run: onQuantity((nano) => {
      if (nano % WHOLE !== 0n) throw new CelError("the quantity is not an integer");
      return celInt(nano / WHOLE);
    }),
  },
  asApproximateFloat: { result: "double", run: onQuantity((nano) => Number(nano) / Number(WHOLE)) },
  add: { run: arithmetic((a, b) => a + b) },
  sub: { run: arithmetic((a, b) => a - b) },
};

/** The function `sign`, which is not a method. */
export const SIGN: CelFunction = { result: "int", run: onQuantity((nano) => BigInt(order(nano, 0n))) };

function compared(holds: (order: number) => boolean): CelFunctions[string] {
  return {
    result: "bool",
    run: ([a, b], work) => {
      if (a instanceof CelVersion && b instanceof CelVersion) return holds(compareVersions(a, b));
      return onQuantities(holds)([a ?? null, b ?? null], work);
    },
  };
}

/** A sum of two quantities, or of a quantity and an integer. */
function arithmetic(run: (a: bigint, b: bigint) => bigint): NonNullable<CelFunctions[string]["run"]> {
  return ([a, b = null]) => {
    if (!(a instanceof CelQuantity)) return undefined;
    if (b instanceof CelQuantity) return new CelQuantity(run(a.nano, b.nano));
    if (typeof b === "bigint") return new CelQuantity(run(a.nano, b * WHOLE));
    return undefined;
  };
}
