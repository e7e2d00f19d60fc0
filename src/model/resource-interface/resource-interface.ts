import type { Locate, ObjectRef } from "../../kernel/index.ts";

/**
 * The dialect of a definition: as the `ResourceInterface` of Run:ai 2.24 (run-ai/karta d20a8a9), as its successor
 * `Karta`, or as the bare `spec` that the Workload Types API takes.
 */
export type Dialect = "optimization.nvidia.com/v1alpha1" | "run.ai/v1alpha1" | "spec";

/** Group, version and kind of a Kubernetes resource; the group of the core API is `""`. */
export interface GroupVersionKind {
  /** API group of the kind; empty for the core group. Mandatory. */
  readonly group: string;
  /** API version of the kind. Mandatory. */
  readonly version: string;
  /** Name of the kind. Mandatory. */
  readonly kind: string;
}

/** The paths of a pod whose parts are in several places. Every path is a jq expression on the workload. */
export interface FragmentedPodSpecDefinition {
  /** Path of the name of the scheduler. */
  readonly schedulerNamePath?: string;
  /** Path of the labels of the pods. */
  readonly labelsPath?: string;
  /** Path of the annotations of the pods. */
  readonly annotationsPath?: string;
  /** Path of the resources of the container: requests and limits. */
  readonly resourcesPath?: string;
  /** Path of the resource claims of the pods (DRA). */
  readonly resourceClaimsPath?: string;
  /** Path of the pod affinity. Anti-affinity has no path of its own. */
  readonly podAffinityPath?: string;
  /** Path of the node affinity. */
  readonly nodeAffinityPath?: string;
  /** Path of the list of containers. */
  readonly containersPath?: string;
  /** Path of the only container. */
  readonly containerPath?: string;
  /** Path of the name of the priority class. */
  readonly priorityClassNamePath?: string;
  /** Path of the image of the container. */
  readonly imagePath?: string;
}

/** The places where the pods of a component are defined; at most one of template, pod spec and fragments may be given. */
export interface SpecDefinition {
  /**
   * Path, in jq, of the pod template: metadata and spec of the pods.
   * @example ".spec.template"
   */
  readonly podTemplateSpecPath?: string;
  /**
   * Path, in jq, of the spec of the pods, where there is no template.
   * @example ".spec.podSpec"
   */
  readonly podSpecPath?: string;
  /** Path, in jq, of the metadata of the pods, beside `podSpecPath`. */
  readonly metadataPath?: string;
  readonly fragmentedPodSpecDefinition?: FragmentedPodSpecDefinition;
}

/** The number of pods of a component, per instance and per replica of its owner. */
export interface ScaleDefinition {
  /**
   * Path, in jq, of the number of pods.
   * @default - one pod
   * @example ".spec.replicas // 1"
   */
  readonly replicasPath?: string;
  /** Path, in jq, of the smallest number of pods, for an elastic workload. */
  readonly minReplicasPath?: string;
  /** Path, in jq, of the largest number of pods, for an elastic workload. */
  readonly maxReplicasPath?: string;
}

/** Selects the pods of a component; paths run on the pod. `matchLabels` belongs to the Karta dialect. */
export interface ComponentTypeSelector {
  /**
   * Path, in jq on the pod, of the value that names the component.
   * @example ".metadata.labels[\"ray.io/node-type\"]"
   */
  readonly keyPath?: string;
  /**
   * Value of pods of the component.
   * @default - any value
   */
  readonly value?: string;
  /** Labels that all pods of the component have. Karta only. */
  readonly matchLabels?: Readonly<Record<string, string>>;
}

/** The places where a pod has its component, instance and replica group. */
export interface PodSelector {
  readonly componentTypeSelector?: ComponentTypeSelector;
  readonly componentInstanceSelector?: InstanceSelector;
  readonly replicaSelector?: ReplicaSelector;
}

/** Selects the pods of an instance of the component. */
interface InstanceSelector {
  /** Path, in jq on the pod, of the id of the instance. Mandatory. */
  readonly idPath: string;
}

