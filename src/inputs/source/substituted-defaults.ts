import { isContainer, pointerTo, withDefaults } from "../../kernel/index.ts";
import { resolvePlain } from "../../yaml/index.ts";
import type { SubstitutedDefault } from "./substituted-default.ts";

// Programs and their data contain `${NAME:-default}` for a shell or a server, and no rule needs their values.
const TEXTS = new Set(["annotations", "args", "binaryData", "command", "data", "env", "stringData"]);

/**
 * Replaces the variables with a default in an object. Flux substitutes them in the text of a manifest and drops the
 * quotes, so `"${N:=2}"` is the number 2. Texts with white space, and those of programs, stay as they are.
 *
 * @param defaults receives the replaced values
 * @returns the same object without such a variable
 */
export function substituteDefaults<T>(value: T, path: string, defaults: SubstitutedDefault[]): T {
  if (typeof value === "string") return substituted(value, path, defaults) as T;
  if (!isContainer(value)) return value;
  let copy: Record<string, unknown> | undefined;
  for (const key of Object.keys(value)) {
    if (TEXTS.has(key)) continue;
    const member = value[key];
    const replaced = substituteDefaults(member, pointerTo(path, key), defaults);
    if (replaced === member) continue;
    copy ??= Array.isArray(value) ? Object.assign([], value) : { ...value };
    Object.defineProperty(copy, key, { value: replaced, enumerable: true, configurable: true, writable: true });
  }
  if (copy === undefined) return value;
  return Object.freeze(copy) as T;
}

function substituted(written: string, path: string, defaults: SubstitutedDefault[]): unknown {
  if (/\s/.test(written)) return written;
  const text = withDefaults(written);
  if (text === written) return written;
  const plain = resolvePlain(text);
  const value = typeof plain === "bigint" ? text : plain;
  defaults.push({ path, written, value });
  return value;
}
