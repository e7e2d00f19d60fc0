import type { Nullable, OperatorName } from "../../kernel/index.ts";
import type { SyncFile } from "./file-sync.ts";
import type { ResourceInterfaceDialect, Scheduler } from "./organization.ts";

/** A GPU, CPU or memory amount: a number, a quantity, or `unlimited`. */
export type AmountFile = number | string;

/** The amounts of one resource. */
interface AmountsFile {
  /** Guaranteed amount, or `unlimited`. The scheduler reclaims it from others. Mandatory. */
  readonly deserved?: AmountFile;
  /** Largest amount that may be allocated, over-quota included, or `unlimited`; at least `deserved`. Mandatory. */
  readonly limit?: AmountFile;
  /**
   * Share of the unused amounts of others, in relation to the weights of other queues; 0 for none.
   * @default 1
   */
  readonly overQuotaWeight?: Nullable<number>;
}

/** One resource of a quota, or `unlimited` for a resource without any limit. */
export type ResourceQuotaFile = string | number | AmountsFile;

/** A quota as `muster.yaml` writes it. */
export interface PoolQuotaFile {
  /** Name of a cluster. Mandatory. */
  readonly cluster?: string;
  /**
   * Name of a node pool of the cluster.
   * @default "default"
   */
  readonly nodePool?: Nullable<string>;
  /**
   * GPUs in steps of 0.01: `{deserved, limit}`, or `unlimited`. Mandatory.
   * @example {"deserved": 8, "limit": 16}
   */
  readonly gpu?: ResourceQuotaFile;
  /**
   * CPU in cores, in steps of 0.001: `{deserved, limit}`, or `unlimited`. Mandatory.
   * @example "unlimited"
   * @example {"deserved": 64, "limit": "unlimited"}
   */
  readonly cpu?: ResourceQuotaFile;
  /**
   * Memory in bytes with a unit: `{deserved, limit}`, or `unlimited`. Mandatory.
   * @example "unlimited"
   * @example {"deserved": "1Ti", "limit": "unlimited"}
   */
  readonly memory?: ResourceQuotaFile;
}

/** The GPUs of the nodes of a pool as `muster.yaml` writes them. */
export interface NodePoolGpuFile {
  /**
   * Type of the GPUs, as in the node label `nvidia.com/gpu.product`. Mandatory.
   * @example "NVIDIA-H100-80GB-HBM3"
   */
  readonly type?: string;
  /**
   * Memory of one GPU, in bytes with a unit. Mandatory.
   * @example "80Gi"
   */
  readonly memory?: string | number;
  /**
   * Number of GPUs of each node. Mandatory.
   * @example 8
   */
  readonly perNode?: number;
}

/** A node pool as `muster.yaml` writes it. */
export interface NodePoolFile {
  /**
   * Value of the node label `kai.scheduler/node-pool`. The pool `default` has the nodes without the label, and always
   * exists. Mandatory.
   */
  readonly name?: string;
  /** The GPUs of its nodes. Without them requests by GPU memory cannot be counted. */
  readonly gpu?: Nullable<NodePoolGpuFile>;
  /** Number of its nodes, for its capacity. */
  readonly nodes?: Nullable<number>;
  /**
   * Price of a GPU hour, in the `currency` of the organisation. With Kueue that of the ResourceFlavor of this name.
   * @example 2.5
   */
  readonly pricePerGpuHour?: Nullable<number>;
}

/** A topology as `muster.yaml` writes it. */
export interface TopologyFile {
  /** Name of the Topology object to which gangs refer. Mandatory. */
  readonly name?: string;
  /** Levels, 1 to 16, from coarse to fine. Mandatory. */
  readonly levels?: readonly (TopologyLevelFile | null)[];
}

/** A level of a topology as `muster.yaml` writes it. */
export interface TopologyLevelFile {
  /**
   * Key of a node label; nodes with the same value are close to each other. Mandatory.
   * @example "topology.kubernetes.io/zone"
   */
  readonly nodeLabel?: string;
  /** Short name of the level for gangs; KAI 0.17 or newer. */
  readonly alias?: Nullable<string>;
}

/** The podgrouper of a cluster as `muster.yaml` writes it. */
export interface PodGrouperFile {
  /**
   * Kinds that KAI's podgrouper may read: `chart` (the ClusterRole of KAI's chart), `all`, or a list of kinds beside the
   * chart's, as `group/Kind`, or `Kind` in the core group. KAI only.
   * @default "chart"
   * @example ["serving.kserve.io/InferenceService"]
   */
  readonly reads?: Nullable<string | readonly (string | null)[]>;
}

/** The admission policies of a cluster as `muster.yaml` writes them. */
export interface AdmissionFile {
  /**
   * Ids or names of rules that the cluster enforces: the synth writes them as ValidatingAdmissionPolicies.
   * @example ["SEC-001"]
   */
  readonly enforce?: Nullable<readonly (string | null)[]>;
}

