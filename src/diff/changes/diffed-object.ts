import { groupOf, type KubeObject, type ObjectRef } from "../../base/kubernetes.ts";
import type { Zone } from "../../dist/index.ts";

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

/** Two objects with the same key are one object to the API server: the version does not matter, nor does the file. */
export function keyOfObject({ object: { apiVersion, kind, metadata }, zone }: DiffedObject): string {
  return JSON.stringify([zone, groupOf(apiVersion), kind, metadata.namespace ?? "", metadata.name]);
}
