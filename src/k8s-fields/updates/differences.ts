import { isObject, pointerTo } from "../../kernel/index.ts";

/** The pointers of the smallest parts in which two values differ; none for equal ones. */
export function differences(before: unknown, after: unknown, path = ""): readonly string[] {
  if (Object.is(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) {
    return keysOf(before, after).flatMap((index) => differences(before[index], after[index], pointerTo(path, index)));
  }
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => differences(ownValue(before, name), ownValue(after, name), pointerTo(path, name)));
  }
  return [path];
}

function keysOf(before: readonly unknown[], after: readonly unknown[]): readonly number[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index);
}

function ownValue(object: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(object, name)) return object[name];
  return undefined;
}
