import { pointerTo } from "../kernel/index.ts";
import { DEEPEST_EMITTED, isMap, LONGEST_KEY } from "./emit-bounds.ts";
import { isWellFormed, quoteUnlessPlain } from "./emit-scalar.ts";
import { quote } from "./text.ts";

/** The error for a value that `emitYaml` rejects: its type and the JSON pointer to it. */
export function invalidValue(value: unknown): TypeError {
  const found = find(value, [], []);
  if (found === undefined) return new TypeError("the value cannot be written as YAML");
  return new TypeError(`${found.what} at ${quote(pointerTo("", ...found.path))} cannot be written as YAML`);
}

interface Found {
  readonly what: string;
  readonly path: readonly string[];
}

function find(value: unknown, path: readonly string[], parents: readonly unknown[]): Found | undefined {
  const what = describe(value, parents);
  if (what !== undefined) return { what, path };
  if (Array.isArray(value)) {
    return firstOf(value.entries(), ([index, item]) =>
      find(item ?? null, [...path, String(index)], [...parents, value]),
    );
  }
  if (!isMap(value)) return undefined;
  return firstOf(Object.entries(value), ([key, member]) => {
    if (!isWellFormed(key)) return { what: "a key with half of a surrogate pair", path };
    if (Buffer.byteLength(quoteUnlessPlain(key)) > LONGEST_KEY) {
      return { what: `a key longer than ${LONGEST_KEY} bytes`, path };
    }
    if (member === undefined) return undefined;
    return find(member, [...path, key], [...parents, value]);
  });
}

function firstOf<T>(items: Iterable<T>, test: (item: T) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = test(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function describe(value: unknown, parents: readonly unknown[]): string | undefined {
  if (value === null || typeof value === "boolean") return undefined;
  if (Number.isFinite(value) || (typeof value === "string" && isWellFormed(value))) return undefined;
  if (typeof value === "string") return "half of a surrogate pair";
  if (typeof value === "number") return `the number ${value}`;
  if (value === undefined) return "undefined";
  if (typeof value !== "object") return `a ${typeof value}`;
  if (parents.includes(value)) return "a cycle";
  if (parents.length >= DEEPEST_EMITTED) return `nesting deeper than ${DEEPEST_EMITTED} levels`;
  if (Array.isArray(value) || isMap(value)) return undefined;
  return `an object of class ${className(value)}`;
}

function className(value: object): string {
  const tag = Object.prototype.toString.call(value).slice("[object ".length, -1);
  if (tag !== "Object") return tag;
  return value.constructor.name || "unknown";
}
