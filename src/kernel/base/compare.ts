/** Orders strings by UTF-16 code unit and never by locale, so that the order is the same on every machine. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  if (a < b) return -1;
  return 1;
}

/** Orders `[key, value]` pairs by key, as `compareText` does. */
export function compareKeys([a]: readonly [string, ...unknown[]], [b]: readonly [string, ...unknown[]]): number {
  return compareText(a, b);
}