/** The Ingress of a cluster as `muster.yaml` writes it. */
export interface IngressFile {
  /**
   * DNS domain below which exposed workloads get their hosts. Mandatory.
   * @example "apps.example.com"
   */
  readonly domain?: string;
  /**
   * Name of the IngressClass.
   * @default - the default class of the cluster
   */
  readonly className?: Nullable<string>;
}

/** A cluster as `muster.yaml` writes it. */
export interface ClusterFile {
  /** Name of its folder below `dist/`; definitions and quotas refer to it. Mandatory. */
  readonly name?: string;
  /** The `clusterId` (UUID) of the Run:ai API; needed for raw request bodies. */
  readonly id?: Nullable<string>;
  /**
   * The system in charge of quota and gangs. Mandatory.
   * - `kai`: KAI, the open-source scheduler
   * - `runai`: NVIDIA Run:ai, the platform
   * - `kueue`: Kueue, on a cluster that takes manifests as they are
   * - `volcano`: Volcano, on such a cluster
   */
  readonly scheduler?: Scheduler;
  /**
   * Release of the scheduler, in quotes (2.20 is not 2.2); decides which fields its objects have and how muster judges
   * them.
   * @default - kai {kai.version}, runai {runai.version}, kueue {kueue.version}, volcano {volcano.version}
   * @example "0.18.6"
   */
  readonly version?: Nullable<string>;
  /**
   * Release of Kubernetes, in quotes. Without it muster writes only what every release from 1.28 on accepts: names of
   * environment variables may have other characters than letters, digits, `-`, `_` and `.` from 1.32 on. Rules check the
   * fields of this release; without it those of the newest known one.
   * @example "1.34"
   */
  readonly kubernetes?: Nullable<string>;
  /**
   * Releases of operators, in quotes. muster repeats the rejections of their webhooks; for a newer or unknown release
   * these become warnings.
   * @default - the recorded releases
   * @example {"kueue": "0.20"}
   */
  readonly operators?: Nullable<Readonly<Partial<Record<OperatorName, Nullable<string | number>>>>>;
  /**
   * Ports that Services of type NodePort may have, as in the flag `--service-node-port-range` of the API server.
   * @default "30000-32767"
   */
  readonly nodePorts?: Nullable<string>;
  /**
   * Dialect of Resource Interfaces that the controllers of the cluster read.
   * - `ResourceInterface`: `optimization.nvidia.com/v1alpha1`
   * - `Karta`: `run.ai/v1alpha1`, the newer one
   * @default "ResourceInterface"
   */
  readonly resourceInterface?: Nullable<ResourceInterfaceDialect>;
  /**
   * The `schedulerName` of pods.
   * @default - `{kai.schedulerName}`, `{runai.schedulerName}`, `{kueue.schedulerName}` with Kueue, `{volcano.schedulerName}`
   */
  readonly schedulerName?: Nullable<string>;
  /**
   * PriorityClass names and values (integers); the list replaces the default. KAI does not preempt workloads of 100 or
   * more.
   * @default - those of the scheduler's chart
   * @example {"train": 50, "build-preemptible": 75, "build": 100, "inference": 125}
   */
  readonly priorityClasses?: Nullable<Readonly<Record<string, number>>>;
  /** Node pools; the pool `default` always exists. */
  readonly nodePools?: Nullable<readonly (NodePoolFile | null)[]>;
  /**
   * Whether classes that KAI's chart does not install become manifests; KAI only.
   * @default false
   */
  readonly emitPriorityClasses?: Nullable<boolean>;
  /** Network topologies, a level of which a gang may require. */
  readonly topologies?: Nullable<readonly (TopologyFile | null)[]>;
  /**
   * Path, from the root of the repository, of a dump of the cluster's queues, for the resources in use; the file must exist.
   * @example "state/east-queues.yaml"
   */
  readonly allocated?: Nullable<string>;
  /** Rights of KAI's podgrouper. */
  readonly podGrouper?: Nullable<PodGrouperFile>;
  /**
   * Settings that pods of definitions get.
   * - `restricted`: pods that run without root also get the other settings that Pod Security *restricted* requires
   */
  readonly podDefaults?: Nullable<"restricted">;
  /**
   * Objects in place of Queues.
   * - `kai.resources`: departments, projects and node pools are objects of KAI Resource Management; KAI 0.18 or newer
   */
  readonly resourceManagement?: Nullable<"kai.resources">;
  /** Rules that the cluster itself enforces. */
  readonly admission?: Nullable<AdmissionFile>;
  /** Access from outside; needed where a definition exposes a URL. */
  readonly ingress?: Nullable<IngressFile>;
  /** The GitOps controller of the cluster, `argocd` or `flux`: muster writes its objects to `dist/<cluster>/sync/`. */
  readonly sync?: Nullable<SyncFile>;
}

