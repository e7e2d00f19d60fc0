import { isObject } from "../../../src/kernel/base/read.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The value after a JSON merge patch (RFC 7386). */
export function mergePatch<T extends object>(value: T, patch: object): T {
  return merged(value, patch) as T;
}

function merged(value: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const fields: Record<string, unknown> = isObject(value) ? { ...(value as Fields) } : {};
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) delete fields[name];
    else fields[name] = merged(fields[name], change);
  }
  return fields;
}