/** Selects the pods of a replica of the component. */
interface ReplicaSelector {
  /** Path, in jq on the pod, of the key of the replica. Mandatory. */
  readonly keyPath: string;
}

/** The place of the phase of a workload. */
interface PhaseDefinition {
  /**
   * Path, in jq, of the phase. Mandatory.
   * @example ".status.phase"
   */
  readonly path: string;
}

/** The place of the conditions of a workload. */
export interface ConditionsDefinition {
  /**
   * Path, in jq, of the list of conditions. Mandatory.
   * @example ".status.conditions"
   */
  readonly path: string;
  /**
   * Field of a condition with its type.
   * @default "type"
   */
  readonly typeFieldName?: string;
  /**
   * Field of a condition with its status.
   * @default "status"
   */
  readonly statusFieldName?: string;
  /**
   * Field of a condition with its message.
   * @default "message"
   */
  readonly messageFieldName?: string;
  /**
   * Field of a condition with its reason.
   * @default "reason"
   */
  readonly reasonFieldName?: string;
}

/** A condition that must be present; `status` and `reason` are compared unless they are absent or empty. */
export interface ExpectedCondition {
  /** Type of the condition. Mandatory. */
  readonly type: string;
  /**
   * Status of the condition.
   * @default - any
   * @example "True"
   */
  readonly status?: string;
  /**
   * Reason of the condition.
   * @default - any
   */
  readonly reason?: string;
}

/** An expression on the workload, and its expected result. */
export interface ExpressionMatcher {
  /** Expression in jq; its first result counts, as text. Mandatory. */
  readonly expression: string;
  /** Text that the result must be equal to. Mandatory. */
  readonly expectedResult: string;
}

/** One way to match a status: every given condition must be met. */
export interface StatusMatcher {
  /** The phase that matches. */
  readonly byPhase?: string;
  /** Conditions that must all be present. */
  readonly byConditions?: readonly ExpectedCondition[];
  readonly byExpression?: ExpressionMatcher;
}

/**
 * The statuses of a workload, each with ways to match it.
 * - `initializing`: the pods do not run yet
 * - `running`: the pods run
 * - `completed`: the workload has ended well
 * - `failed`: the workload has failed
 * - `degraded`: some pods do not work
 * - `suspended`: the workload is suspended; Karta only
 * - `suspending`: the pods are being removed; Karta only
 * - `resuming`: the workload is being resumed; Karta only
 */
export type StatusKey =
  | "initializing"
  | "running"
  | "completed"
  | "failed"
  | "degraded"
  | "suspended"
  | "suspending"
  | "resuming";

/** The mapping of phase, conditions and expressions to statuses. */
export interface StatusDefinition {
  readonly phaseDefinition?: PhaseDefinition;
  readonly conditionsDefinition?: ConditionsDefinition;
  /** The statuses, each with ways to match it. Mandatory. */
  readonly statusMappings: Readonly<Partial<Record<StatusKey, readonly StatusMatcher[]>>>;
}

/** One assignment of a suspend or a resume. */
export interface SuspendAction {
  /** Path, in jq, of the field that changes. Mandatory. */
  readonly path: string;
  /**
   * New value, as a text with JSON. Mandatory.
   * @example "true"
   */
  readonly value: string;
}

/** The actions that suspend and resume a workload (Karta dialect). */
export interface SuspendDefinition {
  /** Assignments that suspend the workload. Mandatory. */
  readonly suspendActions: readonly SuspendAction[];
  /** Assignments that resume the workload. Mandatory. */
  readonly resumeActions: readonly SuspendAction[];
}

/** A node in the tree of a workload: the workload itself, or a part of it. */
export interface Component {
  /** Name of the component, unique in the definition. Mandatory. */
  readonly name: string;
  /** JSON pointer of the component in the definition it was read from. */
  readonly pointer: string;
  /** Kind of the object of the component. */
  readonly kind?: GroupVersionKind;
  /** Name of the component that owns this one; for child components. */
  readonly ownerRef?: string;
  readonly specDefinition?: SpecDefinition;
  readonly scaleDefinition?: ScaleDefinition;
  readonly statusDefinition?: StatusDefinition;
  readonly suspendDefinition?: SuspendDefinition;
  /** Path, in jq, of the ids of the instances, where a list makes several of the component. */
  readonly instanceIdPath?: string;
  readonly podSelector?: PodSelector;
}

