import type { JqNode } from "../../jq/index.ts";
import type { Expectations } from "./cel-expectations.ts";
import { hasType } from "./cel-logic.ts";
import { listCode } from "./cel-streams.ts";
import { celString, isMemberName, isVariableName } from "./cel-text.ts";
import { type CelValue, choiceCode, chosen, dataOf, isWholeObject } from "./cel-value.ts";
import { atom, call, type Expr, infix, method, RANK } from "./code.ts";
import { Untranslatable } from "./refusal.ts";

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

/**
 * The item of a list at a position, which counts from the end when it is negative.
 *
 * @throws Untranslatable for a value that may not be a list
 */
export function celItem(value: CelValue, position: number, node: JqNode): CelValue {
  const { scope, choice } = value;
  if (choice !== undefined) return chosen(choice, scope, (each) => celItem(each, position, node));
  if (value.type === "null") return value;
  if (value.type !== "any") throw new Untranslatable(node, `reads an item of a ${value.type}`);
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
