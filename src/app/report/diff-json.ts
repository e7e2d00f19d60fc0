import { filled, given } from "../../kernel/index.ts";
import type { Cluster } from "../../model/index.ts";
import type { ClusterDifference, Difference } from "../diff/difference.ts";
import { diffQuota } from "./diff-quota.ts";
import { diffSummary } from "./diff-summary.ts";
import { toolReport } from "./json.ts";

/** The report of a difference as JSON (docs/reference/diff.md). Nothing is shortened. */
export function diffJson(difference: Difference): string {
  return toolReport(plainDifference(difference));
}

/** A difference as data of a JSON report. */
export function plainDifference(difference: Difference) {
  const { base, head, clusters, dangers, resourceInterfaces, issues, unreadable, organization } = difference;
  const { uncompared, unapplied } = difference;
  return {
    base,
    ...given({ head }),
    clusters: clusters.map((cluster) => plainCluster(cluster, organization.clusters)),
    resourceInterfaces,
    summary: { ...diffSummary(difference), dangers, unreadable, uncompared, unapplied, findings: filled(issues) ?? [] },
  };
}

function plainCluster({ quota, ...cluster }: ClusterDifference, clusters: readonly Cluster[]) {
  return { ...cluster, quota: diffQuota(quota, clusters) };
}
