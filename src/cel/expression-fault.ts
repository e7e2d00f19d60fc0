import { celFault, celTypeOfResult } from "./check.ts";
import type { CelNode } from "./node.ts";
import { LONGEST_RULE } from "./node-parts.ts";
import { parseCel } from "./syntax.ts";
import type { CelTypeScope } from "./type-scope.ts";
import type { CelType } from "./types.ts";
import { Work } from "./work.ts";

/** Variables of expressions, with their types. */
export function scopeOf(variables: Readonly<Record<string, CelType>>, outer?: CelTypeScope): CelTypeScope {
  let scope = outer;
  for (const [name, type] of Object.entries(variables)) scope = { name, type, outer: scope };
  if (scope === undefined) throw new Error("an expression needs a variable");
  return scope;
}

/** The requirements of the place of an expression. */
export interface ExpressionPlace {
  readonly scope: CelTypeScope;
  /** The type of the expression; `dyn` for any. */
  readonly result: "bool" | "dyn" | "string";
  /** Whether a field of an object of any kind, whose type is unknown, may be the result. */
  readonly allowsUnknown: boolean;
  /** Whether the result may be null as well. Absent: no. */
  readonly allowsNull?: true;
  /** Names of methods that only such expressions have, and `cel.bind` where they have it. */
  readonly functions: ReadonlySet<string>;
}

/** A parsed expression, and the reason why an API server cannot compile it. */
interface CheckedExpression {
  /** Absent for a text that is not parsed here. */
  readonly node?: CelNode;
  /** The end of a sentence. Absent for a valid expression, and for one in a notation that is not parsed here. */
  readonly fault?: string | undefined;
}

/** Parses and checks an expression outside of a CRD. The overloads of its calls are those of this check. */
export function checkedExpression(expression: string, place: ExpressionPlace): CheckedExpression {
  if (expression.length > LONGEST_RULE) return {};
  let node: CelNode;
  try {
    node = parseCel(expression);
  } catch {
    return { fault: unparsedFault(expression) };
  }
  return { node, fault: faultOf(node, place) };
}

/** The reason why an API server cannot compile an expression outside of a CRD, as `checkedExpression` has it. */
export function expressionFault(expression: string, place: ExpressionPlace): string | undefined {
  return checkedExpression(expression, place).fault;
}

function faultOf(
  node: CelNode,
  { scope, result, allowsUnknown, allowsNull, functions }: ExpressionPlace,
): string | undefined {
  if (allowsNull === true && node.op === "value" && node.args === null) return undefined;
  const fault = celFault(node, scope, result, new Work(), functions);
  if (fault !== undefined || allowsUnknown || result === "dyn") return fault;
  const type = celTypeOfResult(node, scope, functions, new Work());
  return type === "dyn" ? `has an unknown type, but must have ${result}` : undefined;
}

/** The type of the result of an expression, as far as it is known; undefined for one that does not compile. */
export function celResultType(expression: string, { scope, functions }: ExpressionPlace): CelType | undefined {
  if (expression.length > LONGEST_RULE) return undefined;
  try {
    return celTypeOfResult(parseCel(expression), scope, functions, new Work());
  } catch {
    return undefined;
  }
}

/** The reason for an expression that is not parsed; undefined for one that is too long for muster. */
export function unparsedFault(expression: string): string | undefined {
  return expression.length > LONGEST_RULE ? undefined : "is not a valid expression";
}
