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

/** A compiled expression, or its problem. */
export type CompiledExpression =
  | { readonly run: CelProgram; readonly uses: (variable: string) => boolean }
  | { readonly problem: string };

/** `cel.bind` is the only method besides those of a CRD. */
const MORE: ReadonlySet<string> = new Set(["cel.bind"]);

/**
 * Compiles an expression and checks its types. A problem is the end of a sentence, with the line and the column in the
 * expression.
 */
export function compileExpression(
  text: string,
  scope: CelTypeScope,
  result: "bool" | "dyn" | "string",
): CompiledExpression {
  if (text.length > LONGEST_RULE) return { problem: `has more than ${LONGEST_RULE} characters` };
  try {
    const node = parseCel(text);
    const found = celProblem(node, scope, { result, more: MORE }, new Work());
    if (found !== undefined) return { problem: placedProblem(text, found) };
    const unknown = unknownFunction(node);
    if (unknown !== undefined) return { problem: `calls ${unknown}(), which muster does not evaluate` };
    return { run: celProgram(node), uses: (variable) => uses(node, variable) };
  } catch (error) {
    if (error instanceof WorkLimit) return { problem: "is too large" };
    const { message, offset } = syntaxProblem(error);
    const lower = message.charAt(0).toLowerCase() + message.slice(1);
    return { problem: placedProblem(text, { message: `is not a valid expression: ${lower}`, offset }) };
  }
}

const BEFORE = 30;

function placedProblem(text: string, { message, offset }: CelProblem): string {
  const { line, column } = placeInText(text, offset);
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const shown = text.slice(Math.max(start, offset - BEFORE), offset + BEFORE).split("\n")[0] ?? "";
  return `${message} (line ${line}, column ${column} of the expression, at ${JSON.stringify(shown.trim())})`;
}
