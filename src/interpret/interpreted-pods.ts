import type { WorkloadPods } from "../workload/workload.ts";
import { mostReplicasOf, replicasOf } from "./count-pods.ts";
import { effectivePodTemplate } from "./effective.ts";
import type { Scale } from "./fields.ts";
import type { Instance, Interpretation, InterpretedComponent } from "./interpretation.ts";

/**
 * The pods of an interpreted object: one entry for each component instance that has any pod definition, with the most
 * that its autoscaler and those of its owners may make of them, where that is more than there are.
 */
export function podsOf({ components }: Interpretation): readonly WorkloadPods[] {
  const scaled = components.some(({ instances }) => instances.some(hasMaximum));
  const byName = scaled ? new Map(components.map((component) => [component.name, component])) : undefined;
  let found: WorkloadPods[] | undefined;
  for (const component of components) {
    for (const instance of component.instances) {
      const template = effectivePodTemplate(instance);
      if (template === undefined) continue;
      const { id, pods: count } = instance;
      const maximum = byName === undefined ? count : mostPods(instance, component, byName);
      const pods: WorkloadPods =
        maximum > count
          ? { component: component.name, instance: id, count, maximum, template }
          : { component: component.name, instance: id, count, template };
      // A list that begins with an item is a fraction of the size of one that grows.
      if (found === undefined) found = [pods];
      else found.push(pods);
    }
  }
  return found ?? NONE;
}

const NONE: readonly WorkloadPods[] = Object.freeze([]);

/** The count with the maximum of every scale in place of its replicas. */
function mostPods(
  instance: Instance,
  component: InterpretedComponent,
  byName: ReadonlyMap<string, InterpretedComponent>,
): number {
  const owners = scaledOwners(component, byName);
  if (instance.scale?.maxReplicas === undefined && !owners.some(({ instances }) => instances.some(hasMaximum))) {
    return instance.pods;
  }
  const product = (replicas: (scale: Scale | undefined) => number) =>
    owners.reduce((pods, owner) => pods * sumOf(instancesAbove(instance, owner), replicas), replicas(instance.scale));
  const counted = product(replicasOf);
  // What the count rests on beside the scales that are said is a factor of both.
  return product(mostReplicasOf) * (counted > 0 ? instance.pods / counted : 1);
}

function scaledOwners(
  { owner }: InterpretedComponent,
  byName: ReadonlyMap<string, InterpretedComponent>,
): readonly InterpretedComponent[] {
  const owners = new Set<InterpretedComponent>();
  let above = owner === null ? undefined : byName.get(owner);
  while (above !== undefined && !owners.has(above)) {
    owners.add(above);
    above = above.owner === null ? undefined : byName.get(above.owner);
  }
  return [...owners].filter(({ instances }) => instances.some(({ scale }) => scale !== undefined));
}

/** The instances of an owner that an instance is under: those of its id, else all. */
function instancesAbove({ id }: Instance, { instances }: InterpretedComponent): readonly Instance[] {
  const same = instances.filter((instance) => instance.id === id);
  return same.length > 0 ? same : instances;
}

function hasMaximum({ scale }: Instance): boolean {
  return scale?.maxReplicas !== undefined;
}

function sumOf(instances: readonly Instance[], replicas: (scale: Scale | undefined) => number): number {
  return instances.reduce((sum, { scale }) => sum + replicas(scale), 0);
}
