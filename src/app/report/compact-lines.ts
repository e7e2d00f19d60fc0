import { present } from "../../kernel/index.ts";
import { isActive } from "../../kernel/index.ts";
import type { Issue } from "../../kernel/index.ts";
import type { Unreadable } from "../../kernel/index.ts";
import { fileOf, positionOf } from "./check-place.ts";
import { issueLines, objectName, unreadableLines } from "../../kernel/index.ts";
import type { Style } from "../../kernel/index.ts";

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
