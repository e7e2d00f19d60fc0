/** Nesting beyond this is not written: no Kubernetes object comes near, a cycle always does. */
export const DEEPEST_EMITTED = 400;

/** YAML 1.1 readers, Go's among them, refuse a key of more than 1,024 bytes. */
export const LONGEST_KEY = 1000;

/** A plain object. */
export type JsonMap = Record<string, unknown>;

/** True for a plain object; lists, dates, maps and objects of classes are none. */
export function isMap(value: unknown): value is JsonMap {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}
