import type { JqNode } from "../../jq/index.ts";
import type { Expectations } from "./cel-expectations.ts";
import { hasType } from "./cel-logic.ts";
import { type CelStream, type CelTranslation, type CelValue, choiceCode, dataOf, sureCode } from "./cel-value.ts";
import { atom, call, type Expr, infix, macro, RANK } from "./code.ts";
import { Untranslatable } from "./refusal.ts";

/**
 * The values of a list or of an object, as `.[]` gives them. jq fails for any other value.
 *
 * @throws Untranslatable for a value of another type
 */
export function celItems(value: CelValue, node: JqNode): CelStream {
  if (value.list !== undefined) return value.list;
  if (value.type !== "any") throw new Untranslatable(node, `reads the items of a ${value.type}`);
  value.scope.demand(hasType(dataOf(value, node), "list", "map"));
  return celItemsIfAny(value, node);
}

/** The values of a list or of an object, as `.[]?` gives them; none for any other value. */
export function celItemsIfAny(value: CelValue, node: JqNode): CelStream {
  if (value.list !== undefined) return value.list;
  // Throws for the whole object, which is not a value of an expression.
  dataOf(value, node);
  return streamOf(listCode(value), value.scope, () => expectList(value));
}

function expectList({ code, type, scope, choice }: CelValue): void {
  if (choice !== undefined) for (const part of [choice.yes, choice.no]) expectList(part);
  else if (type === "any") scope.expect(hasType(code, "list", "null_type"));
}

/** The items of a value that may be a list, an object or neither. */
export function listCode(value: CelValue): Expr {
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

  listed(node: JqNode): { readonly code: Expr; readonly type: CelValue["type"] } {
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
