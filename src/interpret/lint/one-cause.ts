import type { SpannedIssue } from "../../resource-interface/rules.ts";

/** Rules that report the cause of what other rules report at the same field, or below it. */
const CAUSES: Readonly<Record<string, readonly string[]>> = {
  "RI-006": ["RI-008"],
  "RI-010": ["RI-158"],
  "RI-110": ["RI-111"],
  "RI-120": ["RI-151"],
  "RI-138": ["RI-151"],
  "RI-140": ["RI-156", "RI-157", "RI-006", "RI-008"],
  "RI-141": ["RI-006"],
  "RI-150": ["RI-006"],
  "RI-154": ["RI-155"],
  "RI-156": ["RI-008", "RI-157", "RI-161", "RI-164"],
};

/**
 * Removes findings whose cause another finding reports at the same field or below it. Of two findings of the same rule
 * at the same field, the one with an example stays.
 */
export function oneForEachCause<T extends SpannedIssue>(issues: readonly T[]): readonly T[] {
  const byKey = new Map<string, T>();
  for (const issue of issues) {
    const key =
      issue.rule === "RI-008" || issue.rule === "RI-006"
        ? `${issue.rule} ${issue.path}`
        : `${issue.rule} ${issue.path} ${issue.message}`;
    const first = byKey.get(key);
    if (first === undefined || (first.example === undefined && issue.example !== undefined)) byKey.set(key, issue);
  }
  const kept = [...byKey.values()];
  return kept.filter(
    ({ rule, path }) =>
      !kept.some(
        (cause) =>
          CAUSES[cause.rule]?.includes(rule) &&
          (cause.path === path || cause.path.startsWith(`${path}/`) || path.startsWith(`${cause.path}/`)),
      ),
  );
}
