import type { JqNode } from "../../jq/index.ts";
import type { ConditionsDefinition, ExpectedCondition } from "../../model/index.ts";
import { equalsText } from "./cel-comparisons.ts";
import { Expectations } from "./cel-expectations.ts";
import { anyOf, FALSE, hasType, inverse, TRUE } from "./cel-logic.ts";
import { celMember } from "./cel-members.ts";
import { celItemsIfAny, listCode } from "./cel-streams.ts";
import type { CelValue } from "./cel-value.ts";
import { atom, call, type Expr, infix, macro, RANK } from "./code.ts";

/** The places of names that are not in an expression. */
const NOWHERE: JqNode = { kind: "identity", span: { start: 0, end: 0 } };

/** Expects a list of objects or null: without it no status can be read, also not from other fields. */
export function expectConditions(value: CelValue): void {
  value.scope.expect(hasType(value.code, "list", "null_type"));
  const items = value.scope.itemsOf(listCode(value));
  items.expect(hasType(atom(items.variable), "map", "null_type"));
}

/** Whether the last of the conditions of a type is the expected one. */
export function hasCondition(
  conditions: CelValue,
  { typeFieldName, statusFieldName, reasonFieldName }: ConditionsDefinition,
  { type, status = "", reason = "" }: ExpectedCondition,
): Expr {
  if (typeFieldName === undefined) return FALSE;
  const field = (value: CelValue, name: string) => celMember(value, name, NOWHERE).code;
  const ofType = celItemsIfAny(conditions, NOWHERE).filtered((each) => hasName(field(each, typeFieldName), type));
  const expected = [
    [statusFieldName, status],
    [reasonFieldName, reason],
  ] as const;
  const compared = expected.filter(([, value]) => value !== "");
  if (compared.length === 0) return ofType.quantified("exists", () => TRUE);
  if (compared.some(([name]) => name === undefined)) return FALSE;
  const count = call("size", atom("l"));
  const last: Expr = { form: "item", target: atom("l"), key: infix("-", RANK.add, count, atom("1")) };
  const value = {
    code: last,
    type: "any",
    scope: new Expectations(),
    place: { sure: last, optional: last },
  } as const;
  const checks = compared.map(([name = "", text]) => equalsText(field(value, name), text));
  const isFilled = infix(">", RANK.compare, count, atom("0"));
  const found: Expr = { form: "list", items: [ofType.listed(NOWHERE).code] };
  return macro(found, "exists", "l", infix("&&", RANK.and, isFilled, ...checks));
}

/** Whether a condition has a type; one without a text there has the empty one. */
function hasName(code: Expr, type: string): Expr {
  const isEqual = equalsText(code, type);
  if (type === "") return anyOf([inverse(hasType(code, "string")), isEqual]);
  return isEqual;
}