/** A department as `muster.yaml` writes it. */
export interface DepartmentFile {
  /** Name of the department, the parent queue of its projects. Mandatory. */
  readonly name?: string;
  /** Quotas, one for each cluster and node pool. */
  readonly quotas?: Nullable<readonly (PoolQuotaFile | null)[]>;
}

/** A project as `muster.yaml` writes it. */
export interface ProjectFile {
  /** Name of the project, the `project` of definitions. Mandatory. */
  readonly name?: string;
  /** The `projectId` of the Run:ai API; needed for raw request bodies. */
  readonly id?: Nullable<string>;
  /** Name of a department of this file. Mandatory. */
  readonly department?: string;
  /** Clusters of the project, at least one. Mandatory. */
  readonly clusters?: readonly (string | null)[];
  /**
   * Namespace of the project, the same on every cluster; no two projects share one.
   * @default - `<name>` on kai, `runai-<name>` on runai
   */
  readonly namespace?: Nullable<string>;
  /**
   * Node pools of workloads that name none, in the order of preference: on `runai` clusters, and with
   * `resourceManagement`.
   * @default - the pool `default`
   */
  readonly defaultNodePools?: Nullable<readonly (string | null)[]>;
  /** Quotas, one for each cluster and node pool, below one of the department. */
  readonly quotas?: Nullable<readonly (PoolQuotaFile | null)[]>;
}

/** Charts and files that are not judged, as `muster.yaml` writes them. */
export interface UnjudgedFile {
  /**
   * Folders of Helm charts that are not judged without `--render`, so that they do not make the exit code 3; each one must
   * have a `Chart.yaml`.
   */
  readonly charts?: Nullable<readonly (string | null)[]>;
  /**
   * Files that muster cannot evaluate, such as templates of another tool or kustomizations with plug-ins, so that they do not
   * make the exit code 3; reports list them as skipped, with their owner. Each one must exist. What can be read of it is judged.
   */
  readonly files?: Nullable<readonly (string | null)[]>;
  /** The person or team that decided it; reports show it. Mandatory. */
  readonly owner?: string;
  /** The reason; reports show it. Mandatory. */
  readonly reason?: string;
}

/** The metadata of `muster.yaml`. */
export interface OrganizationMetaFile {
  /** Name of the organisation, for people. Mandatory. */
  readonly name?: string;
}

/** Settings of Resource Interfaces, as `muster.yaml` writes them. */
export interface InterfacesFile {
  /**
   * Kinds, as `group/Kind`, or `Kind` in the core group, whose Resource Interface of the repository is accepted as it is.
   * @example ["ml.example.com/EvalSuite"]
   */
  readonly override?: Nullable<readonly (string | null)[]>;
}

/**
 * `muster.yaml` as it is written. Every field may be absent and every list item `null`, since the schema check removes
 * the invalid ones.
 */
export interface OrganizationFile {
  /** Version of the format. */
  readonly apiVersion?: string;
  /** Kind of the file. */
  readonly kind?: string;
  /** Metadata of the organisation. */
  readonly metadata?: OrganizationMetaFile;
  /** Clusters, at least one. Mandatory. */
  readonly clusters?: readonly (ClusterFile | null)[];
  /** Departments, whose quotas their projects share. */
  readonly departments?: Nullable<readonly (DepartmentFile | null)[]>;
  /** Projects, each with its namespace and its quotas. */
  readonly projects?: Nullable<readonly (ProjectFile | null)[]>;
  /**
   * Currency of all prices in reports: a code of ISO 4217.
   * @example "EUR"
   */
  readonly currency?: Nullable<string>;
  /**
   * Files and folders with Run:ai policies. The default folder may be absent, but a path in the file must exist.
   * @default ["runai-policies"]
   */
  readonly runaiPolicies?: Nullable<readonly (string | null)[]>;
  /** Files and folders with CustomResourceDefinitions, against which custom resources are checked; each path must exist. */
  readonly crds?: Nullable<readonly (string | null)[]>;
  /**
   * Folders that are applied by themselves: `muster check` compares the objects of such a folder only with each other
   * (`GITOPS-002`).
   * @example ["clusters/staging", "clusters/prod"]
   */
  readonly units?: Nullable<readonly (string | null)[]>;
  /** Helm charts and files that are not judged. */
  readonly unjudged?: Nullable<readonly (UnjudgedFile | null)[]>;
  /** Settings of Resource Interfaces. */
  readonly resourceInterfaces?: Nullable<InterfacesFile>;
  /** The rules that apply, with their severities and options. */
  readonly policies?: unknown;
  /** Findings that are accepted for a time. */
  readonly waivers?: unknown;
}
