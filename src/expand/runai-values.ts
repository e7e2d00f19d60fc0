import { type Itemised, itemised } from "../runai/index.ts";

/** As `itemised`, with generated keys: `<prefix>-0`, `<prefix>-1` … */
export function numbered(prefix: string, values: readonly unknown[]): Itemised | undefined {
  return itemised(values.map((value, index) => [`${prefix}-${index}`, value] as const));
}
