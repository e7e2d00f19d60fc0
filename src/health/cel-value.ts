import type { JqNode } from "../jq/index.ts";
import type { Expectations } from "./cel-expectations.ts";
import { celNot, hasType, isNothing } from "./cel-logic.ts";
import { celLiteral, celString, isMemberName, isVariableName } from "./cel-text.ts";
import { atom, call, type Expr, infix, macro, method, RANK } from "./code.ts";
import type { JqLiteral } from "./jq-shape.ts";
import { Untranslatable } from "./refusal.ts";

/** A place in the object. */
interface CelPlace {
  /** The value, where it exists. */
  readonly sure: Expr;
  /** The value, or an optional of CEL with it. */
  readonly optional: Expr;
}

/** What is known about a value before the expression runs. */
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
  /** What each value becomes. */
  mapped(change: (value: CelValue) => CelTranslation): CelStream;
  /** The values in their order. @throws Untranslatable where CEL cannot make a list of them */
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

/** The member of a value. @throws Untranslatable for a value that is not read from the object */
export function celMember(value: CelValue, name: string, node: JqNode): CelValue {
  const { scope, place, choice } = value;
  if (choice !== undefined) return chosen(choice, scope, (each) => celMember(each, name, node));
  if (value.type === "null") return value;
  if (isWholeObject(value)) {
    if (!isVariableName(name)) throw new Untranslatable(node, "is a field whose name CEL cannot read");
    const code = atom(name);
    return { code, type: "any", scope, place: { sure: code, optional: code } };
  }
  if (place === undefined || value.type !== "any") throw new Untranslatable(node, "is a member of a computed value");
  scope.expect(hasType(value.code, "map", "null_type"));
  return placed(part(place.sure, name, ""), part(place.optional, name, "?"), scope);
}

function part(target: Expr, name: string, mark: "" | "?"): Expr {
  if (isMemberName(name)) return { form: "member", target, name: `${mark}${name}` };
  return { form: "item", target, key: atom(`${mark}${celString(name)}`) };
}

/** The item of a list at a position, which counts from the end when it is negative. */
export function celItem(value: CelValue, position: number, node: JqNode): CelValue {
  const { scope } = value;
  const isOwn = value.list !== undefined;
  if (!isOwn) scope.expect(hasType(dataOf(value, node), "list", "null_type"));
  const list = isOwn ? value.list.listed(node).code : listCode(value);
  const at = (key: Expr): Expr => ({ form: "item", target: list, key });
  if (position >= 0) return placed(at(atom(String(position))), at(atom(`?${position}`)), scope);
  // A position below 0 is an error of CEL, also an optional one.
  const count = call("size", list);
  const enough = infix(">=", RANK.compare, count, atom(String(-position)));
  const sure = at(infix("-", RANK.add, count, atom(String(-position))));
  const code = choiceCode(enough, sure, atom("null"));
  return { code, type: "any", scope, place: { sure, optional: code } };
}

function placed(sure: Expr, optional: Expr, scope: Expectations): CelValue {
  return { code: method(optional, "orValue", atom("null")), type: "any", scope, place: { sure, optional } };
}

/** The code of a value that is not a list which the expression makes. @throws Untranslatable for one, or for the whole object */
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

function choiceCode(condition: Expr, yes: Expr, no: Expr): Expr {
  return { form: "choice", condition, yes, no };
}

/** The code of a value that is not null. */
export function sureCode({ code, place }: CelValue): Expr {
  return place?.sure ?? code;
}

/** The values of a list or of an object; none for another value. `isStrict` where jq fails for one. */
export function celItems(value: CelValue, isStrict: boolean, node: JqNode): CelStream {
  if (value.list !== undefined) return value.list;
  const code = dataOf(value, node);
  if (isStrict) value.scope.demand(hasType(code, "list", "map"));
  return streamOf(listCode(value), value.scope, () => value.scope.expect(hasType(code, "list", "null_type")));
}

/** The items of a value that may be a list, an object or neither. */
function listCode(value: CelValue): Expr {
  const { code, choice, scope } = value;
  if (choice !== undefined) return choiceCode(choice.condition, listCode(choice.yes), listCode(choice.no));
  const isEmpty = code.form === "atom" && (code.text === "[]" || code.text === "{}");
  if (isEmpty || value.type !== "any") return atom("[]");
  const sure = sureCode(value);
  const otherwise: Expr = scope.isList(code)
    ? atom("[]")
    : choiceCode(
        hasType(code, "map"),
        macro(sure, "map", "k", { form: "item", target: sure, key: atom("k") }),
        atom("[]"),
      );
  return choiceCode(hasType(code, "list"), sure, otherwise);
}

