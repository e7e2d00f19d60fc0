import type { Component } from "../../model/index.ts";
import type { ComponentPlan } from "./component-plan.ts";
import type { Scale } from "./instance-fields.ts";
import type { ObservedInstance } from "./observe.ts";
import type { IssueReporter } from "./reporter.ts";

/** The instances of every component by its name, before pods are counted. */
export type Observations = ReadonlyMap<string, readonly ObservedInstance[]>;

/**
 * The number of pods of an instance: its own replicas times those of every owner with a scaleDefinition (a scale counts
 * per replica of the owner). Replicas are `replicas`, else `minReplicas`, else 1; a component without a pod definition
 * has no pods of its own. Instances of an owner and of its child with the same id belong together; otherwise every
 * instance of the child belongs to every instance of the owner.
 */
export function countPods(
  plan: ComponentPlan,
  { id, scale }: ObservedInstance,
  observations: Observations,
  reporter: IssueReporter,
): number {
  if (!plan.hasPods) return 0;
  let pods = replicasOf(scale);
  for (const owner of plan.scaledOwners) pods *= factorOf(owner, plan.component, id, observations, reporter);
  return pods;
}

function factorOf(
  owner: string,
  component: Component,
  id: string,
  observations: Observations,
  reporter: IssueReporter,
): number {
  const instances = observations.get(owner) ?? [];
  if (instances.length === 0) return 1;
  let all = 0;
  let same: number | undefined;
  for (const instance of instances) {
    const replicas = replicasOf(instance.scale);
    all += replicas;
    if (instance.id === id) same = (same ?? 0) + replicas;
  }
  if (same === undefined && instances.length > 1 && component.instanceIdPath !== undefined) {
    reporter.onDefinition("RI-127", `${component.pointer}/instanceIdPath`, {
      component: component.name,
      message: `an instance of ${component.name} may belong to any of the ${instances.length} instances of ${owner}, so it is counted under each`,
      fix: `give instances of ${component.name} the ids of their instances of ${owner}`,
    });
  }
  return same ?? all;
}

/** The replicas of a scale: `replicas`, else `minReplicas`, else 1. */
export function replicasOf(scale: Scale | undefined): number {
  return Math.max(scale?.replicas ?? scale?.minReplicas ?? 1, 0);
}

/**
 * The maximum that an autoscaler may set: `maxReplicas`, and never less than the replicas. It is 0 for 0 replicas
 * unless the minimum is 0 too, because a Kubernetes autoscaler is disabled there.
 */
export function maximumReplicasOf(scale: Scale | undefined): number {
  const replicas = replicasOf(scale);
  if (replicas === 0 && scale?.minReplicas !== 0) return 0;
  return Math.max(replicas, scale?.maxReplicas ?? replicas);
}
