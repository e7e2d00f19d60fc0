import type { TemplateNode } from "./ast.ts";
import { binary, pipe } from "./combinators.ts";
import type { Span } from "./error.ts";
import { applyFormat, isFormat } from "./formats.ts";
import type { NodeCompiler } from "./node-compiler.ts";
import { applyOperator } from "./operators.ts";
import { type Code, single } from "./runtime.ts";
import type { Scope } from "./scope.ts";

/**
 * `@base64` as a filter.
 *
 * @throws JqError for a format that is not defined
 */
export function compileFormat(compiler: NodeCompiler, name: string, span: Span): Code {
  if (!isFormat(name)) throw compiler.error(span, `format @${name} is not defined`);
  return single((budget, input) => applyFormat(name, input, budget, span));
}

/**
 * A string with interpolation or with a format.
 *
 * @throws JqError for a format that is not defined
 */
export function compileTemplate(compiler: NodeCompiler, node: TemplateNode, scope: Scope): Code {
  const format = node.format ?? "text";
  if (!isFormat(format)) throw compiler.error(node.span, `format @${format} is not defined`);
  const parts = node.parts.map((part) => {
    if (typeof part === "string") return single(() => part);
    return pipe(
      compiler.compile(part, scope),
      single((budget, value) => applyFormat(format, value, budget, node.span)),
    );
  });
  const ones = parts.map((part) => part.one).filter((one) => one !== undefined);
  if (ones.length === parts.length) {
    return single((budget, input, env) => {
      // From the last to the first, as the loops below go, so that the same error comes first.
      let text = "";
      for (let index = ones.length - 1; index >= 0; index -= 1) text = `${ones[index]?.(budget, input, env)}${text}`;
      budget.text(text.length);
      return text;
    });
  }
  // The last interpolation is the outermost loop, as if the parts were joined with `+`.
  return parts.reduce(
    (left, right) => binary(left, right, (a, b, budget) => applyOperator("+", a, b, budget, node.span)),
    single(() => ""),
  );
}
