import type { KubeObject } from "../base/kubernetes.ts";

/** Orders texts by code units and never by a locale: the same on every machine. */
export function compareTexts(a: string, b: string): number {
  // Equal texts are told apart from others first: of most gangs cluster and namespace are the same.
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Orders lists of texts, first text first; a shorter list goes before what it begins. */
export function compareLists(a: readonly string[], b: readonly string[]): number {
  let index = 0;
  for (const left of a) {
    const right = b[index];
    if (right === undefined) return 1;
    if (left !== right) return compareTexts(left, right);
    index += 1;
  }
  return a.length - b.length;
}

/** Orders objects by kind, name and API version, and those that agree in it by all that they say. */
export function compareObjects(a: KubeObject, b: KubeObject): number {
  if (a === b) return 0;
  return compareLists(identity(a), identity(b)) || compareTexts(canonical(a), canonical(b));
}

function identity({ kind, apiVersion, metadata }: KubeObject): readonly string[] {
  return [String(kind), String(metadata?.name ?? ""), String(apiVersion), String(metadata?.namespace ?? "")];
}

// Two objects of one identity are rare, so that their whole text is hardly ever made.
function canonical(object: KubeObject): string {
  return JSON.stringify(object) ?? "";
}
