import type { Cluster } from "../../model/index.ts";
import { isTree, leavesOf } from "../../model/index.ts";
import { stalenessGrace } from "../gang/staleness.ts";
import { leafStep, placedTogether, sumOfSteps } from "./first-step.ts";
import { activePods } from "./gang-demand.ts";
import type { MeasuredGang } from "./measured-gang.ts";
import type { QueueNode, QuotaBound } from "./queue-node.ts";
import { exceeds, QUOTA_RESOURCES, type Resources } from "./resources.ts";

/**
 * The text about a gang that starts with some of its subgroups where the queue has no room for the minimum of all of
 * them: the scheduler evicts the running pods, since it wants every leaf complete. `undefined` where all fit, and for a
 * gang without subgroups.
 */
export function evictionText(
  measured: MeasuredGang,
  bounds: readonly QuotaBound[],
  cluster: Cluster | undefined,
): string | undefined {
  const { counted, path } = measured;
  if (!isTree(counted.gang)) return undefined;
  const grace = stalenessGrace(counted.gang, cluster);
  if (grace === undefined) return undefined;
  const need = completeDemand(measured);
  if (path.every((queue) => bounds.every((bound) => hasRoom(need, queue, bound)))) return undefined;
  return `; a subgroup stays incomplete, so the scheduler evicts the running pods ${grace} after they have started`;
}

/** The least that the minima of all leaves request. */
function completeDemand({ counted: { gang }, demand }: MeasuredGang): Resources {
  const pods = activePods(demand.members);
  const steps = leavesOf(gang)
    .filter(({ min = 0 }) => min > 0)
    .map(({ name, min = 0 }) =>
      leafStep(
        pods.filter(({ leaf }) => leaf === name),
        min,
      ),
    );
  const { least, extra } = sumOfSteps(steps);
  return placedTogether(least, extra);
}

function hasRoom(need: Resources, { quotas }: QueueNode, bound: QuotaBound): boolean {
  return QUOTA_RESOURCES.every((resource) => !exceeds(need[resource], quotas[resource][bound]));
}
