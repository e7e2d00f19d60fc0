import { formatValue, given, isObject, items, maskTokens, nearest, quantityOf } from "../../kernel/index.ts";

/** The reason why a value of the right type is invalid. */
interface ValueProblem {
  /** The predicate of a sentence about the field, or about its member `key`. */
  readonly message: string;
  readonly key?: string;
  /** The value of the member. */
  readonly bad?: unknown;
  /** The absent member that `key` is probably a misspelling of. */
  readonly intended?: string;
}

/** Checks a value of a field on a minor version of Kubernetes 1. Returns `NO_PROBLEMS` for a valid value. */
export type ValueCheck = (value: unknown, minor: number) => readonly ValueProblem[];

/** The result for nearly every value, so that a check of a valid one creates no list. */
export const NO_PROBLEMS: readonly ValueProblem[] = Object.freeze([]);

/** Returns a check of numbers. */
export function withinBounds(least: number, most: number): ValueCheck {
  return (value) => {
    if (typeof value !== "number" || (value >= least && value <= most)) return NO_PROBLEMS;
    if (most === Number.POSITIVE_INFINITY) return [{ message: `must be at least ${least}, but is ${value}` }];
    return [{ message: `must be from ${least} to ${most}, but is ${value}` }];
  };
}

/** Returns a check of names. An empty name is missing or has a default. */
export function named(problemOf: (name: string, minor: number) => string | undefined): ValueCheck {
  return (value, minor) => {
    const problem = typeof value === "string" && value !== "" ? problemOf(value, minor) : undefined;
    if (problem === undefined) return NO_PROBLEMS;
    return [{ message: `${maskTokens(formatValue(value))} ${problem}` }];
  };
}

/** Returns a check of a text that must not be empty. */
export function filledIn(check: ValueCheck): ValueCheck {
  return (value, minor) => (value === "" ? [{ message: "is empty" }] : check(value, minor));
}

/** Returns a check of the items of a list. The API server reads null as the empty text. */
export function each(check: ValueCheck): ValueCheck {
  return (value, minor) =>
    items(value).flatMap((item, index) =>
      check(item ?? "", minor).map(({ message }) => ({ message, key: String(index), bad: item })),
    );
}

/** Returns a check of a list that must not have an item twice. */
export function distinct(check: ValueCheck): ValueCheck {
  return (value, minor) => [
    ...check(value, minor),
    ...items(value).flatMap((item, index, list) =>
      typeof item === "string" && list.indexOf(item) < index
        ? [{ message: "duplicates an earlier item", key: String(index), bad: item }]
        : [],
    ),
  ];
}

/** Returns a check of the members of a map, each of which has at most one problem. */
export function eachMember(
  problemOf: (
    key: string,
    member: unknown,
    map: Readonly<Record<string, unknown>>,
  ) => Omit<ValueProblem, "key"> | undefined,
): ValueCheck {
  return (value) => {
    if (!isObject(value)) return NO_PROBLEMS;
    let problems: ValueProblem[] | undefined;
    for (const key in value) {
      const problem = problemOf(key, value[key], value);
      if (problem === undefined) continue;
      problems ??= [];
      problems.push({ ...problem, key });
    }
    return problems ?? NO_PROBLEMS;
  };
}

/** Returns a check of the keys of a map. */
export function keys(problemOf: (key: string) => string | undefined): ValueCheck {
  return eachMember((key) => {
    const problem = problemOf(key);
    return problem === undefined ? undefined : { message: `the key ${problem}`, bad: key };
  });
}

/**
 * Returns a check of amounts by resource, which must not be negative.
 *
 * @param known the resources that an unknown one may be a misspelling of
 */
export function amounts(problemOf: (resource: string) => string | undefined, known: readonly string[]): ValueCheck {
  return eachMember((key, member, map) => {
    const problem = problemOf(key);
    if (problem !== undefined) {
      const intended = nearest(
        key,
        known.filter((name) => map[name] === undefined),
      );
      return given({ message: `the resource ${problem}`, bad: key, intended });
    }
    const amount = quantityOf(member);
    if (amount === undefined || amount.nano >= 0n) return undefined;
    return { message: `must not be negative, but is ${formatValue(member)}` };
  });
}
