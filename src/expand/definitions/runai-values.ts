import { type Itemised, itemised, itemKeys, type KeyedField } from "../../k8s-fields/index.ts";
import { member, text } from "../../kernel/index.ts";

/** As `itemised`, with the names of the items as keys: `<name>`, or `<prefix>-<index>` without a name. */
export function keyed<T>(
  field: KeyedField,
  list: readonly { readonly item: T }[],
  toValue: (item: T) => unknown,
): Itemised | undefined {
  const keys = itemKeys(
    field,
    list.map(({ item }) => text(member(item, "name"))),
  );
  return itemised(list.map(({ item }, index) => [keys[index] ?? "", toValue(item)]));
}
