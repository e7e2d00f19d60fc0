import type { ObjectRef } from "../base/kubernetes.ts";
import { groupOf } from "../base/kubernetes.ts";

/** Whether a text matches a pattern in which `*` stands for any run of characters, none included. */
export function matchesGlob(pattern: string, text: string): boolean {
  if (!pattern.includes("*")) return pattern === text;
  // One step back per character at most, so that no pattern can make it slow.
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
 * Says of files whether they match a pattern of paths: `*` within a name, `**` as a name for any number of folders,
 * none included, and a final `/` for everything below a folder. Many objects come from one file, which is asked once.
 */
export function pathMatcher(pattern: string): (file: string) => boolean {
  const parts = pattern.replace(/^\.\//, "").replace(/\/$/, "/**").split("/");
  const known = new Map<string, boolean>();
  return (file) => {
    const found = known.get(file) ?? matchesParts(parts, file);
    known.set(file, found);
    return found;
  };
}

function matchesParts(parts: readonly string[], file: string): boolean {
  const names = file.replaceAll("\\", "/").replace(/^\.\//, "").split("/");
  // reached[i]: the parts so far match the first i names.
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

/** Whether an object is of a kind, written as `Kind` of any group or as `Kind.group`, with `*` as in names. */
export function matchesKind(pattern: string, { apiVersion, kind }: Pick<ObjectRef, "apiVersion" | "kind">): boolean {
  const dot = pattern.indexOf(".");
  if (dot < 0) return matchesGlob(pattern, kind);
  return matchesGlob(pattern.slice(0, dot), kind) && matchesGlob(pattern.slice(dot + 1), groupOf(apiVersion));
}

/** How a waiver names objects, split into its parts. */
export interface ObjectSelector {
  readonly kind: string;
  /** Absent for objects without a namespace. */
  readonly namespace?: string;
  readonly name: string;
}

/** Reads `Kind/namespace/name` or `Kind/name`; undefined for anything else. */
export function objectPattern(text: string): ObjectSelector | undefined {
  const parts = text.split("/");
  if (parts.some((part) => part === "" || part !== part.trim())) return undefined;
  const [kind = "", second = "", third] = parts;
  if (parts.length === 2) return { kind, name: second };
  return parts.length === 3 && third !== undefined ? { kind, namespace: second, name: third } : undefined;
}

/** Whether a pattern names an object. */
export function matchesObject({ kind, namespace, name }: ObjectSelector, object: ObjectRef): boolean {
  // What tells most objects apart goes first.
  if (!matchesGlob(name, object.name)) return false;
  if (namespace === undefined || object.namespace === undefined) {
    if (namespace !== object.namespace) return false;
  } else if (!matchesGlob(namespace, object.namespace)) return false;
  return matchesKind(kind, object);
}
