import { items, member, members, text } from "../../kernel/index.ts";

/**
 * Whether labels meet a label selector; undefined where only labels that are not known decide.
 *
 * @param isWhole whether the labels are all of the object
 */
export function labelsMatch(
  selector: unknown,
  labels: Readonly<Record<string, unknown>>,
  isWhole: boolean,
): boolean | undefined {
  const equal = members(member(selector, "matchLabels")).map(([key, value]) => ({
    key,
    operator: "In",
    values: [value],
  }));
  const expressions = items(member(selector, "matchExpressions")).map((each) => ({
    key: text(member(each, "key")) ?? "",
    operator: member(each, "operator"),
    values: items(member(each, "values")),
  }));
  let isOpen = false;
  for (const { key, operator, values } of [...equal, ...expressions]) {
    const value = text(labels[key]);
    if (value === undefined && !isWhole) {
      isOpen = true;
      continue;
    }
    if (!meets(operator, values, value)) return false;
  }
  return isOpen ? undefined : true;
}

function meets(operator: unknown, values: readonly unknown[], value: string | undefined): boolean {
  if (operator === "In") return value !== undefined && values.includes(value);
  if (operator === "NotIn") return !values.includes(value);
  if (operator === "Exists") return value !== undefined;
  return operator === "DoesNotExist" && value === undefined;
}
