import { ownDemand, predictedPodGroup } from "../../gpu/index.ts";
import { type Catalogue, catalogueOf, interpret, readWorkload, type WorkloadKnowledge } from "../../interpret/index.ts";
import { equalValues, groupOf, type KubeObject, versionOf } from "../../kernel/index.ts";
import { defaultsIn, isOverridden } from "../../model/index.ts";
import type { CheckedObject } from "../../rule/index.ts";
import type { DiffObjectRef } from "./changes/diffed-object.ts";

/** The reading of an object by a Resource Interface. */
export interface ObjectReading {
  readonly pods: number;
  /** GPUs of all pods, without those that are requested by memory. */
  readonly gpus: number;
  /** The pods of each component instance. */
  readonly components: readonly { readonly component: string; readonly instance: string; readonly pods: number }[];
  /** The status that the object records; null where it has none. */
  readonly status: string | null;
  readonly podGroups: readonly KubeObject[];
}

/** An object that a change of a WorkloadType or Resource Interface reads otherwise. */
export interface InterfaceImpact {
  readonly cluster: string;
  readonly object: DiffObjectRef;
  /** Null where no Resource Interface describes the object. */
  readonly before: ObjectReading | null;
  readonly after: ObjectReading | null;
}

/** An object that exists before and after the change. */
export interface ExistingObject {
  readonly checked: CheckedObject;
  readonly ref: DiffObjectRef;
}

/**
 * Reads each object, as it is after the change, with the Resource Interfaces and workload types of both sides, and
 * returns those that are read differently. Objects are read only if these definitions differ for their kind.
 */
export function interfaceImpact(
  objects: readonly ExistingObject[],
  before: WorkloadKnowledge,
  after: WorkloadKnowledge,
  show: (object: KubeObject) => KubeObject = (object) => object,
): readonly InterfaceImpact[] {
  const catalogues = [catalogueOf(before), catalogueOf(after)] as const;
  const isAffected = affectedKinds(before, after);
  return objects.flatMap(({ checked, ref }): readonly InterfaceImpact[] => {
    if (!isAffected(checked)) return [];
    const old = readingOf(checked, catalogues[0], before, show);
    const now = readingOf(checked, catalogues[1], after, show);
    if (equalValues(old, now)) return [];
    return [{ cluster: checked.cluster.name, object: ref, before: old, after: now }];
  });
}

/**
 * Returns a test for the objects whose kind the Resource Interfaces or workload types of both sides describe
 * differently.
 */
export function affectedKinds(
  before: WorkloadKnowledge,
  after: WorkloadKnowledge,
): (checked: CheckedObject) => boolean {
  const kinds = new Map<string, boolean>();
  return ({ object, cluster: { name } }) => {
    const [group, kind] = [groupOf(object.apiVersion), object.kind];
    const key = JSON.stringify([name, group, kind]);
    const known = kinds.get(key);
    if (known !== undefined) return known;
    const isChanged =
      !equalValues(interfacesOf(before, group, kind), interfacesOf(after, group, kind)) ||
      !equalValues(
        defaultsIn(before.typeDefaults, name, group, kind),
        defaultsIn(after.typeDefaults, name, group, kind),
      ) ||
      isOverridden(before.organization, group, kind) !== isOverridden(after.organization, group, kind);
    kinds.set(key, isChanged);
    return isChanged;
  };
}

function interfacesOf({ resourceInterfaces }: WorkloadKnowledge, group: string, kind: string): unknown {
  return resourceInterfaces
    .filter(({ rootComponent }) => rootComponent.kind?.group === group && rootComponent.kind.kind === kind)
    .map(({ rootComponent, childComponents, gangScheduling, additionalChildKinds }) => ({
      components: [rootComponent, ...childComponents].map(({ pointer, ...component }) => component),
      gangScheduling,
      additionalChildKinds,
    }));
}

function readingOf(
  checked: CheckedObject,
  catalogue: Catalogue,
  knowledge: WorkloadKnowledge,
  show: (object: KubeObject) => KubeObject,
): ObjectReading | null {
  const { object, cluster } = checked;
  const read = readWorkload({ object, cluster }, catalogue, knowledge);
  if (read === undefined) return null;
  const { pods, gangs } = read.workload;
  const kaiVersion = cluster.scheduler === "kai" ? cluster.version : undefined;
  return {
    pods: pods.reduce((sum, { count }) => sum + count, 0),
    gpus: pods.reduce((sum, { count, template }) => sum + count * ownDemand(template).gpus.hundredths, 0) / 100,
    components: pods.map(({ component, instance, count }) => ({ component, instance, pods: count })),
    status: statusOf(object, catalogue),
    podGroups: gangs.map((gang) => show(predictedPodGroup(gang, kaiVersion))),
  };
}

function statusOf(object: KubeObject, catalogue: Catalogue): string | null {
  if (object.status === undefined) return null;
  const { apiVersion, kind } = object;
  const resourceInterface = catalogue.resourceInterface(groupOf(apiVersion), versionOf(apiVersion), kind);
  if (resourceInterface === undefined) return null;
  return interpret(resourceInterface, object, { run: catalogue.run }).status?.value ?? null;
}
