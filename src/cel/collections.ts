import { equalCel } from "./equal-values.ts";
import {
  type CelFunction,
  type CelFunctions,
  type CelRun,
  celInt,
  celUnsigned,
  compareCel,
  onList,
  onLists,
  onOptional,
  onText,
  sortOrder,
} from "./function.ts";
import { FORMAT_FUNCTIONS } from "./name-formats.ts";
import { isCanonicalAddress } from "./networks.ts";
import { quotedText } from "./quoted-text.ts";
import { expectPlaces } from "./random-order.ts";
import { CelBytes, CelDuration, CelTime, CelUnsigned } from "./scalars.ts";
import {
  type CelData,
  CelError,
  type CelList,
  CelOptional,
  celType,
  isCelList,
  isCelMap,
  overloadError,
} from "./values.ts";
import type { Work } from "./work.ts";

/** The function and method `size`, of texts, lists and maps. */
export const SIZE: CelFunction = {
  run: ([value = null]) => {
    if (typeof value === "string") return BigInt([...value].length);
    if (value instanceof CelBytes) return BigInt(value.bytes.length);
    if (isCelList(value)) return BigInt(value.length);
    if (isCelMap(value)) return BigInt(value.size);
    return undefined;
  },
};

/** Methods of lists and optional values. Source: apiserver, `pkg/cel/library/lists.go`, and cel-go, `ext/lists.go`. */
export const COLLECTION_METHODS: CelFunctions = {
  isSorted: {
    run: onList((list, work) => {
      for (const item of list) expectComparable(item, "no such overload: isSorted(list)");
      expectPlaces(list);
      return list.every((item, index) => index === 0 || (compareCel(list[index - 1] ?? null, item, work) ?? 0) <= 0);
    }),
  },
  sum: {
    run: onList((list) => {
      if (list.every((item) => typeof item === "bigint")) return list.reduce((sum, item) => celInt(sum + item), 0n);
      if (list.every((item) => typeof item === "number")) return list.reduce((sum, item) => sum + item, 0);
      if (list.every((item) => item instanceof CelUnsigned)) {
        return list.reduce((sum, item) => celUnsigned(sum.value + item.value), new CelUnsigned(0n));
      }
      if (list.every((item) => item instanceof CelDuration)) {
        return list.reduce((sum, item) => new CelDuration(celInt(sum.nanos + item.nanos)), new CelDuration(0n));
      }
      return undefined;
    }),
  },
  min: { run: extreme("min", -1) },
  max: { run: extreme("max", 1) },
  hasValue: { run: onOptional((optional) => optional.value !== undefined) },
  value: {
    run: onOptional((optional) => {
      if (optional.value === undefined) throw new CelError("optional.none() dereference");
      return optional.value;
    }),
  },
  distinct: {
    run: onList((list, work) => {
      const kept: CelData[] = [];
      for (const item of list) if (!has(kept, item, work)) kept.push(item);
      return kept;
    }),
  },
  flatten: {
    run: ([list = null, depth = 1n], work) => {
      if (!isCelList(list) || typeof depth !== "bigint") return undefined;
      if (depth < 0n) throw new CelError("level must be non-negative");
      // An API server counts the list once for each level that it may have.
      work.spend(Number(depth) * list.length);
      return flat(list, depth, work);
    },
  },
  slice: {
    run: ([list = null, start, end]) => {
      if (!isCelList(list) || typeof start !== "bigint" || typeof end !== "bigint") return undefined;
      if (start < 0n || end < 0n) throw new CelError(`cannot slice(${start}, ${end}), negative indexes not supported`);
      if (start > end) {
        throw new CelError(`cannot slice(${start}, ${end}), start index must be less than or equal to end index`);
      }
      if (end > BigInt(list.length)) {
        throw new CelError(`cannot slice(${start}, ${end}), list is length ${list.length}`);
      }
      expectPlaces(list);
      return list.slice(Number(start), Number(end));
    },
  },
  sort: {
    run: onList((list, work) => {
      expectSortable(list, work);
      return list.toSorted((a, b) => sortOrder(a, b, work));
    }),
  },
  reverse: { run: onList((list) => list.toReversed()) },
  unwrapOpt: { run: onList(unwrapped) },
  first: { run: onList((list) => atEnd(list, 0)) },
  last: { run: onList((list) => atEnd(list, -1)) },
};

