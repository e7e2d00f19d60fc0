import { plus, unitAmountText } from "../account/resource-amounts.ts";
import type { CountedPodSet } from "./counted-pod-set.ts";
import type { FlavorObstacle } from "./flavor-obstacle.ts";
import type { ClusterQueue } from "./kueue-queues.ts";

/** The most flavors that a text names. */
const MOST_OBSTACLES = 4;

/** One line with the reasons for which a pod set gets no flavor in a ClusterQueue. */
export function obstaclesText(
  { podSet, perPod }: CountedPodSet,
  obstacles: readonly FlavorObstacle[],
  queue: ClusterQueue,
): string {
  const parts = obstacles.slice(0, MOST_OBSTACLES).map((obstacle) => obstacleText(obstacle, queue));
  const others = obstacles.length - parts.length;
  const reasons = parts.length === 0 ? "no flavor is left to try" : parts.join("; ");
  const [quota] = obstacles.filter((obstacle) => obstacle.kind === "quota");
  const each = quota && perPod.get(quota.resource);
  const product =
    quota === undefined || each === undefined || podSet.count < 2
      ? ""
      : ` (${podSet.count} pods with ${unitAmountText(quota.resource, each)} ${quota.resource} each)`;
  return `pod set ${podSet.name}${product} gets no flavor: ${reasons}${others > 0 ? `; and ${others} more reasons` : ""}`;
}

function obstacleText(obstacle: FlavorObstacle, { name, cohort }: ClusterQueue): string {
  switch (obstacle.kind) {
    case "uncovered":
      return `ClusterQueue ${name} does not cover ${obstacle.resource}`;
    case "quota": {
      const { flavor, resource, earlier, request, capacity } = obstacle;
      const need = unitAmountText(resource, plus(earlier, request));
      const part = earlier === 0n ? "" : `, of which earlier pod sets take ${unitAmountText(resource, earlier)}`;
      const lenders = cohort === undefined ? "" : ` with all that cohort ${cohort} lends`;
      const most = unitAmountText(resource, capacity);
      return `flavor ${flavor} of ClusterQueue ${name} has at most ${most} ${resource}${lenders}, and ${need} are needed${part}`;
    }
    case "taint":
      return `flavor ${obstacle.flavor} has the taint ${obstacle.taint}, which the pods do not tolerate`;
    case "affinity":
      return `flavor ${obstacle.flavor} does not match the node selector or affinity of the pods`;
    case "no-topology":
      return `flavor ${obstacle.flavor} has no topology, and the pods request one`;
    case "no-level":
      return `flavor ${obstacle.flavor} has the levels ${obstacle.levels.join(", ")}, and ${levelText(obstacle.level)} is requested`;
    case "only-topology":
      return `flavor ${obstacle.flavor} is for pods that request a topology`;
    case "no-topology-flavor":
      return `all flavors of ClusterQueue ${name} have a topology, and the pods request no resource of one of them`;
    case "nodes":
      return `the nodes of flavor ${obstacle.flavor} have no room for it at level ${obstacle.level}`;
  }
}

function levelText(level: string): string {
  return level === "" ? "none" : level;
}
