import { compareText } from "./compare.ts";
import { canonicalJson } from "./digest.ts";
import type { KubeObject } from "./kubernetes.ts";

/** Orders lists of texts, first text first; a shorter list comes before a longer one that starts with it. */
export function compareLists(a: readonly string[], b: readonly string[]): number {
  let index = 0;
  for (const left of a) {
    const right = b[index];
    if (right === undefined) return 1;
    if (left !== right) return compareText(left, right);
    index += 1;
  }
  return a.length - b.length;
}

/** Orders objects by kind, name, API version and namespace, and those that agree in them by their JSON text. */
export function compareObjects(a: KubeObject, b: KubeObject): number {
  if (a === b) return 0;
  // Two objects of one identity are rare, so their whole text is hardly ever made.
  return compareLists(identity(a), identity(b)) || compareText(canonicalJson(a), canonicalJson(b));
}

function identity({ kind, apiVersion, metadata }: KubeObject): readonly string[] {
  return [String(kind), String(metadata?.name ?? ""), String(apiVersion), String(metadata?.namespace ?? "")];
}
