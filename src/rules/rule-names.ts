import { nearest } from "../base/nearest.ts";

/** A rule as far as people refer to it. */
export interface NamedRule {
  readonly id: string;
  readonly name: string;
}

/** Finds a rule by its id or its name. */
export function findRule<Named extends NamedRule>(reference: string, rules: readonly Named[]): Named | undefined {
  return rules.find(({ id, name }) => id === reference || name === reference);
}

/**
 * The rule that an unknown id or name probably means. Ids differ in one digit from each other, so for one of these
 * only its spelling is forgiven; a name may be cut short where only one rule has the rest.
 */
export function meantRule(reference: string, rules: readonly NamedRule[]): string | undefined {
  const plain = (word: string) => word.toLowerCase().replaceAll(/[-_ ]/g, "");
  const same = rules.find(({ id, name }) => plain(id) === plain(reference) || plain(name) === plain(reference));
  if (same !== undefined) return plain(same.id) === plain(reference) ? same.id : same.name;
  if (/^[A-Za-z]+[-_]?\d+$/.test(reference)) return undefined;
  const names = rules.map(({ name }) => name);
  const close = nearest(reference, names);
  if (close !== undefined) return close;
  const [longer, ...others] = names.filter(
    (name) => plain(reference).length > 3 && plain(name).includes(plain(reference)),
  );
  return others.length === 0 ? longer : undefined;
}