/** The items of a list. `onOrdered` runs where their order matters. */
export function streamOf(list: Expr, outer: Expectations, onOrdered: () => void = () => undefined): CelStream {
  const scope = outer.itemsOf(list);
  const item = atom(scope.variable);
  return new FlatStream(
    list,
    outer,
    { code: item, type: "any", scope, place: { sure: item, optional: item } },
    onOrdered,
  );
}

/** For each item of a list, one value. */
class FlatStream implements CelStream {
  readonly #list: Expr;
  readonly #outer: Expectations;
  readonly #value: CelValue;
  readonly #onOrdered: () => void;

  constructor(list: Expr, outer: Expectations, value: CelValue, onOrdered: () => void) {
    this.#list = list;
    this.#outer = outer;
    this.#value = value;
    this.#onOrdered = onOrdered;
  }

  get #variable(): string {
    return this.#value.scope.variable;
  }

  quantified(how: "exists" | "all", body: (value: CelValue) => Expr): Expr {
    return macro(this.#list, how, this.#variable, body(this.#value));
  }

  filtered(test: (value: CelValue) => Expr): CelStream {
    const list = macro(this.#list, "filter", this.#variable, test(this.#value));
    const value = { ...this.#value, scope: this.#outer.itemsOf(list) };
    return new FlatStream(list, this.#outer, value, this.#onOrdered);
  }

  mapped(change: (value: CelValue) => CelTranslation): CelStream {
    const changed = change(this.#value);
    if ("many" in changed) return new NestedStream(this.#list, this.#variable, changed.many);
    return new FlatStream(this.#list, this.#outer, changed.one, this.#onOrdered);
  }

  listed(node: JqNode): { readonly code: Expr; readonly type: CelType } {
    this.#onOrdered();
    const code = dataOf(this.#value, node);
    const isItem = code.form === "atom" && code.text === this.#variable;
    return { code: isItem ? this.#list : macro(this.#list, "map", this.#variable, code), type: this.#value.type };
  }
}

/** For each item of a list, any number of values. */
class NestedStream implements CelStream {
  readonly #list: Expr;
  readonly #variable: string;
  readonly #inner: CelStream;

  constructor(list: Expr, variable: string, inner: CelStream) {
    this.#list = list;
    this.#variable = variable;
    this.#inner = inner;
  }

  quantified(how: "exists" | "all", body: (value: CelValue) => Expr): Expr {
    return macro(this.#list, how, this.#variable, this.#inner.quantified(how, body));
  }

  filtered(test: (value: CelValue) => Expr): CelStream {
    return new NestedStream(this.#list, this.#variable, this.#inner.filtered(test));
  }

  mapped(change: (value: CelValue) => CelTranslation): CelStream {
    return new NestedStream(this.#list, this.#variable, this.#inner.mapped(change));
  }

  listed(node: JqNode): never {
    throw new Untranslatable(node, "makes one list of several, which CEL cannot");
  }
}

function isWholeObject({ code }: CelValue): boolean {
  return code.form === "atom" && code.text === "";
}

/** Whether jq takes a value for true. */
export function truth(value: CelValue, node: JqNode): Expr {
  if (value.type === "boolean") return value.code;
  if (value.type !== "any") return atom(String(value.type !== "null"));
  if (value.list !== undefined) return atom("true");
  return celNot(isNothing(dataOf(value, node)));
}

/** The first of the values, if there is one. */
export function firstOf(stream: CelStream, outer: Expectations, node: JqNode): CelStream {
  const { code, type } = stream.listed(node);
  const bound: Expr = { form: "list", items: [code] };
  const isFilled = infix(">", RANK.compare, call("size", atom("l")), atom("0"));
  const first: Expr = { form: "item", target: atom("l"), key: atom("0") };
  const list = macro(macro(bound, "filter", "l", isFilled), "map", "l", first);
  return streamOf(list, outer).mapped((value) => ({ one: { ...value, type } }));
}

/** The values of a translation as a stream. */
export function allOf(translation: CelTranslation, node: JqNode): CelStream {
  if ("many" in translation) return translation.many;
  const { one } = translation;
  const alone = streamOf({ form: "list", items: [dataOf(one, node)] }, one.scope);
  return alone.mapped((value) => ({ one: { ...value, type: one.type } }));
}
