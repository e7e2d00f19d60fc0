import type { Nullable, OperatorName } from "../../kernel/index.ts";
import type { SyncFile } from "./file-sync.ts";
import type { ResourceInterfaceDialect, Scheduler } from "./organization.ts";

/** A GPU, CPU or memory amount: a number, a quantity, or `unlimited`. */
export type AmountFile = number | string;

/** One resource of a quota, or `unlimited` for a resource without any limit. */
export type ResourceQuotaFile =
  | string
  | number
  | {
      readonly deserved?: AmountFile;
      readonly limit?: AmountFile;
      readonly overQuotaWeight?: Nullable<number>;
    };

/** A quota as `muster.yaml` writes it. */
export interface PoolQuotaFile {
  readonly cluster?: string;
  readonly nodePool?: Nullable<string>;
  readonly gpu?: ResourceQuotaFile;
  readonly cpu?: ResourceQuotaFile;
  readonly memory?: ResourceQuotaFile;
}

/** A node pool as `muster.yaml` writes it. */
export interface NodePoolFile {
  readonly name?: string;
  readonly gpu?: Nullable<{ readonly type?: string; readonly memory?: string | number; readonly perNode?: number }>;
  readonly nodes?: Nullable<number>;
  readonly pricePerGpuHour?: Nullable<number>;
}

/** A topology as `muster.yaml` writes it. */
export interface TopologyFile {
  readonly name?: string;
  readonly levels?: readonly (TopologyLevelFile | null)[];
}

/** A level of a topology as `muster.yaml` writes it. */
export interface TopologyLevelFile {
  readonly nodeLabel?: string;
  readonly alias?: Nullable<string>;
}

/** A cluster as `muster.yaml` writes it. */
export interface ClusterFile {
  readonly name?: string;
  readonly id?: Nullable<string>;
  readonly scheduler?: Scheduler;
  readonly version?: Nullable<string>;
  readonly kubernetes?: Nullable<string>;
  readonly operators?: Nullable<Readonly<Partial<Record<OperatorName, Nullable<string | number>>>>>;
  readonly nodePorts?: Nullable<string>;
  readonly resourceInterface?: Nullable<ResourceInterfaceDialect>;
  readonly schedulerName?: Nullable<string>;
  readonly priorityClasses?: Nullable<Readonly<Record<string, number>>>;
  readonly nodePools?: Nullable<readonly (NodePoolFile | null)[]>;
  readonly emitPriorityClasses?: Nullable<boolean>;
  readonly topologies?: Nullable<readonly (TopologyFile | null)[]>;
  readonly allocated?: Nullable<string>;
  readonly podGrouper?: Nullable<{ readonly reads?: Nullable<string | readonly (string | null)[]> }>;
  readonly podDefaults?: Nullable<"restricted">;
  readonly resourceManagement?: Nullable<"kai.resources">;
  readonly admission?: Nullable<{ readonly enforce?: Nullable<readonly (string | null)[]> }>;
  readonly ingress?: Nullable<{ readonly domain?: string; readonly className?: Nullable<string> }>;
  readonly sync?: Nullable<SyncFile>;
}

/** A department as `muster.yaml` writes it. */
export interface DepartmentFile {
  readonly name?: string;
  readonly quotas?: Nullable<readonly (PoolQuotaFile | null)[]>;
}

/** A project as `muster.yaml` writes it. */
export interface ProjectFile {
  readonly name?: string;
  readonly id?: Nullable<string>;
  readonly department?: string;
  readonly clusters?: readonly (string | null)[];
  readonly namespace?: Nullable<string>;
  readonly defaultNodePools?: Nullable<readonly (string | null)[]>;
  readonly quotas?: Nullable<readonly (PoolQuotaFile | null)[]>;
}

/** Charts that are not judged, as `muster.yaml` writes them. */
export interface UnjudgedFile {
  readonly charts?: Nullable<readonly (string | null)[]>;
  readonly files?: Nullable<readonly (string | null)[]>;
  readonly owner?: string;
  readonly reason?: string;
}

/**
 * `muster.yaml` as it is written. Every field may be absent and every list item `null`, since the schema check removes
 * the invalid ones.
 */
export interface OrganizationFile {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata?: { readonly name?: string };
  readonly clusters?: readonly (ClusterFile | null)[];
  readonly departments?: Nullable<readonly (DepartmentFile | null)[]>;
  readonly projects?: Nullable<readonly (ProjectFile | null)[]>;
  readonly currency?: Nullable<string>;
  readonly runaiPolicies?: Nullable<readonly (string | null)[]>;
  readonly crds?: Nullable<readonly (string | null)[]>;
  readonly units?: Nullable<readonly (string | null)[]>;
  readonly unjudged?: Nullable<readonly (UnjudgedFile | null)[]>;
  readonly resourceInterfaces?: Nullable<{ readonly override?: Nullable<readonly (string | null)[]> }>;
  /** The policies that apply; read by the policy engine, not here. */
  readonly policies?: unknown;
  /** Findings that are accepted; read by the policy engine, not here. */
  readonly waivers?: unknown;
}
