import type { Cluster, Made } from "./cluster.ts";

const NO_PODS = "the object has no pods of KAI's scheduler yet, and a prediction is for the first one";
const NAMED =
  "KAI reads the group that the pods of a revision and, from 0.18 on, of a Deployment name, so its groups depend on the order of the pods";

/** Kinds whose Deployments the podgrouper groups by. */
const OF_DEPLOYMENT: readonly string[] = ["AppWrapper", "Deployment"];

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
  const kinds = cluster.objects().map(({ kind }) => kind);
  const isGrouped = OF_DEPLOYMENT.includes(kinds[0] ?? "") && kinds.includes("Deployment");
  const named = pods.filter(({ metadata }) => metadata.annotations?.["pod-group-name"] !== undefined);
  return (isGrouped || kinds.includes("Revision")) && named.length > 1 ? NAMED : undefined;
}
