import type { Issue } from "../finding/issue.ts";
import { checkForbidden, compileJq, forbiddenReason, JqError, parseJq } from "../jq/index.ts";
import { type ExpressionField, expressionsOf } from "./fields.ts";
import type { ResourceInterface } from "./resource-interface.ts";
import { ruleIssue } from "./rules.ts";

/** Reports every expression that is no jq program, is empty, or uses what is forbidden at any depth. */
export function checkExpressions(resourceInterface: ResourceInterface): readonly Issue[] {
  return expressionsOf(resourceInterface).flatMap((field) => checkExpression(field, resourceInterface));
}

function checkExpression(field: ExpressionField, { locate }: ResourceInterface): readonly Issue[] {
  const { pointer: path, source } = field;
  const component = field.component === undefined ? {} : { component: field.component };
  try {
    const forbidden = checkForbidden(parseJq(source));
    if (forbidden.length === 0) compileJq(source);
    return forbidden.map(({ name, span }) => {
      const where = `column ${span.start + 1} of ${quoteExpression(source)}`;
      const message = `${path}: ${name} at ${where} is not allowed: ${forbiddenReason(name)}`;
      return ruleIssue("RI-007", { path, part: { text: source, span }, ...component, message, received: name }, locate);
    });
  } catch (error) {
    const message = `${path}: ${quoteExpression(source)} is no usable expression: ${describeJqError(error)}`;
    const part =
      error instanceof JqError && error.span !== undefined ? { part: { text: source, span: error.span } } : {};
    return [ruleIssue("RI-006", { path, ...part, ...component, message }, locate)];
  }
}

/** The message of an error of the jq engine, with the place in the expression that it speaks of. */
export function describeJqError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { line, column } = error instanceof JqError ? error : {};
  const where = line === undefined || line === 1 ? "" : `line ${line}, `;
  return column === undefined ? error.message : `${error.message} (${where}column ${column})`;
}

/** An expression as it stands in messages: on one line, and no longer than a message can bear. */
export function quoteExpression(source: string): string {
  const line = source.replaceAll(/\s+/g, " ").trim();
  return line.length > 120 ? `“${line.slice(0, 117)}…”` : `“${line}”`;
}
