import { matchesRe2, Work, WorkLimit } from "../../cel/index.ts";
import { member, stringOf } from "../../kernel/index.ts";

/** Steps for one expression and one text. */
const MOST_STEPS = 100_000;

/** An entry of a field path: the items whose `field` has a value, or the texts and numbers of a list if it is empty. */
interface ListEntry {
  readonly field: string;
  readonly expected: string;
}

/** The entry that a segment such as `[name=main]` or `[=--debug]` describes. */
export function listEntryOf(segment: string): ListEntry | undefined {
  const [, field, expected] = /^\[([^=]*)=(.*)\]$/s.exec(segment) ?? [];
  return field === undefined || expected === undefined ? undefined : { field, expected };
}

/** Whether an item is that of an entry in the path of a source: the values are equal. */
export function isEqualItem(item: unknown, entry: ListEntry): boolean {
  return comparedText(item, entry) === entry.expected;
}

/**
 * Whether an item is one of those of an entry in the path of a target: the entry is a regular expression that matches a part
 * of the value. An invalid one matches nothing, and kustomize build fails. Source: kustomize, kyaml/yaml/match.go.
 */
export function isMatchingItem(item: unknown, entry: ListEntry): boolean {
  const value = comparedText(item, entry);
  if (value === undefined) return false;
  if (/^[\w-]*$/.test(entry.expected)) return value.includes(entry.expected);
  try {
    return matchesRe2(value, entry.expected, new Work(MOST_STEPS)) ?? false;
  } catch (error) {
    if (error instanceof WorkLimit) return true;
    throw error;
  }
}

function comparedText(item: unknown, { field }: ListEntry): string | undefined {
  const value = field === "" ? item : member(item, field);
  return ["string", "number", "boolean"].includes(typeof value) ? stringOf(value) : undefined;
}
