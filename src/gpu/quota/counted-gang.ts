import type { KubeObject } from "../../kernel/index.ts";
import type { ClusterTopology, Gang, Organization, Workload, WorkloadPods } from "../../model/index.ts";
import type { ClaimObjects } from "./claims-by-namespace.ts";
import type { GpuClasses } from "./device-classes.ts";
import type { PodAdmission } from "./pod-admission.ts";
import type { QueueNode } from "./queue-node.ts";
import type { Resources } from "./resources.ts";

/** Pods of a workload that belong to a gang. */
export interface CountedMember {
  readonly workload: Workload;
  /** The component instance, with its count in this gang where several gangs share it. */
  readonly pods: WorkloadPods;
  /** Leaf of the gang that they belong to; absent in a flat gang. */
  readonly leaf?: string;
  /** No leaf accepts them, so they never start: they are declared, but not part of the gang's minimum. */
  readonly lost?: true;
}

/** A gang with the workloads that its pods come from. */
export interface CountedGang {
  /** Its `pods` have the number of pods of each template in this gang. */
  readonly gang: Gang;
  /** Whether the scheduler creates the group, or it is committed in git. */
  readonly mode: "predicted" | "external";
  /** Name of its cluster. */
  readonly cluster: string;
  readonly members: readonly CountedMember[];
  /** The number of equal gangs that it stands for; 1 when absent. */
  readonly copies?: number;
  /** The committed PodGroup of an external gang. */
  readonly podGroup?: KubeObject;
}

/** The resources already allocated on a queue, as in the status of its Queue object. */
export interface AllocatedQueue {
  readonly cluster: string;
  readonly queue: string;
  /** Everything that runs in the queue and in those below it. */
  readonly allocated: Resources;
  /** The non-preemptible part of it. */
  readonly allocatedNonPreemptible: Resources;
}

/** The data, besides the pods, that the count of pods depends on. */
export interface CountingOptions {
  /** Resource names for GPUs that only this kind uses, as `WorkloadKind.gpuKeys`. */
  readonly gpuKeys?: (group: string, kind: string) => readonly string[] | undefined;
  /** ResourceClaimTemplate objects of a namespace, by name. */
  readonly claimTemplates?: (cluster: string, namespace: string) => ClaimObjects;
  /** ResourceClaim objects of a namespace, by name. */
  readonly claims?: (cluster: string, namespace: string) => ClaimObjects;
  /** The GPU classes among the manifests of a cluster. */
  readonly gpuClasses?: (cluster: string) => GpuClasses | undefined;
  /** Returns a pod template with the additions of the API server. Default: the template itself. */
  readonly admit?: PodAdmission | undefined;
}

/** The input of an account of quota and of its verdicts. */
export interface QuotaInput extends CountingOptions {
  readonly gangs: readonly CountedGang[];
  /**
   * The gangs of Kubernetes itself, whose pods count as pods without a gang; only their minima are added. Absent: none.
   */
  readonly native?: readonly CountedGang[];
  /** Every workload; pods without a gang are counted too, or listed as unattributed. */
  readonly workloads: readonly Workload[];
  /** Those of the organisation and of the manifests; the queues of the scheduler's chart are added. */
  readonly queues: readonly QueueNode[];
  readonly organization: Pick<Organization, "clusters" | "projects">;
  /** Returns the topologies of a cluster by name. Absent: none is known. */
  readonly topologies?: (cluster: string) => ReadonlyMap<string, ClusterTopology>;
  /** Absent: nothing is in use. */
  readonly allocated?: readonly AllocatedQueue[];
  /**
   * Whether a gang is already allocated, so that it is not counted twice. Absent: no gang is, and all allocations belong
   * to other workloads.
   */
  readonly running?: (gang: CountedGang) => boolean;
}
