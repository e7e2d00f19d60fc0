import type { JqNode } from "../../jq/index.ts";
import { atom, type Expr, infix, RANK } from "./code.ts";
import type { JqLiteral } from "./jq-shape.ts";
import { luaLiteral } from "./lua-text.ts";
import { Untranslatable } from "./refusal.ts";

/**
 * The facts about a value that are known before the script runs. `items` is a list that the script makes, `empty` is `[]` or
 * `{}`.
 */
type LuaType = "any" | "boolean" | "number" | "string" | "items" | "empty";

/** An expression with one value. */
export interface LuaValue {
  readonly code: Expr;
  readonly type: LuaType;
}

/** A condition that runs `body` for each output of an expression until it is true, and is true if it was. */
export type LuaStream = (body: (value: LuaValue) => Expr) => Expr;

/** A translated expression: with exactly one value, or with any number of them. */
export type LuaTranslation = { readonly one: LuaValue } | { readonly many: LuaStream };

/** A value of an unknown type. */
export function anyValue(code: Expr): LuaValue {
  return { code, type: "any" };
}

/** A value of a known type. */
export function typedValue(type: LuaType, code: Expr): LuaValue {
  return { code, type };
}

/** The value of a literal. */
export function literalValue(value: JqLiteral, node: JqNode): LuaValue {
  if (value === null) return anyValue(atom("nil"));
  const type = typeof value;
  return typedValue(type === "boolean" || type === "number" ? type : "string", luaLiteral(value, node));
}

/** Whether a value is certainly neither a list nor an object. */
export function isScalarValue({ type, code }: LuaValue): boolean {
  return type !== "any" || (code.form === "atom" && code.text === "nil");
}

/** The code of a value. @throws Untranslatable for a list that the script makes */
export function requireAny({ type, code }: LuaValue, node: JqNode): Expr {
  if (type !== "items") return code;
  throw new Untranslatable(node, "uses a list that the expression makes as a value");
}

/** The code of a value whose parts are read. @throws Untranslatable for a list that the script makes */
export function requireData({ type, code }: LuaValue, node: JqNode): Expr {
  if (type !== "items") return code;
  throw new Untranslatable(node, "reads a part of a list that the expression makes");
}

/** Runs `body` for the values of a translation. */
export function runFor(translation: LuaTranslation, body: (value: LuaValue) => Expr): Expr {
  if ("one" in translation) return body(translation.one);
  return translation.many(body);
}

/** `not code` */
export function luaNot(code: Expr): Expr {
  return { form: "prefix", operator: "not ", operand: code };
}

/** `code == nil` */
export function isNil(code: Expr): Expr {
  return infix("==", RANK.compare, code, atom("nil"));
}
