import type { JqNode } from "../../jq/index.ts";
import { atom, call, type Expr, infix, RANK } from "./code.ts";
import { constantOf, literalsOf } from "./jq-shape.ts";
import { luaLiteral } from "./lua-text.ts";
import {
  anyValue,
  isNil,
  type LuaStream,
  type LuaTranslation,
  type LuaValue,
  literalValue,
  luaNot,
  requireAny,
  runFor,
  typedValue,
} from "./lua-value.ts";
import type { LuaWriter } from "./lua-writer.ts";
import { Untranslatable } from "./refusal.ts";

/** More arguments of one call would exceed the limits of Lua's compiler. */
const MOST_ARGUMENTS = 100;

/** Translates the arguments of a call. */
interface ArgumentTranslator {
  readonly writer: LuaWriter;
  /** @throws Untranslatable unless the expression has exactly one value */
  value(node: JqNode, input: LuaValue): LuaValue;
  translate(node: JqNode, input: LuaValue): LuaTranslation;
  /** `value | node` */
  through(value: LuaValue, node: JqNode): LuaTranslation;
}

type Call = JqNode & { readonly kind: "call" };

/** Translates a call of one of jq's functions. @throws Untranslatable for one that has no translation */
export function translateCall(node: Call, input: LuaValue, translator: ArgumentTranslator): LuaTranslation {
  const { writer } = translator;
  // A function without arguments never reads the first one.
  const [first = node, second] = node.args;
  switch (`${node.name}/${node.args.length}`) {
    case "not/0":
      return { one: typedValue("boolean", luaNot(input.code)) };
    case "empty/0":
      return { many: () => atom("false") };
    case "length/0":
      return { one: typedValue("number", length(input, writer)) };
    case "add/0":
      return { one: anyValue(call(writer.use("sum"), items(input, writer))) };
    case "tostring/0":
      return { one: typedValue("string", call(writer.use("text"), requireAny(input, node))) };
    case "tonumber/0":
      return { one: typedValue("number", call(writer.use("to_number"), requireAny(input, node))) };
    case "first/0":
      return { one: writer.item(input, 0, node) };
    case "last/0":
      return { one: writer.item(input, -1, node) };
    case "any/0":
    case "all/0":
      return { one: quantified(node.name, writer.each(input), undefined, translator) };
    case "any/1":
    case "all/1":
      return { one: quantified(node.name, writer.each(input), first, translator) };
    case "any/2":
    case "all/2": {
      const source = translator.translate(first, input);
      return { one: quantified(node.name, (body) => runFor(source, body), second, translator) };
    }
    case "isempty/1": {
      const source = translator.translate(first, input);
      const found = runFor(source, (value) => writer.after(value, atom("true")));
      return { one: typedValue("boolean", luaNot(found)) };
    }
    case "map/1": {
      const each = writer.each(input);
      const outputs: LuaStream = (body) => each((item) => runFor(translator.through(item, first), body));
      return { one: typedValue("items", writer.collected(outputs, node)) };
    }
    case "select/1":
      return guarded(input, writer, (value) => translator.value(first, value).code);
    case "values/0":
      return guarded(input, writer, (value) => luaNot(isNil(value.code)));
    case "first/1": {
      const source = translator.translate(first, input);
      return { many: writer.firstOf((body) => runFor(source, body), node) };
    }
    case "IN/1": {
      const wanted = literalsOf(first, MOST_ARGUMENTS).map((value) => literalValue(value, first).code);
      return { one: typedValue("boolean", call(writer.use("one_of"), requireAny(input, node), ...wanted)) };
    }
    case "startswith/1":
    case "endswith/1":
      return { one: affix(node, first, input, writer) };
    default:
      throw new Untranslatable(node, reasonForCall(node.name));
  }
}

function items(input: LuaValue, writer: LuaWriter): Expr {
  if (input.type === "items") return input.code;
  return call(writer.use("each"), input.code);
}

function length(input: LuaValue, writer: LuaWriter): Expr {
  if (input.type !== "items") return call(writer.use("length"), input.code);
  return { form: "member", target: input.code, name: "n" };
}

/** The input where the condition is true of it. */
function guarded(input: LuaValue, writer: LuaWriter, condition: (value: LuaValue) => Expr): LuaTranslation {
  return { many: (body) => writer.bound(input, (value) => infix("and", RANK.and, condition(value), body(value))) };
}

/** `any` or `all` of the values of a stream. */
function quantified(
  name: string,
  source: LuaStream,
  condition: JqNode | undefined,
  translator: ArgumentTranslator,
): LuaValue {
  const checked = (value: LuaValue, body: (code: Expr) => Expr): Expr => {
    if (condition === undefined) return body(value.code);
    return runFor(translator.through(value, condition), ({ code }) => body(code));
  };
  if (name === "all") return typedValue("boolean", luaNot(source((item) => checked(item, luaNot))));
  const found = source((item) => checked(item, (code) => code));
  const isAny = found.form === "call" && found.head.form === "atom" && found.head.text === "any";
  return typedValue("boolean", isAny ? found : luaNot(luaNot(found)));
}

function affix(node: Call, part: JqNode, input: LuaValue, writer: LuaWriter): LuaValue {
  const text = constantOf(part);
  if (typeof text !== "string") throw new Untranslatable(node, "needs a constant string");
  if (!writer.options.openLibs) throw new Untranslatable(node, reasonForCall(node.name));
  const helper = node.name === "startswith" ? "starts_with" : "ends_with";
  return typedValue("boolean", call(writer.use(helper), requireAny(input, node), luaLiteral(text, node)));
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
      return "needs Lua's string library, which Argo CD gives a script only with useOpenLibs";
    default:
      return `calls ${name}, which has no translation`;
  }
}
