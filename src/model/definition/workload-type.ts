import type { Preemptibility } from "../../kernel/index.ts";
import type { DefinitionMeta } from "./definition-fields.ts";

/** Categories that every installation has (Workload Types API); others are words of the installation. */
export const WORKLOAD_CATEGORIES = ["Build", "Train", "Deploy"] as const;
/** One of `WORKLOAD_CATEGORIES`. */
type WorkloadCategory = (typeof WORKLOAD_CATEGORIES)[number];

/** One version of the kind, described by its Resource Interface. */
export interface WorkloadTypeInterface {
  /** The `spec` of a Resource Interface for one version of the kind. */
  readonly spec: object;
}

/**
 * The registration of a kind on the platform. Without Resource Interfaces it changes the defaults of a kind that the
 * platform has: at least one of category, priority and preemptibility.
 */
export interface WorkloadTypeSpec {
  /**
   * API group of the kind. The core group cannot be registered.
   * @example "ray.io"
   */
  readonly group: string;
  /**
   * Category in the views of the platform. Mandatory for a kind that the platform does not have.
   * @default - that of the platform
   * @example "Train"
   */
  readonly category?: WorkloadCategory | (string & {});
  /**
   * Name of the default priority class of such workloads. Mandatory for a kind that the platform does not have.
   * @default - that of the platform
   * @example "train"
   */
  readonly priority?: string;
  /** @default - follows from the priority */
  readonly preemptibility?: Preemptibility;
  /**
   * Resource Interfaces, at most 4, each for another version. Without them the defaults of a known kind change.
   * @default - those of the catalogue
   */
  readonly resourceInterfaces?: readonly WorkloadTypeInterface[];
}

/** A workload type: registers a kind and its Resource Interfaces. */
export interface WorkloadTypeDefinition {
  readonly kind: "WorkloadType";
  /** The name is the Kind that it registers. */
  readonly metadata: DefinitionMeta;
  /**
   * Clusters that get the type.
   * @default - all clusters
   */
  readonly clusters?: readonly string[];
  readonly spec: WorkloadTypeSpec;
}
