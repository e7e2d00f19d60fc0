import type { JqNode } from "../../jq/index.ts";
import { atom, call, type Expr, infix, RANK } from "./code.ts";
import { constantOf, nodeHeight, untranslatedReason, usesInputOnce } from "./jq-shape.ts";
import { translateCall } from "./lua-calls.ts";
import {
  anyValue,
  type LuaTranslation,
  type LuaValue,
  literalValue,
  luaNot,
  requireAny,
  requireData,
  runFor,
  typedValue,
} from "./lua-value.ts";
import { type LuaOptions, LuaWriter } from "./lua-writer.ts";
import { Untranslatable } from "./refusal.ts";

/** A deeper expression would exceed the limits of Lua's compiler. */
const DEEPEST = 40;

const COMPARISONS: ReadonlySet<string> = new Set(["==", "!=", "<", "<=", ">", ">="]);

/**
 * Translates a jq expression with one result to Lua: the same value, and an error where jq has one. `input` is the name
 * of the variable with the object.
 *
 * @throws Untranslatable for a part that cannot be translated with the same result
 */
export function luaValue(node: JqNode, input: string, options: LuaOptions): LuaValue {
  requireShallow(node);
  return new LuaTranslator(options).value(node, anyValue(atom(input)));
}

/**
 * A condition of Lua: whether the first result of an expression passes a test. It is false without a result. All results
 * are made, since an error of any of them is an error of the whole.
 *
 * @throws Untranslatable for a part that cannot be translated with the same result
 */
export function luaMatch(node: JqNode, input: string, test: (value: LuaValue) => Expr, options: LuaOptions): Expr {
  requireShallow(node);
  return new LuaTranslator(options).match(node, anyValue(atom(input)), test);
}

function requireShallow(node: JqNode): void {
  if (nodeHeight(node) > DEEPEST) throw new Untranslatable(node, "is nested too deeply for Lua");
}

class LuaTranslator {
  readonly writer: LuaWriter;

  constructor(options: LuaOptions) {
    this.writer = new LuaWriter(options);
  }

  value(node: JqNode, input: LuaValue): LuaValue {
    const translation = this.translate(node, input);
    if ("one" in translation) return translation.one;
    throw new Untranslatable(node, "can have any number of results where one is needed");
  }

