import { dirname, join, relative, sep } from "node:path";
import { DIST_FOLDER } from "../../inputs/index.ts";
import type { KubeObject } from "../../kernel/index.ts";
import { getOrCreate, given, LEDGER_FILE, targetExists } from "../../kernel/index.ts";
import type { Cluster, Organization } from "../../model/index.ts";
import { clusterOf } from "../../synth/index.ts";

/** The cluster of an object. */
interface ObjectCluster {
  readonly cluster: Cluster;
  /** Its name, where the folder or the namespace of the object decides it. */
  readonly name?: string;
}

/**
 * Returns a function that finds the cluster of an object: for a synthesised file that of its folder, else the one that
 * owns the namespace, else the organisation's only one, else `assumed`.
 *
 * @param root root of the repository, whose output folder has a folder for each cluster
 */
export function objectClusters(
  organization: Organization,
  assumed: Cluster,
  root?: string,
): (object: KubeObject, path?: string) => ObjectCluster {
  const clusters = new Map(organization.clusters.map((cluster) => [cluster.name, cluster]));
  const [only, ...others] = organization.clusters;
  const fallback = others.length === 0 ? (only ?? assumed) : assumed;
  const clustersOfFolders = new Map<string, string | undefined>();
  const found = new Map<string | undefined, ObjectCluster>();
  return (object, path = "") => {
    const folder = dirname(path);
    const ofFolder = getOrCreate(clustersOfFolders, folder, () => root && clusterOfFolder(folder, root));
    const placement = clusterOf(object, organization);
    const name = ofFolder ?? ("cluster" in placement ? placement.cluster : undefined);
    return getOrCreate(found, name, () => ({ cluster: clusters.get(name ?? "") ?? fallback, ...given({ name }) }));
  };
}

/** The cluster of a folder below the output of a synth, `dist/<cluster>/…`. The output contains a ledger. */
function clusterOfFolder(folder: string, root: string): string | undefined {
  const dist = join(root, DIST_FOLDER);
  if (!folder.startsWith(dist + sep) || !targetExists(join(dist, LEDGER_FILE))) return undefined;
  return relative(dist, folder).split(sep)[0];
}
