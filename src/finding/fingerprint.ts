import { createHash } from "node:crypto";
import { groupOf, type KubeObject } from "../base/kubernetes.ts";
import { pointerSegments } from "../base/pointer.ts";
import { at } from "../base/read.ts";

/** What a finding is told apart by. */
export interface FingerprintParts {
  readonly rule: string;
  readonly object?: KubeObject | undefined;
  readonly component?: string | undefined;
  readonly instance?: string | undefined;
  /** JSON pointer into the object. */
  readonly path: string;
  readonly key?: string | undefined;
}

const LENGTH = 32;

/**
 * The identity of a finding, which survives moved lines, files, renumbered list items with names, another version of
 * the API and another severity. Two findings of one rule at one place are told apart by their `key`.
 */
export function fingerprintOf(parts: FingerprintParts): string {
  const { rule, object, component = "", instance = "", path, key = "" } = parts;
  const identity =
    object === undefined
      ? []
      : [groupOf(object.apiVersion), object.kind, object.metadata.namespace ?? "", object.metadata.name];
  const place = stablePath(object, path);
  return createHash("sha256")
    .update(JSON.stringify([rule, ...identity, component, instance, place, key]))
    .digest("hex")
    .slice(0, LENGTH);
}

/** A pointer whose list items are told by their names where they have one. */
function stablePath(object: unknown, path: string): readonly string[] {
  let value: unknown = object;
  return pointerSegments(path).map((segment) => {
    const list = Array.isArray(value);
    value = at(value, segment);
    const name = list ? at(value, "name") : undefined;
    return typeof name === "string" ? `[${name}]` : segment;
  });
}
