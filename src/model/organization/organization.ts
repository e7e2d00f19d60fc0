import type { OperatorName } from "../../kernel/index.ts";
import type { ResourceInterface } from "../resource-interface/resource-interface.ts";
import type { ManagedResources } from "./managed-resources.ts";
import type { SyncSettings } from "./sync-settings.ts";

/** The system that is in charge of quota and gangs in a cluster. */
export type Scheduler = (typeof SCHEDULERS)[number];

/** Every scheduler, for schemas: open-source KAI, the Run:ai platform, Kueue and Volcano. */
export const SCHEDULERS = ["kai", "runai", "kueue", "volcano"] as const;

/**
 * Whether KAI's scheduler places pods of a cluster, by itself or in the Run:ai platform: only there have departments and
 * projects queues, and only there does a podgrouper make gangs. Clusters with Kueue or Volcano take manifests as they are.
 */
export function runsKai<Of extends Pick<Cluster, "scheduler">>(
  cluster: Of,
): cluster is Of & { readonly scheduler: KaiScheduler } {
  return cluster.scheduler === "kai" || cluster.scheduler === "runai";
}

/** A scheduler that is KAI's, by itself or in the Run:ai platform. */
export type KaiScheduler = "kai" | "runai";

/** Dialect of the Resource Interface that a cluster's controllers read (design: RI dialects). */
export type ResourceInterfaceDialect = "ResourceInterface" | "Karta";

/** One resource of a quota. `Infinity` is `unlimited` in the file. */
export interface Quota {
  /** Guaranteed amount ("deserved"). */
  readonly deserved: number;
  /** Largest amount that may be allocated, over-quota included. */
  readonly limit: number;
  /** Share of the surplus; 0 for none. */
  readonly overQuotaWeight: number;
}

/** Quota of a department or project on one node pool of one cluster. */
export interface PoolQuota {
  readonly cluster: string;
  readonly nodePool: string;
  /** GPUs, fractions allowed in hundredths. */
  readonly gpu: Quota;
  /** CPU in millicores, the unit that KAI counts. */
  readonly cpu: Quota;
  /** Memory in MB of 10^6 bytes, the unit that KAI counts. */
  readonly memory: Quota;
}

/** The GPU of the nodes of a pool. */
export interface NodePoolGpu {
  readonly type: string;
  /** Memory of one GPU in MiB. */
  readonly memory: number;
  /** GPUs of each node. */
  readonly perNode: number;
}

/** A node pool; the one called `default` contains the nodes without the pool label. */
export interface NodePool {
  readonly name: string;
  /** Absent: requests by GPU memory cannot be converted to GPUs. */
  readonly gpu?: NodePoolGpu;
  /** Number of nodes; absent: the capacity of the pool is unknown. */
  readonly nodes?: number;
  /** Price of one GPU for an hour, in the currency of the organisation; absent: reports show no price. */
  readonly pricePerGpuHour?: number;
}

/** The external access to a cluster's workloads; required only where a definition exposes a URL. */
interface Ingress {
  /** DNS domain: a workload's host is `<project>-<name>.<domain>`. */
  readonly domain: string;
  /** Absent: the default IngressClass of the cluster. */
  readonly className?: string;
}

/** A level of a topology: nodes with the same value of the label are together in one domain of the level. */
interface TopologyLevel {
  /** Key of a node label. */
  readonly nodeLabel: string;
  /** Short name for the level in the constraints of gangs; KAI 0.17 and newer. */
  readonly alias?: string;
}

/** A network topology of a cluster; a gang may name a level of it to keep its pods together. */
export interface ClusterTopology {
  readonly name: string;
  /** From the coarsest level to the finest. */
  readonly levels: readonly TopologyLevel[];
}

/** An amount of each resource that a quota counts. */
export interface ResourceAmounts {
  /** GPUs; in steps below 0.01 only where a cluster reports such an amount. */
  readonly gpu: number;
  /** CPU in millicores. */
  readonly cpu: number;
  /** Memory in MB of 10^6 bytes. */
  readonly memory: number;
}

/** The resources in use in a queue and the queues below it, as the cluster reports them. */
export interface QueueAllocation {
  readonly all: ResourceAmounts;
  /** The non-preemptible part of `all`. */
  readonly nonPreemptible: ResourceAmounts;
}

