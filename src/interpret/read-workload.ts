import { groupOf, type KubeObject, versionOf } from "../base/kubernetes.ts";
import { memoize } from "../base/memo.ts";
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

/** The sources for recognising workloads. */
export interface WorkloadKnowledge {
  readonly organization: Organization;
  readonly workloadTypes: readonly WorkloadKind[];
  /** Those of the repository itself, which take precedence over the catalogue. */
  readonly resourceInterfaces: readonly ResourceInterface[];
  /** The defaults of a kind for the podgrouper of a cluster, from the workload types of the repository; absent: none. */
  readonly typeDefaults?: (cluster: string, group: string, kind: string) => TypeDefaults | undefined;
}

/** An object on its cluster, with the pods and grouping of its definition. */
export interface WorkloadSource {
  readonly object: KubeObject;
  readonly cluster: Cluster;
  readonly pods?: readonly WorkloadPods[];
  readonly grouping?: string;
}

/** A workload, with the issues of its interpretation. */
export interface ReadWorkload {
  readonly workload: Workload;
  /** Its kind in the catalogue; undefined for one that only a Resource Interface describes. */
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
  const defined = source.pods && { pods: source.pods, issues: [] };
  const read = defined ?? interpretedPods(object, group, kind, catalogue);
  if (read === undefined) return undefined;
  const workload: Writable<Workload> = { object, cluster: cluster.name, pods: read.pods, gangs: [], suspended: false };
  if (kind !== undefined) describe(workload, read, source, kind, knowledge);
  else if (source.grouping !== undefined) workload.grouping = source.grouping;
  return { workload, kind, issues: read.issues };
}

interface ReadPods {
  readonly pods: readonly WorkloadPods[];
  readonly issues: readonly Issue[];
  /** The pods that the Resource Interface finds, without additions of the operator. */
  readonly interpreted?: readonly WorkloadPods[];
  /** The definition of the catalogue that they were read through, if any. */
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
  // No caller needs the status; an existing one is read to report its issues.
  const interpretation = interpret(resourceInterface, object, { status: Object.hasOwn(object, "status") });
  const interpreted = podsOf(interpretation);
  return {
    pods: kind?.completePods?.(object, interpreted) ?? interpreted,
    issues: interpretation.issues,
    interpreted,
    spec: catalogue.specOf(resourceInterface),
  };
}

/** Adds the facts that follow from the kind of a workload. */
function describe(
  workload: Writable<Workload>,
  { pods, interpreted, spec: readBy }: ReadPods,
  { object, cluster, grouping }: WorkloadSource,
  kind: WorkloadKind,
  { organization, typeDefaults }: WorkloadKnowledge,
): void {
  const predicted = kind.predictGangs(object, {
    cluster,
    queue: defaultQueue(object, cluster, organization),
    typeDefaults: (...groupAndKind) => typeDefaults?.(cluster.name, ...groupAndKind),
    podsBy: (spec) => (spec === readBy ? interpreted : undefined),
  });
  if (grouping !== undefined) workload.grouping = grouping;
  if ("gangs" in predicted) workload.gangs = predicted.gangs;
  else {
    workload.grouping ??= predicted.reason;
    if (predicted.failure !== undefined) workload.groupingFails = predicted.failure;
  }
  workload.category = kind.category;
  const obstacle = obstacleOf(object, kind, pods);
  if (obstacle !== undefined) workload.externalObstacle = obstacle;
  if (kind.suspendPath !== undefined) workload.suspended = Boolean(valueBelow(object, suspendSegments(kind)));
}

// Parsed once for all objects of a kind.
const suspendSegments = memoize(({ suspendPath }: WorkloadKind) => pointerSegments(suspendPath ?? ""));

// An obstacle matters only for a committed group, and few workloads name one.
function obstacleOf(
  object: KubeObject,
  kind: WorkloadKind,
  pods: readonly WorkloadPods[],
): ExternalObstacle | undefined {
  if (kind.externalObstacle === undefined) return undefined;
  const named = pods.some(({ template }) => at(template, "metadata", "annotations", KAI_KEYS.podGroup) !== undefined);
  return named ? kind.externalObstacle(object) : undefined;
}

// On Run:ai the namespace identifies the project. KAI alone falls back to the default-queue of its chart.
function defaultQueue(object: KubeObject, cluster: Cluster, organization: Organization): string {
  if (cluster.scheduler !== "runai") return DEFAULT_QUEUE;
  const project = ownerOfNamespace(organization, cluster, text(at(object, "metadata", "namespace")));
  return project ? queueName(project.name, DEFAULT_NODE_POOL) : DEFAULT_QUEUE;
}
