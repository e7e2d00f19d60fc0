import type { HowApplied } from "../../../inputs/index.ts";
import type { Locate, Zone } from "../../../kernel/index.ts";
import { groupOf, type KubeObject, type ObjectRef } from "../../../kernel/index.ts";

/** An object of an output folder, or of a unit of any repository. */
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
  /** Identifies its unit, on both sides of a branch; absent for an object of an output folder. */
  readonly unit?: string;
  /** The unit in reports, and the options of its controller; absent where nothing in the repository has them. */
  readonly applied?: HowApplied;
  /** Returns the place in git of a field, by its JSON pointer; absent for an object of an output folder. */
  readonly locate?: Locate;
}

/** The identity of an object in reports. */
export interface DiffObjectRef extends ObjectRef {
  readonly zone: Zone;
  /** The unit that applies it, such as `Application lab`; absent for an object of an output folder. */
  readonly unit?: string;
  /** The project that owns its namespace; absent for none. */
  readonly project?: string;
}

/**
 * Two objects with the same key are one object to the API server: the version does not matter, nor does the file. Predicted
 * pods and PodGroups of two workloads may have the same name, so their keys contain the workload. Units may be for several
 * clusters that nothing tells apart, so the keys of their objects contain the unit.
 */
export function keyOfObject(diffed: DiffedObject): string {
  const { apiVersion, kind, metadata } = diffed.object;
  return JSON.stringify([
    diffed.zone,
    diffed.unit ?? "",
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
