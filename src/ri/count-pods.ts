import type { Component } from "../model/resource-interface.ts";
import type { Scale } from "./extract.ts";
import type { ObservedInstance } from "./observe.ts";
import type { Reporter } from "./reporter.ts";
import { hasPodDefinition, lineageOf, type Structure } from "./structure.ts";

/** The instances of every component by its name, before pods are counted. */
export type Observations = ReadonlyMap<string, readonly ObservedInstance[]>;

/**
 * How many pods an object asks for in each instance: its own replicas times those of every owner with a
 * scaleDefinition (a scale counts per replica of the owner). Replicas are `replicas`, else `minReplicas`, else 1; a
 * component without a pod definition has no pods of its own. Instances of an owner and of its child that have the same
 * ids belong together; otherwise every instance of the child is under every instance of the owner.
 */
export function countPods(
  structure: Structure,
  observations: Observations,
  component: Component,
  reporter: Reporter,
): readonly number[] {
  const instances = observations.get(component.name) ?? [];
  if (!hasPodDefinition(component)) {
    return instances.map(() => 0);
  }
  const owners = lineageOf(structure, component.name)
    .slice(1)
    .flatMap((name) => structure.components.get(name) ?? [])
    .filter(({ scaleDefinition }) => scaleDefinition !== undefined);
  return instances.map(({ id, scale }) =>
    owners.reduce((pods, owner) => pods * factorOf(owner, component, id, observations, reporter), replicasOf(scale)),
  );
}

function factorOf(
  owner: Component,
  component: Component,
  id: string,
  observations: Observations,
  reporter: Reporter,
): number {
  const instances = observations.get(owner.name) ?? [];
  if (instances.length === 0) {
    return 1;
  }
  const same = instances.filter((instance) => instance.id === id);
  if (same.length === 0 && instances.length > 1 && component.instanceIdPath !== undefined) {
    reporter.onDefinition("RI-127", `${component.pointer}/instanceIdPath`, {
      component: component.name,
      message: `which of the ${instances.length} instances of ${owner.name} an instance of ${component.name} is under cannot be told, so it is counted under each`,
      fix: `give instances of ${component.name} the ids of their instances of ${owner.name}`,
    });
  }
  return (same.length > 0 ? same : instances).reduce((sum, { scale }) => sum + replicasOf(scale), 0);
}

/** How many a scale asks for: `replicas`, else `minReplicas`, else 1. */
export function replicasOf(scale: Scale | undefined): number {
  return Math.max(scale?.replicas ?? scale?.minReplicas ?? 1, 0);
}

/**
 * How many an autoscaler may make of it: `maxReplicas`, and never less than there are. Nothing raises what is at 0,
 * unless its minimum is 0 too: a Kubernetes autoscaler switches itself off there.
 */
export function mostReplicasOf(scale: Scale | undefined): number {
  const replicas = replicasOf(scale);
  const raised = replicas > 0 || scale?.minReplicas === 0;
  return raised ? Math.max(replicas, scale?.maxReplicas ?? replicas) : replicas;
}
