import type { JqNode } from "../../jq/index.ts";
import type { Expectations } from "./cel-expectations.ts";
import { celNot, isNothing } from "./cel-logic.ts";
import { celLiteral } from "./cel-text.ts";
import { atom, call, type Expr } from "./code.ts";
import type { JqLiteral } from "./jq-shape.ts";
import { Untranslatable } from "./refusal.ts";

/** A place in the object. */
interface CelPlace {
  /** The value, where it exists. */
  readonly sure: Expr;
  /** The value, or an optional of CEL with it. */
  readonly optional: Expr;
}

/** The facts about a value that are known before the expression runs. */
type CelType = "any" | "null" | "boolean" | "number" | "string";

/** An expression with one value. */
export interface CelValue {
  /** The value; null where it is absent. */
  readonly code: Expr;
  readonly type: CelType;
  /** Receives what expressions expect of the value. */
  readonly scope: Expectations;
  /** A value that is read from the object. */
  readonly place?: CelPlace;
  /** A list that the expression makes. */
  readonly list?: CelStream;
  /** A value that is one of two others. */
  readonly choice?: CelChoice;
}

/** One of two values, and the condition for the first one. */
interface CelChoice {
  readonly condition: Expr;
  readonly yes: CelValue;
  readonly no: CelValue;
  /** Whether `no` is not null where it is chosen. */
  readonly isDefault?: boolean;
}

/** Any number of values. */
export interface CelStream {
  /** Whether `body` is true for any or for all of the values. */
  quantified(how: "exists" | "all", body: (value: CelValue) => Expr): Expr;
  /** The values that pass a test. */
  filtered(test: (value: CelValue) => Expr): CelStream;
  /** The results of a change of each value. */
  mapped(change: (value: CelValue) => CelTranslation): CelStream;
  /**
   * The values in their order.
   *
   * @throws Untranslatable where CEL cannot make a list of them
   */
  listed(node: JqNode): { readonly code: Expr; readonly type: CelType };
}

/** A translated expression: with exactly one value, or with any number of them. */
export type CelTranslation = { readonly one: CelValue } | { readonly many: CelStream };

/** The whole object. */
export function wholeObject(scope: Expectations): CelValue {
  return { code: atom(""), type: "any", scope };
}

/** A value of a known type that is computed. */
export function computed(type: CelType, code: Expr, scope: Expectations): CelValue {
  return { code, type, scope };
}

/** The value of a literal. */
export function constantValue(value: JqLiteral, node: JqNode, scope: Expectations): CelValue {
  const type = typeof value;
  const known = type === "boolean" || type === "number" || type === "string" ? type : "null";
  return computed(known, celLiteral(value, node), scope);
}

/**
 * The code of a value in the data of an object.
 *
 * @throws Untranslatable for the whole object, and for a list that the expression makes
 */
export function dataOf(value: CelValue, node: JqNode): Expr {
  if (value.list !== undefined) throw new Untranslatable(node, "uses a list that the expression makes as a value");
  if (isWholeObject(value)) throw new Untranslatable(node, "uses the whole object as a value");
  return value.code;
}

/** One of two values, each changed. */
export function chosen(
  { condition, yes, no }: CelChoice,
  scope: Expectations,
  change: (value: CelValue) => CelValue,
): CelValue {
  return choiceOf({ condition, yes: change(yes), no: change(no) }, scope);
}

/** One of two values. */
export function choiceOf(choice: CelChoice, scope: Expectations): CelValue {
  const { condition, yes, no, isDefault } = choice;
  const type = yes.type === no.type ? yes.type : "any";
  // Both sides of ?: must have the same type for strict engines.
  const isMixed = type === "any" && yes.type !== "any" && no.type !== "any";
  const [a, b] = [yes.code, isDefault === true ? sureCode(no) : no.code];
  const code = isMixed ? choiceCode(condition, call("dyn", a), call("dyn", b)) : choiceCode(condition, a, b);
  return { code, type, scope, choice };
}

/** `condition ? yes : no` */
export function choiceCode(condition: Expr, yes: Expr, no: Expr): Expr {
  return { form: "choice", condition, yes, no };
}

/** The code of a value that is not null. */
export function sureCode({ code, place }: CelValue): Expr {
  return place?.sure ?? code;
}

/** Whether a value is the whole object. */
export function isWholeObject({ code }: CelValue): boolean {
  return code.form === "atom" && code.text === "";
}

/** Whether jq takes a value for true. */
export function truth(value: CelValue, node: JqNode): Expr {
  if (value.type === "boolean") return value.code;
  if (value.type !== "any") return atom(String(value.type !== "null"));
  if (value.list !== undefined) return atom("true");
  return celNot(isNothing(dataOf(value, node)));
}
