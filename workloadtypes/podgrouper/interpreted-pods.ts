import { predictDefaultGang } from "../../src/gpu/index.ts";
import { interpret, podsOf } from "../../src/interpret/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { memoize } from "../../src/kernel/index.ts";
import type { GroupingContext, WorkloadKind, WorkloadPods } from "../../src/model/index.ts";
import { decodeResourceInterface } from "../../src/model/index.ts";
import type { ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

const decoded = memoize(
  (spec: ResourceInterfaceSpec) => decodeResourceInterface({ spec }, { defaults: true }).resourceInterface,
);

/**
 * The pods that a definition of the catalogue finds in an object, one entry for each instance, in the order of the
 * definition. An object is read only once through the same definition.
 */
export function interpretedPods(
  spec: ResourceInterfaceSpec,
  object: KubeObject,
  context: GroupingContext,
): readonly WorkloadPods[] {
  const pods = context.podsBy?.(spec);
  if (pods !== undefined) return pods;
  const resourceInterface = decoded(spec);
  if (resourceInterface === undefined) return [];
  return podsOf(interpret(resourceInterface, object, { status: false }));
}

/** The definitions of a kind whose versions differ, by `apiVersion`. */
export interface VersionedSpecs {
  /** The definition of every other version. */
  readonly newest: ResourceInterfaceSpec;
  readonly older?: Readonly<Record<string, ResourceInterfaceSpec>>;
  /** The `apiVersion` in owner references, whatever that of the manifest; by default the object's own. */
  readonly ownerVersion?: string;
  /** The owners between the object and some of its pods, nearest first. Absent: there are none that the podgrouper reads. */
  readonly below?: (object: KubeObject, pods: WorkloadPods) => readonly unknown[];
}

/** The pods of an object of a kind, through the definition of its version. */
export function podsIn(
  { newest, older = {} }: VersionedSpecs,
  object: KubeObject,
  context: GroupingContext,
): readonly WorkloadPods[] {
  const { apiVersion } = object;
  const spec = Object.hasOwn(older, apiVersion) ? older[apiVersion] : newest;
  return interpretedPods(spec ?? newest, object, context);
}

/** Predicts the default grouper's one PodGroup for all pods that the Resource Interface of a kind finds. */
export function interpretedGang(
  specs: VersionedSpecs,
  priority: WorkloadKind["priority"],
): WorkloadKind["predictGangs"] {
  const { ownerVersion, below } = specs;
  return (object, context) => {
    const owner = ownerVersion === undefined ? object : { ...object, apiVersion: ownerVersion };
    const pods = podsIn(specs, object, context);
    const owned = below === undefined ? pods : pods.map((item) => ({ ...item, owners: below(object, item) }));
    return predictDefaultGang(owner, owned, context, priority);
  };
}
