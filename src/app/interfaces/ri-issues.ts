import { placeInside } from "../../inputs/index.ts";
import { compareIssues, type Issue } from "../../kernel/index.ts";
import { type SpannedIssue, withRuleFix } from "../../model/index.ts";
import { emitYaml } from "../../yaml/index.ts";
import type { RiInputs } from "./ri-inputs.ts";

/** A finding of a Resource Interface. */
export interface RiIssue extends Issue {
  /** The constructed object that reveals it, as YAML of at most 60 lines; only where it is requested. */
  readonly example?: string;
}

/** Returns the issues as reports show them: with a fix and the exact place, sorted, each one once. */
export function reportedIssues(issues: readonly SpannedIssue[], textOf: RiInputs["textOf"]): readonly RiIssue[] {
  return distinct(issues.map((issue) => placed(withRuleFix(issue), textOf))).toSorted(compareIssues);
}

const MOST_LINES = 60;

function shortYaml(object: unknown): string {
  const lines = emitYaml(object).trimEnd().split("\n");
  const more = lines.length - MOST_LINES;
  if (more > 0) return [...lines.slice(0, MOST_LINES), `# and ${more} more lines`].join("\n");
  return lines.join("\n");
}

// Moves the location from the start of an expression to the part with the problem.
function placed(issue: SpannedIssue, textOf: RiInputs["textOf"]): RiIssue {
  const { part, example, ...rest } = issue;
  const plain = { ...rest, ...(example !== undefined && { example: shortYaml(example) }) };
  const { location } = plain;
  if (part === undefined || location === undefined) return plain;
  const text = textOf(location.file);
  if (text === undefined) return plain;
  return { ...plain, location: placeInside(text, location, part.text, part.span.start) };
}

// The smallest object of a schema and an empty object fail for the same reason; one issue is enough.
function distinct(issues: readonly RiIssue[]): readonly RiIssue[] {
  const byKey = new Map<string, RiIssue>();
  for (const issue of issues) {
    const { rule, path, location, message } = issue;
    const key = JSON.stringify([rule, path, location?.file, rule === "RI-008" ? "" : message]);
    if (!byKey.has(key)) byKey.set(key, issue);
  }
  return [...byKey.values()];
}
