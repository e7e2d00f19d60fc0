import { NotEvaluated } from "../cel/index.ts";
import { items, member, members, text } from "../kernel/index.ts";

/** Labels of an object. */
export interface KnownLabels {
  readonly labels: Readonly<Record<string, unknown>>;
  /** Whether the object may have labels that are not known. Absent: no. */
  readonly mayHaveOthers?: boolean;
}

/**
 * Whether labels meet all requirements of a label selector. An empty selector matches everything.
 *
 * @throws NotEvaluated where only unknown labels decide
 */
export function matchesSelector(selector: unknown, known: KnownLabels): boolean {
  let unknown: string | undefined;
  for (const { key, holds } of requirementsOf(selector)) {
    if (Object.hasOwn(known.labels, key) || known.mayHaveOthers !== true) {
      if (!holds(text(known.labels[key]))) return false;
    } else unknown ??= key;
  }
  if (unknown !== undefined) throw new NotEvaluated(`selects by the label ${unknown}, whose value is not known`);
  return true;
}

/** Whether a selector has no requirement. */
export function isEmptySelector(selector: unknown): boolean {
  return requirementsOf(selector).length === 0;
}

interface Requirement {
  readonly key: string;
  readonly holds: (value: string | undefined) => boolean;
}

function requirementsOf(selector: unknown): readonly Requirement[] {
  const equal = members(member(selector, "matchLabels")).map(([key, wanted]) => ({
    key,
    holds: (value: string | undefined) => value === (wanted ?? ""),
  }));
  const expressions = items(member(selector, "matchExpressions")).map((expression) => {
    const values = items(member(expression, "values"));
    return {
      key: text(member(expression, "key")) ?? "",
      holds: (value: string | undefined) => meets(text(member(expression, "operator")), values, value),
    };
  });
  return [...equal, ...expressions];
}

function meets(operator: string | undefined, values: readonly unknown[], value: string | undefined): boolean {
  if (operator === "In") return value !== undefined && values.includes(value);
  if (operator === "NotIn") return !values.includes(value);
  if (operator === "Exists") return value !== undefined;
  return operator === "DoesNotExist" && value === undefined;
}
