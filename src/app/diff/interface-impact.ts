import { podTotals, predictedPodGroup } from "../../gpu/index.ts";
import { type Catalogue, catalogueOf, interpret, type WorkloadKnowledge } from "../../interpret/index.ts";
import { equalValues, groupOf, type KubeObject, versionOf } from "../../kernel/index.ts";
import { defaultsIn, isOverridden } from "../../model/index.ts";
import type { CheckedObject } from "../../rule/index.ts";
import { buildSet, chargesOfWorkload } from "../../rules/index.ts";
import type { DiffObjectRef } from "./changes/diffed-object.ts";

/** The reading of an object by a Resource Interface. */
export interface ObjectReading {
  /** Pods that may run at once, as `muster quota` counts them: 0 for a suspended object. */
  readonly pods: number;
  /** GPUs of these pods. */
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
  const isAffected = affectedKinds(before, after);
  const affected = objects.filter(({ checked }) => isAffected(checked));
  if (affected.length === 0) return [];
  const all = objects.map(({ checked }) => checked);
  const [readBefore, readAfter] = [readerBy(before, all, show), readerBy(after, all, show)];
  return affected.flatMap(({ checked, ref }): readonly InterfaceImpact[] => {
    const old = readBefore(checked);
    const now = readAfter(checked);
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

/** Returns a function that reads an object, with the sizes of the account of all objects. */
function readerBy(
  knowledge: WorkloadKnowledge,
  objects: readonly CheckedObject[],
  show: (object: KubeObject) => KubeObject,
): (checked: CheckedObject) => ObjectReading | null {
  const catalogue = catalogueOf(knowledge);
  const { set } = buildSet({ objects, organization: knowledge.organization }, catalogue, knowledge);
  return (checked) => {
    const workload = set.workloadOf(checked);
    if (workload === undefined) return null;
    const { object, cluster } = checked;
    const charges = chargesOfWorkload(set, workload);
    const { pods, gpuHundredths } = podTotals(charges);
    const kaiVersion = cluster.scheduler === "kai" ? cluster.version : undefined;
    return {
      pods,
      gpus: gpuHundredths / 100,
      components: workload.pods.map(({ component, instance }) => {
        const own = charges.filter((charge) => charge.component === component && charge.instance === instance);
        return { component, instance, pods: podTotals(own).pods };
      }),
      status: statusOf(object, catalogue),
      podGroups: workload.gangs.map((gang) => show(predictedPodGroup(gang, kaiVersion))),
    };
  };
}

function statusOf(object: KubeObject, catalogue: Catalogue): string | null {
  if (object.status === undefined) return null;
  const { apiVersion, kind } = object;
  const resourceInterface = catalogue.resourceInterface(groupOf(apiVersion), versionOf(apiVersion), kind);
  if (resourceInterface === undefined) return null;
  return interpret(resourceInterface, object, { run: catalogue.run }).status?.value ?? null;
}
