import { getOrCreate, groupOf, type ObjectRef } from "../kernel/index.ts";

/** Whether a text matches a pattern, in which `*` matches any number of characters. */
export function matchesGlob(pattern: string, text: string): boolean {
  if (!pattern.includes("*")) return pattern === text;
  // At most one step back for each character, so that a hostile pattern cannot make it slow.
  let at = 0;
  let star = -1;
  let resume = 0;
  let index = 0;
  while (index < text.length) {
    if (pattern[at] === "*") {
      star = at++;
      resume = index;
    } else if (pattern[at] === text[index]) {
      at++;
      index++;
    } else if (star >= 0) {
      at = star + 1;
      index = ++resume;
    } else return false;
  }
  while (pattern[at] === "*") at++;
  return at === pattern.length;
}

/**
 * Compiles a pattern of paths: `*` matches any characters of a name, `**` any number of folders, and a final `/`
 * everything below a folder. The function stores its result for each file, because many objects come from one file.
 */
export function pathMatcher(pattern: string): (file: string) => boolean {
  const parts = pattern.replace(/^\.\//, "").replace(/\/$/, "/**").split("/");
  const known = new Map<string, boolean>();
  return (file) => getOrCreate(known, file, () => matchesParts(parts, file));
}

function matchesParts(parts: readonly string[], file: string): boolean {
  const names = file.replaceAll("\\", "/").replace(/^\.\//, "").split("/");
  // reached[i]: the previous parts match the first i names.
  let reached = [true, ...names.map(() => false)];
  for (const part of parts) {
    const next = reached.map(() => false);
    for (let index = 0; index <= names.length; index++) {
      const name = names[index - 1];
      if (part === "**") next[index] = reached[index] === true || next[index - 1] === true;
      else next[index] = name !== undefined && reached[index - 1] === true && matchesGlob(part, name);
    }
    reached = next;
  }
  return reached[names.length] === true;
}

/** Whether an object has a kind, written as `Kind` for any group or as `Kind.group`, with `*` as in names. */
export function matchesKind(pattern: string, { apiVersion, kind }: Pick<ObjectRef, "apiVersion" | "kind">): boolean {
  const dot = pattern.indexOf(".");
  if (dot < 0) return matchesGlob(pattern, kind);
  return matchesGlob(pattern.slice(0, dot), kind) && matchesGlob(pattern.slice(dot + 1), groupOf(apiVersion));
}

/** The parts of the text that names objects in a waiver. */
export interface ObjectSelector {
  readonly kind: string;
  /** Absent for objects without a namespace. */
  readonly namespace?: string;
  readonly name: string;
}

/** Parses `Kind/namespace/name` or `Kind/name`; undefined for any other text. */
export function objectPattern(text: string): ObjectSelector | undefined {
  const parts = text.split("/");
  if (parts.some((part) => part === "" || part !== part.trim())) return undefined;
  const [kind = "", second = "", third] = parts;
  if (parts.length === 2) return { kind, name: second };
  if (parts.length !== 3 || third === undefined) return undefined;
  return { kind, namespace: second, name: third };
}

/** Whether a pattern names an object. */
export function matchesObject({ kind, namespace, name }: ObjectSelector, object: ObjectRef): boolean {
  // The name excludes most objects, so it is compared first.
  if (!matchesGlob(name, object.name)) return false;
  return matchesNamespace(namespace, object.namespace) && matchesKind(kind, object);
}

function matchesNamespace(pattern: string | undefined, namespace: string | undefined): boolean {
  if (pattern === undefined || namespace === undefined) return pattern === namespace;
  return matchesGlob(pattern, namespace);
}
