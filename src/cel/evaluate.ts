import { memoize } from "../kernel/index.ts";
import { AUTHORIZER_FUNCTIONS } from "./authorizer.ts";
import { withBoundArgument, withBoundItems } from "./bound-items.ts";
import { CEL_NAMESPACED } from "./collections.ts";
import { celFieldOf, celItemOf, hasCelField, optionalCel } from "./fields.ts";
import { type CelRun, callCel } from "./function.ts";
import { CEL_FUNCTIONS, CEL_METHODS } from "./functions.ts";
import { inside, listLiteral, mapLiteral, step } from "./literal-programs.ts";
import { macroProgram } from "./macro-program.ts";
import { celTruth } from "./macros.ts";
import type { CelNode } from "./node.ts";
import { qualifiedName } from "./node-parts.ts";
import { binaryCel, negativeCel } from "./operators.ts";
import type { CelProgram, CelScope } from "./program.ts";
import { CelOpaque } from "./scalars.ts";
import { celTypeValue } from "./type-values.ts";
import { type CelData, CelError, CelOptional, NotEvaluated } from "./values.ts";
import type { Work } from "./work.ts";

/**
 * Evaluates an expression, as cel-go does with the options of Kubernetes.
 * @throws CelError where the API server rejects the object, NotEvaluated, WorkLimit
 */
export function evaluateCel(node: CelNode, scope: CelScope, work: Work): CelData {
  return celProgram(node)(scope, work);
}

/** The functions of each node, which are made once. */
export const celProgram: (node: CelNode) => CelProgram = memoize(compile);

function compile(node: CelNode): CelProgram {
  const nodes = node.args as readonly CelNode[];
  const part = (index: number): CelProgram => {
    const found = nodes[index];
    return found === undefined ? () => null : celProgram(found);
  };
  switch (node.op) {
    case "value":
      return literal(node.args);
    case "id":
      return variable(String(node.args));
    case ".": {
      const named = celTypeValue(qualifiedName(node) ?? "");
      if (named !== undefined) return step(() => named);
      const [object, name] = [part(0), String(nodes[1])];
      return step((scope, work) => celFieldOf(object(scope, work), name));
    }
    case ".?": {
      const [object, name] = [part(0), String(nodes[1])];
      return step((scope, work) => optionalCel(object(scope, work), name));
    }
    case "[]": {
      const [object, key] = [part(0), part(1)];
      return step((scope, work) => {
        const found = object(scope, work);
        return isNone(found) ? found : celItemOf(found, key(scope, work));
      });
    }
    case "[?]": {
      const [object, key] = [part(0), part(1)];
      return step((scope, work) => {
        const found = object(scope, work);
        return isNone(found) ? found : optionalCel(found, key(scope, work));
      });
    }
    case "list":
      return listLiteral(nodes, celProgram);
    case "map":
      return mapLiteral(node.args as readonly (readonly [CelNode, CelNode])[], celProgram);
    case "?:": {
      const [condition, yes, no] = [part(0), part(1), part(2)];
      return step((scope, work) => (celTruth(condition(scope, work)) ? yes(scope, work) : no(scope, work)));
    }
    case "&&":
      return logical(part(0), part(1), false);
    case "||":
      return logical(part(0), part(1), true);
    case "!_": {
      const operand = celProgram(node.args as CelNode);
      return step((scope, work) => !celTruth(operand(scope, work)));
    }
    case "-_": {
      const operand = celProgram(node.args as CelNode);
      return step((scope, work) => negativeCel(operand(scope, work)));
    }
    case "call":
      return call(node);
    case "rcall":
      return methodCall(node);
    case "in":
      return inside(nodes, celProgram);
    default: {
      const [{ op }, left, right] = [node, part(0), part(1)];
      return step((scope, work) => binaryCel(op, left(scope, work), right(scope, work), work));
    }
  }
}

/** A literal is no step: the part around it is one for each of its operands, items and rounds. */
function literal(value: unknown): CelProgram {
  const data = value as CelData;
  return () => data;
}

/** An optional value without one: its items are none, and their keys are not read. */
function isNone(value: CelData): boolean {
  return value instanceof CelOptional && value.value === undefined;
}

