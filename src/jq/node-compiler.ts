import type { JqNode } from "./ast.ts";
import type { ConstantPatterns } from "./constant-patterns.ts";
import type { JqError, Span } from "./error.ts";
import type { Code } from "./runtime.ts";
import type { Scope } from "./scope.ts";

/** Compiles the parts of an expression. */
export interface NodeCompiler {
  /** The text of the program. */
  readonly source: string;
  readonly patterns: ConstantPatterns;
  compile(node: JqNode, scope: Scope): Code;
  /** A call of a function that the program does not define. */
  builtin(name: string, args: readonly Code[], span: Span): Code;
  /** The error for a program that is not valid. */
  error(span: Span, message: string): JqError;
}

/** The code of an optional part, `absent` without it. */
export function compileOr(compiler: NodeCompiler, absent: Code, node: JqNode | undefined, scope: Scope): Code {
  if (node) return compiler.compile(node, scope);
  return absent;
}

/** The error for a format in front of a key. */
export function formattedKey(compiler: NodeCompiler, key: JqNode): JqError {
  return compiler.error(key.span, "gojq takes no format in front of a key; put it into brackets or parentheses");
}
