import { CEL_NAMESPACED } from "./cel-collections.ts";
import { callCel, celInt, compareCel } from "./cel-function.ts";
import { CEL_FUNCTIONS, CEL_METHODS } from "./cel-functions.ts";
import { escapedName, isReservedWord } from "./cel-names.ts";
import type { CelNode } from "./cel-syntax.ts";
import {
  type CelData,
  CelDuration,
  CelError,
  type CelMap,
  CelOptional,
  CelTime,
  celType,
  equalCel,
  isCelList,
  isCelMap,
  NotEvaluated,
  unorderedLists,
} from "./cel-values.ts";
import type { Work } from "./work.ts";

/** The variables of an expression, the innermost first. */
export interface CelScope {
  readonly name: string;
  readonly value: CelData;
  readonly outer?: CelScope | undefined;
}

/**
 * Evaluates an expression, as cel-go does with the options of Kubernetes.
 * @throws CelError where the API server rejects the object, NotEvaluated, WorkLimit
 */
export function evaluateCel(node: CelNode, scope: CelScope, work: Work): CelData {
  work.spend();
  const args = node.args as readonly CelNode[];
  const run = (part: CelNode | undefined) => evaluateCel(part ?? NOTHING, scope, work);
  switch (node.op) {
    case "value":
      return literal(node.args);
    case "id":
      return variable(String(node.args), scope);
    case ".":
      return fieldOf(run(args[0]), String(args[1]));
    case ".?":
      return optionally(run(args[0]), String(args[1]));
    case "[]":
      return itemOf(run(args[0]), run(args[1]));
    case "[?]":
      return optionally(run(args[0]), run(args[1]));
    case "list":
      return args.map(run);
    case "map":
      return new Map(
        (node.args as readonly (readonly [CelNode, CelNode])[]).map(([key, value]) => [run(key), run(value)]),
      );
    case "?:":
      return run(truth(run(args[0])) ? args[1] : args[2]);
    case "&&":
      return logical(
        () => truth(run(args[0])),
        () => truth(run(args[1])),
        false,
      );
    case "||":
      return logical(
        () => truth(run(args[0])),
        () => truth(run(args[1])),
        true,
      );
    case "!_":
      return !truth(evaluateCel(node.args as CelNode, scope, work));
    case "-_":
      return negative(evaluateCel(node.args as CelNode, scope, work));
    case "call":
      return call(node, scope, work);
    case "rcall":
      return methodCall(node, scope, work);
    default:
      return binary(node.op, run(args[0]), run(args[1]), work);
  }
}

const NOTHING: CelNode = { op: "value", args: null };

function literal(value: unknown): CelData {
  if (typeof value === "object" && value !== null)
    throw new NotEvaluated("has a literal of bytes or of an unsigned number");
  return value as CelData;
}

function variable(name: string, scope: CelScope): CelData {
  for (let at: CelScope | undefined = scope; at !== undefined; at = at.outer) if (at.name === name) return at.value;
  throw new NotEvaluated(`uses the variable ${name}`);
}

function truth(value: CelData): boolean {
  if (typeof value === "boolean") return value;
  throw new NotEvaluated(`uses a ${celType(value)} as a condition`);
}

/** `&&` and `||`: an error of one side does not count where the other side decides. */
function logical(left: () => boolean, right: () => boolean, deciding: boolean): boolean {
  try {
    if (left() === deciding) return deciding;
    return right();
  } catch (error) {
    if (!(error instanceof CelError) || right() !== deciding) throw error;
    return deciding;
  }
}

function fieldOf(value: CelData, name: string): CelData {
  if (value instanceof CelOptional) {
    if (value.value === undefined) return value;
    return optionally(value.value, name);
  }
  if (!isCelMap(value)) throw new NotEvaluated(`reads the field ${name} of a ${celType(value)}`);
  const found = value.get(keyOf(value, name));
  if (found === undefined) throw new CelError(`no such key: ${name}`);
  return found;
}

/** The key of a field: an object has fields with reserved words by their escaped names. */
function keyOf(map: CelMap, name: CelData): CelData {
  if (typeof name === "string" && isReservedWord(name) && !map.has(name)) return escapedName(name);
  return name;
}

