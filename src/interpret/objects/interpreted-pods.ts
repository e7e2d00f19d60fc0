import type { Writable } from "../../kernel/index.ts";
import type { UncheckedTemplate, WorkloadPods } from "../../model/index.ts";
import { maximumReplicasOf, replicasOf } from "./count-pods.ts";
import { effectivePodTemplate } from "./effective.ts";
import type { Scale } from "./instance-fields.ts";
import type { Instance, Interpretation, InterpretedComponent } from "./interpretation.ts";

/**
 * The pods of an interpreted object: one entry for each component instance with a pod definition. It has the maximum
 * that the autoscalers of the instance and its owners allow, where that exceeds the count.
 */
export function podsOf({ components }: Interpretation): readonly WorkloadPods[] {
  const scaled = components.some(({ instances }) => instances.some(hasMaximum));
  const byName = scaled ? new Map(components.map((component) => [component.name, component])) : undefined;
  let all: WorkloadPods[] | undefined;
  for (const component of components) {
    for (const instance of component.instances) {
      const template = effectivePodTemplate(instance);
      if (template === undefined) continue;
      const pods: Writable<WorkloadPods> = {
        component: component.name,
        instance: instance.id,
        count: instance.pods,
        template,
        written: writtenTemplate(instance),
      };
      const maximum = byName && maximumPods(instance, component, byName);
      if (maximum !== undefined && maximum > instance.pods) pods.maximum = maximum;
      // A list created with an item takes a fraction of the memory of one that grows.
      if (all === undefined) all = [pods];
      else all.push(pods);
    }
  }
  return all ?? NONE;
}

const NONE: readonly WorkloadPods[] = Object.freeze([]);

function writtenTemplate({ podTemplate, podSpec, fragments }: Instance): UncheckedTemplate | undefined {
  if (fragments !== undefined) return undefined;
  return podTemplate ?? (podSpec && { spec: podSpec });
}

/** The count with the maximum of every scale instead of its replicas. */
function maximumPods(
  instance: Instance,
  component: InterpretedComponent,
  byName: ReadonlyMap<string, InterpretedComponent>,
): number {
  const owners = scaledOwners(component, byName);
  if (!hasMaximum(instance) && !owners.some(({ instances }) => instances.some(hasMaximum))) return instance.pods;
  const product = (replicas: (scale: Scale | undefined) => number) =>
    owners.reduce((pods, owner) => pods * sumOf(instancesAbove(instance, owner), replicas), replicas(instance.scale));
  const counted = product(replicasOf);
  // The part of the count that does not come from these scales is a factor of both.
  const factor = counted > 0 ? instance.pods / counted : 1;
  return product(maximumReplicasOf) * factor;
}

function scaledOwners(
  { owner }: InterpretedComponent,
  byName: ReadonlyMap<string, InterpretedComponent>,
): readonly InterpretedComponent[] {
  const owners = new Set<InterpretedComponent>();
  let above = byName.get(owner ?? "");
  while (above !== undefined && !owners.has(above)) {
    owners.add(above);
    above = byName.get(above.owner ?? "");
  }
  return [...owners].filter(({ instances }) => instances.some(({ scale }) => scale !== undefined));
}

/** The instances of an owner above an instance: those with its id, else all. */
function instancesAbove({ id }: Instance, { instances }: InterpretedComponent): readonly Instance[] {
  const same = instances.filter((instance) => instance.id === id);
  if (same.length > 0) return same;
  return instances;
}

function hasMaximum({ scale }: Instance): boolean {
  return scale?.maxReplicas !== undefined;
}

function sumOf(instances: readonly Instance[], replicas: (scale: Scale | undefined) => number): number {
  return instances.reduce((sum, { scale }) => sum + replicas(scale), 0);
}
