import { ownerBelow } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import type { GangPods, Grouping, GroupingContext } from "../../src/model/index.ts";
import { predictLeaderWorkerSetGangs } from "./pod-groups.ts";

/** The LeaderWorkerSet that an operator makes for one part of an object. */
interface LeaderWorkers {
  readonly name: string;
  /** The component of the object that has the workers. */
  readonly component: string;
  /** The component that has the leaders. Default: that of the workers. */
  readonly leaderComponent?: string;
  readonly replicas: number;
  /** Pods of a replica, its leader included. */
  readonly size: number;
  /** The template of leaders, where it is not that of workers. */
  readonly leader?: unknown;
  readonly worker: unknown;
  /** An object with the labels and annotations of the set. Default: the template of workers. */
  readonly described?: unknown;
}

/** Predicts the PodGroups of such a set, whose pods have the components of the object. */
export function leaderWorkersBelow(
  object: KubeObject,
  { name, component, leaderComponent = component, replicas, size, leader, worker, described = worker }: LeaderWorkers,
  context: GroupingContext,
): Grouping {
  const leaderWorkerTemplate = { size, leaderTemplate: leader, workerTemplate: worker };
  const set = { apiVersion: "leaderworkerset.x-k8s.io/v1", kind: "LeaderWorkerSet" };
  const owner = { ...ownerBelow(object, set, described, name), spec: { replicas, leaderWorkerTemplate } };
  const grouping = predictLeaderWorkerSetGangs(owner, context);
  if (!("gangs" in grouping)) return grouping;
  const named = (pods: GangPods) => ({ ...pods, component: pods.component === "leader" ? leaderComponent : component });
  return { gangs: grouping.gangs.map((gang) => ({ ...gang, pods: gang.pods.map(named) })) };
}