function failing(error: Error): CelProgram {
  return () => {
    throw error;
  };
}

function variable(name: string): CelProgram {
  const type = celTypeValue(name);
  // As a literal, no step.
  return (scope) => {
    for (let at: CelScope | undefined = scope; at !== undefined; at = at.outer) if (at.name === name) return at.value;
    if (type !== undefined) return type;
    throw new NotEvaluated(`uses the variable ${name}`);
  };
}

/** `||`, or with `decisive` false `&&`: an error of one side, or one not evaluated, does not count where the other decides. */
function logical(first: CelProgram, second: CelProgram, decisive: boolean): CelProgram {
  return step((scope, work) => {
    let isDecided: boolean;
    try {
      isDecided = celTruth(first(scope, work)) === decisive;
    } catch (error) {
      if (isDecisive(second, decisive, error, scope, work)) return decisive;
      throw error;
    }
    return isDecided ? decisive : celTruth(second(scope, work));
  });
}

/** Whether the second operand decides, so that the failure of the first one does not count. */
function isDecisive(second: CelProgram, decisive: boolean, failure: unknown, scope: CelScope, work: Work): boolean {
  if (!(failure instanceof CelError || failure instanceof NotEvaluated)) return false;
  try {
    return celTruth(second(scope, work)) === decisive;
  } catch (error) {
    // Two errors are one, but the first operand may decide where it is not evaluated.
    if (failure instanceof NotEvaluated && error instanceof CelError) return false;
    throw error;
  }
}

function call(node: CelNode): CelProgram {
  const [name, parts] = node.args as readonly [string, readonly CelNode[]];
  const [first] = parts;
  if (name === "has" && first !== undefined) return hasField(first);
  const run = CEL_FUNCTIONS[name]?.run;
  return callOf(withBoundArgument(node, name, run), name, parts);
}

/** The call of a function with the values of its arguments. */
function callOf(run: CelRun | undefined, name: string, parts: readonly CelNode[]): CelProgram {
  if (run === undefined) return failing(new NotEvaluated(`calls ${name}()`));
  const programs = parts.map((part) => celProgram(part));
  return step((scope, work) => {
    const args = programs.map((program) => program(scope, work));
    return callCel(run, name, args, work);
  });
}

/** `or` and `orValue`: the argument is read only where the optional value has none. Any other value is the result. */
function alternative(name: string, receiver: CelNode, argument: CelNode): CelProgram {
  const [optional, other] = [celProgram(receiver), celProgram(argument)];
  return step((scope, work) => {
    const found = optional(scope, work);
    if (!(found instanceof CelOptional)) return known(found);
    if (found.value === undefined) return other(scope, work);
    return name === "or" ? found : found.value;
  });
}

function known(value: CelData): CelData {
  if (value instanceof CelOpaque) throw new NotEvaluated(`reads ${value.what}`);
  return value;
}

/** The macro `has`: whether the object of the last field has it. */
function hasField({ op, args }: CelNode): CelProgram {
  if (op !== "." && op !== ".?") return failing(new NotEvaluated("calls has() without a field"));
  const [node, field] = args as readonly [CelNode, string];
  const object = celProgram(node);
  return step((scope, work) => hasCelField(object(scope, work), field));
}

function methodCall(node: CelNode): CelProgram {
  const [name, receiver, parts] = node.args as readonly [string, CelNode, readonly CelNode[]];
  const namespaced = receiver.op === "id" ? CEL_NAMESPACED[`${String(receiver.args)}.${name}`]?.run : undefined;
  if (namespaced !== undefined) return callOf(namespaced, name, parts);
  if ((name === "orValue" || name === "or") && parts.length === 1) {
    return alternative(name, receiver, parts[0] as CelNode);
  }
  const macro = macroProgram(name, receiver, parts, celProgram);
  if (macro !== undefined) return step(macro);
  const run = withBoundItems(node, name, CEL_METHODS[name]?.run) ?? AUTHORIZER_FUNCTIONS[name]?.run;
  return callOf(run, name, [receiver, ...parts]);
}
