import { hash } from "node:crypto";
import { groupOf, type ObjectRef } from "../base/kubernetes.ts";
import { memoizeText } from "../base/memo.ts";
import { pointerSegments } from "../base/pointer.ts";
import { at, text } from "../base/read.ts";

/** The identity of a finding. */
interface FingerprintParts {
  readonly rule: string;
  readonly object?: ObjectRef | undefined;
  readonly component?: string | undefined;
  readonly instance?: string | undefined;
  /** JSON pointer into the object. */
  readonly path: string;
  /** Distinguishes findings of one rule at one path. */
  readonly key?: string | undefined;
}

const BYTES = 16;

/**
 * Returns the hash of a finding's identity. It stays the same when lines, files, severity or the version of the API
 * change, and when list items with names change their order.
 *
 * @param content the object that `path` leads into, for the names of its list items; absent: items by index
 */
export function fingerprintOf(parts: FingerprintParts, content?: unknown): string {
  const { rule, object, component = "", instance = "", path, key = "" } = parts;
  const identity = [rule, ...objectParts(object), component, instance, stablePath(content, path), key];
  return digestOf(identity);
}

/** Returns 32 hexadecimal digits that are different for different lists. */
export function digestOf(parts: readonly (string | readonly string[])[]): string {
  return digitsOf(JSON.stringify(parts), BYTES);
}

/** Returns 16 hexadecimal digits of a value; fewer of one that may be a secret, so that trials cannot find it. */
export function valueDigest(value: unknown, isSecret = false): string {
  const json = JSON.stringify(value);
  if (isSecret) return digitsOf(json, 2);
  return sharedDigest(json);
}

/** Findings have few different values, and those are short. */
const sharedDigest = memoizeText((json) => digitsOf(json, 8), { most: 1_000, longest: 80 });

function digitsOf(content: string, bytes: number): string {
  return hash("sha256", content, "hex").slice(0, 2 * bytes);
}

function objectParts(object: ObjectRef | undefined): readonly string[] {
  if (object === undefined) return [];
  return [groupOf(object.apiVersion), object.kind, object.namespace ?? "", object.name];
}

/** The segments of a pointer, with the names of list items instead of their indexes. */
export function stablePath(content: unknown, path: string): readonly string[] {
  let value = content;
  return pointerSegments(path).map((segment) => {
    const isItem = Array.isArray(value);
    value = at(value, segment);
    const name = isItem ? text(at(value, "name")) : undefined;
    if (name === undefined) return segment;
    return `[${name}]`;
  });
}