function itemOf(value: CelData, key: CelData): CelData {
  if (isCelMap(value)) {
    const found = value.get(key);
    if (found === undefined) throw new CelError(`no such key: ${String(key)}`);
    return found;
  }
  if (!isCelList(value) || typeof key !== "bigint") throw new NotEvaluated(`reads an item of a ${celType(value)}`);
  const found = value[Number(key)];
  if (found === undefined) throw new CelError(`index out of bounds: ${key}`);
  return found;
}

function optionally(value: CelData, key: CelData): CelData {
  const inner = value instanceof CelOptional ? value.value : value;
  if (inner === undefined) return new CelOptional();
  if (isCelMap(inner)) return new CelOptional(inner.get(keyOf(inner, key)));
  return new CelOptional(isCelList(inner) && typeof key === "bigint" ? inner[Number(key)] : undefined);
}

function negative(value: CelData): CelData {
  if (typeof value === "bigint") return celInt(-value);
  if (typeof value === "number") return -value;
  throw new NotEvaluated(`negates a ${celType(value)}`);
}

function binary(op: string, a: CelData, b: CelData, work: Work): CelData {
  switch (op) {
    case "==":
      return equalCel(a, b, work);
    case "!=":
      return !equalCel(a, b, work);
    case "in":
      if (isCelList(b)) return b.some((item) => equalCel(a, item, work));
      if (isCelMap(b)) return b.has(a);
      break;
    case "+":
      return sum(a, b, work);
    case "<":
    case "<=":
    case ">":
    case ">=": {
      const order = compareCel(a, b, work);
      if (order !== undefined) return isOrdered(op, order);
      break;
    }
    default: {
      const result = arithmetic(op, a, b);
      if (result !== undefined) return result;
    }
  }
  throw new NotEvaluated(`uses ${op} with ${celType(a)} and ${celType(b)}`);
}

function isOrdered(op: string, order: number): boolean {
  if (op === "<") return order < 0;
  if (op === "<=") return order <= 0;
  if (op === ">") return order > 0;
  return order >= 0;
}

function sum(a: CelData, b: CelData, work: Work): CelData {
  if (typeof a === "bigint" && typeof b === "bigint") return celInt(a + b);
  if (typeof a === "number" && typeof b === "number") return a + b;
  if (typeof a === "string" && typeof b === "string") {
    work.spend((a.length + b.length) / 16);
    return a + b;
  }
  if (isCelList(a) && isCelList(b) && !unorderedLists.has(a) && !unorderedLists.has(b)) {
    work.spend(a.length + b.length);
    return [...a, ...b];
  }
  if (a instanceof CelDuration && b instanceof CelDuration) return new CelDuration(celInt(a.nanos + b.nanos));
  if (a instanceof CelTime && b instanceof CelDuration) return timeOf(a.nanos + b.nanos);
  throw new NotEvaluated(`uses + with ${celType(a)} and ${celType(b)}`);
}

function arithmetic(op: string, a: CelData, b: CelData): CelData | undefined {
  if (typeof a === "bigint" && typeof b === "bigint") {
    if (op === "-") return celInt(a - b);
    if (op === "*") return celInt(a * b);
    if (b === 0n) throw new CelError(op === "%" ? "modulus by zero" : "division by zero");
    return celInt(op === "%" ? a % b : a / b);
  }
  if (typeof a === "number" && typeof b === "number") {
    if (op === "-") return a - b;
    if (op === "*") return a * b;
    if (op === "/") return a / b;
    return undefined;
  }
  if (op !== "-" || !(a instanceof CelDuration || a instanceof CelTime)) return undefined;
  if (a instanceof CelTime && b instanceof CelTime) return new CelDuration(celInt(a.nanos - b.nanos));
  if (!(b instanceof CelDuration)) return undefined;
  if (a instanceof CelTime) return timeOf(a.nanos - b.nanos);
  return new CelDuration(celInt(a.nanos - b.nanos));
}

/** The years 1 to 9999. */
const TIMES = { first: -62_135_596_800_000_000_000n, last: 253_402_300_799_999_999_999n } as const;

