import { ownEntry } from "../kernel/index.ts";
import { expectSortable } from "./collections.ts";
import { sortOrder } from "./function.ts";
import { anyHolds, celItemsOf, celPairsOf, celTruth, isMacroCall, PAIR_MACROS } from "./macros.ts";
import type { CelNode } from "./node.ts";
import type { CelProgram, CelScope } from "./program.ts";
import { inOrderOf } from "./random-order.ts";
import { CelNetwork, CelTypeName, CelUrl, CelVersion } from "./scalars.ts";
import {
  type CelData,
  CelEntries,
  CelError,
  CelOptional,
  celType,
  isCelMap,
  NotEvaluated,
  overloadError,
} from "./values.ts";
import type { Work } from "./work.ts";

/** The types of values that an API server does not make optional ones. */
const UNOPTIONAL = [CelNetwork, CelVersion, CelTypeName, CelUrl] as const;

type Each = (value: CelData) => CelData;
type EachPair = (pair: readonly [CelData, CelData]) => CelData;

/** The call of a macro as a function; undefined for the call of a method. */
export function macroProgram(
  name: string,
  receiver: CelNode,
  parts: readonly CelNode[],
  compile: (node: CelNode) => CelProgram,
): CelProgram | undefined {
  const [first, second, third] = parts;
  if (receiver.op === "id" && receiver.args === "cel" && name === "bind") return binding(parts, compile);
  const isPair = second?.op === "id" && parts.length > 2;
  if (first?.op !== "id" || second === undefined) return undefined;
  const variable = String(first.args);
  if (!isMacroCall(name, parts.length)) return undefined;
  if (isPair && ownEntry(PAIR_MACROS, name) !== undefined) {
    return pairProgram(name, compile(receiver), [variable, String(second.args)], parts.slice(2).map(compile));
  }
  const [object, body, result] = [compile(receiver), compile(second), third && compile(third)];
  return (scope, work) => {
    const bind = (program: CelProgram) => (value: CelData) => {
      work.spend();
      return program({ name: variable, value, outer: scope }, work);
    };
    return repeated(name, object(scope, work), bind(body), result && bind(result), work);
  };
}

function binding([variable, value, body]: readonly CelNode[], compile: (node: CelNode) => CelProgram): CelProgram {
  const [name, given, then] = [String(variable?.args), value && compile(value), body && compile(body)];
  return (scope, work) => {
    if (given === undefined || then === undefined) throw new CelError("cel.bind() needs three arguments");
    return then({ name, value: given(scope, work), outer: scope }, work);
  };
}

function repeated(name: string, value: CelData, each: Each, then: Each | undefined, work: Work): CelData {
  if (name === "optMap" || name === "optFlatMap") {
    if (!(value instanceof CelOptional)) throw overloadError(`calls ${name}() of a ${celType(value)}`, [value]);
    if (value.value === undefined) return value;
    const result = each(value.value);
    if (name === "optMap" && UNOPTIONAL.some((type) => result instanceof type)) {
      throw new NotEvaluated(`makes a ${celType(result)} optional`);
    }
    return name === "optMap" ? new CelOptional(result) : result;
  }
  const items = celItemsOf(value);
  switch (name) {
    case "all":
      return !anyHolds(items, (item) => !celTruth(each(item)));
    case "exists":
      return anyHolds(items, each);
    case "filter":
      return inOrderOf(
        value,
        items.filter((item) => celTruth(each(item))),
      );
    case "map":
      return inOrderOf(
        value,
        then === undefined ? items.map(each) : items.filter((item) => celTruth(each(item))).map(then),
      );
    case "sortBy":
      return sortedBy(items, each, work);
    default:
      return items.filter((item) => celTruth(each(item))).length === 1;
  }
}

function sortedBy(items: readonly CelData[], key: Each, work: Work): CelData {
  const keyed = items.map((item) => [key(item), item] as const);
  expectSortable(
    keyed.map(([own]) => own),
    work,
  );
  return keyed.toSorted(([a], [b]) => sortOrder(a, b, work)).map(([, item]) => item);
}

function pairProgram(
  name: string,
  receiver: CelProgram,
  [first, second]: readonly [string, string],
  parts: readonly CelProgram[],
): CelProgram {
  const [condition, result] = parts.length > 1 ? parts : [undefined, parts[0]];
  return (scope, work) => {
    const run =
      (program: CelProgram | undefined): EachPair =>
      ([a, b]) => {
        work.spend();
        const inner: CelScope = { name: second, value: b, outer: { name: first, value: a, outer: scope } };
        return program?.(inner, work) ?? null;
      };
    const source = receiver(scope, work);
    const pairs = celPairsOf(source);
    const each = run(result);
    if (name === "all") return !anyHolds(pairs, (pair) => !celTruth(each(pair)));
    if (name === "exists") return anyHolds(pairs, each);
    if (name === "existsOne" || name === "exists_one") return pairs.filter((pair) => celTruth(each(pair))).length === 1;
    const kept = condition === undefined ? pairs : pairs.filter((pair) => celTruth(run(condition)(pair)));
    if (name === "transformList") return inOrderOf(source, kept.map(each));
    if (name === "transformMap") return mapOf(kept.map((pair) => [pair[0], each(pair)]));
    return entriesOf(kept.map(each));
  };
}

function mapOf(entries: readonly (readonly [CelData, CelData])[]): CelData {
  const result = new CelEntries();
  for (const [key, value] of entries) result.set(key, value);
  return result;
}

/** The map of several maps with one entry each. */
function entriesOf(maps: readonly CelData[]): CelData {
  const result = new CelEntries();
  for (const map of maps) {
    if (!isCelMap(map)) throw overloadError(`uses a ${celType(map)} as an entry`, [map]);
    for (const key of map.keys()) {
      if (result.has(key)) throw new CelError(`insert failed: key ${String(key)} already exists`);
      result.set(key, map.get(key) ?? null);
    }
  }
  return result;
}
