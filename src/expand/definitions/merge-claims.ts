import type { KubeObject } from "../../kernel/index.ts";
import { canonicalJson } from "../../kernel/index.ts";
import { withSources } from "./field-sources.ts";
import { claimSources } from "./pod-sources.ts";
import type { ExpansionReporter } from "./report.ts";

/** Returns each claim once: two items, such as those of a leader and its workers, may share a claim if they agree. */
export function mergeClaims(
  claims: readonly { readonly path: string; readonly object: KubeObject }[],
  report: ExpansionReporter,
): readonly KubeObject[] {
  const first = new Map<string, KubeObject>();
  for (const { path, object } of claims) {
    const { name } = object.metadata;
    const earlier = first.get(name);
    if (earlier === undefined) {
      first.set(name, withSources(object, claimSources(path)));
    } else if (canonicalJson(earlier) !== canonicalJson(object)) {
      report.refuse(
        path,
        `requests the claim ${name} with another claimInfo than an earlier item`,
        "write the same claimInfo in both, or name another claim",
      );
    }
  }
  return [...first.values()];
}
