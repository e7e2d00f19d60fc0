import type { Zone } from "../../../kernel/index.ts";
import { groupOf, type KubeObject, type ObjectRef } from "../../../kernel/index.ts";

/** An object of an output folder. */
export interface DiffedObject {
  readonly object: KubeObject;
  /** Name of its cluster. */
  readonly cluster: string;
  /** Whether it is applied, or only for people. */
  readonly zone: Zone;
  /**
   * Identifies the workload that it belongs to: the path of its file below the zone. The pods and PodGroups of a
   * workload below `review/` have the same as its object below `apply/`.
   */
  readonly owner: string;
}

/** The identity of an object in reports. */
export interface DiffObjectRef extends ObjectRef {
  readonly zone: Zone;
  /** The project that owns its namespace; absent for none. */
  readonly project?: string;
}

/**
 * Two objects with the same key are one object to the API server: the version does not matter, nor does the file. Predicted
 * pods and PodGroups of two workloads may have the same name, so their keys contain the workload.
 */
export function keyOfObject(diffed: DiffedObject): string {
  const { apiVersion, kind, metadata } = diffed.object;
  return JSON.stringify([
    diffed.zone,
    predictionOf(diffed),
    groupOf(apiVersion),
    kind,
    metadata.namespace,
    metadata.name,
  ]);
}

/** The workload of a predicted object; `""` for an object that a controller applies. */
export function predictionOf({ zone, owner }: DiffedObject): string {
  if (zone === "review") return owner;
  return "";
}
