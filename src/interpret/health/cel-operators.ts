import type { JqNode } from "../../jq/index.ts";
import type { Expectations } from "./cel-expectations.ts";
import { FALSE, hasType, inverse, isNull, TRUE } from "./cel-logic.ts";
import { celDouble } from "./cel-text.ts";
import { type CelValue, computed, dataOf, sureCode } from "./cel-value.ts";
import { atom, call, type Expr, infix, RANK } from "./code.ts";
import { Untranslatable } from "./refusal.ts";

/** `-value` */
export function negative(value: CelValue, node: JqNode): CelValue {
  return computed("number", { form: "prefix", operator: "-", operand: double(value, node) }, value.scope);
}

/** `left operator right` of numbers, which are computed as jq does: with fractions. */
export function arithmetic(
  node: JqNode & { readonly kind: "binary" },
  operator: "+" | "-" | "*" | "/" | "%",
  left: CelValue,
  right: CelValue,
  scope: Expectations,
): CelValue {
  if (operator === "+") return computed("number", sum(node, left, right), scope);
  const [a, b] = [double(left, node.left), double(right, node.right)];
  if (operator === "-") return computed("number", infix("-", RANK.add, a, b), scope);
  if (operator === "*") return computed("number", infix("*", RANK.multiply, a, b), scope);
  if (operator === "/") {
    scope.demand(infix("!=", RANK.compare, b, atom("0.0")));
    return computed("number", infix("/", RANK.multiply, a, b), scope);
  }
  const [dividend, divisor] = [wholeNumber(a, node.left), wholeNumber(b, node.right)];
  scope.demand(infix("!=", RANK.compare, divisor, atom("0")));
  return computed("number", infix("%", RANK.multiply, dividend, divisor), scope);
}

/** The integer of a number. Flux rejects a whole check with a constant that is not one of 64 bits. */
function wholeNumber(code: Expr, node: JqNode): Expr {
  const isTooLarge = code.form === "atom" && Math.abs(Number(code.text)) > Number.MAX_SAFE_INTEGER;
  if (isTooLarge) throw new Untranslatable(node, "is too large for a remainder");
  return call("int", code);
}

/** Null and a number is the number. */
function sum(node: JqNode & { readonly kind: "binary" }, left: CelValue, right: CelValue): Expr {
  const sides = [
    [node.left, left],
    [node.right, right],
  ] as const;
  if (sides.every(([, value]) => mayBeNull(value))) {
    throw new Untranslatable(node, "adds two values that can both be null");
  }
  const codes = sides.map(([side, value]) => {
    if (!mayBeNull(value)) return double(value, side);
    if (value.type === "null") return atom("0.0");
    expectOrdered(value, "number", side);
    return {
      form: "choice",
      condition: isNull(value.code),
      yes: atom("0.0"),
      no: call("double", sureCode(value)),
    } as const;
  });
  return infix("+", RANK.add, ...codes);
}

/** The number with a fraction, since CEL does not calculate with different types of numbers. */
function double(value: CelValue, node: JqNode): Expr {
  const { code, type } = value;
  if (code.form === "atom" && type === "number") return celDouble(Number(code.text), node);
  if (type !== "any" && type !== "number") throw new Untranslatable(node, `is a ${type} in a calculation`);
  expectNumber(value, node);
  return call("double", sureCode(value));
}

function expectNumber(value: CelValue, node: JqNode): void {
  const { choice, type, scope } = value;
  if (type === "number") return;
  if (mayBeNull(value) || choice === undefined) scope.demand(hasType(dataOf(value, node), "int", "double"));
  else expectOrdered(value, "number", node);
}

/** Whether a value may be null while it meets the expectations of a number or a string. */
function mayBeNull({ type, choice }: CelValue): boolean {
  if (choice !== undefined) {
    return mayBeNull(choice.yes) || (choice.isDefault !== true && mayBeNull(choice.no));
  }
  return type === "any" || type === "null";
}

type Ordered = "number" | "string";

/** Expects a number or a string, or null. */
function expectOrdered(value: CelValue, kind: Ordered, node: JqNode): void {
  const { type, choice, scope } = value;
  if (type === kind || type === "null") return;
  if (type !== "any") throw new Untranslatable(node, `is compared with a ${kind}`);
  if (choice === undefined) scope.expect(typeOf(dataOf(value, node), kind));
  else for (const part of [choice.yes, choice.no]) expectOrdered(part, kind, node);
}

function typeOf(code: Expr, kind: Ordered): Expr {
  if (kind === "number") return hasType(code, "int", "double", "null_type");
  return hasType(code, "string", "null_type");
}

/** `left operator right` with jq's result. */
export function compared(
  node: JqNode & { readonly kind: "binary" },
  operator: string,
  left: CelValue,
  right: CelValue,
  scope: Expectations,
): Expr {
  const [a, b] = [dataOf(left, node.left), dataOf(right, node.right)];
  if (operator === "==" || operator === "!=") {
    const isEither = left.type === "any" || right.type === "any" || left.type === right.type;
    if (isEither) return infix(operator, RANK.compare, a, b);
    return atom(String(operator === "!="));
  }
  const kind = [left, right].map(kindOf).find((each) => each !== undefined);
  if (kind === undefined) {
    const both = (each: Ordered) => infix("&&", RANK.and, typeOf(a, each), typeOf(b, each));
    scope.expect(infix("||", RANK.or, both("number"), both("string")));
  } else {
    expectOrdered(left, kind, node.left);
    expectOrdered(right, kind, node.right);
  }
  return ordered(operator, left, right);
}

function kindOf({ type, choice }: CelValue): Ordered | undefined {
  if (choice !== undefined) return kindOf(choice.yes) ?? kindOf(choice.no);
  if (type === "number" || type === "string") return type;
  return undefined;
}

/** Null is below everything else. */
function ordered(operator: string, left: CelValue, right: CelValue): Expr {
  const [small, great] = operator.startsWith("<") ? [left, right] : [right, left];
  const isStrict = !operator.endsWith("=");
  if (great.type === "null") {
    if (isStrict) return FALSE;
    return nullness(small);
  }
  if (small.type === "null") {
    if (isStrict) return inverse(nullness(great));
    return TRUE;
  }
  const plain = infix(operator, RANK.compare, sureCode(left), sureCode(right));
  const orNull = (code: Expr) => (mayBeNull(small) ? infix("||", RANK.or, isNull(small.code), code) : code);
  const andNotNull = (code: Expr) => (mayBeNull(great) ? infix("&&", RANK.and, isNull(great.code, "!="), code) : code);
  if (isStrict) return andNotNull(orNull(plain));
  return orNull(andNotNull(plain));
}

function nullness({ type, code }: CelValue): Expr {
  if (type === "null") return TRUE;
  if (type === "any") return isNull(code);
  return FALSE;
}
