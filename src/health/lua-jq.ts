import type { JqNode } from "../jq/index.ts";
import { atom, call, type Expr, infix, RANK } from "./code.ts";
import { constantOf, literalsOf, nodeHeight } from "./jq-shape.ts";
import type { LuaHelperName } from "./lua-runtime.ts";
import { luaLiteral } from "./lua-text.ts";
import { Untranslatable } from "./refusal.ts";

/** What is known about a value before the script runs. `items` is a list that the script makes, `empty` is `[]` or `{}`. */
type LuaType = "any" | "boolean" | "number" | "string" | "items" | "empty";

/** An expression with one value. */
export interface LuaValue {
  readonly code: Expr;
  readonly type: LuaType;
}

/** A condition that runs `body` for each output of an expression until it is true, and is true if it was. */
type LuaStream = (body: (value: LuaValue) => Expr) => Expr;

type Translation = { readonly one: LuaValue } | { readonly many: LuaStream };

/** A deeper expression would exceed the limits of Lua's compiler. */
const DEEPEST = 40;
/** More arguments of one call would, too. */
const MOST_ARGUMENTS = 100;

const COMPARISONS: ReadonlySet<string> = new Set(["==", "!=", "<", "<=", ">", ">="]);

/** How expressions are translated. */
export interface LuaOptions {
  /** Whether the script may use Lua's string library. */
  readonly openLibs: boolean;
  /** Receives the helpers that the code calls. */
  readonly used: Set<LuaHelperName>;
}

/**
 * Translates a jq expression with one result to Lua: the same value, and an error where jq has one. `input` is the name
 * of the variable with the object.
 *
 * @throws Untranslatable for a part that has no such translation
 */
export function luaValue(node: JqNode, input: string, options: LuaOptions): LuaValue {
  requireShallow(node);
  return new LuaTranslator(options).value(node, anyValue(atom(input)));
}

/**
 * A condition of Lua: whether the first result of an expression passes a test. It is false without a result. All results
 * are made, since an error of any of them is an error of the whole.
 *
 * @throws Untranslatable for a part that has no such translation
 */
export function luaMatch(node: JqNode, input: string, test: (value: LuaValue) => Expr, options: LuaOptions): Expr {
  requireShallow(node);
  return new LuaTranslator(options).match(node, anyValue(atom(input)), test);
}

function requireShallow(node: JqNode): void {
  if (nodeHeight(node) > DEEPEST) throw new Untranslatable(node, "is nested too deeply for Lua");
}

function anyValue(code: Expr): LuaValue {
  return { code, type: "any" };
}

function typed(type: LuaType, code: Expr): LuaValue {
  return { code, type };
}

const not = (code: Expr): Expr => ({ form: "prefix", operator: "not ", operand: code });
const isNil = (code: Expr) => infix("==", RANK.compare, code, atom("nil"));

class LuaTranslator {
  readonly #options: LuaOptions;
  #names = 0;

  constructor(options: LuaOptions) {
    this.#options = options;
  }

  value(node: JqNode, input: LuaValue): LuaValue {
    const translation = this.translate(node, input);
    if ("one" in translation) return translation.one;
    throw new Untranslatable(node, "can have any number of results where one is needed");
  }

