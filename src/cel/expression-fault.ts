import { celFault } from "./check.ts";
import { LONGEST_RULE } from "./node-parts.ts";
import { type CelNode, parseCel } from "./syntax.ts";
import { type CelTypeScope, variableType } from "./type-scope.ts";
import type { CelType } from "./types.ts";
import { Work } from "./work.ts";

/** Methods of `authorizer`. Source: apiserver, `pkg/cel/library/authz.go`. */
export const AUTHORIZER_METHODS: ReadonlySet<string> = new Set([
  ...["allowed", "check", "error", "errored", "fieldSelector", "group", "labelSelector", "name", "namespace", "path"],
  ...["reason", "resource", "serviceAccount", "subresource"],
]);

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
  /** Names of methods that only such expressions have, and `cel.bind` where they have it. */
  readonly functions: ReadonlySet<string>;
}

/**
 * The reason why an API server cannot compile an expression outside of a CRD, as the end of a sentence. Undefined for a
 * valid expression, and for one in a notation that is not parsed here.
 */
export function expressionFault(
  expression: string,
  { scope, result, allowsUnknown, functions }: ExpressionPlace,
): string | undefined {
  if (expression.length > LONGEST_RULE) return undefined;
  let node: CelNode;
  try {
    node = parseCel(expression);
  } catch {
    return unparsedFault(expression);
  }
  const fault = celFault(node, scope, result, new Work(), functions);
  if (fault !== undefined || allowsUnknown || result === "dyn" || !isUnknown(node, scope)) return fault;
  return `has an unknown type, but must have ${result}`;
}

/** Whether an expression is a variable of any type, or a field or item of one. */
function isUnknown({ op, args }: CelNode, scope: CelTypeScope): boolean {
  if (op === "id") return variableType(String(args), scope) === "dyn";
  const [object] = Array.isArray(args) ? (args as readonly CelNode[]) : [];
  return (op === "." || op === "[]") && object !== undefined && isUnknown(object, scope);
}

/** The reason for an expression that is not parsed. Not every notation is known here, so only plain ones are reported. */
export function unparsedFault(expression: string): string | undefined {
  if (expression.length > LONGEST_RULE || /[`?]|(?<![\w'"])(?:r|b|rb|br)['"]|"""|'''/i.test(expression)) {
    return undefined;
  }
  return "is not a valid expression";
}
