import { canonicalJson } from "../base/digest.ts";
import type { KubeObject } from "../base/kubernetes.ts";
import type { ExpansionReporter } from "./report.ts";

/** Each claim once: two items may name one, as a leader and its workers do, but must then ask for the same. */
export function mergeClaims(
  claims: readonly { readonly path: string; readonly object: KubeObject }[],
  report: ExpansionReporter,
): readonly KubeObject[] {
  const first = new Map<string, KubeObject>();
  for (const { path, object } of claims) {
    const { name } = object.metadata;
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, object);
    else if (canonicalJson(earlier) !== canonicalJson(object)) {
      report.refuse(
        path,
        `asks for the claim ${name} with other claimInfo than an item before`,
        "say the same in both, or name another claim",
      );
    }
  }
  return [...first.values()];
}
