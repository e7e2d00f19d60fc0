import type { Constraint } from "../../../k8s-fields/index.ts";
import { QUANTITY_EXAMPLES } from "../../../k8s-fields/index.ts";
import {
  compareQuantities,
  type FieldProblem,
  given,
  isWhole,
  parseQuantity,
  pointerTo,
  type Quantity,
  quantityFix,
  violation,
} from "../../../kernel/index.ts";

/** A field whose text must be a quantity that Kubernetes reads; the API's pattern accepts `1.2.3`. */
export function quantityField<T>(field: Extract<keyof T, string>): Constraint<T> {
  return {
    reads: [field],
    check: (value, at) => {
      const text = value[field];
      if (typeof text !== "string" || parseQuantity(text) !== undefined) return undefined;
      const received = JSON.stringify(text);
      const message = `${received} is not a quantity; write one such as 500M, 16Gi or 1.5G`;
      const fix = quantityFix(text);
      const problem = { fault: "schema", path: pointerTo(at, field), message, expected: QUANTITY_EXAMPLES } as const;
      return { ...problem, received, ...given({ fix }) };
    },
  };
}

/** K8S-007 reports a container with less memory than this. In nano-bytes. */
const MEBIBYTE = 2n ** 20n * 10n ** 9n;

/** The memory of a container as whole bytes. */
export function wholeMemory<T>(field: Extract<keyof T, string>): Constraint<T> {
  return wholeBytes(field, (_, { nano }) => nano >= MEBIBYTE);
}

/** A quantity of bytes: the API server accepts a part of a byte with a warning, and rounds it up. */
export function wholeBytes<T>(
  field: Extract<keyof T, string>,
  isBytes: (value: T, amount: Quantity) => boolean = () => true,
): Constraint<T> {
  return {
    reads: [field],
    check: (value, at) => {
      const text = value[field];
      const amount = typeof text === "string" ? parseQuantity(text) : undefined;
      if (amount === undefined || isWhole(amount) || !isBytes(value, amount)) return undefined;
      const message = `is ${text}, which is not an integer number of bytes`;
      const expected = "an integer number of bytes";
      const fix = "write a unit such as M or Gi; a small m is a thousandth";
      return violation(pointerTo(at, field), message, { severity: "warning", expected, received: `${text}`, fix });
    },
  };
}

/** A limit that must be at least its request, both numbers. Numbers that are not comparable are skipped. */
export function numbersInOrder<T>(
  request: Extract<keyof T, string>,
  limit: Extract<keyof T, string>,
  isComparable: (value: number) => boolean = () => true,
): Constraint<T> {
  return {
    reads: [request, limit],
    check: (value, at) => {
      const [low, high] = [value[request], value[limit]];
      if (typeof low !== "number" || typeof high !== "number" || high >= low) return undefined;
      if (!isComparable(low) || !isComparable(high)) return undefined;
      return belowRequest(at, limit, `${high}`, request, `${low}`);
    },
  };
}

/** A limit that must be at least its request, both quantities. */
export function quantitiesInOrder<T>(
  request: Extract<keyof T, string>,
  limit: Extract<keyof T, string>,
): Constraint<T> {
  return {
    reads: [request, limit],
    check: (value, at) => {
      const [low, high] = [value[request], value[limit]];
      if (typeof low !== "string" || typeof high !== "string") return undefined;
      const [least, most] = [parseQuantity(low), parseQuantity(high)];
      if (least === undefined || most === undefined || compareQuantities(most, least) >= 0) return undefined;
      return belowRequest(at, limit, high, request, low);
    },
  };
}

function belowRequest(at: string, limit: string, high: string, request: string, low: string): FieldProblem {
  const expected = `at least ${low}`;
  return violation(pointerTo(at, limit), `is ${high}, less than the ${low} of ${request}`, {
    expected,
    received: high,
  });
}
