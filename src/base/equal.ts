/** Compares two JSON values; the order of keys does not count. Both must be free of cycles. */
export function equalValues(a: unknown, b: unknown): boolean {
  return firstDifference(a, b) === undefined;
}

/** The tokens of the first place where two JSON values differ, or `undefined` when they are equal. */
export function firstDifference(a: unknown, b: unknown): readonly string[] | undefined {
  if (Object.is(a, b)) return undefined;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return [];
  if (Array.isArray(a) !== Array.isArray(b)) return [];
  const left = Object.keys(a);
  if (left.length !== Object.keys(b).length) return [];
  for (const key of left) {
    if (!Object.hasOwn(b, key)) return [];
    const inner = firstDifference((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]);
    if (inner !== undefined) return [key, ...inner];
  }
  return undefined;
}

/** Sets an own member whatever its name is: `__proto__` becomes an ordinary key and no prototype changes. */
export function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== "__proto__") {
    target[key] = value;
    return;
  }
  Object.defineProperty(target, key, { value, configurable: true, enumerable: true, writable: true });
}
