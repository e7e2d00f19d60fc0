import { equalValues, items, member, stringOf } from "../../kernel/index.ts";
import { amountOf, isOnStep } from "./amount.ts";
import type { ComplianceIssue } from "./applied-policy.ts";
import type { RuleValues } from "./policy.ts";

/** The values of a field: the one of the submission, the policy's default, and the one that a workload gets. */
export interface FieldValues {
  readonly submitted: unknown;
  readonly byDefault: unknown;
  readonly value: unknown;
}

/** A rule that a value breaks. */
interface Breach {
  readonly rule: ComplianceIssue["rule"];
  readonly details: string;
  /** Name of the rule in the policy file, where it differs. */
  readonly word?: string;
}

/** A message lists at most this many options. */
const MOST_OPTIONS = 12;

/** Returns every rule of a field that its values break. */
export function breachesOf(rules: RuleValues, { submitted, byDefault, value }: FieldValues): readonly Breach[] {
  const breaches: Breach[] = [];
  const isSubmitted = submitted !== undefined;
  if (rules.blocked === true && isSubmitted) {
    breaches.push({ rule: "blocked", details: "value is blocked and cannot be set" });
  }
  if (rules.canEdit === false && isSubmitted && !sameValue(submitted, byDefault)) {
    breaches.push({ rule: "canEdit", details: "value cannot be changed" });
  }
  if (rules.required === true && isMissing(value)) breaches.push({ rule: "required", details: "value is required" });
  return [...breaches, ...rangeBreaches(rules, value), ...optionBreaches(rules, value)];
}

function rangeBreaches({ min, max, step }: RuleValues, value: unknown): readonly Breach[] {
  const amount = amountOf(value);
  if (amount === undefined) return [];
  const [low, high, gap] = [amountOf(min), amountOf(max), amountOf(step)];
  const breaches: Breach[] = [];
  if (low !== undefined && amount < low) {
    breaches.push({ rule: "min", details: `value must be no less than ${stringOf(min)}` });
  }
  if (high !== undefined && amount > high) {
    breaches.push({ rule: "max", details: `value must be no greater than ${stringOf(max)}` });
  }
  if (gap !== undefined && !isOnStep(amount, low ?? 0n, gap)) {
    const start = low === undefined ? "" : `${stringOf(min)} plus `;
    breaches.push({ rule: "step", details: `value must be ${start}a multiple of ${stringOf(step)}` });
  }
  return breaches;
}

function optionBreaches({ options, startupPolicy }: RuleValues, value: unknown): readonly Breach[] {
  if (value === undefined) return [];
  if (startupPolicy !== undefined && value !== startupPolicy) {
    return [{ rule: "options", details: `value must be one of: ${stringOf(startupPolicy)}`, word: "startupPolicy" }];
  }
  if (options === undefined) return [];
  const allowed = items(options).map((option) => member(option, "value"));
  const values = Array.isArray(value) ? value : [value];
  if (values.every((each) => allowed.includes(each))) return [];
  const shown = allowed.slice(0, MOST_OPTIONS).map(String).join(", ");
  const more = allowed.length > MOST_OPTIONS ? ", …" : "";
  const details = Array.isArray(value)
    ? `items must be from: ${shown}${more}`
    : `value must be one of: ${shown}${more}`;
  return [{ rule: "options", details }];
}

/** Whether a value is absent for `required`: a list needs an item, while an empty text is a value. */
function isMissing(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

/** Whether two values are equal; quantities and numbers by their amount. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (equalValues(a, b)) return true;
  const [left, right] = [amountOf(a), amountOf(b)];
  return typeof a === typeof b && left !== undefined && left === right;
}
