import { isWithin } from "../../kernel/index.ts";
import type { SpannedIssue } from "../../model/index.ts";

/** Rules that report the cause of what other rules report at the same field, or below it. */
const CAUSES: Readonly<Record<string, readonly string[]>> = {
  "RI-006": ["RI-008"],
  "RI-010": ["RI-158"],
  "RI-110": ["RI-111"],
  "RI-120": ["RI-151"],
  "RI-138": ["RI-151", "RI-171"],
  "RI-140": ["RI-156", "RI-157", "RI-006", "RI-008"],
  "RI-141": ["RI-006"],
  "RI-150": ["RI-006"],
  "RI-154": ["RI-155"],
  "RI-156": ["RI-008", "RI-157", "RI-161", "RI-164"],
};

/** Parts of a definition, and the rules that compare the fields of such a part, or report what it lacks. */
const PARTS: readonly (readonly [part: RegExp, rules: readonly string[]])[] = [
  [
    /\/(statusDefinition|suspendDefinition)(\/|$)/,
    ["RI-016", "RI-119", "RI-120", "RI-149", "RI-151", "RI-152", "RI-153", "RI-163", "RI-164", "RI-170", "RI-171"],
  ],
  [/\/(podSelector|instanceIdPath)(\/|$)/, ["RI-010", "RI-110", "RI-111", "RI-114", "RI-122", "RI-158"]],
  [
    /\/(specDefinition|scaleDefinition)(\/|$)/,
    ["RI-012", "RI-115", "RI-121", "RI-122", "RI-126", "RI-154", "RI-155", "RI-159", "RI-160"],
  ],
  [/\/kind(\/|$)/, ["RI-129", "RI-143", "RI-144"]],
  [/\/gangScheduling(\/|$)/, ["RI-121", "RI-122", "RI-161", "RI-162"]],
];

// Without the names of all components, or one of the outer parts, most findings are consequences.
const WHOLE = /\/(structureDefinition|optimizationInstructions|childComponents(\/\d+)?|name|ownerRef)$/;

function isExplained({ rule, path }: SpannedIssue, unread: string): boolean {
  if (isWithin(path, unread) || WHOLE.test(unread)) return true;
  return PARTS.some(([part, rules]) => part.test(unread) && rules.includes(rule));
}

/**
 * Removes findings whose cause another finding reports at the same field or below it, and findings that an unreadable
 * field of the definition explains. Of two findings of the same rule at the same field, the one with an example stays.
 *
 * @param unread the pointers of the unreadable fields
 */
export function oneForEachCause<T extends SpannedIssue>(issues: readonly T[], unread: readonly string[]): readonly T[] {
  const byKey = new Map<string, T>();
  for (const issue of issues) {
    if (unread.some((place) => isExplained(issue, place))) continue;
    const key =
      issue.rule === "RI-008" || issue.rule === "RI-006"
        ? `${issue.rule} ${issue.path}`
        : `${issue.rule} ${issue.path} ${issue.message}`;
    const first = byKey.get(key);
    if (first === undefined || (first.example === undefined && issue.example !== undefined)) byKey.set(key, issue);
  }
  const distinct = [...byKey.values()];
  return distinct.filter(
    ({ rule, path }) =>
      !distinct.some(
        (cause) => CAUSES[cause.rule]?.includes(rule) && (isWithin(cause.path, path) || isWithin(path, cause.path)),
      ),
  );
}
