import {
  formatValue,
  isObject,
  items,
  meetsRequirement,
  member,
  members,
  text,
  variableIn,
} from "../../kernel/index.ts";

/** The first requirement of a label selector that labels do not meet. */
interface SelectorMismatch {
  /** Its place in the selector. */
  readonly segments: readonly (string | number)[];
  /** The key of the label. */
  readonly key: string;
  readonly message: string;
}

/**
 * The first requirement of a selector that labels do not meet; undefined if they meet all, or variables and invalid
 * labels hide it.
 */
export function selectorMismatch(
  selector: Readonly<Record<string, unknown>>,
  labels: unknown,
): SelectorMismatch | undefined {
  if (labels !== undefined && labels !== null && !isObject(labels)) return undefined;
  // A value of another type is a fault of its own.
  const isUnknown = [...members(labels), ...members(selector.matchLabels)].some(
    ([key, value]) => (typeof value !== "string" && value !== null) || isVariable(key) || isVariable(value ?? ""),
  );
  if (isUnknown) return undefined;
  for (const [key, value] of members(selector.matchLabels)) {
    const label = labelOf(labels, key);
    if (label !== (value ?? "")) {
      return { segments: ["matchLabels", key], key, message: `the pod template ${labelText(key, label)}` };
    }
  }
  for (const [index, requirement] of items(selector.matchExpressions).entries()) {
    const key = text(member(requirement, "key")) ?? "";
    const label = labelOf(labels, key);
    const values = items(member(requirement, "values"));
    if (meets(label, text(member(requirement, "operator")), values)) continue;
    return { segments: ["matchExpressions", index], key, message: `the pod template ${labelText(key, label)}` };
  }
  return undefined;
}

/** The API server reads null as the empty text. */
function labelOf(labels: unknown, key: string): string | undefined {
  const label = member(labels, key);
  return label === null ? "" : text(label);
}

function meets(label: string | undefined, operator: string | undefined, values: readonly unknown[]): boolean {
  // An operator that lacks its values is a fault of its own.
  if ((operator === "In" || operator === "NotIn") && values.length === 0) return true;
  // The field table reports unknown operators.
  return meetsRequirement(operator, values, label) ?? true;
}

function labelText(key: string, label: unknown): string {
  const name = formatValue(key);
  if (label === undefined) return `does not have the label ${name}`;
  return `has the label ${name} with ${formatValue(label)}`;
}

function isVariable(value: string): boolean {
  return variableIn(value) !== undefined;
}
