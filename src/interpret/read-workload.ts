import { groupOf, type KubeObject, versionOf } from "../base/kubernetes.ts";
import { pointerSegments, valueBelow } from "../base/pointer.ts";
import { at, text } from "../base/read.ts";
import type { Writable } from "../base/writable.ts";
import type { Issue } from "../finding/issue.ts";
import {
  type Cluster,
  DEFAULT_NODE_POOL,
  type Organization,
  ownerOfNamespace,
  queueName,
} from "../organization/organization.ts";
import type { ResourceInterface } from "../resource-interface/resource-interface.ts";
import { KAI_KEYS } from "../workload/keys.ts";
import { DEFAULT_QUEUE } from "../workload/queue.ts";
import type { ExternalObstacle, Workload, WorkloadPods } from "../workload/workload.ts";
import type { TypeDefaults, WorkloadKind } from "../workload/workload-kind.ts";
import type { Catalogue } from "./catalogue.ts";
import { interpret } from "./interpret.ts";
import { podsOf } from "./interpreted-pods.ts";

/** What workloads are recognised by. */
export interface WorkloadKnowledge {
  readonly organization: Organization;
  readonly workloadTypes: readonly WorkloadKind[];
  /** Those of the repository itself, which go before the catalogue's. */
  readonly resourceInterfaces: readonly ResourceInterface[];
  /** What the repository's workload types tell the podgrouper of a cluster of a kind; absent: nothing. */
  readonly typeDefaults?: (cluster: string, group: string, kind: string) => TypeDefaults | undefined;
}

/** An object on its cluster, with what its definition says of its pods. */
export interface WorkloadSource {
  readonly object: KubeObject;
  readonly cluster: Cluster;
  readonly pods?: readonly WorkloadPods[];
  readonly grouping?: string;
}

/** A workload, and what its interpretation complains of. */
export interface ReadWorkload {
  readonly workload: Workload;
  /** What the catalogue knows of its kind; undefined for one that only a Resource Interface describes. */
  readonly kind: WorkloadKind | undefined;
  readonly issues: readonly Issue[];
}

/**
 * Reads an object as a workload: its pods by its definition or by the Resource Interface of its version, and the
 * gangs that the podgrouper will make. Undefined for an object that no Resource Interface describes.
 */
export function readWorkload(
  source: WorkloadSource,
  catalogue: Catalogue,
  knowledge: WorkloadKnowledge,
): ReadWorkload | undefined {
  const { object, cluster } = source;
  const group = groupOf(object.apiVersion);
  const kind = catalogue.kind(group, object.kind);
  const read =
    source.pods === undefined ? interpretedPods(object, group, kind, catalogue) : { pods: source.pods, issues: [] };
  if (read === undefined) return undefined;
  const workload: Writable<Workload> = { object, cluster: cluster.name, pods: read.pods, gangs: [], suspended: false };
  if (kind !== undefined) describe(workload, read, source, kind, knowledge);
  else if (source.grouping !== undefined) workload.grouping = source.grouping;
  return { workload, kind, issues: read.issues };
}

interface ReadPods {
  readonly pods: readonly WorkloadPods[];
  readonly issues: readonly Issue[];
  /** Those that a Resource Interface sees, without what the operator adds. */
  readonly seen?: readonly WorkloadPods[];
  /** The definition of the catalogue that they were seen through, if one was. */
  readonly spec?: object | undefined;
}

function interpretedPods(
  object: KubeObject,
  group: string,
  kind: WorkloadKind | undefined,
  catalogue: Catalogue,
): ReadPods | undefined {
  const resourceInterface = catalogue.resourceInterface(group, versionOf(object.apiVersion), object.kind);
  if (resourceInterface === undefined) return undefined;
  // Nobody asks a workload for its status; one that it has is read for what is wrong with it.
  const interpretation = interpret(resourceInterface, object, { status: Object.hasOwn(object, "status") });
  const seen = podsOf(interpretation);
  return {
    pods: kind?.completePods?.(object, seen) ?? seen,
    issues: interpretation.issues,
    seen,
    spec: catalogue.specOf(resourceInterface),
  };
}

/** Adds what is known of a workload by its kind. */
function describe(
  workload: Writable<Workload>,
  { pods, seen, spec: readBy }: ReadPods,
  { object, cluster, grouping }: WorkloadSource,
  kind: WorkloadKind,
  { organization, typeDefaults }: WorkloadKnowledge,
): void {
  const predicted = kind.predictGangs(object, {
    cluster,
    queue: defaultQueue(object, cluster, organization),
    typeDefaults: (...groupAndKind) => typeDefaults?.(cluster.name, ...groupAndKind),
    podsBy: (spec) => (spec === readBy ? seen : undefined),
  });
  const reason = "reason" in predicted ? predicted.reason : undefined;
  const told = grouping ?? reason;
  if ("gangs" in predicted) workload.gangs = predicted.gangs;
  else if (predicted.failure !== undefined) workload.groupingFails = predicted.failure;
  if (told !== undefined) workload.grouping = told;
  workload.category = kind.category;
  const obstacle = obstacleOf(object, kind, pods);
  if (obstacle !== undefined) workload.externalObstacle = obstacle;
  if (kind.suspendPath !== undefined) workload.suspended = isSuspended(object, kind, kind.suspendPath);
}

function isSuspended(object: KubeObject, kind: WorkloadKind, path: string): boolean {
  let segments = suspendSegments.get(kind);
  if (segments === undefined) {
    segments = pointerSegments(path);
    suspendSegments.set(kind, segments);
  }
  return Boolean(valueBelow(object, segments));
}

// By the kind: its path is taken apart once for all objects of it.
const suspendSegments = new WeakMap<WorkloadKind, readonly string[]>();

// Only a committed group meets an obstacle, and few workloads name one.
function obstacleOf(
  object: KubeObject,
  kind: WorkloadKind,
  pods: readonly WorkloadPods[],
): ExternalObstacle | undefined {
  if (kind.externalObstacle === undefined) return undefined;
  const named = pods.some(({ template }) => at(template, "metadata", "annotations", KAI_KEYS.podGroup) !== undefined);
  return named ? kind.externalObstacle(object) : undefined;
}

// On Run:ai the namespace stands for the project; KAI alone falls back to its chart's default-queue.
function defaultQueue(object: KubeObject, cluster: Cluster, organization: Organization): string {
  if (cluster.scheduler !== "runai") return DEFAULT_QUEUE;
  const project = ownerOfNamespace(organization, cluster, text(at(object, "metadata", "namespace")));
  return project === undefined ? DEFAULT_QUEUE : queueName(project.name, DEFAULT_NODE_POOL);
}
