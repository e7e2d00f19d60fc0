import { ownerOfNamespace } from "../../model/index.ts";
import type { CountedGang, QuotaInput } from "./counted-gang.ts";

/** The knowledge about the queues of clusters, by which a missing queue is a fact and not a missing file. */
export interface QueueKnowledge {
  /**
   * Whether the queues of a cluster are known: from quotas in `muster.yaml` (for any cluster, because the file describes
   * them all), from Queue objects among the manifests, or from a dump of the cluster. The queues of KAI's chart always
   * exist and give no information about other queues.
   */
  readonly hasQueues: (cluster: string) => boolean;
  /**
   * Whether it is known if a gang's queue exists: where the queues of its cluster are known, for a gang without a queue,
   * and on KAI for the queue of a project, which only a quota of the project in `muster.yaml` creates.
   */
  readonly isKnowable: (gang: CountedGang) => boolean;
}

/** The knowledge about queues that an input gives. */
export function queueKnowledge({ queues, allocated = [], organization }: QuotaInput): QueueKnowledge {
  const areDescribed = queues.some(({ origin }) => origin === "organization");
  const known = new Set(
    [...queues.filter(({ origin }) => origin !== "chart"), ...allocated].map(({ cluster }) => cluster),
  );
  const clusters = new Map(organization.clusters.map((cluster) => [cluster.name, cluster]));
  const hasQueues = (cluster: string) => areDescribed || known.has(cluster);
  const isOfProject = ({ cluster: name, gang }: CountedGang) => {
    const cluster = clusters.get(name);
    if (cluster?.scheduler !== "kai") return false;
    return ownerOfNamespace(organization, cluster, gang.namespace)?.name === gang.queue;
  };
  const isKnowable = (gang: CountedGang) => gang.gang.queue === "" || hasQueues(gang.cluster) || isOfProject(gang);
  return { hasQueues, isKnowable };
}
