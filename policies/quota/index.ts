import type { Rule } from "../../src/rule/index.ts";
import { admittedByKueue } from "./admitted-by-kueue.ts";
import { admittedByVolcano } from "./admitted-by-volcano.ts";
import { agreeingNodePools } from "./agreeing-node-pools.ts";
import { configuredScheduler } from "./configured-scheduler.ts";
import { countableClaims } from "./countable-claims.ts";
import { coveredResources } from "./covered-resources.ts";
import { enforcedResourceQuota } from "./enforced-resource-quota.ts";
import { gangWithinLimit } from "./gang-within-limit.ts";
import { gpuCap } from "./gpu-cap.ts";
import { knownPriorityClass } from "./known-priority-class.ts";
import { knownQueue } from "./known-queue.ts";
import { leafQueue } from "./leaf-queue.ts";
import { linkedNamespace } from "./linked-namespace.ts";
import { nonPreemptibleWithinQuota } from "./non-preemptible-within-quota.ts";
import { ownQueue } from "./own-queue.ts";
import { peakWithinLimit } from "./peak-within-limit.ts";
import { podWithinNode } from "./pod-within-node.ts";
import { queueResources } from "./queue-resources.ts";
import { queueUnits } from "./queue-units.ts";
import { queueWhereRead } from "./queue-where-read.ts";
import { resourceQuotaSuffices } from "./resource-quota-suffices.ts";
import { rolloutWithinLimit } from "./rollout-within-limit.ts";
import { soundProjects } from "./sound-projects.ts";
import { soundQueueTree } from "./sound-queue-tree.ts";
import { soundVolcanoQueues } from "./sound-volcano-queues.ts";
import { wholeHundredths } from "./whole-hundredths.ts";
import { wholePodGroup } from "./whole-pod-group.ts";
import { withinDeservedQuota } from "./within-deserved-quota.ts";

/** Rules about queues, projects and what their workloads request, in the order of their ids. */
export const quotaRules: readonly Rule[] = [
  knownQueue,
  leafQueue,
  gangWithinLimit,
  nonPreemptibleWithinQuota,
  withinDeservedQuota,
  soundQueueTree,
  configuredScheduler,
  knownPriorityClass,
  queueUnits,
  queueResources,
  resourceQuotaSuffices,
  gpuCap,
  peakWithinLimit,
  wholeHundredths,
  ownQueue,
  podWithinNode,
  countableClaims,
  enforcedResourceQuota,
  rolloutWithinLimit,
  queueWhereRead,
  wholePodGroup,
  coveredResources,
  admittedByKueue,
  soundProjects,
  linkedNamespace,
  agreeingNodePools,
  admittedByVolcano,
  soundVolcanoQueues,
];