  translate(node: JqNode, input: LuaValue): LuaTranslation {
    switch (node.kind) {
      case "identity":
        return { one: input };
      case "paren":
        return this.translate(node.body, input);
      case "literal":
        return { one: literalValue(node.value, node) };
      case "index":
        return this.#overTarget(node.target, input, (target) => ({ one: this.#index(node, target) }));
      case "iterate":
        return this.#overTarget(node.target, input, (target) => ({ many: this.writer.each(target) }));
      case "optional":
        return this.#optional(node.target, input);
      case "array":
        return { one: this.#array(node, input) };
      case "object":
        if (node.entries.length > 0) throw new Untranslatable(node, "makes an object");
        return { one: typedValue("empty", atom("{}")) };
      case "unary":
        return { one: this.#negative(node, input) };
      case "binary":
        return { one: this.#binary(node, input) };
      case "pipe":
        return this.#overTarget(node.left, input, (value) => this.through(value, node.right));
      case "alternative":
        return { one: this.#alternative(node, input) };
      case "and":
      case "or": {
        const sides = [node.left, node.right].map((side) => truth(this.value(side, input)));
        return { one: typedValue("boolean", infix(node.kind, RANK[node.kind], ...sides)) };
      }
      case "if":
        return this.#conditional(node, input);
      case "call":
        return translateCall(node, input, this);
      default:
        throw new Untranslatable(node, untranslatedReason(node));
    }
  }

  match(node: JqNode, input: LuaValue, test: (value: LuaValue) => Expr): Expr {
    const translation = this.translate(node, input);
    if ("one" in translation) return test(translation.one);
    const { writer } = this;
    return call(writer.use("first_is"), writer.collected(translation.many, node), writer.function(test));
  }

  /** `value | node`: the value is evaluated once, also where the node does not use it. */
  through(value: LuaValue, node: JqNode): LuaTranslation {
    if (value.code.form === "atom" || usesInputOnce(node)) return this.translate(node, value);
    const name = this.writer.variable();
    const inner = this.translate(node, typedValue(value.type, atom(name)));
    const within = (body: Expr) =>
      call(this.writer.use("with"), value.code, { form: "function", parameter: name, body });
    if ("one" in inner) return { one: typedValue(inner.one.type, within(inner.one.code)) };
    return { many: (body) => within(inner.many(body)) };
  }

  #overTarget(target: JqNode, input: LuaValue, step: (target: LuaValue) => LuaTranslation): LuaTranslation {
    const from = this.translate(target, input);
    if ("one" in from) return step(from.one);
    return { many: (body) => from.many((value) => runFor(step(value), body)) };
  }

  #index(node: JqNode & { readonly kind: "index" }, target: LuaValue): LuaValue {
    const key = constantOf(node.key);
    if (typeof key === "string") return anyValue(this.writer.at(requireData(target, node), key, node.key));
    if (typeof key === "number" && Number.isInteger(key)) return this.writer.item(target, key, node);
    throw new Untranslatable(node.key, "is not a constant name or position");
  }

  #optional(target: JqNode, input: LuaValue): LuaTranslation {
    const { writer } = this;
    if (target.kind === "iterate") {
      return this.#overTarget(target.target, input, (from) => ({ many: writer.each(from, "each_if_any") }));
    }
    const key = target.kind === "index" ? constantOf(target.key) : undefined;
    if (target.kind !== "index" || typeof key !== "string") {
      throw new Untranslatable(target, "has a ? after something other than a name or []");
    }
    return this.#overTarget(target.target, input, (from) => ({
      many: (body) =>
        writer.bound(from, (value) =>
          infix(
            "and",
            RANK.and,
            call(writer.use("has_members"), value.code),
            body(anyValue(writer.at(value.code, key, target.key))),
          ),
        ),
    }));
  }

  #array(node: JqNode & { readonly kind: "array" }, input: LuaValue): LuaValue {
    if (node.body === undefined) return typedValue("empty", atom("{}"));
    const body = this.translate(node.body, input);
    return typedValue(
      "items",
      this.writer.collected((use) => runFor(body, use), node),
    );
  }

  #negative(node: JqNode & { readonly kind: "unary" }, input: LuaValue): LuaValue {
    const constant = constantOf(node);
    if (typeof constant === "number") return literalValue(constant, node);
    if (node.operator === "+") throw new Untranslatable(node, "is a plus sign, which only gojq accepts");
    const operand = this.writer.number(this.value(node.operand, input), node);
    return typedValue("number", { form: "prefix", operator: "-", operand });
  }

  #binary(node: JqNode & { readonly kind: "binary" }, input: LuaValue): LuaValue {
    const left = this.value(node.left, input);
    const right = this.value(node.right, input);
    for (const [side, { type }] of [[node.left, left] as const, [node.right, right] as const]) {
      if (type === "items" || type === "empty") {
        throw new Untranslatable(side, "is a list or an object in an operation");
      }
    }
    const { operator } = node;
    if (COMPARISONS.has(operator)) return typedValue("boolean", this.writer.comparison(operator, left, right));
    return this.writer.arithmetic(operator, left, right, node);
  }

  #alternative({ left, right }: { readonly left: JqNode; readonly right: JqNode }, input: LuaValue): LuaValue {
    const first = this.value(left, input);
    const second = this.value(right, input);
    for (const [side, { type }] of [[left, first] as const, [right, second] as const]) {
      if (type === "items") throw new Untranslatable(side, "is a list that the expression makes, next to //");
    }
    const type = first.type === second.type ? first.type : "any";
    return typedValue(type, infix("or", RANK.or, first.code, second.code));
  }

  #conditional(node: JqNode & { readonly kind: "if" }, input: LuaValue): LuaTranslation {
    const [branch, ...rest] = node.branches;
    if (branch === undefined) {
      if (node.otherwise) return this.translate(node.otherwise, input);
      return { one: input };
    }
    const condition = this.value(branch.condition, input);
    const yes = this.value(branch.outcome, input);
    const others = this.#conditional({ ...node, branches: rest }, input);
    if (!("one" in others)) throw new Untranslatable(node, "has a branch with any number of results");
    const no = others.one;
    const type = yes.type === no.type ? yes.type : "any";
    if (type === "any") for (const value of [yes, no]) requireAny(value, node);
    const lazily = (body: Expr): Expr => ({ form: "function", parameter: "", body });
    return {
      one: typedValue(type, call(this.writer.use("choose"), condition.code, lazily(yes.code), lazily(no.code))),
    };
  }
}

function truth({ type, code }: LuaValue): Expr {
  if (type === "boolean") return code;
  return luaNot(luaNot(code));
}
