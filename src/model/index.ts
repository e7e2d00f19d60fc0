export { PORT_SERVICE_TYPES, type PortServiceType } from "./definition/access.ts";
export type { Compute } from "./definition/compute.ts";
export type { Definition, DefinitionKind, WorkloadDefinition } from "./definition/definition.ts";
export type { DefinitionMeta } from "./definition/definition-fields.ts";
export type { DistributedInferenceDefinition, DistributedInferenceSpec } from "./definition/distributed-inference.ts";
export type { EnvironmentVariable, KeyReference } from "./definition/environment-variable.ts";
export { WORDS } from "./definition/parse/aliases.ts";
export { POLICY_TYPES, withSpecValues } from "./definition/parse/apply-policies.ts";
export { checkSpec } from "./definition/parse/check-spec.ts";
export { parseDefinition } from "./definition/parse/parse-definition.ts";
export { parseRequestBody, type RequestBodyContext } from "./definition/parse/parse-request-body.ts";
export type { ParsedDefinition } from "./definition/parse/parse-result.ts";
export type {
  HttpGetAction,
  NodeAffinityRequired,
  NodeSelectorTerm,
  PodAffinity,
  PodFields,
  Probe,
  Toleration,
} from "./definition/pod-fields.ts";
export type { SchedulingFields } from "./definition/scheduling-fields.ts";
export { requestBodySchemas } from "./definition/schema/envelope.ts";
export type { TrainingSecurity } from "./definition/security.ts";
export type { ClaimInfo, PvcVolume } from "./definition/storage.ts";
export type { TrainingDefinition, TrainingSpec } from "./definition/training.ts";
export type { GitVolume, S3Volume, TrainingStorage } from "./definition/training-storage.ts";
export { categoryOf } from "./definition/workload-category.ts";
export type { WorkloadTypeDefinition, WorkloadTypeInterface, WorkloadTypeSpec } from "./definition/workload-type.ts";
export { type DumpedQueue, type ParsedAllocations, parseAllocations } from "./organization/allocations.ts";
export { assumedCluster, assumedOrganization } from "./organization/assumed.ts";
export {
  knownPreemptibility,
  preemptibilitiesOf,
} from "./organization/cluster-preemptibilities.ts";
export {
  type ClustersSettings,
  type CommittedSettings,
  withCommittedSettings,
} from "./organization/committed-settings.ts";
export { clusterWithDefaults, ownPriorityClasses, SCHEDULER_PROJECTS } from "./organization/defaults.ts";
export { checkSync } from "./organization/file-sync.ts";
export { type IdKind, type IdMap, type Ids, knownIds, parseIdMap } from "./organization/id-map.ts";
export {
  KAI_RESOURCES,
  type ManagedProject,
  type ManagedResources,
  RESOURCE_KEYS,
} from "./organization/managed-resources.ts";
export {
  type Cluster,
  type ClusterTopology,
  DEFAULT_NODE_POOL,
  DEFAULT_NODE_PORTS,
  type DepartmentSettings,
  defaultPoolsOf,
  isOverridden,
  kindName,
  kindNameOf,
  type NodePool,
  type NodePoolGpu,
  namespaceOf,
  type Organization,
  ownerOfNamespace,
  ownsNamespace,
  type PoolQuota,
  type ProjectSettings,
  type Quota,
  queueName,
  type ResourceAmounts,
  type ResourceInterfaceDialect,
  runsKai,
  SCHEDULERS,
  type Scheduler,
  type Target,
  type UnjudgedChart,
  type UnjudgedFilePath,
} from "./organization/organization.ts";
export { parseOrganization } from "./organization/parse.ts";
export {
  type Preemptable,
  type Preemption,
  preemptibilityOfPriority,
  preemptionOf,
} from "./organization/preemption.ts";
export {
  admittedClass,
  BUILT_IN_CLASSES,
  type ClustersClasses,
  priorityOf,
} from "./organization/priority-classes.ts";
export { isManagedKind, managedQueueName, managedResources } from "./organization/read-managed-resources.ts";
export type { ArgocdSettings, FluxSettings, SyncSettings } from "./organization/sync-settings.ts";
export { resolveTarget } from "./organization/target.ts";
export { topologyObject } from "./organization/topology-object.ts";
export { describeJqError } from "./resource-interface/expressions.ts";
export { type ExpressionField, expressionsOf, statusKeys } from "./resource-interface/fields.ts";
export { type Fragment, fragmentIssue, fragmentOf, fragmentOfText } from "./resource-interface/fragments.ts";
export { isResourceInterfaceObject } from "./resource-interface/is-resource-interface.ts";
export { decodeResourceInterface, parseResourceInterface } from "./resource-interface/parse.ts";
export {
  apiVersionOf,
  type Component,
  type ComponentTypeSelector,
  type ConditionsDefinition,
  componentsOf,
  type ExpectedCondition,
  type ExpressionMatcher,
  type FragmentedPodSpecDefinition,
  type GroupVersionKind,
  type PodGroupDefinition,
  type PodGroupInstruction,
  type PodGroupMember,
  type PodSelector,
  type ResourceInterface,
  refOfResourceInterface,
  type ScaleDefinition,
  type SpecDefinition,
  type StatusDefinition,
  type StatusKey,
  type StatusMatcher,
  type SuspendAction,
  type SuspendDefinition,
  type TopologyDefinition,
} from "./resource-interface/resource-interface.ts";
export {
  type ExpressionPart,
  type Report,
  type ResourceInterfaceRuleId,
  type RuleIssue,
  resourceInterfaceRules,
  ruleIssue,
  type SpannedIssue,
  withRuleFix,
} from "./resource-interface/rules.ts";
export type {
  AppliedDefault,
  ComplianceIssue,
  PolicyGate,
  PolicySource,
  Submission,
} from "./runai-policy/applied-policy.ts";
export { brokenPolicyRules, complianceIssue, policyName } from "./runai-policy/compliance-issue.ts";
export { policyConflicts } from "./runai-policy/conflicts.ts";
export { type DecodedPolicy, decodePolicy, policyBodyType, RUNAI_POLICY_KIND } from "./runai-policy/decode-policy.ts";
export { POLICY_WORKLOAD_TYPES, type PolicyWorkloadType } from "./runai-policy/field.ts";
export { type MergedPart, mergedParts, mergedText } from "./runai-policy/merged-parts.ts";
export { type RunaiPolicy, scopeText } from "./runai-policy/policy.ts";
export { effectivePolicy, policyGate } from "./runai-policy/policy-gate.ts";
export type { Category } from "./workload/category.ts";
export { completes } from "./workload/completes.ts";
export type { CoveredParts } from "./workload/covered-parts.ts";
export {
  DEFAULT_LEAF,
  type Gang,
  type GangNode,
  type GangPods,
  type GangPool,
  type GangTopology,
  isTree,
  leavesOf,
  type RepeatedGang,
} from "./workload/gang.ts";
export { groupingFailure } from "./workload/grouping-failure.ts";
export { podsOfJob } from "./workload/job-pods.ts";
export { GPU_KEYS, KAI_KEYS, KARTA_LABELS, RUNAI_KEYS } from "./workload/keys.ts";
export type { ControllerCheck, KindHealth } from "./workload/kind-health.ts";
export { annotation, label } from "./workload/labels.ts";
export {
  DEFAULT_QUEUE,
  isUnservedPool,
  labelledQueue,
  listedNodePools,
  namedNodePool,
  nodePoolLabel,
  poolOfLabel,
  queueLabels,
} from "./workload/queue.ts";
export { isRegistered } from "./workload/registered-types.ts";
export { batchMinMember, steeringOf } from "./workload/steering.ts";
export type { Suspension } from "./workload/suspension.ts";
export { defaultsIn, type TypeDefaultsEntry, type TypeDefaultsTable } from "./workload/type-defaults.ts";
export type {
  DefinedComponent,
  ExternalObstacle,
  InstructionProblem,
  InstructionProblemCode,
  LeastReplicas,
  MadePlace,
  MadeTemplate,
  PodSettings,
  UncheckedTemplate,
  Workload,
  WorkloadPods,
} from "./workload/workload.ts";
export type {
  Grouping,
  GroupingContext,
  PodDifference,
  TemplateKind,
  TypeDefaults,
  UnreadText,
  WorkloadKind,
} from "./workload/workload-kind.ts";
