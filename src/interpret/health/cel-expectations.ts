import { getOrCreate } from "../../kernel/index.ts";
import { anyOf, hasType, inverse } from "./cel-logic.ts";
import { type Expr, infix, macro, printCode, RANK } from "./code.ts";

/** The expectations of every item of a list, or under a condition. */
type Part = ({ readonly itemsOf: Expr } | { readonly when: Expr }) & { readonly expected: Expectations };

/**
 * The expectations of expressions about the values that they read. An object that meets all of it makes no expression fail,
 * neither in CEL nor in jq; with any other object Flux has to wait. So the expressions need no checks of their own.
 */
export class Expectations {
  /** The variable for an item of the list that these expectations are about. */
  readonly variable: string;
  readonly #depth: number;
  /** The expectations without the conditions around these. */
  readonly #always: Expectations;
  readonly #parts = new Map<string, Expr | Part>();

  constructor(depth = 0, always?: Expectations) {
    this.#depth = depth;
    this.variable = depth < 2 ? "e" : `e${depth}`;
    this.#always = always ?? this;
  }

  /** Expects a type or null, which every well-formed object has. */
  expect(condition: Expr): void {
    this.#always.#add(condition);
  }

  /** Expects what jq needs to evaluate an expression; only where it is evaluated, since other objects may lack it. */
  demand(condition: Expr): void {
    this.#add(condition);
  }

  #add(condition: Expr): void {
    getOrCreate(this.#parts, printCode(condition), () => condition);
  }

  /** Whether a value is expected to be a list or null. */
  isList(code: Expr): boolean {
    return this.#always.#parts.has(printCode(hasType(code, "list", "null_type")));
  }

  /** The expectations of every item of a list. */
  itemsOf(list: Expr): Expectations {
    const always = this.#always === this ? undefined : this.#always.itemsOf(list);
    return this.#inner(`items of ${printCode(list)}`, {
      itemsOf: list,
      expected: new Expectations(this.#depth + 1, always),
    });
  }

  /** The expectations of an expression that is evaluated under a condition. */
  when(condition: Expr): Expectations {
    return this.#inner(`when ${printCode(condition)}`, {
      when: condition,
      expected: new Expectations(this.#depth, this.#always),
    });
  }

  #inner(key: string, part: Part): Expectations {
    const found = getOrCreate(this.#parts, key, () => part);
    if ("expected" in found) return found.expected;
    return part.expected;
  }

  /** The conditions that an object must meet; none where every object meets them. */
  get conditions(): readonly Expr[] {
    return [...this.#parts.values()].flatMap((part) => {
      if (!("expected" in part)) return part;
      const { conditions, variable } = part.expected;
      if (conditions.length === 0) return [];
      const all = infix("&&", RANK.and, ...conditions);
      if ("when" in part) return anyOf([inverse(part.when), all]);
      return macro(part.itemsOf, "all", variable, all);
    });
  }
}
