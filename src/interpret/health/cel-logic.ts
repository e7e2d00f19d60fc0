import { atom, call, type Expr, infix, RANK } from "./code.ts";

/** The literal `true`. */
export const TRUE = atom("true");
/** The literal `false`. */
export const FALSE = atom("false");

/** `code || code`; false for none. */
export function anyOf(codes: readonly Expr[]): Expr {
  if (codes.some(isTrue)) return TRUE;
  const open = codes.filter((code) => !isFalse(code));
  if (open.length === 0) return FALSE;
  return infix("||", RANK.or, ...open);
}

/** `code && code`; true for none. */
export function allTrue(codes: readonly Expr[]): Expr {
  if (codes.some(isFalse)) return FALSE;
  const open = codes.filter((code) => !isTrue(code));
  if (open.length === 0) return TRUE;
  return infix("&&", RANK.and, ...open);
}

/** `!code` */
export function inverse(code: Expr): Expr {
  if (isTrue(code)) return FALSE;
  if (isFalse(code)) return TRUE;
  return celNot(code);
}

/** Whether code is the constant `false`. */
export function isFalse(code: Expr): boolean {
  return code.form === "atom" && code.text === "false";
}

function isTrue(code: Expr): boolean {
  return code.form === "atom" && code.text === "true";
}

/** `!code` */
export function celNot(code: Expr): Expr {
  return { form: "prefix", operator: "!", operand: code };
}

/** `code == null` */
export function isNull(code: Expr, operator: "==" | "!=" = "=="): Expr {
  return infix(operator, RANK.compare, code, atom("null"));
}

/** Whether jq's `//` takes its right side in place of a value. */
export function isNothing(code: Expr): Expr {
  return infix("in", RANK.compare, code, atom("[null, false]"));
}

/** A type of CEL. */
type CelTypeName = "map" | "list" | "string" | "int" | "double" | "bool" | "null_type";

/** `type(code) in [types]` */
export function hasType(code: Expr, ...types: readonly CelTypeName[]): Expr {
  const [only] = types;
  const type = call("type", code);
  if (types.length === 1 && only !== undefined) return infix("==", RANK.compare, type, atom(only));
  return infix("in", RANK.compare, type, atom(`[${types.join(", ")}]`));
}