/** A range of ports, both ends included. */
export interface PortRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The kinds that the podgrouper of a cluster may read: those of the ClusterRole of KAI's chart, all, or those of the chart
 * and some more, as `group/Kind`, or `Kind` in the core group.
 */
type PodGrouperReads = "chart" | "all" | readonly string[];

/** A target cluster. */
export interface Cluster {
  readonly name: string;
  /** The `clusterId` (UUID) of the Run:ai API, for request bodies. */
  readonly id?: string;
  readonly scheduler: Scheduler;
  /** Version of the scheduler, for example `0.17.1` of KAI or `2.24` of Run:ai. */
  readonly version: string;
  /** Version of Kubernetes; absent: only what every release from 1.28 on accepts is written. */
  readonly kubernetes?: string;
  /**
   * Releases of operators by their names; absent: those of `OPERATOR_RELEASES`. A number, which is written without quotes,
   * may have lost zeros at its end.
   */
  readonly operators?: Readonly<Partial<Record<OperatorName, string | number>>>;
  /** Ports of nodes that Services may have; absent: 30000 to 32767, the default of the API server. */
  readonly nodePorts?: PortRange;
  readonly resourceInterface: ResourceInterfaceDialect;
  /** `schedulerName` of its pods; by default that of the scheduler, and `default-scheduler` with Kueue. */
  readonly schedulerName: string;
  /** PriorityClass names with their values; the default is those of the scheduler's chart. */
  readonly priorityClasses: Readonly<Record<string, number>>;
  /** The class of pods that name none: a PriorityClass with `globalDefault` among the manifests; absent: none. */
  readonly defaultPriorityClass?: string;
  /** Whether the classes that the scheduler's chart does not install become manifests; absent: they do not. */
  readonly emitPriorityClasses?: boolean;
  /** At least the pool `default`. */
  readonly nodePools: readonly NodePool[];
  readonly ingress?: Ingress;
  /** Rights of KAI's podgrouper, besides those that muster's own ClusterRole grants; `chart` by default. */
  readonly podGrouper?: { readonly reads: PodGrouperReads };
  /**
   * `restricted`: pods of definitions that run without root also get the other settings that Pod Security `restricted`
   * requires. Absent: no setting is added.
   */
  readonly podDefaults?: "restricted";
  /** Ids or names of rules that the cluster enforces: the synth writes them as admission policies. Absent: none. */
  readonly admission?: { readonly enforce: readonly string[] };
  /** Topologies that gangs may name; on `runai` those of the platform, which makes their objects. */
  readonly topologies?: readonly ClusterTopology[];
  /** Path, from the root of the repository, of a dump of the cluster's Queue objects. */
  readonly allocatedFile?: string;
  /** The allocations of that dump, by the name of the queue; absent without such a file. */
  readonly allocated?: ReadonlyMap<string, QueueAllocation>;
  /** Whether departments, projects and node pools are objects of KAI's resource management; absent: they are Queues. */
  readonly resourceManagement?: "kai.resources";
  /** The objects of KAI's resource management among the manifests of the cluster; absent: none. */
  readonly managed?: ManagedResources;
  /** The GitOps controller that syncs its manifests; absent: muster writes no objects for one. */
  readonly sync?: SyncSettings;
}

/** A department: parent queue of its projects. */
export interface DepartmentSettings {
  readonly name: string;
  readonly quotas: readonly PoolQuota[];
}

/** A project: one namespace and, per node pool, one queue on each of its clusters. */
export interface ProjectSettings {
  readonly name: string;
  /** The `projectId` of the Run:ai API, for request bodies. */
  readonly id?: string;
  readonly department: string;
  /** Names of its clusters, in file order. */
  readonly clusters: readonly string[];
  /** The same on each of its clusters: `<name>` by default on `kai`, `runai-<name>` on `runai`. */
  readonly namespace?: string;
  /**
   * On its `runai` clusters, and those with KAI's resource management, the node pools of workloads that name none, in the order
   * of preference; absent: `default`.
   */
  readonly defaultNodePools?: readonly string[];
  readonly quotas: readonly PoolQuota[];
}

