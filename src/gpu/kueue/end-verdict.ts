import { timesCount } from "../account/resource-amounts.ts";
import { type AdmissionEnd, admissionEnd } from "./admission-cycles.ts";
import type { CountedPodSet } from "./counted-pod-set.ts";
import type { FlavorObstacle } from "./flavor-obstacle.ts";
import type { AssigningQueue } from "./flavor-of-group.ts";
import type { KueueModel } from "./kueue-model.ts";
import type { ClusterQueue } from "./kueue-queues.ts";
import type { KueueJudgement, KueueReason } from "./kueue-verdict.ts";
import { obstaclesText } from "./obstacle-text.ts";

const CONFIGURATION = "the Configuration of Kueue neither excludes the resource nor ignores undeclared ones";

/** The verdict for the end of all cycles of a workload. Where settings or queues are not known, the end with others counts. */
export function endVerdict(
  model: KueueModel,
  clusterQueue: ClusterQueue,
  on: AssigningQueue,
  counted: readonly CountedPodSet[],
  end: AdmissionEnd,
): KueueJudgement {
  if (end.end === "unjudged") return { level: "unjudged", reason: "quota", text: end.why };
  if (end.end === "admitted") return admittedVerdict(clusterQueue, counted, end);
  const { podSet, obstacles } = end;
  const reason = reasonOf(obstacles);
  const text = obstaclesText(podSet, obstacles, clusterQueue);
  const found = {
    reason,
    obstacles,
    podSet: podSet.podSet.name,
    text,
    ...(podSet.podSet.path !== undefined && { path: podSet.podSet.path }),
  };
  if (reason === "uncovered-resource" && !model.configuration.isKnown && !model.isComplete) {
    // Whatever the settings are, quota of the covered resources counts.
    const other = admissionEnd({ ...on, ignoresUndeclared: true }, counted);
    if (other.end === "never") return endVerdict(model, clusterQueue, on, counted, other);
    return { ...found, level: "conditional", assumption: CONFIGURATION };
  }
  if (reason === "quota" && !model.isComplete && on.tree.mayHaveOthers(clusterQueue)) {
    const other = admissionEnd({ ...on, tree: { ...on.tree, capacity: on.tree.mostCapacity } }, counted);
    if (other.end !== "never") {
      return { ...found, level: "conditional", assumption: `no other queue of cohort ${clusterQueue.cohort} lends` };
    }
  }
  return { ...found, level: "never" };
}

function admittedVerdict(
  { name }: ClusterQueue,
  counted: readonly CountedPodSet[],
  { counts, flavors }: Extract<AdmissionEnd, { end: "admitted" }>,
): KueueJudgement {
  const admitted = counted.map(({ podSet, perPod }, index) => ({
    name: podSet.name,
    count: counts[index] ?? podSet.count,
    flavors: Object.fromEntries(flavors[index] ?? []),
    requests: timesCount(perPod, counts[index] ?? podSet.count),
  }));
  const less = counted.find(({ podSet }, index) => (counts[index] ?? 0) < podSet.count)?.podSet;
  const started = admitted.find((each) => each.name === less?.name)?.count;
  const part = less && `; pod set ${less.name} starts with ${started} of ${less.count} pods`;
  return {
    level: "admitted",
    reason: "within-quota",
    admitted,
    text: `ClusterQueue ${name} has quota for it${part ?? ""}`,
  };
}

function reasonOf(obstacles: readonly FlavorObstacle[]): KueueReason {
  const kinds = new Set(obstacles.map(({ kind }) => kind));
  if (kinds.has("uncovered")) return "uncovered-resource";
  if (kinds.has("quota")) return "quota";
  if (kinds.has("nodes")) return "nodes";
  return kinds.has("taint") || kinds.has("affinity") ? "flavor" : "topology";
}
