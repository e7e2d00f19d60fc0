import { DEEPEST_EMITTED, isMap, LONGEST_KEY } from "./emit-bounds.ts";
import { quoteUnlessPlain } from "./emit-scalar.ts";
import { quote } from "./text.ts";

/** The error for a value that `emitYaml` refused: what it is and the JSON pointer to it. */
export function invalidValue(value: unknown): TypeError {
  const found = find(value, [], []);
  if (found === undefined) return new TypeError("the value cannot be written as YAML");
  return new TypeError(`${found.what} at ${quote(pointer(found.path))} cannot be written as YAML`);
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
    const place = [...path, key];
    if (/\p{Surrogate}/u.test(key)) return { what: "a key with half of a surrogate pair", path };
    if (Buffer.byteLength(quoteUnlessPlain(key)) > LONGEST_KEY)
      return { what: `a key longer than ${LONGEST_KEY} bytes`, path };
    return member === undefined ? undefined : find(member, place, [...parents, value]);
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
  if (typeof value === "string") return /\p{Surrogate}/u.test(value) ? "half of a surrogate pair" : undefined;
  if (typeof value === "number") return Number.isFinite(value) ? undefined : `the number ${value}`;
  if (typeof value !== "object") return value === undefined ? "undefined" : `a ${typeof value}`;
  if (parents.includes(value)) return "a cycle";
  if (parents.length >= DEEPEST_EMITTED) return `nesting deeper than ${DEEPEST_EMITTED} levels`;
  if (Array.isArray(value) || isMap(value)) return undefined;
  return `an object of class ${Object.prototype.toString.call(value) === "[object Object]" ? className(value) : Object.prototype.toString.call(value).slice(8, -1)}`;
}

function className(value: object): string {
  const made: unknown = value.constructor;
  return typeof made === "function" && made.name !== "" ? made.name : "unknown";
}

function pointer(path: readonly string[]): string {
  return path.map((token) => `/${token.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
