import { at, member, members } from "../../kernel/index.ts";

/** A field of `run.ai/v2alpha1`, with its value wrapped. */
interface Wrapped {
  readonly value: unknown;
}

/** A list of `run.ai/v2alpha1`: a map of wrapped items. */
export interface Itemised {
  readonly items: Readonly<Record<string, Wrapped>>;
}

/** Returns `{value: …}`, or undefined for an absent value. */
export function wrapValue(value: unknown): Wrapped | undefined {
  if (value === undefined || value === null) return undefined;
  return { value };
}

/** Returns `{items: {key: {value: …}}}`, or undefined for no items. */
export function itemised(items: readonly (readonly [key: string, value: unknown])[]): Itemised | undefined {
  if (items.length === 0) return undefined;
  return { items: Object.fromEntries(items.map(([key, value]) => [key, { value }])) };
}

/** Returns the value of a wrapped field; undefined where it is absent, null or not wrapped. */
export function wrappedValue(spec: unknown, field: string): unknown {
  return at(spec, field, "value") ?? undefined;
}

/** Returns the items of a field, each with its key and value; none where the field has another form. */
export function wrappedItems(spec: unknown, field: string): readonly (readonly [key: string, value: unknown])[] {
  return members(at(spec, field, "items")).map(([key, item]) => [key, member(item, "value")]);
}