  translate(node: JqNode, input: LuaValue): Translation {
    switch (node.kind) {
      case "identity":
        return { one: input };
      case "paren":
        return this.translate(node.body, input);
      case "literal":
        return { one: literal(node.value, node) };
      case "index":
        return this.#overTarget(node.target, input, (target) => ({ one: this.#index(node, target) }));
      case "iterate":
        return this.#overTarget(node.target, input, (target) => ({ many: this.#each(target, "each") }));
      case "optional":
        return this.#optional(node.target, input);
      case "array":
        return { one: this.#array(node, input) };
      case "object":
        if (node.entries.length > 0) throw new Untranslatable(node, "makes an object");
        return { one: typed("empty", atom("{}")) };
      case "unary":
        return { one: this.#negative(node, input) };
      case "binary":
        return { one: this.#binary(node, input) };
      case "pipe":
        return this.#pipe(node, input);
      case "alternative":
        return { one: this.#alternative(node, input) };
      case "and":
      case "or": {
        const sides = [node.left, node.right].map((side) => this.#truth(this.value(side, input)));
        return { one: typed("boolean", infix(node.kind, RANK[node.kind], ...sides)) };
      }
      case "if":
        return this.#conditional(node, input);
      case "call":
        return this.#call(node, input);
      default:
        throw new Untranslatable(node, reasonFor(node));
    }
  }

  match(node: JqNode, input: LuaValue, test: (value: LuaValue) => Expr): Expr {
    const translation = this.translate(node, input);
    if ("one" in translation) return test(translation.one);
    return call(this.#use("first_is"), this.#collected(node, translation.many), this.#function(test));
  }

  #use(name: LuaHelperName): LuaHelperName {
    this.#options.used.add(name);
    return name;
  }

  #variable(): string {
    this.#names += 1;
    return this.#names === 1 ? "it" : `it${this.#names}`;
  }

  #function(body: (value: LuaValue) => Expr, name = this.#variable()): Expr {
    return { form: "function", parameter: name, body: body(anyValue(atom(name))) };
  }

  #overTarget(target: JqNode, input: LuaValue, step: (target: LuaValue) => Translation): Translation {
    const from = this.translate(target, input);
    if ("one" in from) return step(from.one);
    return { many: (body) => from.many((value) => this.#run(step(value), body)) };
  }

  #run(translation: Translation, body: (value: LuaValue) => Expr): Expr {
    return "one" in translation ? body(translation.one) : translation.many(body);
  }

  #index(node: JqNode & { readonly kind: "index" }, target: LuaValue): LuaValue {
    const key = constantOf(node.key);
    if (typeof key === "string") return anyValue(this.#at(requireData(node, target), key, node.key));
    if (typeof key === "number" && Number.isInteger(key)) {
      return anyValue(call(this.#use("item"), requireData(node, target), atom(String(key))));
    }
    throw new Untranslatable(node.key, "is not a constant name or position");
  }

  #at(target: Expr, key: string, place: JqNode): Expr {
    const name = luaLiteral(key, place);
    if (target.form === "call" && target.head.form === "atom" && target.head.text === "at") {
      return { ...target, args: [...target.args, name] };
    }
    return call(this.#use("at"), target, name);
  }

  #each(target: LuaValue, how: "each" | "each_if_any"): LuaStream {
    const items = target.type === "items" ? target.code : call(this.#use(how), target.code);
    return (body) => call(this.#use("any"), items, this.#function(body));
  }

  #optional(target: JqNode, input: LuaValue): Translation {
    if (target.kind === "iterate") {
      return this.#overTarget(target.target, input, (from) => ({ many: this.#each(from, "each_if_any") }));
    }
    const key = target.kind === "index" ? constantOf(target.key) : undefined;
    if (target.kind !== "index" || typeof key !== "string") {
      throw new Untranslatable(target, "has a ? after something other than a name or []");
    }
    return this.#overTarget(target.target, input, (from) => ({
      many: (body) =>
        this.#bound(from, (value) =>
          infix(
            "and",
            RANK.and,
            call(this.#use("has_members"), value.code),
            body(anyValue(this.#at(value.code, key, target.key))),
          ),
        ),
    }));
  }

  /** Evaluates a value once for code that may use it never or several times. */
  #bound(value: LuaValue, use: (value: LuaValue) => Expr): Expr {
    if (value.code.form === "atom") return use(value);
    const name = this.#variable();
    const body = use(typed(value.type, atom(name)));
    return call(this.#use("with"), value.code, { form: "function", parameter: name, body });
  }

  /** Evaluates a value, which may fail, and continues with other code. */
  #after({ code }: LuaValue, next: Expr): Expr {
    if (code.form === "atom") return next;
    return call(this.#use("with"), code, { form: "function", parameter: "", body: next });
  }

  #array(node: JqNode & { readonly kind: "array" }, input: LuaValue): LuaValue {
    if (node.body === undefined) return typed("empty", atom("{}"));
    const body = this.translate(node.body, input);
    return typed(
      "items",
      this.#collected(node, (use) => this.#run(body, use)),
    );
  }

  #collected(node: JqNode, stream: LuaStream): Expr {
    return call(this.#use("collect"), {
      form: "function",
      parameter: "emit",
      body: stream((value) => call("emit", requireAny(value, node))),
    });
  }

  #negative(node: JqNode & { readonly kind: "unary" }, input: LuaValue): LuaValue {
    const constant = constantOf(node);
    if (typeof constant === "number") return literal(constant, node);
    if (node.operator === "+") throw new Untranslatable(node, "is a plus sign, which only gojq knows");
    const operand = this.#number(this.value(node.operand, input), node);
    return typed("number", { form: "prefix", operator: "-", operand });
  }

