import { equalValues } from "../../kernel/index.ts";
import type { Layers, Override, RuleSetting } from "../../rules/index.ts";
import { coversWhere } from "./covers-pattern.ts";

/** The number of overrides of one rule up to which all combinations are compared. */
export const MOST_OVERRIDES = 40;

/** The overrides of a rule at the base and in the branch; none when both have the same ones in the same order. */
export function overridesOf(id: string, base: Layers, branch: Layers): readonly Override[] {
  const before = base.overrides.filter(({ rules }) => rules.has(id));
  const after = branch.overrides.filter(({ rules }) => rules.has(id));
  const isSame =
    before.length === after.length &&
    before.every(({ where, rules }, index) => {
      const other = after[index];
      return equalValues(where, other?.where) && equalValues(plain(rules.get(id)), plain(other?.rules.get(id)));
    });
  const isSameBase = equalValues(plain(base.base.get(id)), plain(branch.base.get(id)));
  if (isSame && isSameBase && base.pack === branch.pack) return [];
  return [...before, ...after];
}

function plain(setting: RuleSetting | undefined): unknown {
  if (setting === undefined) return null;
  const { pointer, ...rest } = setting;
  return rest;
}

/**
 * Returns the sets of overrides that an object may match, by their size. An override that covers another one is in every
 * set with it. The severity, the switch and the options of a rule each come from one override at the base and one in the
 * branch, so sets of few overrides show every difference.
 */
export function combinationsOf(overrides: readonly Override[]): readonly ReadonlySet<Override>[] {
  const closures = overrides.map((inner) => overrides.filter((outer) => coversWhere(outer.where, inner.where)));
  const sets = new Map<string, ReadonlySet<Override>>();
  const index = new Map(overrides.map((override, position) => [override, position]));
  const add = (members: ReadonlySet<Override>) => {
    sets.set(
      [...members]
        .map((member) => index.get(member) ?? 0)
        .sort((a, b) => a - b)
        .join(),
      members,
    );
  };
  const extend = (members: ReadonlySet<Override>, from: number, left: number) => {
    add(members);
    if (left === 0) return;
    for (let next = from; next < overrides.length; next += 1) {
      extend(new Set([...members, ...(closures[next] ?? [])]), next + 1, left - 1);
    }
  };
  extend(new Set(), 0, overrides.length > 12 ? 2 : 4);
  return [...sets.values()].sort((a, b) => a.size - b.size);
}
