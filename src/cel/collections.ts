import { equalCel } from "./equal-values.ts";
import {
  type CelFunction,
  type CelFunctions,
  type CelRun,
  celInt,
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
import { CelBytes } from "./scalars.ts";
import { type CelData, CelError, type CelList, CelOptional, isCelList, isCelMap } from "./values.ts";
import type { Work } from "./work.ts";

/** The function and method `size`, of texts, lists and maps. */
export const SIZE: CelFunction = {
  result: "int",
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
    result: "bool",
    run: onList((list, work) =>
      list.every((item, index) => index === 0 || (compareCel(list[index - 1] ?? null, item, work) ?? 0) <= 0),
    ),
  },
  sum: {
    run: onList((list) => {
      if (list.every((item) => typeof item === "bigint")) return list.reduce((sum, item) => celInt(sum + item), 0n);
      if (list.every((item) => typeof item === "number")) return list.reduce((sum, item) => sum + item, 0);
      return undefined;
    }),
  },
  min: { run: extreme("min", -1) },
  max: { run: extreme("max", 1) },
  hasValue: { result: "bool", run: onOptional((optional) => optional.value !== undefined) },
  orValue: { run: onOptional((optional, other) => optional.value ?? other) },
  or: { run: onOptional((optional, other) => (optional.value === undefined ? other : optional)) },
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
      if (depth < 0n) throw new CelError("flatten() needs a depth of at least 0");
      return flat(list, depth, work);
    },
  },
  slice: {
    run: ([list = null, start, end]) => {
      if (!isCelList(list) || typeof start !== "bigint" || typeof end !== "bigint") return undefined;
      if (start < 0n || end < start || end > BigInt(list.length)) throw new CelError("slice() is out of range");
      return list.slice(Number(start), Number(end));
    },
  },
  sort: {
    run: onList((list, work) => {
      work.spend(list.length * Math.log2(list.length + 1));
      return list.toSorted((a, b) => sortOrder(a, b, work));
    }),
  },
  first: { run: onList(([first]) => new CelOptional(first)) },
  last: { run: onList((list) => new CelOptional(list.at(-1))) },
};

/** Functions of a namespace, by their whole name. Source: cel-go, `ext/sets.go`. */
export const CEL_NAMESPACED: CelFunctions = {
  "strings.quote": { result: "string", run: onText(quotedText) },
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
  "ip.isCanonical": { result: "bool", run: isCanonicalAddress },
  ...FORMAT_FUNCTIONS,
  "optional.of": { run: ([value]) => new CelOptional(value) },
  "sets.contains": { run: onLists((a, b, work) => b.every((item) => has(a, item, work))) },
  "sets.equivalent": {
    run: onLists((a, b, work) => b.every((item) => has(a, item, work)) && a.every((item) => has(b, item, work))),
  },
  "sets.intersects": { run: onLists((a, b, work) => b.some((item) => has(a, item, work))) },
};

function has(list: CelList, value: CelData, work: Work): boolean {
  return list.some((item) => equalCel(item, value, work));
}

function flat(list: CelList, depth: bigint, work: Work): CelList {
  work.spend(list.length);
  return list.flatMap((item): CelList => (isCelList(item) && depth > 0n ? flat(item, depth - 1n, work) : [item]));
}

function isZero(value: CelData): boolean {
  if (isCelList(value)) return value.length === 0;
  if (isCelMap(value)) return value.size === 0;
  return value === null || value === false || value === "" || value === 0 || value === 0n;
}

function extreme(name: string, sign: number): CelRun {
  return onList((list, work) => {
    const [first, ...others] = list;
    if (first === undefined) throw new CelError(`${name} called on empty list`);
    return others.reduce<CelData>(
      (best, item) => ((compareCel(item, best, work) ?? 0) * sign > 0 ? item : best),
      first,
    );
  });
}
