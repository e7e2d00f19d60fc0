import { ownEntry } from "../kernel/index.ts";
import { callCost, literalNumber, operatorCost, sorting } from "./call-cost.ts";
import { type CelCost, type CelSize, costOf, LIST, MAP, SCALAR, textSize, union, unionOf } from "./cost-sizes.ts";
import { isMacroCall, PAIR_MACROS } from "./macros.ts";
import type { CelNode } from "./node.ts";
import { qualifiedName } from "./node-parts.ts";
import { CEL_OVERLOADS } from "./overloads.ts";

/** The sizes of variables, the innermost first. */
interface SizeScope {
  readonly name: string;
  readonly size: CelSize;
  readonly outer?: SizeScope | undefined;
}

/**
 * Estimates the greatest cost of an expression, as the cost estimate of an API server does: a loop costs its body for each
 * item, a function of a text costs its length. Source: cel-go, `checker/cost.go`, and apiserver, `pkg/cel/library/cost.go`.
 *
 * @param sizeOf the size of a variable, and of `variables.NAME`
 */
export function celCost(node: CelNode, sizeOf: (name: string) => CelSize): CelCost {
  return new CostWalk(sizeOf).of(node, undefined);
}

class CostWalk {
  readonly #sizeOf: (name: string) => CelSize;

  constructor(sizeOf: (name: string) => CelSize) {
    this.#sizeOf = sizeOf;
  }

  of(node: CelNode, scope: SizeScope | undefined): CelCost {
    const { op, args } = node;
    const parts = Array.isArray(args) ? (args as readonly CelNode[]) : [args as CelNode];
    const [first, second] = parts as readonly [CelNode, CelNode];
    switch (op) {
      case "value":
        return { cost: 0, size: typeof args === "string" ? textSize(args.length) : SCALAR };
      case "id":
        return { cost: 1, size: this.#variable(String(args), scope) };
      case ".":
      case ".?":
        return this.#field(node, scope);
      case "list": {
        const all = parts.map((part) => this.of(part, scope));
        return { cost: LIST + costOf(all), size: { items: all.length, chars: 0, of: unionOf(all) } };
      }
      case "map": {
        const all = (args as readonly (readonly CelNode[])[]).flat().map((part) => this.of(part, scope));
        return { cost: MAP + costOf(all), size: { items: all.length / 2, chars: 0, of: unionOf(all) } };
      }
      case "?":
        return this.of(first, scope);
      case "?:": {
        const [condition, yes, no] = parts.map((part) => this.of(part, scope)) as readonly CelCost[] as CelCost[];
        if (condition === undefined || yes === undefined || no === undefined) return { cost: 0, size: SCALAR };
        return { cost: condition.cost + Math.max(yes.cost, no.cost), size: union(yes.size, no.size) };
      }
      case "[]":
      case "[?]": {
        const all = [this.of(first, scope), this.of(second, scope)] as const;
        return { cost: costOf(all) + 2, size: all[0].size.of };
      }
      case "call": {
        const [name, given] = args as readonly [string, readonly CelNode[]];
        if (name === "has") return this.of(given[0] as CelNode, scope);
        return this.#function(name, given, scope);
      }
      case "rcall":
        return this.#method(node, scope);
      default:
        return operatorCost(
          op,
          parts.map((part) => this.of(part, scope)),
        );
    }
  }

  #variable(name: string, scope: SizeScope | undefined): CelSize {
    for (let at = scope; at !== undefined; at = at.outer) if (at.name === name) return at.size;
    return this.#sizeOf(name);
  }

  #field({ op, args }: CelNode, scope: SizeScope | undefined): CelCost {
    const [object, name] = args as readonly [CelNode, string];
    const isVariable = object.op === "id" && object.args === "variables";
    const { cost, size } = this.of(object, scope);
    return { cost: cost + (op === ".?" ? 2 : 1), size: isVariable ? this.#sizeOf(`variables.${name}`) : size.of };
  }

  #function(name: string, given: readonly CelNode[], scope: SizeScope | undefined): CelCost {
    const all = given.map((part) => this.of(part, scope));
    const { cost, size } = callCost(name, all, literalNumber(given.at(-1)));
    return { cost: costOf(all) + cost, size };
  }

  #method({ args }: CelNode, scope: SizeScope | undefined): CelCost {
    const [name, receiver, parts] = args as readonly [string, CelNode, readonly CelNode[]];
    const [first, second] = parts;
    if (receiver.op === "id" && receiver.args === "cel" && name === "bind" && parts.length === 3) {
      const value = this.of(second as CelNode, scope);
      const body = this.of(parts[2] as CelNode, { name: String(first?.args), size: value.size, outer: scope });
      return { cost: LIST + value.cost + body.cost, size: body.size };
    }
    if (first?.op === "id" && isMacroCall(name, parts.length)) return this.#macro(name, receiver, parts, scope);
    const isNamespaced = CEL_OVERLOADS.has(`${qualifiedName(receiver) ?? ""}.${name}`);
    return this.#function(name, isNamespaced ? parts : [receiver, ...parts], scope);
  }

  /** The expansion of a macro: a loop over the items, each of which needs its body and a step of the result. */
  #macro(name: string, receiver: CelNode, parts: readonly CelNode[], scope: SizeScope | undefined): CelCost {
    const range = this.of(receiver, scope);
    const isPair = parts.length > 2 && parts[1]?.op === "id" && ownEntry(PAIR_MACROS, name) !== undefined;
    const { of, items } = range.size;
    const [first, second] = parts;
    let inner: SizeScope = { name: String(first?.args), size: name.startsWith("opt") ? range.size : of, outer: scope };
    if (isPair) inner = { name: String(second?.args), size: of, outer: { ...inner, size: of } };
    const bodies = parts.slice(isPair ? 2 : 1).map((part) => this.of(part, inner));
    const body = costOf(bodies);
    const result = bodies.at(-1)?.size ?? SCALAR;
    // The receiver is evaluated for the test of a value, and for the value.
    if (name.startsWith("opt")) return { cost: 2 * range.cost + LIST + body + 4, size: result };
    const step = ownEntry(STEPS, name) ?? MAP + 5;
    const size = { items, chars: 0, of: ownEntry(KEEPS, name) === true ? of : result };
    if (name === "sortBy") {
      return { cost: range.cost + 2 * LIST + items * (body + STEPS.map) + sorting(range.size), size };
    }
    return { cost: range.cost + LIST + items * (body + step) + 2, size: name in DECIDES ? SCALAR : size };
  }
}

/** The cost of the loop around the body of a macro: its condition, and the combination of results. */
const STEPS = {
  all: 3,
  exists: 4,
  exists_one: 2,
  existsOne: 2,
  filter: LIST + 3,
  map: LIST + 2,
  transformList: LIST + 2,
} as const;
const KEEPS: Readonly<Record<string, true>> = { filter: true, sortBy: true };
const DECIDES: Readonly<Record<string, true>> = { all: true, exists: true, exists_one: true, existsOne: true };
