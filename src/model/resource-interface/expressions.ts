import { checkForbidden, compileJq, forbiddenReason, JqError, parseJq } from "../../jq/index.ts";
import type { Issue } from "../../kernel/index.ts";
import { given, isWithin } from "../../kernel/index.ts";
import { type ExpressionField, expressionsOf } from "./fields.ts";
import type { ResourceInterface } from "./resource-interface.ts";
import { ruleIssue } from "./rules.ts";

/** Reports every expression that is not a jq program, is empty, or uses a forbidden function at any depth. */
export function checkExpressions(resourceInterface: ResourceInterface): readonly Issue[] {
  const { unread } = resourceInterface;
  // The place of a field that could not be read has a finding.
  const fields = expressionsOf(resourceInterface).filter(
    ({ pointer }) => !unread.some((place) => isWithin(pointer, place)),
  );
  return fields.flatMap((field) => checkExpression(field, resourceInterface));
}

function checkExpression(field: ExpressionField, { locate }: ResourceInterface): readonly Issue[] {
  const { pointer: path, source } = field;
  const component = given({ component: field.component });
  try {
    const forbidden = checkForbidden(parseJq(source));
    if (forbidden.length === 0) compileJq(source);
    return forbidden.map(({ name, span }) => {
      const where = `column ${span.start + 1} of ${quoteExpression(source)}`;
      const message = `${path}: ${name} at ${where} is not allowed: ${forbiddenReason(name)}`;
      return ruleIssue("RI-007", { path, part: { text: source, span }, ...component, message, received: name }, locate);
    });
  } catch (error) {
    const message = `${path}: ${quoteExpression(source)} is not a usable expression: ${describeJqError(error)}`;
    const part = error instanceof JqError && error.span && { text: source, span: error.span };
    return [ruleIssue("RI-006", { path, ...component, message, ...(part && { part }) }, locate)];
  }
}

/** The message of an error of the jq engine, with its position in the expression. */
export function describeJqError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof JqError) || error.line === undefined) return error.message;
  const { line, column } = error;
  return `${error.message} (${line > 1 ? `line ${line}, ` : ""}column ${column})`;
}

/** An expression for a message: on one line, and shortened. */
function quoteExpression(source: string): string {
  const line = source.replaceAll(/\s+/g, " ").trim();
  if (line.length > 120) return `“${line.slice(0, 117)}…”`;
  return `“${line}”`;
}
