import { nearest } from "../kernel/index.ts";
import { CelBytes, CelUnsigned } from "./scalars.ts";
import { type CelType, celTypeName, keyTypeOf } from "./types.ts";

/** The reason why an API server cannot compile an expression. */
export class CelTypeFault extends Error {
  /** Index of its character in the expression. */
  offset?: number;
}

/** Words between spaces. */
export const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** The type of a literal. */
export function literalType(value: unknown): CelType {
  if (typeof value === "bigint") return "int";
  if (typeof value === "number") return "double";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "string") return "string";
  if (value instanceof CelBytes) return "bytes";
  return value instanceof CelUnsigned ? "uint" : "null";
}

/** The fault of a literal with items of two types. Kubernetes compiles none. */
export function differentItems(first: CelType, other: CelType): CelTypeFault {
  return new CelTypeFault(`has items of the types ${namesOf(first, other)} in one list or map`);
}

/**
 * The fault of an operator, or of a call, that no overload has for these types.
 *
 * @param name a function, or an operator as `_+_`
 * @param types those of the operands or arguments, that of the receiver first
 */
export function noOverload(name: string, types: readonly CelType[], isMethod: boolean): CelTypeFault {
  const [first = "dyn", second = "dyn", third = "dyn"] = types;
  if (name === "_?:_" || name === "_?_:_") {
    if (first !== "bool" && first !== "dyn") {
      return new CelTypeFault(`uses ?: with a ${celTypeName(first)}, but it needs a bool`);
    }
    return new CelTypeFault(`has ${operands(second, third)} in ?:`);
  }
  if (name === "!_") return new CelTypeFault(`uses ! with a ${celTypeName(first)}, but it needs a bool`);
  if (name === "-_") return new CelTypeFault(`negates a ${celTypeName(first)}`);
  if (name.startsWith("_[")) return itemFault(first, second);
  const [, operator] = /^_(.*)_$/.exec(name) ?? [];
  if (operator !== undefined) {
    const isTest = first === "null" || second === "null";
    const hint = isTest ? "; write has(a.b) to test a field" : "";
    return new CelTypeFault(`uses ${operator} with ${operands(first, second)}${hint}`);
  }
  const [receiver, given] = isMethod ? [first, types.slice(1)] : [undefined, types];
  const more = given.length > MOST_NAMES ? ", …" : "";
  const list = given.length === 0 ? "nothing" : `(${given.slice(0, MOST_NAMES).map(celTypeName).join(", ")}${more})`;
  if (receiver === undefined) return new CelTypeFault(`calls ${name}() with ${list}`);
  const ending = given.length === 0 ? "" : ` with ${list}`;
  return new CelTypeFault(`calls ${name}() of a ${celTypeName(receiver)}${ending}`);
}

/** The types of arguments that a message lists. */
const MOST_NAMES = 5;

function itemFault(type: CelType, key: CelType): CelTypeFault {
  const isRead = typeof type === "object" && ("list" in type || "map" in type || "optional" in type);
  if (!isRead) return new CelTypeFault(`reads an item of a ${celTypeName(type)}`);
  return new CelTypeFault(`reads an item of a ${celTypeName(type)} by a ${celTypeName(key)}`);
}

/** The names of two types, with their parts where they are different in these only. */
function namesOf(first: CelType, second: CelType): string {
  return partedNames(first, second).join(" and ");
}

/** As `namesOf`, with articles. */
function operands(first: CelType, second: CelType): string {
  return partedNames(first, second)
    .map((name) => (name === "null" ? name : `${/^[aio]/.test(name) ? "an" : "a"} ${name}`))
    .join(" and ");
}

function partedNames(first: CelType, second: CelType): readonly string[] {
  const [a, b] = [celTypeName(first), celTypeName(second)];
  return a === b ? [wholeName(first), wholeName(second)] : [a, b];
}

function wholeName(type: CelType): string {
  if (typeof type === "string") return type;
  if ("list" in type) return `list(${wholeName(type.list)})`;
  if ("map" in type) return `map(${wholeName(keyTypeOf(type))}, ${wholeName(type.map)})`;
  if ("optional" in type) return `optional(${wholeName(type.optional)})`;
  return "type" in type ? `type(${wholeName(type.type)})` : celTypeName(type);
}

/** Objects with more fields are not listed. */
const MOST_LISTED = 12;

/** The fault of a field that an object does not have. */
export function unknownField(name: string, known: readonly string[] | undefined): CelTypeFault {
  if (known === undefined) return new CelTypeFault(`reads the unknown field ${name}`);
  const suggested = nearest(name, known);
  const listed = known.length > MOST_LISTED ? "" : `; the fields here are ${known.join(", ")}`;
  const fields = known.length === 0 ? "; no field is declared here" : listed;
  const hint = suggested === undefined ? fields : `; did you mean ${suggested}?`;
  return new CelTypeFault(`reads the unknown field ${name}${hint}`);
}

/** The fault of a function, or of a method, that does not exist. */
export function unknownName(name: string, known: Pick<ReadonlyMap<string, unknown>, "keys">): CelTypeFault {
  const suggested = nearest(
    name,
    [...known.keys()].filter((each) => /^\w+$/.test(each)),
  );
  const hint = suggested === undefined ? "" : `; did you mean ${suggested}()?`;
  return new CelTypeFault(`calls the unknown function ${name}()${hint}`);
}
