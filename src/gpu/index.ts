export { QUEUE_LEVELS, type QueueLevel } from "./account/queue-level.ts";
export { unitAmountText } from "./account/resource-amounts.ts";
export { expressionPools } from "./gang/assigned-pools.ts";
export { checkPodGroup } from "./gang/check-pod-group.ts";
export { checkTopology, readTopology } from "./gang/check-topology.ts";
export { collectGangs } from "./gang/collect-gangs.ts";
export type { CollectedGang, GangMember, GangProblem, GangProblemCode } from "./gang/collected-gang.ts";
export { isSchedulerEnforced } from "./gang/enforced-scheduler.ts";
export { groupReference } from "./gang/group-reference.ts";
export { kaiPodGroup, POD_GROUP_API_VERSION, predictedPodGroup } from "./gang/kai.ts";
export { hasOwnPodGroup, markTemplate } from "./gang/marks.ts";
export type { PlacementProblem } from "./gang/placement-problem.ts";
export { type GangRequest, planGang } from "./gang/plan-gang.ts";
export type { PodGroupProblemCode } from "./gang/pod-group-problem.ts";
export { isScheduled, podLink } from "./gang/pod-link.ts";
export { isPodgroupersOwn, readPodGroup } from "./gang/read-pod-group.ts";
export { hasGraceOfGangs, stalenessGrace, takesCompleteParts } from "./gang/staleness.ts";
export { judgeWorkload } from "./kueue/judge-workload.ts";
export { type KueueRow, kueueRowKey, kueueRows } from "./kueue/kueue-account.ts";
export { isKueueConfiguration } from "./kueue/kueue-configuration.ts";
export { KUEUE_GROUP, KUEUE_MODEL_KINDS, type KueueModel, kueueModel } from "./kueue/kueue-model.ts";
export type { KueueReason, KueueVerdict } from "./kueue/kueue-verdict.ts";
export { type KueueWorkload, QUEUE_LABEL } from "./kueue/kueue-workload.ts";
export { kueueWorkloads } from "./kueue/kueue-workloads.ts";
export type { NativeGangs } from "./native/native-gang.ts";
export { nativeGangs } from "./native/native-gangs.ts";
export { isNativeGroup, NATIVE_GROUP, NATIVE_KINDS } from "./native/read-groups.ts";
export { annotatedMinimum } from "./podgrouper/annotated-minimum.ts";
export { type ComponentPods, NO_TEMPLATE, podCount, predictDefaultGang } from "./podgrouper/default-gang.ts";
export { type GangBase, gangBase, gangOf } from "./podgrouper/default-grouper.ts";
export { type ComponentTemplate, EXTERNAL, groupedTemplates, podsOfGrouped } from "./podgrouper/grouped-templates.ts";
export { ownerName, UNKNOWN_UID, uidOf } from "./podgrouper/identity.ts";
export {
  failure,
  innerNode,
  innerNodeProblem,
  MOST_PARTS,
  minimumProblem,
  type NoGangs,
  subGroupNameProblem,
  tooManyGroups,
} from "./podgrouper/limits.ts";
export { unlessPlugInMissing } from "./podgrouper/missing-plug-in.ts";
export { NOT_WHOLE, wholeAt, wholeText } from "./podgrouper/numbers.ts";
export { withOtherPools } from "./podgrouper/other-pools.ts";
export { ownerOf } from "./podgrouper/owner.ts";
export { isWorkloadRunner } from "./podgrouper/plug-ins.ts";
export { describedAs, groupsOfPods, labelledAs, ownerBelow } from "./podgrouper/pod-owners.ts";
export { podSettings } from "./podgrouper/pod-settings.ts";
export { gangPods } from "./podgrouper/pod-template.ts";
export { mayRead, predictWithReadAccess, withUnreadOwner } from "./podgrouper/read-access.ts";
export { belowSkipped, withDefaultsOf } from "./podgrouper/skipped-owner.ts";
export {
  completeConstraint,
  constraintOf,
  texts,
  topologyOf,
  typeDefaultsOf,
} from "./podgrouper/steering.ts";
export { account } from "./quota/account.ts";
export type { Account, AccountKind, AccountRow, Amounts, Contribution } from "./quota/account-row.ts";
export { allocationsOf } from "./quota/allocations.ts";
export { amountText, boundText } from "./quota/amount-text.ts";
export { AUTOSCALERS, type AutoscaledReplicas, autoscalers, scaleTarget } from "./quota/autoscalers.ts";
export { chargesOf } from "./quota/charges.ts";
export { podDevices } from "./quota/container-devices.ts";
export type { ContainerGpuFault } from "./quota/container-gpu-fault.ts";
export { type ContainerGpus, containerGpus } from "./quota/container-gpus.ts";
export type { CountedGang, CountingOptions } from "./quota/counted-gang.ts";
export { changesPods, countedObjects } from "./quota/counted-objects.ts";
export { deviceQuantity } from "./quota/device-quantity.ts";
export type { GangDemand } from "./quota/gang-demand.ts";
export { isNever } from "./quota/gang-verdicts.ts";
export { type CountedClaim, gpuClaims } from "./quota/gpu-claims.ts";
export type { PodGpus } from "./quota/gpu-count.ts";
export { countedGpuMemory } from "./quota/gpu-memory.ts";
export {
  containerGpuAnnotations,
  containerGpuKey,
  GPU_FRACTION,
  GPU_FRACTION_CONTAINER_NAME,
  GPU_FRACTION_NUM_DEVICES,
  GPU_MEMORY,
  MPS,
  meantContainerGpuKey,
} from "./quota/gpu-share-keys.ts";
export { sharedGpus } from "./quota/gpu-sharing.ts";
export { departmentObject, nodePoolObject, projectObject } from "./quota/managed-objects.ts";
export { describesQueues, quotaPointer, readQueues } from "./quota/managed-queues.ts";
export type { QuotaModel } from "./quota/measured-gang.ts";
export { nodeVerdicts } from "./quota/node-verdicts.ts";
export { organizationQueues } from "./quota/organization-queues.ts";
export { gpuOptionsOf } from "./quota/pod-counter.ts";
export { podGpus } from "./quota/pod-gpus.ts";
export { ownDemand } from "./quota/pod-resources.ts";
export { type PodTotals, type PotentialPods, podTotals, potentialOf } from "./quota/pod-totals.ts";
export { queueFaults } from "./quota/queue-faults.ts";
export type { HierarchyProblem } from "./quota/queue-hierarchy.ts";
export type { QueueNode, QuotaBound } from "./quota/queue-node.ts";
export { KEEP_ON_PRUNE, type QueueSpec, queueObject } from "./quota/queue-object.ts";
export type { QueueTree } from "./quota/queue-tree.ts";
export { quotaModel } from "./quota/quota-model.ts";
export type { QueueProblemCode } from "./quota/read-queue.ts";
export { QUOTA_RESOURCES, type QuotaResource, type Resources, scaleResources } from "./quota/resources.ts";
export { type RowDelta, rowDeltas } from "./quota/row-deltas.ts";
export { type ShareReading, shareReading } from "./quota/share-reading.ts";
export { topologyProblems } from "./quota/topology-verdicts.ts";
export {
  type DemandSize,
  type QuotaVerdict,
  VERDICT_LEVELS,
  type VerdictLevel,
  type VerdictReason,
} from "./quota/verdict.ts";
export { gangKey, objections, verdicts } from "./quota/verdicts.ts";
export { controlOf, type WorkloadControl } from "./quota/workload-control.ts";
export { type WorkloadDelta, workloadDeltas } from "./quota/workload-deltas.ts";
export { leftOut } from "./simulate/answer/left-out.ts";
export type { GpuPart, NodeGpus } from "./simulate/answer/node-gpus.ts";
export { placedObjects } from "./simulate/answer/placements.ts";
export type {
  GangAnswer,
  GangOutcome,
  PoolAnswer,
  WaitReason,
} from "./simulate/answer/pool-answer.ts";
export { simulatePool } from "./simulate/answer/simulate-pool.ts";
export {
  bindingGangs,
  type SchedulerFacts,
  type SchedulerRelease,
  unmodelledFeatures,
} from "./simulate/answer/unmodelled.ts";
export {
  gangId,
  gangObjects,
  nodesOfPool,
  priorityObjects,
  queueObjects,
  topologyObjects,
} from "./simulate/objects-of-model.ts";
export type { ClusterObjects } from "./simulate/read/cluster-objects.ts";
export { judgeVolcano } from "./volcano/judge-volcano.ts";
export { pluginTask } from "./volcano/plugin-options.ts";
export { queueTreeFaults } from "./volcano/queue-tree-faults.ts";
export { type VolcanoRow, volcanoRowKey, volcanoRows } from "./volcano/volcano-account.ts";
export { VOLCANO_GROUP, VOLCANO_MODEL_KINDS, type VolcanoModel, volcanoModel } from "./volcano/volcano-model.ts";
export { readVolcanoSettings, type VolcanoSettings } from "./volcano/volcano-settings.ts";
export type {
  VolcanoReason,
  VolcanoVerdict,
} from "./volcano/volcano-verdict.ts";
export { volcanoWorkloads } from "./volcano/volcano-workloads.ts";
