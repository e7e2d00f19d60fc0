import type { Preemptibility } from "../../kernel/index.ts";
import type { DefinitionMeta } from "./definition-fields.ts";

/** Categories that every installation has (Workload Types API); others are words of the installation. */
export const WORKLOAD_CATEGORIES = ["Build", "Train", "Deploy"] as const;
/** One of `WORKLOAD_CATEGORIES`. */
type WorkloadCategory = (typeof WORKLOAD_CATEGORIES)[number];

/** One version of the kind, described by its Resource Interface. */
export interface WorkloadTypeInterface {
  /** The Resource Interface's `spec`; `structureDefinition.rootComponent.kind.version` is the version it describes. */
  readonly spec: object;
}

/**
 * The registration of a kind on the platform. Without Resource Interfaces it changes the defaults of a kind that the
 * platform has: at least one of category, priority and preemptibility.
 */
export interface WorkloadTypeSpec {
  /** API group of the kind, for example `ray.io`. The core group is empty, and its kinds cannot be registered. */
  readonly group: string;
  /** Category in the platform's views. A word here, an id of the tenant in the API. Mandatory for a new kind. */
  readonly category?: WorkloadCategory | (string & {});
  /** Default priority class of such workloads. A word here, an id of the tenant in the API. Mandatory for a new kind. */
  readonly priority?: string;
  /** Whether such workloads may be evicted; follows from the priority when absent. Run:ai 2.25 or newer. */
  readonly preemptibility?: Preemptibility;
  /** One to four, each for another version. Absent: the defaults of a known kind change. */
  readonly resourceInterfaces?: readonly WorkloadTypeInterface[];
}

/** A workload type: registers a kind and its Resource Interfaces. */
export interface WorkloadTypeDefinition {
  readonly kind: "WorkloadType";
  /** The name is the Kind that it registers. */
  readonly metadata: DefinitionMeta;
  /** Clusters that get it; all when absent. */
  readonly clusters?: readonly string[];
  readonly spec: WorkloadTypeSpec;
}
