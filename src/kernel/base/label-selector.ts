import { items, member, members, text } from "./read.ts";

/** Labels of an object. */
export interface KnownLabels {
  readonly labels: Readonly<Record<string, unknown>>;
  /** Whether the object may have labels that are not known. Absent: no. */
  readonly mayHaveOthers?: boolean;
}

/** A requirement of a label selector. */
interface LabelRequirement {
  readonly key: string;
  readonly operator: unknown;
  readonly values: readonly unknown[];
}

/** The requirements of a label selector, those of `matchLabels` first. Takes any value. */
export function labelRequirements(selector: unknown): readonly LabelRequirement[] {
  const equal = members(member(selector, "matchLabels")).map(([key, value]) => ({
    key,
    operator: "In",
    values: [value ?? ""],
  }));
  const expressions = items(member(selector, "matchExpressions")).map((each) => ({
    key: text(member(each, "key")) ?? "",
    operator: member(each, "operator"),
    values: items(member(each, "values")),
  }));
  return [...equal, ...expressions];
}

/**
 * Whether a label meets a requirement; undefined for an operator that label selectors do not have.
 *
 * @param value undefined for an absent label
 */
export function meetsRequirement(
  operator: unknown,
  values: readonly unknown[],
  value: string | undefined,
): boolean | undefined {
  if (operator === "In") return value !== undefined && values.includes(value);
  if (operator === "NotIn") return value === undefined || !values.includes(value);
  if (operator === "Exists") return value !== undefined;
  return operator === "DoesNotExist" ? value === undefined : undefined;
}

/**
 * Whether labels meet all requirements of a label selector; the first unknown label where only such labels decide. An
 * empty selector matches everything, an unknown operator nothing.
 */
export function selectsLabels(selector: unknown, known: KnownLabels): boolean | { readonly unknown: string } {
  let unknown: string | undefined;
  for (const { key, operator, values } of labelRequirements(selector)) {
    if (Object.hasOwn(known.labels, key) || known.mayHaveOthers !== true) {
      const value = Object.hasOwn(known.labels, key) ? text(known.labels[key]) : undefined;
      if (meetsRequirement(operator, values, value) !== true) return false;
    } else unknown ??= key;
  }
  return unknown === undefined ? true : { unknown };
}
