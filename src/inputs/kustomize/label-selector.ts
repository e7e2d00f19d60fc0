import { isObject, member, stringOf } from "../../kernel/index.ts";

const KEY = String.raw`[\w./-]+`;
const EXISTS = new RegExp(`^(!?)\\s*(${KEY})$`);
const COMPARED = new RegExp(`^(${KEY})\\s*(==|=|!=|>|<)\\s*([\\w.-]*)$`);
const LISTED = new RegExp(`^(${KEY})\\s+(in|notin)\\s*\\(([^()]*)\\)$`);

/**
 * Whether labels or annotations are those of a selector in a text, such as `app=web,tier in (a,b),!test`. A requirement that
 * cannot be read matches, because kustomize then fails. Source: apimachinery, pkg/labels/selector.go.
 */
export function matchesLabels(selector: unknown, labels: unknown): boolean {
  if (typeof selector !== "string" || selector === "") return true;
  // A comma in parentheses is one of a list.
  const requirements = selector.match(/(?:[^,(]|\([^)]*\)?)+/g) ?? [];
  return requirements.every((requirement) => isMet(requirement.trim(), labels));
}

function isMet(requirement: string, labels: unknown): boolean {
  const labelOf = (key: string) => {
    const value = isObject(labels) && Object.hasOwn(labels, key) ? member(labels, key) : undefined;
    return value === undefined ? undefined : stringOf(value);
  };
  const [, negation, present] = EXISTS.exec(requirement) ?? [];
  if (present !== undefined) return (labelOf(present) !== undefined) === (negation === "");
  const [, listed, operator, list = ""] = LISTED.exec(requirement) ?? [];
  if (listed !== undefined) {
    const value = labelOf(listed);
    const isIn = value !== undefined && list.split(",").some((each) => each.trim() === value);
    return isIn === (operator === "in");
  }
  const [, key, comparison, expected = ""] = COMPARED.exec(requirement) ?? [];
  if (key === undefined) return true;
  return isCompared(labelOf(key), comparison, expected);
}

function isCompared(value: string | undefined, comparison: string | undefined, expected: string): boolean {
  if (comparison === "!=") return value !== expected;
  if (comparison === ">") return Number(value) > Number(expected);
  if (comparison === "<") return Number(value) < Number(expected);
  return value === expected;
}
