import { quantityOf } from "../base/quantity.ts";
import { formatValue, isObject, items } from "../base/read.ts";
import { maskTokens } from "../base/secret-text.ts";

/** The reason why a value of the right type is invalid. */
export interface ValueProblem {
  /** The predicate of a sentence about the field, or about its member `key`. */
  readonly message: string;
  readonly key?: string;
  /** The value of the member. */
  readonly bad?: unknown;
}

/** Checks a value of a field on a minor version of Kubernetes 1. */
export type ValueCheck = (value: unknown, minor: number) => ValueProblem | undefined;

/** Returns a check of numbers. */
export function withinBounds(least: number, most: number): ValueCheck {
  return (value) => {
    if (typeof value !== "number" || (value >= least && value <= most)) return undefined;
    if (most === Number.POSITIVE_INFINITY) return { message: `must be at least ${least}, but is ${value}` };
    return { message: `must be from ${least} to ${most}, but is ${value}` };
  };
}

/** Returns a check of names. An empty name is missing or has a default. */
export function named(problemOf: (name: string, minor: number) => string | undefined): ValueCheck {
  return (value, minor) => {
    const problem = typeof value === "string" && value !== "" ? problemOf(value, minor) : undefined;
    if (problem === undefined) return undefined;
    return { message: `${maskTokens(formatValue(value))} ${problem}` };
  };
}

/** Returns a check of a text that must not be empty. */
export function filledIn(check: ValueCheck): ValueCheck {
  return (value, minor) => (value === "" ? { message: "is empty" } : check(value, minor));
}

/** Returns a check of the items of a list. */
export function each(check: ValueCheck): ValueCheck {
  return (value, minor) => {
    for (const [index, item] of items(value).entries()) {
      const problem = check(item, minor);
      if (problem !== undefined) return { message: problem.message, key: String(index), bad: item };
    }
    return undefined;
  };
}

/** Returns a check of the keys of a map. */
export function keys(problemOf: (key: string) => string | undefined): ValueCheck {
  return (value) => {
    if (!isObject(value)) return undefined;
    for (const key in value) {
      const problem = problemOf(key);
      if (problem !== undefined) return { message: `the key ${problem}`, key, bad: key };
    }
    return undefined;
  };
}

/** Returns a check of amounts by resource, which must not be negative. */
export function amounts(problemOf: (resource: string) => string | undefined): ValueCheck {
  return (value) => {
    if (!isObject(value)) return undefined;
    for (const key in value) {
      const problem = problemOf(key);
      if (problem !== undefined) return { message: `the resource ${problem}`, key, bad: key };
      const amount = quantityOf(value[key]);
      if (amount !== undefined && amount.nano < 0n)
        return { message: `must not be negative, but is ${formatValue(value[key])}`, key };
    }
    return undefined;
  };
}
