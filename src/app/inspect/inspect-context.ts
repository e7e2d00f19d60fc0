import type { Catalogue, GroupingSettings } from "../../interpret/index.ts";
import type { KubeObject } from "../../kernel/index.ts";
import type { Cluster, ResourceInterface, WorkloadDefinition, WorkloadPods } from "../../model/index.ts";
import type { ObjectSet } from "../../rule/index.ts";

/** The context of an inspection. */
export interface InspectContext extends GroupingSettings {
  /** All objects of the inputs, in whose account the pods and GPUs of the object are. */
  readonly set: ObjectSet;
  readonly catalogue: Catalogue;
  readonly cluster: Cluster;
  /** PodGroups among the inputs. */
  readonly podGroups: readonly KubeObject[];
  /** Returns the owner of an object, such as `JobSet w`, where it is among the inputs. Absent: none is. */
  readonly ownerAmongInputs?: (object: KubeObject) => string | undefined;
  /** The definition that the object is expanded from, if any. */
  readonly definition?: WorkloadDefinition;
}

/** An object as its Resource Interface reads it. */
export interface InspectedReading {
  readonly object: KubeObject;
  readonly resourceInterface: ResourceInterface;
  /** One entry for each instance with pods, in the order of the interpretation. */
  readonly pods: readonly WorkloadPods[];
  /** The same pods with what the operator of the kind adds. */
  readonly completed: readonly WorkloadPods[];
}
