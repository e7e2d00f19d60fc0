import {
  type CelProblem,
  type CelProgram,
  type CelTypeScope,
  celProblem,
  celProgram,
  LONGEST_RULE,
  parseCel,
  placeInText,
  syntaxProblem,
  unknownFunction,
  uses,
  Work,
  WorkLimit,
} from "../cel/index.ts";
import { ownEntry } from "../kernel/index.ts";
import { costProblem } from "./rule-cost.ts";
import type { RuleScope } from "./rule-file.ts";

/** A compiled expression, or its problem. */
export type CompiledExpression =
  | { readonly run: CelProgram; readonly uses: (variable: string) => boolean }
  | { readonly problem: string };

/** `cel.bind` is the only method besides those of a CRD. */
const MORE: ReadonlySet<string> = new Set(["cel.bind"]);

/**
 * Compiles an expression and checks its types. A problem is the end of a sentence, with the line and the column in the
 * expression.
 *
 * @param of the scope of its rule, which decides the steps that it may take
 */
export function compileExpression(
  text: string,
  scope: CelTypeScope,
  result: "bool" | "dyn" | "string",
  of: RuleScope,
): CompiledExpression {
  if (text.length > LONGEST_RULE) return { problem: `has more than ${LONGEST_RULE} characters` };
  try {
    const node = parseCel(text);
    const found = celProblem(node, scope, { result, more: MORE }, new Work());
    if (found !== undefined) return { problem: placedProblem(text, found) };
    const unknown = unknownFunction(node);
    if (unknown !== undefined) return { problem: `calls ${unknown}(), which muster does not evaluate` };
    const dear = costProblem(node, of);
    if (dear !== undefined) return { problem: dear };
    return { run: celProgram(node), uses: (variable) => uses(node, variable) };
  } catch (error) {
    if (error instanceof WorkLimit) return { problem: "is too large" };
    const { message, offset } = syntaxProblem(error);
    const reason = syntaxReason(text, message, offset);
    return { problem: placedProblem(text, { message: `is not a valid expression: ${reason}`, offset }) };
  }
}

/** Words and signs of other languages, with those of CEL. */
const OTHER_NOTATIONS: Readonly<Record<string, string>> = {
  and: "&&",
  or: "||",
  not: "!",
  "=>": "the form list.all(item, condition)",
  "=": "==",
  "===": "==",
  "!==": "!=",
  "&": "&&",
  "|": "||",
};
const WORD_OR_SIGN = /[A-Za-z]+|[=!&|>]+/g;

/** The reason of a syntax error, with the notation of CEL where the text has that of another language. */
function syntaxReason(text: string, message: string, offset: number): string {
  for (const { 0: found, index } of text.matchAll(WORD_OR_SIGN)) {
    const right = ownEntry(OTHER_NOTATIONS, found);
    const isHere = index <= offset && offset <= index + found.length;
    if (isHere && right !== undefined) return `write ${right} in place of ${found}`;
  }
  return message.charAt(0).toLowerCase() + message.slice(1);
}

const BEFORE = 30;

function placedProblem(text: string, { message, offset }: CelProblem): string {
  const { line, column } = placeInText(text, offset);
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const shown = text.slice(Math.max(start, offset - BEFORE), offset + BEFORE).split("\n")[0] ?? "";
  return `${message} (line ${line}, column ${column} of the expression, at ${JSON.stringify(shown.trim())})`;
}
