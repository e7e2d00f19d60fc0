import type { Issue, Style, Unreadable } from "../../kernel/index.ts";
import { isActive, issueLines, objectName, present, unreadableLines } from "../../kernel/index.ts";
import { fileOf, positionOf } from "./check-place.ts";

/**
 * One line for each unreadable document and each issue that counts, `file:line:column: severity: message [RULE]`, which
 * editors and searches read. A message starts with its object where the place in the file is unknown.
 */
export function compactLines(
  issues: readonly Issue[],
  unreadable: readonly Unreadable[],
  style?: Style,
): readonly string[] {
  return [...unreadableLines(unreadable, style), ...issueLines(issues.filter(isActive).map(withPlace), style)];
}

function withPlace({ fix: _, ...issue }: Issue): Issue {
  const { location, object, message } = issue;
  if (location !== undefined) return issue;
  return {
    ...issue,
    location: { file: fileOf(issue), ...positionOf(issue) },
    message: present([object && objectName(object), message]).join(": "),
  };
}
