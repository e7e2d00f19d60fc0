import { createHash } from "node:crypto";
import { isObject } from "../../kernel/index.ts";
import type { BuiltObject } from "./built-object.ts";
import { withPrevious } from "./identity.ts";
import { type Tree, withMember } from "./values.ts";

/** Digits that are easy to take for others, and those that kustomize writes. */
const OTHERS: ReadonlyMap<string, string> = new Map([
  ["0", "g"],
  ["1", "h"],
  ["3", "k"],
  ["a", "m"],
  ["e", "t"],
]);
const LENGTH = 10;

/**
 * An object with the hash of its content in its name, if a generator made it. Source: kustomize, api/hasher/hasher.go; it is
 * the last change before references get their values.
 */
export function withNameHash(object: BuiltObject): BuiltObject {
  if (object.needsHash !== true) return object;
  const { value } = object;
  const metadata = isObject(value.metadata) ? value.metadata : {};
  const name = `${String(metadata.name)}-${nameHash(value)}`;
  return { ...withPrevious(object), value: withMember(value, "metadata", withMember(metadata, "name", name)) };
}

/** The hash of a ConfigMap or a Secret. kustomize looks for the name in a field that does not exist, so it does not count. */
function nameHash(value: Tree): string {
  const { kind, binaryData, stringData } = value;
  const data = value.data ?? "";
  const hashed =
    kind === "Secret"
      ? { data, kind, name: "", ...map({ stringData }), type: value.type ?? "" }
      : { ...map({ binaryData }), data, kind, name: "" };
  const digits = createHash("sha256").update(goJson(hashed)).digest("hex").slice(0, LENGTH);
  return digits.replace(/[013ae]/g, (digit) => OTHERS.get(digit) ?? digit);
}

function map(field: Tree): Tree {
  return Object.values(field).every(isObject) ? field : {};
}

/** JSON as Go writes it: the members of maps by name, and without the characters of HTML. */
function goJson(value: unknown): string {
  const sorted = JSON.stringify(value, (_key, inner: unknown) => {
    if (!isObject(inner) || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
  });
  return sorted.replace(/[<>&\u2028\u2029]/g, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
