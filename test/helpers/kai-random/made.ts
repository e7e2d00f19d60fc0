import type { Cluster, Made } from "./cluster.ts";

const NO_PODS = "the object has no pods of KAI's scheduler yet, and a prediction is for the first one";
const NAMED = "KAI reads the group that the pods of a revision name, so its groups depend on the order of its pods";

/** The workload that a maker stored in a cluster. */
export function made(cluster: Cluster, uncertain?: string): Made {
  const [object, ...below] = cluster.objects();
  if (object === undefined) throw new Error("a maker stored nothing");
  const reason = uncertain ?? doubtOf(cluster);
  return { object, below, ...(reason !== undefined && { uncertain: reason }) };
}

function doubtOf(cluster: Cluster): string | undefined {
  const pods = cluster.objects().filter(({ kind }) => kind === "Pod");
  const hasPods = pods.some((pod) => (pod.spec as { schedulerName?: string }).schedulerName === "kai-scheduler");
  if (!hasPods && JSON.stringify(cluster.objects()[0]).includes('"kai-scheduler"')) return NO_PODS;
  const isRevision = cluster.objects().some(({ kind }) => kind === "Revision");
  const named = pods.filter(({ metadata }) => metadata.annotations?.["pod-group-name"] !== undefined);
  return isRevision && named.length > 1 ? NAMED : undefined;
}
