/** The deepest nesting that is written. Kubernetes objects stay far below it; a cycle always exceeds it. */
export const DEEPEST_EMITTED = 400;

/** The longest key in bytes. YAML 1.1 readers, such as Go's, reject a key of more than 1,024 bytes. */
export const LONGEST_KEY = 1000;

/** A plain object. */
export type JsonMap = Record<string, unknown>;

/** True for a plain object, but not for lists, dates, maps and objects of classes. */
export function isMap(value: unknown): value is JsonMap {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}
