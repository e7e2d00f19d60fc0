export { account, rowOfAccount } from "./account.ts";
export type { Account, AccountKind, AccountRow, Amounts, Contribution, QuotaSum } from "./account-row.ts";
export { allocationsOf } from "./allocations.ts";
export { amountText, boundText, resourceText } from "./amount-text.ts";
export { autoscalers } from "./autoscalers.ts";
export { chartQueues, DEFAULT_QUEUE } from "./chart-queues.ts";
export { claimIndex } from "./claim-index.ts";
export type { AllocatedQueue, CountedGang, CountedMember, CountingOptions, QuotaInput } from "./counted-gang.ts";
export { type AccountDelta, delta, type RowDelta, type WorkloadDelta } from "./delta.ts";
export { type GangDemand, gangDemand, type MemberDemand } from "./gang-demand.ts";
export type { MostPods } from "./member-counts.ts";
export { organizationQueues } from "./organization-queues.ts";
export { type PodResources, podResources } from "./pod-resources.ts";
export { type Preemption, preemptionOf } from "./preemption.ts";
export type { HierarchyFinding, HierarchyProblem } from "./queue-hierarchy.ts";
export { boundOf, type QueueNode, type QueueQuota, type QuotaBound } from "./queue-node.ts";
export { type PlacedObject, type QueueSources, queueSources } from "./queue-sources.ts";
export { type QueueStatus, type QueueTree, queueTrees } from "./queue-tree.ts";
export { type MeasuredGang, type QuotaModel, quotaModel } from "./quota-model.ts";
export { isQueue, type QueueProblem, type QueueProblemKind, type ReadQueue, readQueue } from "./read-queue.ts";
export {
  addResources,
  exceeding,
  NO_RESOURCES,
  QUOTA_RESOURCES,
  type QuotaResource,
  type Resources,
  scaleResources,
  subtractResources,
} from "./resources.ts";
export type { DemandSize, QueueBound, Verdict, VerdictLevel, VerdictReason } from "./verdict.ts";
export { VERDICT_LEVELS } from "./verdict.ts";
export { gangKey, verdicts } from "./verdicts.ts";
