import { messageOf } from "../kernel/index.ts";
import type { CelNode } from "./node.ts";
import { parseExpression } from "./parse.ts";
import { CelSyntaxError } from "./tokens.ts";

/**
 * Parses an expression of the Common Expression Language.
 * @throws CelSyntaxError for an invalid one
 */
export function parseCel(text: string): CelNode {
  return parseExpression(text);
}

/** A problem of an expression, with the index of its character. */
export interface CelProblem {
  readonly message: string;
  readonly offset: number;
}

/** The problem of a text that `parseCel` has rejected. */
export function syntaxProblem(error: unknown): CelProblem {
  return { message: messageOf(error), offset: error instanceof CelSyntaxError ? error.range.start : 0 };
}

/** The line and column of a character of a text, from 1. */
export function placeInText(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}
