import type { JqNode } from "../../jq/index.ts";
import { FALSE, inverse, TRUE } from "./cel-logic.ts";
import { celLiteral, celString } from "./cel-text.ts";
import { type CelValue, dataOf } from "./cel-value.ts";
import { atom, type Expr, infix, RANK } from "./code.ts";
import { jsonScalar } from "./status-plan.ts";

/** Whether a value equals a text. */
export function equalsText(code: Expr, text: string): Expr {
  return infix("==", RANK.compare, code, atom(celString(text)));
}

/** Whether jq's `tostring` of a value equals a text. */
export function hasText(ast: JqNode, value: CelValue, text: string): Expr {
  const code = dataOf(value, ast);
  const literal = celLiteral(text, ast);
  if (value.type === "boolean") {
    if (text === "true") return code;
    return inverse(text === "false" ? code : TRUE);
  }
  const scalar = jsonScalar(text);
  const isOther = scalar !== undefined && typeof scalar !== "string" && String(scalar) === text;
  if (value.type === "string" || !isOther) {
    if (value.type === "string" || value.type === "any") return infix("==", RANK.compare, code, literal);
    return FALSE;
  }
  const other = celLiteral(scalar, ast);
  if (value.type !== "any") {
    if (typeof scalar === value.type || (scalar === null && value.type === "null")) {
      return infix("==", RANK.compare, code, other);
    }
    return FALSE;
  }
  return infix("in", RANK.compare, code, { form: "list", items: [literal, other] });
}
