import type { BinaryOperator, JqNode, UpdateOperator } from "./ast.ts";
import type { Span } from "./error.ts";
import type { Token } from "./lexer.ts";
import { spanOf } from "./token-reader.ts";

/** The precedence of an infix operator, and the side on which it may be repeated without parentheses. */
interface Precedence {
  /** 0 binds least. */
  readonly level: number;
  readonly repeats: "left" | "right" | "none";
}

/** Infix operators that bind tighter than the comma, as in the grammars of jq 1.8 and gojq 0.12.18. */
const PRECEDENCES: ReadonlyMap<string, Precedence> = new Map(
  (
    [
      [["//"], "right"],
      [["=", "|=", "+=", "-=", "*=", "/=", "%=", "//="], "none"],
      [["or"], "left"],
      [["and"], "left"],
      [["==", "!=", "<", "<=", ">", ">="], "none"],
      [["+", "-"], "left"],
      [["*", "/", "%"], "left"],
    ] as const
  ).flatMap(([operators, repeats], level) =>
    operators.map((operator): [string, Precedence] => [operator, { level, repeats }]),
  ),
);

/** The precedence of a token; undefined for one that is not an infix operator of this table. */
export function precedenceOf({ type, text }: Token): Precedence | undefined {
  if (type !== "operator" && !(type === "keyword" && (text === "and" || text === "or"))) return undefined;
  return PRECEDENCES.get(text);
}

/** The node of two operands with an operator that has a precedence. */
export function infixNode(operator: Token, left: JqNode, right: JqNode, span: Span): JqNode {
  switch (operator.text) {
    case "//":
      return { kind: "alternative", left, right, span };
    case "and":
    case "or":
      return { kind: operator.text, left, right, span };
    case "=":
    case "|=":
    case "+=":
    case "-=":
    case "*=":
    case "/=":
    case "%=":
    case "//=": {
      const update: UpdateOperator = operator.text;
      return { kind: "update", operator: update, operatorSpan: spanOf(operator), left, right, span };
    }
    default: {
      // Every other operator of the table computes one value of two.
      const binary = operator.text as BinaryOperator;
      return { kind: "binary", operator: binary, left, right, span };
    }
  }
}
