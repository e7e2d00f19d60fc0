import type { JqNode } from "../../jq/index.ts";
import { celNot, hasType, isNull } from "./cel-logic.ts";
import { celItem } from "./cel-members.ts";
import { allOf, celItems, firstOf, streamOf } from "./cel-streams.ts";
import { celLiteral, celString } from "./cel-text.ts";
import {
  type CelStream,
  type CelTranslation,
  type CelValue,
  chosen,
  computed,
  dataOf,
  sureCode,
  truth,
} from "./cel-value.ts";
import { atom, call, type Expr, infix, method, RANK } from "./code.ts";
import { constantOf, literalsOf } from "./jq-shape.ts";
import { Untranslatable } from "./refusal.ts";

/** Translates the arguments of a call. */
interface ArgumentTranslator {
  /** @throws Untranslatable unless the expression has exactly one value */
  value(node: JqNode, input: CelValue): CelValue;
  translate(node: JqNode, input: CelValue): CelTranslation;
  /** `from | node` */
  through(from: CelTranslation, node: JqNode): CelTranslation;
}

type Call = JqNode & { readonly kind: "call" };

/** Translates a call of one of jq's functions. @throws Untranslatable for one that has no translation */
export function translateCelCall(node: Call, input: CelValue, translator: ArgumentTranslator): CelTranslation {
  const { scope } = input;
  // A function without arguments never reads the first one.
  const [first = node, second] = node.args;
  const boolean = (code: Expr): CelTranslation => ({ one: computed("boolean", code, scope) });
  switch (`${node.name}/${node.args.length}`) {
    case "not/0":
      return boolean(celNot(truth(input, node)));
    case "empty/0":
      return { many: streamOf(atom("[]"), scope) };
    case "length/0":
      return { one: length(input, node) };
    case "tostring/0":
      return { one: text(input, node) };
    case "first/0":
      return { one: celItem(input, 0, node) };
    case "last/0":
      return { one: celItem(input, -1, node) };
    case "any/0":
    case "all/0":
      return boolean(quantified(node, celItems(input, node), undefined, translator));
    case "any/1":
    case "all/1":
      return boolean(quantified(node, celItems(input, node), first, translator));
    case "any/2":
    case "all/2":
      return boolean(quantified(node, allOf(translator.translate(first, input), first), second, translator));
    case "isempty/1":
      return boolean(celNot(allOf(translator.translate(first, input), first).quantified("exists", () => atom("true"))));
    case "map/1": {
      const list = allOf(translator.through({ many: celItems(input, node) }, first), first);
      return { one: { ...computed("any", atom("[]"), scope), list } };
    }
    case "first/1":
      return { many: firstOf(allOf(translator.translate(first, input), first), scope, node) };
    case "IN/1": {
      const items = literalsOf(first).map((value) => celLiteral(value, first));
      return boolean(infix("in", RANK.compare, dataOf(input, node), { form: "list", items }));
    }
    case "has/1": {
      const key = constantOf(first);
      if (typeof key !== "string") throw new Untranslatable(node, "needs a constant name");
      scope.demand(hasType(readOf(input, node), "map"));
      return boolean(infix("in", RANK.compare, atom(celString(key)), sureCode(input)));
    }
    case "startswith/1":
      return boolean(affix(node, first, input, "startsWith"));
    case "endswith/1":
      return boolean(affix(node, first, input, "endsWith"));
    default:
      throw new Untranslatable(node, reasonForCall(node.name));
  }
}

/** `any` or `all` of the values of a stream. */
function quantified(
  node: Call,
  source: CelStream,
  condition: JqNode | undefined,
  translator: ArgumentTranslator,
): Expr {
  const how = node.name === "any" ? "exists" : "all";
  const outputs = condition === undefined ? source : source.mapped((value) => translator.translate(condition, value));
  return outputs.quantified(how, (value) => truth(value, condition ?? node));
}

function length(value: CelValue, node: JqNode): CelValue {
  const { scope, choice, list, type } = value;
  const number = (code: Expr) => computed("number", code, scope);
  if (list !== undefined) return number(call("size", list.listed(node).code));
  if (choice !== undefined) return chosen(choice, scope, (part) => length(part, node));
  const code = dataOf(value, node);
  if (type === "null") return number(atom("0"));
  if (type === "string") return number(call("size", code));
  if (type !== "any") throw new Untranslatable(node, `measures a ${type}`);
  if (code.form === "atom" && (code.text === "[]" || code.text === "{}")) return number(atom("0"));
  scope.expect(hasType(code, "list", "map", "string", "null_type"));
  return number({ form: "choice", condition: isNull(code), yes: atom("0"), no: call("size", sureCode(value)) });
}

/** A string, boolean, integer or null as text. */
function text(value: CelValue, node: JqNode): CelValue {
  const { scope, type, choice } = value;
  const code = dataOf(value, node);
  const printed = (expr: Expr) => computed("string", expr, scope);
  if (type === "string") return value;
  if (type === "null") return printed(atom("'null'"));
  if (type === "boolean") return printed(call("string", code));
  if (mayBeComputed(value)) throw new Untranslatable(node, "prints a number that the expression calculates");
  const printable = hasType(code, "string", "bool", "int", "null_type");
  // A condition that makes a choice can be an error, so it is only evaluated where the choice is.
  if (choice === undefined) scope.expect(printable);
  else scope.demand(printable);
  return printed({
    form: "choice",
    condition: isNull(code),
    yes: atom("'null'"),
    no: call("string", sureCode(value)),
  });
}

function mayBeComputed({ type, choice }: CelValue): boolean {
  return type === "number" || (choice !== undefined && (mayBeComputed(choice.yes) || mayBeComputed(choice.no)));
}

/** The code of a value of an unknown type. */
function readOf(value: CelValue, node: Call): Expr {
  if (value.type !== "any") throw new Untranslatable(node, `calls ${node.name} with a constant or a computed value`);
  return dataOf(value, node);
}

function affix(node: Call, part: JqNode, input: CelValue, name: "startsWith" | "endsWith"): Expr {
  const affixed = constantOf(part);
  if (typeof affixed !== "string") throw new Untranslatable(node, "needs a constant string");
  input.scope.demand(hasType(readOf(input, node), "string"));
  return method(sureCode(input), name, celLiteral(affixed, part));
}

function reasonForCall(name: string): string {
  switch (name) {
    case "add":
      return "adds up a list, which CEL cannot";
    case "test":
    case "match":
    case "capture":
    case "scan":
    case "sub":
    case "gsub":
      return "uses a regular expression, whose syntax differs in CEL";
    default:
      return `calls ${name}, which has no translation`;
  }
}
