/** A field of `run.ai/v2alpha1`, with its value wrapped. */
export interface Wrapped {
  readonly value: unknown;
}

/** A list of `run.ai/v2alpha1`: a map of wrapped items. */
export interface Itemised {
  readonly items: Readonly<Record<string, Wrapped>>;
}

/** Returns `{value: …}`, or undefined for an absent value. */
export function wrapValue(value: unknown): Wrapped | undefined {
  return value === undefined || value === null ? undefined : { value };
}

/** Returns `{items: {key: {value: …}}}`, or undefined for no items. */
export function itemised(items: readonly (readonly [key: string, value: unknown])[]): Itemised | undefined {
  return items.length === 0 ? undefined : { items: Object.fromEntries(items.map(([key, value]) => [key, { value }])) };
}

/** As `itemised`, with generated keys: `<prefix>-0`, `<prefix>-1` … */
export function numbered(prefix: string, values: readonly unknown[]): Itemised | undefined {
  return itemised(values.map((value, index) => [`${prefix}-${index}`, value] as const));
}
