import { isContainer } from "./read.ts";

/** Whether two JSON values without cycles are equal. The order of keys does not count. */
export function equalValues(a: unknown, b: unknown): boolean {
  return firstDifference(a, b) === undefined;
}

/** The segments of the path to the first difference of two JSON values, or `undefined` when they are equal. */
export function firstDifference(a: unknown, b: unknown): readonly string[] | undefined {
  if (Object.is(a, b)) return undefined;
  if (!isContainer(a) || !isContainer(b) || Array.isArray(a) !== Array.isArray(b)) return [];
  const left = Object.keys(a);
  if (left.length !== Object.keys(b).length) return [];
  for (const key of left) {
    if (!Object.hasOwn(b, key)) return [];
    const inner = firstDifference(a[key], b[key]);
    if (inner !== undefined) return [key, ...inner];
  }
  return undefined;
}

/** Sets an own member. `__proto__` becomes an ordinary key, so no prototype changes. */
export function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== "__proto__") {
    target[key] = value;
    return;
  }
  Object.defineProperty(target, key, { value, configurable: true, enumerable: true, writable: true });
}
