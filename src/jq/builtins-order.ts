import type { Budget } from "./budget.ts";
import { type Builtin, ofFilter, ofValue } from "./builtin.ts";
import { compareValues } from "./compare.ts";
import { ofList, requireList } from "./lists.ts";

/** Functions that order the items of an array. */
export const ORDER_BUILTINS: Readonly<Record<string, Builtin>> = {
  ...ofKeys("sort", (list, key, budget) => sortBy(list, key, budget).map(({ item }) => item)),
  ...ofKeys("unique", unique),
  ...ofKeys("min", (list, key, budget) => extreme(list, key, false, budget)),
  ...ofKeys("max", (list, key, budget) => extreme(list, key, true, budget)),
  "group_by/1": ofFilter((input, filter, budget, span) => {
    const groups: { readonly key: unknown; readonly items: unknown[] }[] = [];
    for (const { item, key } of sortBy(requireList("group_by", input, span), filter, budget)) {
      const last = groups.at(-1);
      budget.create(1);
      if (last && compareValues(last.key, key, budget) === 0) last.items.push(item);
      else groups.push({ key, items: [item] });
    }
    return groups.map((group) => group.items);
  }),
  "bsearch/1": ofValue((input, wanted, budget, span) => {
    const list = requireList("bsearch", input, span);
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareValues(list[middle], wanted, budget) >= 0) high = middle;
      else low = middle + 1;
    }
    if (low < list.length && compareValues(list[low], wanted, budget) === 0) return low;
    return -low - 1;
  }, "part"),
};

/**
 * `name`, which orders the items of an array by themselves, and `name_by`, which orders them by the outputs of a
 * filter.
 */
function ofKeys(
  name: string,
  apply: (list: readonly unknown[], key: (item: unknown) => unknown, budget: Budget) => unknown,
): Readonly<Record<string, Builtin>> {
  return {
    [`${name}/0`]: ofList(name, (list, budget) => apply(list, (item) => item, budget)),
    [`${name}_by/1`]: ofFilter((input, filter, budget, span) =>
      apply(requireList(`${name}_by`, input, span), filter, budget),
    ),
  };
}

interface Keyed {
  readonly item: unknown;
  readonly key: unknown;
}

function sortBy(items: readonly unknown[], key: (item: unknown) => unknown, budget: Budget): readonly Keyed[] {
  budget.create(items.length);
  const keyed = items.map((item) => {
    budget.step();
    return { item, key: key(item) };
  });
  return keyed.sort((a, b) => compareValues(a.key, b.key, budget));
}

function unique(items: readonly unknown[], key: (item: unknown) => unknown, budget: Budget): readonly unknown[] {
  const sorted = sortBy(items, key, budget);
  const firsts = sorted.filter((entry, index) => {
    const before = sorted[index - 1];
    return !before || compareValues(before.key, entry.key, budget) !== 0;
  });
  return firsts.map(({ item }) => item);
}

/** The first of the smallest, or the last of the largest. */
function extreme(
  items: readonly unknown[],
  key: (item: unknown) => unknown,
  largest: boolean,
  budget: Budget,
): unknown {
  if (items.length === 0) return null;
  budget.create(items.length);
  const keys = items.map((item) => {
    budget.step();
    return key(item);
  });
  let best = 0;
  for (let index = 1; index < keys.length; index += 1) {
    if (compareValues(keys[best], keys[index], budget) > 0 !== largest) best = index;
  }
  return items[best];
}
