import { at, canonicalQuantity, quantityOf } from "../../kernel/index.ts";
import { amountOf, productOf, wholePart } from "./amount.ts";
import { derivedFrom } from "./derived-from.ts";
import type { FieldRules } from "./policy.ts";

/**
 * The default that `defaultFrom` derives from another field: its value times the factor, exactly. An integer is cut to
 * its whole part. Undefined without the rule, or where the other field has no value.
 */
export function derivedValue(
  { path, field, rules }: Pick<FieldRules, "path" | "field" | "rules">,
  valueAt: (name: string) => unknown,
): unknown {
  const source = at(rules.defaultFrom, "field");
  if (typeof source !== "string") return undefined;
  const quantity = quantityOf(valueAt(derivedFrom(source, path)));
  const factor = amountOf(at(rules.defaultFrom, "factor") ?? 1);
  if (quantity === undefined || factor === undefined) return undefined;
  const nano = productOf(quantity.nano, factor);
  if (field.type === "quantity") return canonicalQuantity({ nano, format: quantity.format });
  if (field.type === "number") return Number(nano) / 1e9;
  return wholePart(nano);
}