/** Functions of a namespace, by their whole name. Source: cel-go, `ext/sets.go`. */
export const CEL_NAMESPACED: CelFunctions = {
  "strings.quote": { run: onText(quotedText) },
  "optional.unwrap": { run: onList(unwrapped) },
  "optional.none": { run: () => new CelOptional() },
  "optional.ofNonZeroValue": { run: ([value = null]) => (isZero(value) ? new CelOptional() : new CelOptional(value)) },
  "lists.range": {
    run: ([count], work) => {
      if (typeof count !== "bigint") return undefined;
      const length = Math.max(0, Number(count));
      work.spend(length);
      return Array.from({ length }, (_, index) => BigInt(index));
    },
  },
  "ip.isCanonical": { run: isCanonicalAddress },
  ...FORMAT_FUNCTIONS,
  "optional.of": { run: ([value]) => new CelOptional(value) },
  "sets.contains": { run: onLists((a, b, work) => b.every((item) => has(a, item, work))) },
  "sets.equivalent": {
    run: onLists((a, b, work) => b.every((item) => has(a, item, work)) && a.every((item) => has(b, item, work))),
  },
  "sets.intersects": { run: onLists((a, b, work) => b.some((item) => has(a, item, work))) },
};

/** The values of the optional items that have one; undefined for another item. */
function unwrapped(list: CelList): CelList | undefined {
  if (!list.every((item) => item instanceof CelOptional)) return undefined;
  return list.flatMap(({ value }) => (value === undefined ? [] : [value]));
}

function has(list: CelList, value: CelData, work: Work): boolean {
  return list.some((item) => equalCel(item, value, work));
}

function flat(list: CelList, depth: bigint, work: Work): CelList {
  work.spend(list.length);
  return list.flatMap((item): CelList => (isCelList(item) && depth > 0n ? flat(item, depth - 1n, work) : [item]));
}

function atEnd(list: CelList, index: 0 | -1): CelOptional {
  expectPlaces(list);
  return new CelOptional(list.at(index));
}

function isZero(value: CelData): boolean {
  if (isCelList(value)) return value.length === 0;
  if (isCelMap(value)) return value.size === 0;
  if (value instanceof CelBytes) return value.bytes.length === 0;
  if (value instanceof CelUnsigned) return value.value === 0n;
  if (value instanceof CelDuration) return value.nanos === 0n;
  if (value instanceof CelTime) return value.nanos === FIRST_MOMENT;
  return value === null || value === false || value === "" || value === 0 || value === 0n;
}

/** Rejects a value of a type without an order. */
function expectComparable(value: CelData, reported: string): void {
  const isOrdered = value !== null && (typeof value !== "object" || ORDERED.some((type) => value instanceof type));
  if (!isOrdered) throw overloadError(`orders a ${celType(value)}`, [value], reported);
}

/**
 * Rejects keys that have no order: those of a type without one, and of two types.
 *
 * @throws CelError
 */
export function expectSortable(keys: CelList, work: Work): void {
  work.spend(keys.length * Math.log2(keys.length + 1));
  const [first] = keys;
  if (first === undefined) return;
  expectComparable(first, "list elements must be comparable");
  const other = keys.find((key) => celType(key) !== celType(first));
  if (other === undefined) return;
  throw overloadError(
    `sorts a ${celType(first)} and a ${celType(other)}`,
    [other],
    "list elements must have the same type",
  );
}

const ORDERED = [CelBytes, CelDuration, CelTime, CelUnsigned] as const;

/** The first moment of the year 1, in nanoseconds since 1970. */
const FIRST_MOMENT = -62_135_596_800_000_000_000n;

function extreme(name: string, sign: number): CelRun {
  return onList((list, work) => {
    const [first, ...others] = list;
    if (first === undefined) throw new CelError(`${name} called on empty list`);
    for (const item of list) expectComparable(item, "no such overload");
    return others.reduce<CelData>(
      (best, item) => ((compareCel(item, best, work) ?? 0) * sign > 0 ? item : best),
      first,
    );
  });
}