function timeOf(nanos: bigint): CelTime {
  if (nanos < TIMES.first || nanos > TIMES.last) throw new CelError("timestamp overflow");
  return new CelTime(nanos);
}

function call({ args }: CelNode, scope: CelScope, work: Work): CelData {
  const [name, parts] = args as readonly [string, readonly CelNode[]];
  const [first] = parts;
  if (name === "has" && first !== undefined) return hasField(first, scope, work);
  const run = CEL_FUNCTIONS[name]?.run;
  if (run === undefined) throw new NotEvaluated(`calls ${name}()`);
  return callCel(
    run,
    name,
    parts.map((part) => evaluateCel(part, scope, work)),
    work,
  );
}

/** The macro `has`: whether the object of the last field has it. */
function hasField({ op, args }: CelNode, scope: CelScope, work: Work): boolean {
  if (op !== "." && op !== ".?") throw new NotEvaluated("calls has() without a field");
  const [object, field] = args as readonly [CelNode, string];
  const value = evaluateCel(object, scope, work);
  if (value instanceof CelOptional) return optionally(value, field) instanceof CelOptional && isPresent(value, field);
  if (!isCelMap(value)) throw new NotEvaluated(`reads the field ${field} of a ${celType(value)}`);
  return value.has(keyOf(value, field));
}

function isPresent({ value }: CelOptional, field: string): boolean {
  return value !== undefined && isCelMap(value) && value.has(keyOf(value, field));
}

function methodCall({ args }: CelNode, scope: CelScope, work: Work): CelData {
  const [name, receiver, parts] = args as readonly [string, CelNode, readonly CelNode[]];
  const namespaced = receiver.op === "id" ? CEL_NAMESPACED[`${String(receiver.args)}.${name}`]?.run : undefined;
  const values = () => parts.map((part) => evaluateCel(part, scope, work));
  if (namespaced !== undefined) return callCel(namespaced, name, values(), work);
  const macro = MACROS[name];
  const [variableNode, body, result] = parts;
  if (macro !== undefined && variableNode?.op === "id" && body !== undefined && parts.length <= macro.arguments) {
    const items = itemsOf(evaluateCel(receiver, scope, work));
    const bind = (value: CelData, part: CelNode) =>
      evaluateCel(part, { name: String(variableNode.args), value, outer: scope }, work);
    return macro.run(items, (value) => bind(value, body), result && ((value) => bind(value, result)));
  }
  const run = CEL_METHODS[name]?.run;
  if (run === undefined) throw new NotEvaluated(`calls ${name}()`);
  return callCel(run, name, [evaluateCel(receiver, scope, work), ...values()], work);
}

function itemsOf(value: CelData): readonly CelData[] {
  if (isCelList(value)) return value;
  if (isCelMap(value)) return [...value.keys()];
  throw new NotEvaluated(`repeats over a ${celType(value)}`);
}

type Each = (value: CelData) => CelData;

interface Macro {
  readonly arguments: 2 | 3;
  readonly run: (items: readonly CelData[], each: Each, then?: Each) => CelData;
}

const MACROS: Readonly<Record<string, Macro>> = {
  all: { arguments: 2, run: (items, each) => quantified(items, each, false) },
  exists: { arguments: 2, run: (items, each) => quantified(items, each, true) },
  exists_one: { arguments: 2, run: (items, each) => items.filter((item) => truth(each(item))).length === 1 },
  existsOne: { arguments: 2, run: (items, each) => items.filter((item) => truth(each(item))).length === 1 },
  filter: { arguments: 2, run: (items, each) => items.filter((item) => truth(each(item))) },
  map: {
    arguments: 3,
    run: (items, each, then) =>
      then === undefined ? items.map(each) : items.filter((item) => truth(each(item))).map(then),
  },
};

/** `all` and `exists`: an error of an item does not count where another item decides. */
function quantified(items: readonly CelData[], each: Each, deciding: boolean): boolean {
  let failure: CelError | undefined;
  for (const item of items) {
    try {
      if (truth(each(item)) === deciding) return deciding;
    } catch (error) {
      if (!(error instanceof CelError)) throw error;
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
  return !deciding;
}
