import { type CelType, celTypeName } from "./types.ts";

/** The reason why an API server cannot compile an expression. */
export class CelTypeFault extends Error {
  /** Index of its character in the expression. */
  offset?: number;
}

/** Words between spaces. */
export const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Rejects an operand that is not a condition. */
export function expectBoolean(type: CelType, by: string): void {
  if (type !== "bool" && type !== "dyn") {
    throw new CelTypeFault(`uses ${by} with a ${celTypeName(type)}, but it needs a ${celTypeName("bool")}`);
  }
}

/** Rejects an operand that is not a number. */
export function expectNumber(type: CelType): void {
  if (type !== "dyn" && !NUMBERS.has(celTypeName(type))) throw new CelTypeFault(`negates a ${celTypeName(type)}`);
}

const SIZED = words("string bytes dyn");

/** Rejects a value without a size. */
export function expectSize(type: CelType): void {
  const isSized = typeof type === "string" ? SIZED.has(type) : !("fieldOf" in type);
  if (!isSized) throw new CelTypeFault(`calls size() with a ${celTypeName(type)}`);
}

/** Rejects a value without methods of texts. */
export function expectText(name: string, type: CelType): void {
  if (type !== "string" && type !== "dyn") throw new CelTypeFault(`calls ${name}() of a ${celTypeName(type)}`);
}

/** The type of the items over which a macro repeats. */
export function elementType(type: CelType): CelType {
  if (typeof type === "string") return "dyn";
  if ("list" in type) return type.list;
  if ("map" in type) return "string";
  return "dyn";
}

/**
 * The type of `a[b]`.
 *
 * @throws CelTypeFault for a type without items
 */
export function itemType(type: CelType): CelType {
  if (typeof type === "string") {
    if (type === "dyn") return "dyn";
    throw new CelTypeFault(`reads an item of a ${type}`);
  }
  if ("list" in type) return type.list;
  if ("map" in type) return type.map;
  return "dyn";
}

/** The type of values that all have the same one. */
function common(types: readonly CelType[]): CelType {
  const [first = "dyn"] = types;
  if (typeof first === "string" && types.every((type) => type === first)) return first;
  return "dyn";
}

/**
 * The type of the items of a literal list, or of the keys or values of a literal map. Kubernetes compiles none with
 * items of different types.
 *
 * @throws CelTypeFault for different types
 */
export function homogeneous(types: readonly CelType[]): CelType {
  const [first = "dyn", ...others] = types;
  const other = others.find((type) => !mayBeSame(first, type));
  if (other !== undefined) {
    throw new CelTypeFault(`has items of the types ${celTypeName(first)} and ${celTypeName(other)} in one list or map`);
  }
  return common(types);
}

/**
 * The type of `a ? b : c`.
 *
 * @throws CelTypeFault for branches of different types
 */
export function branchType([first = "dyn", second = "dyn"]: readonly CelType[]): CelType {
  if (mayBeSame(first, second)) return common([first, second]);
  throw new CelTypeFault(`has a ${celTypeName(first)} and a ${celTypeName(second)} in ?:`);
}

/** Whether two types are the same, as far as they are known. */
function mayBeSame(a: CelType, b: CelType): boolean {
  if (a === "dyn" || b === "dyn" || a === b) return true;
  // An API server compiles a list with a value of a library and one of another type.
  if ([a, b].some((type) => typeof type === "string" && LIBRARY_TYPES.has(type))) return true;
  if (typeof a === "string" || typeof b === "string") return false;
  if ("list" in a) return "list" in b && mayBeSame(a.list, b.list);
  if ("map" in a) return "map" in b && mayBeSame(a.map, b.map);
  return "fieldOf" in b;
}

/** The type of a literal. */
export function literalType(value: unknown): CelType {
  if (typeof value === "bigint") return "int";
  if (typeof value === "number") return "double";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "string") return "string";
  return "dyn";
}

const COMPARISONS = words("== != < <= > >= in");
const ORDERS = words("< <= > >=");
const EQUALITIES = words("== !=");
const LIBRARY_TYPES = words("cidr ip quantity semver url");
/** The types with an order between them. */
const NUMBERS = words("int double");
/** The types that arithmetic has for each operator, both sides being of the same one. */
const ARITHMETIC: Readonly<Record<string, ReadonlySet<string>>> = {
  "+": words("int double string bytes list"),
  "-": words("int double"),
  "*": words("int double"),
  "/": words("int double"),
  "%": words("int"),
};

/**
 * The type of an operator with two operands.
 *
 * @throws CelTypeFault for operands that the operator does not take
 */
export function binaryType(op: string, [left = "dyn", right = "dyn"]: readonly CelType[]): CelType {
  if (op === "&&" || op === "||") {
    expectBoolean(left, op);
    expectBoolean(right, op);
    return "bool";
  }
  const [a, b] = [celTypeName(left), celTypeName(op === "in" ? elementType(right) : right)];
  const isCertain = a !== "dyn" && b !== "dyn";
  if (COMPARISONS.has(op)) {
    if (ORDERS.has(op) && (LIBRARY_TYPES.has(a) || LIBRARY_TYPES.has(b))) throw wrongOperands(op, a, b);
    if (op === "in" && typeof right === "string" && right !== "dyn") throw wrongOperands(op, a, right);
    if (EQUALITIES.has(op) && typeof left === "object" && !mayBeSame(left, right)) throw wrongOperands(op, a, b);
    const isAcross = ORDERS.has(op) && NUMBERS.has(a) && NUMBERS.has(b);
    if (isCertain && a !== b && !isAcross) throw wrongOperands(op, a, b);
    return "bool";
  }
  if (isTime(a) || isTime(b)) return "dyn";
  const types = ARITHMETIC[op];
  if (types === undefined) return "dyn";
  const isWrong = (isCertain && a !== b) || [a, b].some((name) => name !== "dyn" && !types.has(name));
  if (isWrong) throw wrongOperands(op, a, b);
  // An unknown side must have the type of the other one.
  if (left === "dyn") return right;
  return left;
}

function isTime(name: string): boolean {
  return name === "timestamp" || name === "duration";
}

function wrongOperands(op: string, a: string, b: string): CelTypeFault {
  return new CelTypeFault(`uses ${op} with a ${a} and a ${b}`);
}