/** The content of `muster.yaml`: clusters, departments and projects. */
export interface Organization {
  /** Name for reports. */
  readonly name: string;
  readonly clusters: readonly Cluster[];
  readonly departments: readonly DepartmentSettings[];
  readonly projects: readonly ProjectSettings[];
  /**
   * Kinds, as `group/Kind` or `Kind`, whose Resource Interface of the repository is accepted as it is, in place of the
   * catalogue's; absent: none.
   */
  readonly overrides?: readonly string[];
  /** Currency of its prices, a code of ISO 4217; absent: reports show prices without one. */
  readonly currency?: string;
  /** Paths of the Run:ai policies, from the root of the repository; absent: `runai-policies/`. */
  readonly runaiPolicies?: readonly string[];
  /** Paths of the CustomResourceDefinitions of its clusters, from the root of the repository; absent: none. */
  readonly crds?: readonly string[];
  /** Folders that are applied by themselves, from the root of the repository; absent: none. */
  readonly units?: readonly string[];
  /** The charts that are not judged; absent: none. */
  readonly unjudged?: readonly UnjudgedChart[];
  /** The files that need not be readable; absent: none. */
  readonly unjudgedFiles?: readonly UnjudgedFilePath[];
}

/** The person who has accepted that a part of the repository is not judged. */
interface Acceptance {
  readonly owner: string;
  readonly reason: string;
  /** The JSON pointer of the part in `muster.yaml`. */
  readonly pointer: string;
}

/** A file whose owner has accepted that muster cannot evaluate it; what can be read of it is judged. */
export interface UnjudgedFilePath extends Acceptance {
  /** Its path, from the root of the repository. */
  readonly file: string;
}

/** A Helm chart that its owner has declared not to be judged. */
export interface UnjudgedChart extends Acceptance {
  /** Its folder, from the root of the repository. */
  readonly chart: string;
}

/** A project on one of its clusters: the target of a definition. */
export interface Target {
  readonly cluster: Cluster;
  readonly project: ProjectSettings;
  readonly namespace: string;
}

/** The ports of nodes that Services have by default. Source: kube-apiserver, `--service-node-port-range`. */
export const DEFAULT_NODE_PORTS: PortRange = { first: 30_000, last: 32_767 };

/** Name of the pool of nodes without a pool label. */
export const DEFAULT_NODE_POOL = "default";

/** Namespace of a project on a cluster. */
export function namespaceOf(project: ProjectSettings, cluster: Cluster): string {
  return project.namespace ?? (cluster.scheduler === "runai" ? `runai-${project.name}` : project.name);
}

/**
 * The default node pools of a project that a cluster has; none on `kai` without resource management, whose default pool is
 * always that without a label.
 */
export function defaultPoolsOf({ defaultNodePools = [] }: ProjectSettings, cluster: Cluster): readonly string[] {
  if (cluster.scheduler !== "runai" && cluster.resourceManagement === undefined) return [];
  return defaultNodePools.filter((pool) => cluster.nodePools.some(({ name }) => name === pool));
}

/** Whether a project owns a namespace of a cluster. */
export function ownsNamespace(project: ProjectSettings, cluster: Cluster, namespace: string | undefined): boolean {
  return project.clusters.includes(cluster.name) && namespaceOf(project, cluster) === namespace;
}

/** The project that owns a namespace of a cluster: the first one in the file; `undefined` where no project does. */
export function ownerOfNamespace(
  { projects }: Pick<Organization, "projects">,
  cluster: Cluster,
  namespace: string | undefined,
): ProjectSettings | undefined {
  return projects.find((project) => ownsNamespace(project, cluster, namespace));
}

/** A kind as `muster.yaml` names it: `apps/Deployment`, or `Pod` in the core group. */
export function kindName(group: string, kind: string): string {
  if (group === "") return kind;
  return `${group}/${kind}`;
}

/** The kind that a Resource Interface describes, as `muster.yaml` names it; undefined for one without a kind. */
export function kindNameOf({ rootComponent: { kind } }: Pick<ResourceInterface, "rootComponent">): string | undefined {
  return kind && kindName(kind.group, kind.kind);
}

/** Whether a Resource Interface of the repository for a kind is accepted as it is. */
export function isOverridden({ overrides }: Pick<Organization, "overrides">, group: string, kind: string): boolean {
  return overrides?.includes(kindName(group, kind)) === true;
}

/** Queue of a project or department on a node pool: the bare name on the default pool, else `<name>-<pool>`. */
export function queueName(owner: string, nodePool: string): string {
  if (nodePool === DEFAULT_NODE_POOL) return owner;
  return `${owner}-${nodePool}`;
}
