import type { Locate, ObjectRef } from "../../kernel/index.ts";

/**
 * The dialect of a definition: as the `ResourceInterface` of Run:ai 2.24 (run-ai/karta d20a8a9), as its successor
 * `Karta`, or as the bare `spec` that the Workload Types API takes.
 */
export type Dialect = "optimization.nvidia.com/v1alpha1" | "run.ai/v1alpha1" | "spec";

/** Group, version and kind of a Kubernetes resource; the group of the core API is `""`. */
export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** The eleven paths of a scattered pod definition. Every path runs on the workload object. */
export interface FragmentedPodSpecDefinition {
  readonly schedulerNamePath?: string;
  readonly labelsPath?: string;
  readonly annotationsPath?: string;
  readonly resourcesPath?: string;
  readonly resourceClaimsPath?: string;
  /** Pod affinity alone: anti-affinity has no path of its own. */
  readonly podAffinityPath?: string;
  readonly nodeAffinityPath?: string;
  readonly containersPath?: string;
  readonly containerPath?: string;
  readonly priorityClassNamePath?: string;
  readonly imagePath?: string;
}

/** The places where the pods of a component are defined; at most one of template, pod spec and fragments may be given. */
export interface SpecDefinition {
  readonly podTemplateSpecPath?: string;
  readonly podSpecPath?: string;
  readonly metadataPath?: string;
  readonly fragmentedPodSpecDefinition?: FragmentedPodSpecDefinition;
}

/** The number of pods of a component, per instance and per replica of its owner. */
export interface ScaleDefinition {
  readonly replicasPath?: string;
  readonly minReplicasPath?: string;
  readonly maxReplicasPath?: string;
}

/** Selects the pods of a component; paths run on the pod. `matchLabels` belongs to the Karta dialect. */
export interface ComponentTypeSelector {
  readonly keyPath?: string;
  readonly value?: string;
  readonly matchLabels?: Readonly<Record<string, string>>;
}

/** The places where a pod has its component, instance and replica group. */
export interface PodSelector {
  readonly componentTypeSelector?: ComponentTypeSelector;
  readonly componentInstanceSelector?: { readonly idPath: string };
  readonly replicaSelector?: { readonly keyPath: string };
}

/** The place of the phase of a workload. */
interface PhaseDefinition {
  readonly path: string;
}

/** The place of the conditions of a workload. A field name that is absent is not read. */
export interface ConditionsDefinition {
  readonly path: string;
  readonly typeFieldName?: string;
  readonly statusFieldName?: string;
  readonly messageFieldName?: string;
  readonly reasonFieldName?: string;
}

/** A condition that must be present; `status` and `reason` are compared unless they are absent or empty. */
export interface ExpectedCondition {
  readonly type: string;
  readonly status?: string;
  readonly reason?: string;
}

/** An expression on the workload whose first result, as text, must be `expectedResult`. */
export interface ExpressionMatcher {
  readonly expression: string;
  readonly expectedResult: string;
}

/** One way to match a status: every given condition must be met. */
export interface StatusMatcher {
  readonly byPhase?: string;
  readonly byConditions?: readonly ExpectedCondition[];
  readonly byExpression?: ExpressionMatcher;
}

/** The keys of `statusMappings`; the last three belong to the Karta dialect. */
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
  readonly statusMappings: Readonly<Partial<Record<StatusKey, readonly StatusMatcher[]>>>;
}

/** One assignment of a suspend or a resume; `value` is a string with JSON. */
export interface SuspendAction {
  readonly path: string;
  readonly value: string;
}

/** The actions that suspend and resume a workload (Karta dialect). */
export interface SuspendDefinition {
  readonly suspendActions: readonly SuspendAction[];
  readonly resumeActions: readonly SuspendAction[];
}

/** A node in the tree of a workload: the workload itself, or a part of it. */
export interface Component {
  readonly name: string;
  /** JSON pointer of the component in the definition it was read from. */
  readonly pointer: string;
  readonly kind?: GroupVersionKind;
  readonly ownerRef?: string;
  readonly specDefinition?: SpecDefinition;
  readonly scaleDefinition?: ScaleDefinition;
  readonly statusDefinition?: StatusDefinition;
  readonly suspendDefinition?: SuspendDefinition;
  readonly instanceIdPath?: string;
  readonly podSelector?: PodSelector;
}

/** A component with pods in a gang, a filter for them, and the keys that separate gangs; paths run on the pod. */
export interface PodGroupMember {
  readonly componentName: string;
  readonly groupByKeyPaths?: readonly string[];
  readonly filters?: readonly string[];
}

/** The older instruction: a gang per combination of grouping keys. */
export interface PodGroupDefinition {
  readonly name: string;
  readonly members: readonly PodGroupMember[];
}

/** The levels at which the pods of a group must or should be close to each other. */
export interface TopologyDefinition {
  readonly topologyName?: string;
  readonly preferredTopologyLevel?: string;
  readonly requiredTopologyLevel?: string;
}

/** The newer instruction (Karta dialect): one gang for the workload, with subgroups. */
export interface PodGroupInstruction {
  readonly name: string;
  readonly subGroups?: readonly { readonly componentName: string; readonly topology?: TopologyDefinition }[];
  readonly topology?: TopologyDefinition;
}

/** The groups of pods that are scheduled together. */
export interface GangScheduling {
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
