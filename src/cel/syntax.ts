import { createRequire } from "node:module";
import type { Environment } from "@marcbachmann/cel-js";
import { isObject, messageOf } from "../kernel/index.ts";

/** A node of an expression, before macros are expanded. `args` depends on `op`. */
export interface CelNode {
  readonly op: string;
  readonly args: unknown;
  /** Index of its most telling character in the expression: of the name of a field, or of its first one. */
  readonly pos: number;
  /** Index of its first character. */
  readonly start: number;
}

let environment: Environment | undefined;

/**
 * Parses an expression of the Common Expression Language.
 * @throws Error for an invalid one
 */
export function parseCel(text: string): CelNode {
  if (environment === undefined) {
    // The module takes some time to load, and most checks need no rules of CRDs.
    const engine = createRequire(import.meta.url)("@marcbachmann/cel-js") as {
      readonly Environment: new (options: object) => Environment;
    };
    environment = new engine.Environment({ unlistedVariablesAreDyn: true, enableOptionalTypes: true });
  }
  return environment.parse(text).ast as unknown as CelNode;
}

/** A problem of an expression, with the index of its character. */
export interface CelProblem {
  readonly message: string;
  readonly offset: number;
}

/** The problem of a text that `parseCel` has rejected. */
export function syntaxProblem(error: unknown): CelProblem {
  const { summary, range } = isObject(error) ? (error as Readonly<Record<string, unknown>>) : {};
  const start = isObject(range) ? Reflect.get(range, "start") : undefined;
  const [message = ""] = (typeof summary === "string" ? summary : messageOf(error)).split("\n");
  return { message, offset: typeof start === "number" ? start : 0 };
}

/** The line and column of a character of a text, from 1. */
export function placeInText(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}
