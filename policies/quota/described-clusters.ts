import { compareKeys } from "../../src/kernel/index.ts";
import { assumedCluster, type Cluster } from "../../src/model/index.ts";

/**
 * Whether a cluster has no description beyond the defaults of a KAI cluster. A description in `muster.yaml` with only
 * these defaults counts as none.
 */
export function isAssumed(cluster: Cluster): boolean {
  return fingerprint(cluster) === fingerprint(assumedCluster());
}

function fingerprint({ version: _, ...cluster }: Cluster): string {
  return JSON.stringify(Object.entries(cluster).sort(compareKeys));
}
