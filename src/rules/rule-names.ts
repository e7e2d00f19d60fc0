import { nearest } from "../kernel/index.ts";

/** The identifiers that people use for a rule. */
export interface NamedRule {
  readonly id: string;
  readonly name: string;
}

/** The end of a message about an unknown word, and its fix; `fallback` is the fix when there is no suggestion. */
export function suggestion<Fix extends string | undefined>(suggested: string | undefined, fallback: Fix) {
  if (suggested === undefined) return { hint: "", fix: fallback };
  return { hint: `; did you mean ${suggested}?`, fix: `write ${suggested}` };
}

/** Returns the rule with the given id or name. */
export function findRule<Named extends NamedRule>(reference: string, rules: readonly Named[]): Named | undefined {
  return rules.find(({ id, name }) => id === reference || name === reference);
}

/**
 * Suggests a rule for an unknown id or name. Ids differ in one digit from each other, so only case, separators and leading
 * zeros of an id may differ. A name may have typos, or be a part of the name of exactly one rule.
 */
export function suggestRule(reference: string, rules: readonly NamedRule[]): string | undefined {
  const plain = (word: string) =>
    word
      .toLowerCase()
      .replaceAll(/[-_ ]/g, "")
      .replace(/([a-z])0+(?=\d)/, "$1");
  const same = rules.find(({ id, name }) => plain(id) === plain(reference) || plain(name) === plain(reference));
  if (same !== undefined) return [same.id, same.name].find((word) => plain(word) === plain(reference));
  if (/^[A-Za-z]+[-_]?\d+$/.test(reference)) return undefined;
  const names = rules.map(({ name }) => name);
  const close = nearest(reference, names, names.length);
  if (close !== undefined) return close;
  if (plain(reference).length <= 3) return undefined;
  const longer = names.filter((name) => plain(name).includes(plain(reference)));
  if (longer.length === 1) return longer[0];
  return undefined;
}
