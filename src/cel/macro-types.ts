import type { CelNode } from "./node.ts";
import { CelTypeFault } from "./type-faults.ts";
import type { CelTypeScope } from "./type-scope.ts";
import { type CelType, celTypeName, keyTypeOf } from "./types.ts";
import type { TypeParameters } from "./unify.ts";

/** The call of a macro. */
interface MacroCall {
  readonly name: string;
  readonly receiver: CelNode;
  readonly parts: readonly CelNode[];
}

/** The parts of the check of types that macros need. */
interface MacroWalk {
  readonly parameters: TypeParameters;
  readonly type: (node: CelNode, scope: CelTypeScope) => CelType;
  readonly overload: (name: string, types: readonly CelType[]) => CelType;
  readonly methodType: (name: string, types: readonly CelType[]) => CelType;
  readonly expectBoolean: (type: CelType, by: string) => void;
}

/** The macros that combine their results to a list: the others decide, sort, or make maps. */
const LISTS: ReadonlySet<string> = new Set(["map", "transformList"]);

/**
 * The type of the call of a macro. It names one variable, or two: index and item, or key and value.
 *
 * @throws CelTypeFault
 */
export function macroType(walk: MacroWalk, { name, receiver, parts }: MacroCall, scope: CelTypeScope): CelType {
  const isPair = PAIRS.has(name) || (DECISIONS.has(name) && parts.length > 2);
  const variables = parts.slice(0, isPair ? 2 : 1).map(({ op, args }) => (op === "id" ? String(args) : undefined));
  const [first, second] = variables;
  if (first === undefined || variables.includes(undefined) || first === second) {
    throw new CelTypeFault(`calls ${name}() without ${isPair ? "two variables" : "a variable"} and an expression`);
  }
  const type = walk.parameters.resolved(walk.type(receiver, scope));
  const [body, result] = parts.slice(variables.length);
  if (body === undefined) throw new CelTypeFault(`calls ${name}() without an expression`);
  if (name === "optMap" || name === "optFlatMap") return ofOptional(walk, name, type, { variable: first, body, scope });
  const [key, item] = itemsOf(walk, type);
  let inner: CelTypeScope = { name: first, type: isPair ? key : itemTypeOf(type, key, item), outer: scope };
  if (second !== undefined) inner = { name: second, type: item, outer: inner };
  const found = walk.type(body, inner);
  if (DECISIONS.has(name) || name === "filter" || result !== undefined) walk.expectBoolean(found, `${name}()`);
  if (DECISIONS.has(name)) return "bool";
  if (name === "filter") return { list: inner.type };
  const value = result === undefined ? found : walk.type(result, inner);
  if (LISTS.has(name)) return { list: value };
  if (name === "sortBy") return walk.methodType("@sortBy", [type, { list: value }]);
  const empty: CelType = { key: walk.parameters.fresh(), map: walk.parameters.fresh() };
  return walk.overload("@mapInsert", name === "transformMap" ? [empty, key, value] : [empty, value]);
}

const DECISIONS: ReadonlySet<string> = new Set(["all", "exists", "exists_one", "existsOne"]);
const PAIRS: ReadonlySet<string> = new Set(["transformList", "transformMap", "transformMapEntry"]);

/** `optMap` and `optFlatMap`: the expression for the value of an optional one. */
function ofOptional(
  walk: MacroWalk,
  name: string,
  type: CelType,
  { variable, body, scope }: { readonly variable: string; readonly body: CelNode; readonly scope: CelTypeScope },
): CelType {
  walk.methodType("hasValue", [type]);
  const value = walk.methodType("value", [type]);
  const found = walk.type(body, { name: variable, type: value, outer: scope });
  const result = name === "optMap" ? walk.overload("optional.of", [found]) : found;
  return walk.overload("_?_:_", ["bool", result, walk.overload("optional.none", [])]);
}

/** The types of the keys and of the items over which a macro repeats. */
function itemsOf(walk: MacroWalk, type: CelType): readonly [CelType, CelType] {
  if (type === "dyn") return ["dyn", "dyn"];
  if (typeof type === "string") throw new CelTypeFault(`repeats over a ${type}`);
  if ("list" in type) return ["int", type.list];
  if ("map" in type) return [keyTypeOf(type), type.map];
  if ("param" in type) {
    walk.parameters.areAssignable(["dyn"], [type]);
    return ["dyn", "dyn"];
  }
  throw new CelTypeFault("fieldOf" in type ? "repeats over an object" : `repeats over a ${celTypeName(type)}`);
}

/** The type of the only variable: of the items of a list, of the keys of a map. */
function itemTypeOf(type: CelType, key: CelType, item: CelType): CelType {
  return typeof type === "object" && "map" in type ? key : item;
}
