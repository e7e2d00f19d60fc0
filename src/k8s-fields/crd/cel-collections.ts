import {
  type CelFunction,
  type CelFunctions,
  type CelRun,
  celInt,
  compareCel,
  onList,
  onLists,
  onOptional,
  unevaluated,
} from "./cel-function.ts";
import { type CelData, CelError, type CelList, CelOptional, equalCel, isCelList, isCelMap } from "./cel-values.ts";
import type { Work } from "./work.ts";

/** The function and method `size`, of texts, lists and maps. */
export const SIZE: CelFunction = {
  result: "int",
  run: ([value = null]) => {
    if (typeof value === "string") return BigInt([...value].length);
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
  min: { run: extreme(-1) },
  max: { run: extreme(1) },
  hasValue: { result: "bool", run: onOptional((optional) => optional.value !== undefined) },
  orValue: { run: onOptional((optional, other) => optional.value ?? other) },
  or: { run: onOptional((optional, other) => (optional.value === undefined ? other : optional)) },
  value: {
    run: onOptional((optional) => {
      if (optional.value === undefined) throw new CelError("the optional value is absent");
      return optional.value;
    }),
  },
  ...unevaluated("distinct flatten slice sort sortBy range first last optMap optFlatMap"),
};

/** Functions of a namespace, by their whole name. Source: cel-go, `ext/sets.go`. */
export const CEL_NAMESPACED: CelFunctions = {
  "optional.none": { run: () => new CelOptional() },
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

function extreme(sign: number): CelRun {
  return onList((list, work) => {
    const [first, ...others] = list;
    if (first === undefined) throw new CelError("min and max need a list with items");
    return others.reduce<CelData>(
      (best, item) => ((compareCel(item, best, work) ?? 0) * sign > 0 ? item : best),
      first,
    );
  });
}