  #number(value: LuaValue, node: JqNode): Expr {
    return value.type === "number" ? value.code : call(this.#use("number"), requireAny(value, node));
  }

  #binary(node: JqNode & { readonly kind: "binary" }, input: LuaValue): LuaValue {
    const left = this.value(node.left, input);
    const right = this.value(node.right, input);
    for (const [side, { type }] of [[node.left, left] as const, [node.right, right] as const]) {
      if (type === "items" || type === "empty")
        throw new Untranslatable(side, "is a list or an object in an operation");
    }
    const { operator } = node;
    if (COMPARISONS.has(operator)) return typed("boolean", this.#compare(operator, left, right));
    switch (operator) {
      case "+":
        if (left.type === "number" && right.type === "number") {
          return typed("number", infix("+", RANK.add, left.code, right.code));
        }
        return anyValue(call(this.#use("plus"), left.code, right.code));
      case "-":
        return typed("number", infix("-", RANK.add, this.#number(left, node), this.#number(right, node)));
      case "*":
        return typed("number", infix("*", RANK.multiply, this.#number(left, node), this.#number(right, node)));
      case "/":
        return typed("number", call(this.#use("divided"), left.code, right.code));
      default:
        return typed("number", call(this.#use("remainder"), left.code, right.code));
    }
  }

  #compare(operator: string, left: LuaValue, right: LuaValue): Expr {
    const lua = operator === "!=" ? "~=" : operator;
    const plain = infix(lua, RANK.compare, left.code, right.code);
    if (left.type === "number" && right.type === "number") return plain;
    if (operator === "==" || operator === "!=") {
      if ([left, right].some(isScalar)) return plain;
      const equal = call(this.#use("equal"), left.code, right.code);
      return operator === "==" ? equal : not(equal);
    }
    return infix(lua, RANK.compare, call(this.#use("compare"), left.code, right.code), atom("0"));
  }

  #pipe({ left, right }: { readonly left: JqNode; readonly right: JqNode }, input: LuaValue): Translation {
    const from = this.translate(left, input);
    if ("one" in from) return this.#through(from.one, right);
    return { many: (body) => from.many((value) => this.#run(this.#through(value, right), body)) };
  }

  /** `value | node`: the value is evaluated once, also where the node does not use it. */
  #through(value: LuaValue, node: JqNode): Translation {
    if (value.code.form === "atom" || usesInputOnce(node)) return this.translate(node, value);
    const name = this.#variable();
    const inner = this.translate(node, typed(value.type, atom(name)));
    const within = (body: Expr) =>
      call(this.#use("with"), value.code, { form: "function", parameter: name, body } as const);
    if ("one" in inner) return { one: typed(inner.one.type, within(inner.one.code)) };
    return { many: (body) => within(inner.many(body)) };
  }

  #alternative({ left, right }: { readonly left: JqNode; readonly right: JqNode }, input: LuaValue): LuaValue {
    const first = this.value(left, input);
    const second = this.value(right, input);
    for (const [side, { type }] of [[left, first] as const, [right, second] as const]) {
      if (type === "items") throw new Untranslatable(side, "is a list that the expression makes, next to //");
    }
    const type = first.type === second.type ? first.type : "any";
    return typed(type, infix("or", RANK.or, first.code, second.code));
  }

  #truth({ type, code }: LuaValue): Expr {
    return type === "boolean" ? code : not(not(code));
  }

  #conditional(node: JqNode & { readonly kind: "if" }, input: LuaValue): Translation {
    const [branch, ...rest] = node.branches;
    if (branch === undefined) return node.otherwise ? this.translate(node.otherwise, input) : { one: input };
    const condition = this.value(branch.condition, input);
    const yes = this.value(branch.outcome, input);
    const others = this.#conditional({ ...node, branches: rest }, input);
    if (!("one" in others)) throw new Untranslatable(node, "has a branch with any number of results");
    const no = others.one;
    const type = yes.type === no.type ? yes.type : "any";
    if (type === "any") for (const value of [yes, no]) requireAny(value, node);
    const lazily = (body: Expr): Expr => ({ form: "function", parameter: "", body });
    return { one: typed(type, call(this.#use("choose"), condition.code, lazily(yes.code), lazily(no.code))) };
  }

  #call(node: JqNode & { readonly kind: "call" }, input: LuaValue): Translation {
    const [first, second] = node.args;
    switch (`${node.name}/${node.args.length}`) {
      case "not/0":
        return { one: typed("boolean", not(input.code)) };
      case "empty/0":
        return { many: () => atom("false") };
      case "length/0":
        return { one: typed("number", this.#length(input)) };
      case "add/0":
        return { one: anyValue(call(this.#use("sum"), this.#items(input))) };
      case "tostring/0":
        return { one: typed("string", call(this.#use("text"), requireAny(input, node))) };
      case "first/0":
      case "last/0": {
        const position = node.name === "first" ? "0" : "-1";
        return { one: anyValue(call(this.#use("item"), requireData(node, input), atom(position))) };
      }
      case "any/0":
      case "all/0":
        return { one: this.#some(node.name, this.#each(input, "each"), undefined) };
      case "any/1":
      case "all/1":
        return { one: this.#some(node.name, this.#each(input, "each"), first) };
      case "any/2":
      case "all/2": {
        const source = this.translate(first ?? node, input);
        return { one: this.#some(node.name, (body) => this.#run(source, body), second) };
      }
      case "isempty/1": {
        const source = this.translate(first ?? node, input);
        return { one: typed("boolean", not(this.#run(source, (value) => this.#after(value, atom("true"))))) };
      }
      case "map/1": {
        const each = this.#each(input, "each");
        const outputs: LuaStream = (body) => each((item) => this.#run(this.#through(item, first ?? node), body));
        return { one: typed("items", this.#collected(node, outputs)) };
      }
      case "select/1":
        return {
          many: (body) =>
            this.#bound(input, (value) => infix("and", RANK.and, this.value(first ?? node, value).code, body(value))),
        };
      case "values/0":
        return {
          many: (body) => this.#bound(input, (value) => infix("and", RANK.and, not(isNil(value.code)), body(value))),
        };
      case "first/1": {
        const source = this.translate(first ?? node, input);
        return {
          many: (body) =>
            call(
              this.#use("first_of"),
              {
                form: "function",
                parameter: "emit",
                body: this.#run(source, (value) => call("emit", requireAny(value, node))),
              },
              this.#function(body),
            ),
        };
      }
      case "IN/1": {
        const wanted = literalsOf(first ?? node, MOST_ARGUMENTS).map((value) => literal(value, first ?? node).code);
        return { one: typed("boolean", call(this.#use("one_of"), requireAny(input, node), ...wanted)) };
      }
      case "startswith/1":
      case "endswith/1":
        return { one: this.#affix(node, input) };
      default:
        throw new Untranslatable(node, reasonForCall(node.name));
    }
  }

  #items(input: LuaValue): Expr {
    return input.type === "items" ? input.code : call(this.#use("each"), input.code);
  }

  #length(input: LuaValue): Expr {
    if (input.type !== "items") return call(this.#use("length"), input.code);
    return { form: "member", target: input.code, name: "n" };
  }

  #some(name: string, source: LuaStream, condition: JqNode | undefined): LuaValue {
    const holds = (value: LuaValue, body: (code: Expr) => Expr): Expr => {
      if (condition === undefined) return body(value.code);
      return this.#run(this.#through(value, condition), ({ code }) => body(code));
    };
    if (name === "any") {
      const found = source((item) => holds(item, (code) => code));
      const isAny = found.form === "call" && found.head.form === "atom" && found.head.text === "any";
      return typed("boolean", isAny ? found : not(not(found)));
    }
    return typed("boolean", not(source((item) => holds(item, not))));
  }

  #affix(node: JqNode & { readonly kind: "call" }, input: LuaValue): LuaValue {
    const [part] = node.args;
    const text = part === undefined ? undefined : constantOf(part);
    if (typeof text !== "string") throw new Untranslatable(node, "needs a constant string");
    if (!this.#options.openLibs) throw new Untranslatable(node, reasonForCall(node.name));
    const helper = node.name === "startswith" ? "starts_with" : "ends_with";
    return typed("boolean", call(this.#use(helper), requireAny(input, node), luaLiteral(text, node)));
  }
}

function literal(value: null | boolean | number | string, node: JqNode): LuaValue {
  if (value === null) return anyValue(atom("nil"));
  const type = typeof value;
  return typed(type === "boolean" || type === "number" ? type : "string", luaLiteral(value, node));
}

/** Whether a value is certainly neither a list nor an object. */
function isScalar({ type, code }: LuaValue): boolean {
  return type !== "any" || (code.form === "atom" && code.text === "nil");
}

function requireAny({ type, code }: LuaValue, node: JqNode): Expr {
  if (type !== "items") return code;
  throw new Untranslatable(node, "uses a list that the expression makes as a value");
}

function requireData(node: JqNode, { type, code }: LuaValue): Expr {
  if (type !== "items") return code;
  throw new Untranslatable(node, "reads a part of a list that the expression makes");
}

/** Functions that evaluate their input exactly once, before anything else. */
const STRICT: ReadonlySet<string> = new Set([
  "not/0",
  "length/0",
  "add/0",
  "tostring/0",
  "first/0",
  "last/0",
  "any/0",
  "all/0",
  "any/1",
  "all/1",
  "map/1",
  "IN/1",
  "startswith/1",
  "endswith/1",
]);

function usesInputOnce(node: JqNode): boolean {
  switch (node.kind) {
    case "identity":
      return true;
    case "paren":
      return usesInputOnce(node.body);
    case "index":
    case "iterate":
    case "optional":
      return usesInputOnce(node.target);
    case "pipe":
      return usesInputOnce(node.left);
    case "alternative":
    case "binary":
      return usesInputOnce(node.left) && constantOf(node.right) !== undefined;
    case "call":
      return STRICT.has(`${node.name}/${node.args.length}`);
    default:
      return false;
  }
}

function reasonFor({ kind }: JqNode): string {
  switch (kind) {
    case "comma":
      return "has several results";
    case "variable":
    case "bind":
    case "reduce":
    case "foreach":
    case "label":
    case "break":
    case "def":
      return "uses variables or definitions";
    case "try":
      return "handles errors";
    case "recurse":
      return "recurses through the whole object";
    case "slice":
      return "takes a slice";
    case "template":
    case "format":
      return "formats a string";
    default:
      return "has no translation";
  }
}

function reasonForCall(name: string): string {
  switch (name) {
    case "has":
    case "in":
    case "keys":
    case "to_entries":
      return "distinguishes null from an absent member, which Lua cannot";
    case "type":
    case "arrays":
    case "objects":
    case "iterables":
    case "scalars":
      return "distinguishes an empty list from an empty object, which Lua cannot";
    case "startswith":
    case "endswith":
    case "test":
    case "match":
    case "split":
    case "join":
    case "ltrimstr":
    case "rtrimstr":
    case "ascii_downcase":
    case "ascii_upcase":
    case "contains":
    case "tonumber":
      return "needs Lua's string library, which Argo CD gives a script only with useOpenLibs";
    default:
      return `calls ${name}, which has no translation`;
  }
}
