import { CEL_NAMESPACED } from "./cel-collections.ts";
import { celFieldOf, celItemOf, hasCelField, optionalCel } from "./cel-fields.ts";
import { callCel } from "./cel-function.ts";
import { CEL_FUNCTIONS, CEL_METHODS } from "./cel-functions.ts";
import { CEL_MACROS, celItemsOf, celTruth } from "./cel-macros.ts";
import { binaryCel, negativeCel } from "./cel-operators.ts";
import type { CelNode } from "./cel-syntax.ts";
import { type CelData, CelError, NotEvaluated } from "./cel-values.ts";
import type { Work } from "./work.ts";

/** The variables of an expression, the innermost first. */
interface CelScope {
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
      return celFieldOf(run(args[0]), String(args[1]));
    case ".?":
      return optionalCel(run(args[0]), String(args[1]));
    case "[]":
      return celItemOf(run(args[0]), run(args[1]));
    case "[?]":
      return optionalCel(run(args[0]), run(args[1]));
    case "list":
      return args.map(run);
    case "map":
      return new Map(
        (node.args as readonly (readonly [CelNode, CelNode])[]).map(([key, value]) => [run(key), run(value)]),
      );
    case "?:":
      return run(celTruth(run(args[0])) ? args[1] : args[2]);
    case "&&":
      return !either(
        () => !celTruth(run(args[0])),
        () => !celTruth(run(args[1])),
      );
    case "||":
      return either(
        () => celTruth(run(args[0])),
        () => celTruth(run(args[1])),
      );
    case "!_":
      return !celTruth(evaluateCel(node.args as CelNode, scope, work));
    case "-_":
      return negativeCel(evaluateCel(node.args as CelNode, scope, work));
    case "call":
      return call(node, scope, work);
    case "rcall":
      return methodCall(node, scope, work);
    default:
      return binaryCel(node.op, run(args[0]), run(args[1]), work);
  }
}

const NOTHING: CelNode = { op: "value", args: null };

function literal(value: unknown): CelData {
  if (typeof value === "object" && value !== null) {
    throw new NotEvaluated("has a literal of bytes or of an unsigned number");
  }
  return value as CelData;
}

function variable(name: string, scope: CelScope): CelData {
  for (let at: CelScope | undefined = scope; at !== undefined; at = at.outer) if (at.name === name) return at.value;
  throw new NotEvaluated(`uses the variable ${name}`);
}

/** Whether one of two conditions holds. An error of the first one does not count where the second one holds. */
function either(first: () => boolean, second: () => boolean): boolean {
  try {
    return first() || second();
  } catch (error) {
    if (!(error instanceof CelError) || !second()) throw error;
    return true;
  }
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
  return hasCelField(evaluateCel(object, scope, work), field);
}

function methodCall({ args }: CelNode, scope: CelScope, work: Work): CelData {
  const [name, receiver, parts] = args as readonly [string, CelNode, readonly CelNode[]];
  const namespaced = receiver.op === "id" ? CEL_NAMESPACED[`${String(receiver.args)}.${name}`]?.run : undefined;
  const values = () => parts.map((part) => evaluateCel(part, scope, work));
  if (namespaced !== undefined) return callCel(namespaced, name, values(), work);
  const macro = CEL_MACROS[name];
  const [variableNode, body, result] = parts;
  if (macro !== undefined && variableNode?.op === "id" && body !== undefined && parts.length <= macro.arguments) {
    const items = celItemsOf(evaluateCel(receiver, scope, work));
    const bind = (value: CelData, part: CelNode) =>
      evaluateCel(part, { name: String(variableNode.args), value, outer: scope }, work);
    return macro.run(items, (value) => bind(value, body), result && ((value) => bind(value, result)));
  }
  const run = CEL_METHODS[name]?.run;
  if (run === undefined) throw new NotEvaluated(`calls ${name}()`);
  return callCel(run, name, [evaluateCel(receiver, scope, work), ...values()], work);
}
