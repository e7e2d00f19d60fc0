import type { FoundCluster } from "./found-clusters.ts";
import type { FoundQueue } from "./found-queues.ts";
import type { FoundScheduler } from "./found-scheduler.ts";
import type { UnjudgedInputs } from "./unjudged-inputs.ts";

/** The content of a repository, as far as `muster.yaml` can have it. */
export interface Proposal {
  readonly name: string;
  readonly clusters: readonly FoundCluster[];
  readonly scheduler: FoundScheduler;
  readonly queues: readonly FoundQueue[];
  readonly crds: readonly string[];
  /** Folders that define the same objects, so each of them is applied by itself. */
  readonly colliding: readonly string[];
  readonly unjudged: readonly UnjudgedInputs[];
  /** The person who accepts that parts are not judged. */
  readonly owner: string;
}

/** The cluster of a repository that names none, or one without a sign of its scheduler: that of a check without muster.yaml. */
export const ASSUMED = "default";

/** The clusters of the proposal: those that were found, if it is known what runs on them or if there are several. */
export function proposedClusters({ clusters, scheduler }: Pick<Proposal, "clusters" | "scheduler">): readonly string[] {
  const isKnown = scheduler.file !== undefined;
  if (clusters.length > 1 || (clusters.length === 1 && isKnown)) return clusters.map(({ name }) => name);
  return [isKnown ? "main" : ASSUMED];
}

/** The folders that are applied by themselves: those of several clusters, and those that define the same objects. */
export function proposedUnits({ clusters, colliding }: Pick<Proposal, "clusters" | "colliding">): readonly string[] {
  const folders = clusters.flatMap((cluster) => cluster.folders);
  return [...new Set([...(folders.length > 1 ? folders : []), ...colliding])].sort();
}
