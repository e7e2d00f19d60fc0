import { mayRead, podSettings, predictWithReadAccess, typeDefaultsOf, withOtherPools } from "../../gpu/index.ts";
import type { KubeObject, Writable } from "../../kernel/index.ts";
import { at, memoize, pointerSegments, text, valueBelow } from "../../kernel/index.ts";
import type {
  ExternalObstacle,
  Grouping,
  GroupingContext,
  ResourceInterface,
  Workload,
  WorkloadKind,
  WorkloadPods,
} from "../../model/index.ts";
import {
  type Cluster,
  DEFAULT_QUEUE,
  defaultPoolsOf,
  KAI_KEYS,
  type Organization,
  ownerOfNamespace,
  type ProjectSettings,
} from "../../model/index.ts";
import { failsWithoutPlugIn } from "./gang-definition.ts";
import { predictRegisteredGangs, type RegisteredObject, registeredObstacle } from "./registered-gangs.ts";

/**
 * The data on which the predictions of a workload depend, besides its kind: the cluster and the settings of the
 * repository.
 */
export interface GroupingSettings {
  readonly organization: Organization;
  /** The defaults of a kind on the cluster of the workload; absent: none. */
  readonly typeDefaults?: GroupingContext["typeDefaults"] | undefined;
  readonly resourceInterfaces: readonly ResourceInterface[];
}

/** The context of predictions for an object on a cluster. `podsBy` returns pods that were already read. */
export function groupingContext(
  object: KubeObject,
  cluster: Cluster,
  settings: GroupingSettings,
  podsBy: NonNullable<GroupingContext["podsBy"]>,
  kindOf: NonNullable<GroupingContext["kindOf"]>,
): GroupingContext {
  const { organization, typeDefaults } = settings;
  const project = projectOf(object, cluster, organization);
  const context: Writable<GroupingContext> = {
    cluster,
    queue: project?.name ?? DEFAULT_QUEUE,
    podsBy,
    failsWithoutPlugIn: (kind) => failsWithoutPlugIn(settings.resourceInterfaces, cluster, kind),
    reads: (group, kind) => mayRead(cluster, group, kind) || isGranted(settings, group, kind),
    kindOf,
  };
  if (project !== undefined) {
    context.project = project.name;
    const pools = defaultPoolsOf(project, cluster);
    if (pools.length > 0) context.nodePools = pools;
  }
  if (typeDefaults !== undefined) context.typeDefaults = typeDefaults;
  return context;
}

/** Whether the ClusterRole that synth writes for the WorkloadTypes of a cluster covers a kind. */
function isGranted({ typeDefaults, resourceInterfaces }: GroupingSettings, group: string, kind: string): boolean {
  return resourceInterfaces.some(({ rootComponent: { kind: root }, childComponents, additionalChildKinds }) => {
    if (root === undefined || typeDefaults?.(root.group, root.kind) === undefined) return false;
    const granted = [root, ...childComponents.map((component) => component.kind), ...additionalChildKinds];
    return granted.some((each) => each?.group === group && each.kind === kind);
  });
}

/** Adds the facts that follow from the kind of a workload. `grouping` is known from its definition, if it has one. */
export function describeKind(
  workload: Writable<Workload>,
  kind: WorkloadKind,
  context: GroupingContext,
  grouping?: string,
): void {
  const { object } = workload;
  const predicted = predictWithReadAccess(kind, object, context);
  if (grouping !== undefined) workload.grouping = grouping;
  addGrouping(workload, predicted, context);
  const settings = workload.gangs.length === 0 ? undefined : podSettings(object, workload.pods, kind, context);
  if (settings !== undefined) workload.podSettings = settings;
  workload.category = kind.category;
  addStatedCategory(workload, context);
  addObstacle(workload, kind.externalObstacle);
  workload.suspended = isSuspendedObject(kind, object);
}

/** Whether a field of an object suspends it, by its kind in the catalogue. */
function isSuspendedObject(kind: WorkloadKind, object: KubeObject): boolean {
  if (kind.suspendPath !== undefined) return Boolean(valueBelow(object, suspendSegments(kind)));
  return kind.isSuspended?.(object) ?? false;
}

/** Adds the gangs of a workload whose kind only Resource Interfaces of the repository describe. */
export function describeRegistered(
  workload: Writable<Workload>,
  registered: RegisteredObject,
  context: GroupingContext,
): void {
  addGrouping(workload, predictRegisteredGangs(registered, context), context);
  addStatedCategory(workload, context);
  addObstacle(workload, () => registeredObstacle(registered, context.cluster));
}

function addStatedCategory(workload: Writable<Workload>, context: GroupingContext): void {
  const category = typeDefaultsOf(workload.object, context)?.category;
  if (category !== undefined) workload.statedCategory = category;
}

function addGrouping(workload: Writable<Workload>, predicted: Grouping, context: GroupingContext): void {
  if ("gangs" in predicted) workload.gangs = withOtherPools(predicted.gangs, workload.object, context);
  else {
    workload.grouping ??= predicted.reason;
    const { repeated = [] } = predicted;
    const settled = repeated.flatMap(({ gang, copies }) =>
      withOtherPools([gang], workload.object, context).map((each) => ({ gang: each, copies })),
    );
    if (settled.length > 0) workload.repeated = settled;
    if (predicted.failure !== undefined) workload.groupingFails = predicted.failure;
  }
  if (predicted.problems !== undefined) workload.instructionProblems = predicted.problems;
}

// Parsed once for all objects of a kind.
const suspendSegments = memoize(({ suspendPath }: WorkloadKind) => pointerSegments(suspendPath ?? ""));

// An obstacle matters only for a committed group, and few workloads name one.
function addObstacle(workload: Writable<Workload>, obstacleOf: WorkloadKind["externalObstacle"]): void {
  if (obstacleOf === undefined || !workload.pods.some(namesPodGroup)) return;
  const obstacle: ExternalObstacle | undefined = obstacleOf(workload.object);
  if (obstacle !== undefined) workload.externalObstacle = obstacle;
}

function namesPodGroup({ template }: WorkloadPods): boolean {
  return at(template, "metadata", "annotations", KAI_KEYS.podGroup) !== undefined;
}

// On Run:ai the namespace identifies the project. KAI alone falls back to the default-queue of its chart.
function projectOf(object: KubeObject, cluster: Cluster, organization: Organization): ProjectSettings | undefined {
  if (cluster.scheduler !== "runai") return undefined;
  return ownerOfNamespace(organization, cluster, text(at(object, "metadata", "namespace")));
}