/** A component with pods in a gang, a filter for them, and the keys that separate gangs; paths run on the pod. */
export interface PodGroupMember {
  /** Name of a component of the definition. Mandatory. */
  readonly componentName: string;
  /** Paths, in jq on the pod, of the values that separate gangs. */
  readonly groupByKeyPaths?: readonly string[];
  /** Expressions in jq on the pod, all of which must be true. */
  readonly filters?: readonly string[];
}

/** The older instruction: a gang per combination of grouping keys. */
export interface PodGroupDefinition {
  /** Name of the gang. Mandatory. */
  readonly name: string;
  /** Components whose pods are in the gang. Mandatory. */
  readonly members: readonly PodGroupMember[];
}

/** The levels at which the pods of a group must or should be close to each other. */
export interface TopologyDefinition {
  /** Name of the topology. Mandatory. */
  readonly topologyName?: string;
  /** Level of the topology that the scheduler prefers; empty for none. Mandatory. */
  readonly preferredTopologyLevel?: string;
  /** Level of the topology that the scheduler must keep; empty for none. Mandatory. */
  readonly requiredTopologyLevel?: string;
}

/** The newer instruction (Karta dialect): one gang for the workload, with subgroups. */
export interface PodGroupInstruction {
  /** Name of the gang. Mandatory. */
  readonly name: string;
  /** Parts of the gang. */
  readonly subGroups?: readonly SubGroupInstruction[];
  readonly topology?: TopologyDefinition;
}

/** A part of a gang, with the pods of one component. */
interface SubGroupInstruction {
  /** Name of a component of the definition. Mandatory. */
  readonly componentName: string;
  readonly topology?: TopologyDefinition;
}

/** The groups of pods that are scheduled together. */
export interface GangScheduling {
  /** Gangs, each of the pods of some components. */
  readonly podGroups?: readonly PodGroupDefinition[];
  readonly podGroup?: PodGroupInstruction;
}

/**
 * A Resource Interface of either dialect in one form, with the field names and JSON pointers of the definition and with
 * defaults applied. Facts: the CRD resourceinterfaces.optimization.nvidia.com and kartas.run.ai.
 */
export interface ResourceInterface {
  readonly dialect: Dialect;
  /** `metadata.name`; for a bare spec the name of the root component. */
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  /** JSON pointer of the spec in the definition: `/spec`, or `""` for a bare spec. */
  readonly pointer: string;
  readonly rootComponent: Component;
  readonly childComponents: readonly Component[];
  readonly additionalChildKinds: readonly GroupVersionKind[];
  /** The `optimizationInstructions.gangScheduling` of the definition. */
  readonly gangScheduling?: GangScheduling;
  /** JSON pointers of its fields that could not be read: mistyped, missing or misspelt. */
  readonly unread: readonly string[];
  /** Names of the clusters that get it; absent: all. */
  readonly clusters?: readonly string[];
  /** Positions in the file of the definition, if any. */
  readonly locate?: Locate;
}

/** The `apiVersion` of a kind: without a slash for the core group. */
export function apiVersionOf({ group, version }: Pick<GroupVersionKind, "group" | "version">): string {
  if (group === "") return version;
  return `${group}/${version}`;
}

/** Root component first, then the children in the order of the definition. */
export function componentsOf(resourceInterface: ResourceInterface): readonly Component[] {
  return [resourceInterface.rootComponent, ...resourceInterface.childComponents];
}

/** Identity of the definition, for issues; a bare spec has the apiVersion of the older dialect. */
export function refOfResourceInterface({ dialect, name }: ResourceInterface): ObjectRef {
  if (dialect === "run.ai/v1alpha1") return { apiVersion: dialect, kind: "Karta", name };
  return { apiVersion: "optimization.nvidia.com/v1alpha1", kind: "ResourceInterface", name };
}
