import type { Rule } from "../../src/rule/index.ts";
import { admittedMinimum } from "./admitted-minimum.ts";
import { answeredAddress } from "./answered-address.ts";
import { batchMinMemberWhereRead } from "./batch-min-member-where-read.ts";
import { effectiveGangInstructions } from "./effective-gang-instructions.ts";
import { elasticBounds } from "./elastic-bounds.ts";
import { fullLastWave } from "./full-last-wave.ts";
import { gangInOneQueue } from "./gang-in-one-queue.ts";
import { groupableWorkload } from "./groupable-workload.ts";
import { knownPodGroupFields } from "./known-pod-group-fields.ts";
import { leaderWorkerSetSize } from "./leader-worker-set-size.ts";
import { linkedPodGroup } from "./linked-pod-group.ts";
import { matchingWorldSize } from "./matching-world-size.ts";
import { minSubgroupsExist } from "./min-subgroups-exist.ts";
import { minimumInLeaves } from "./minimum-in-leaves.ts";
import { minimumWithinPods } from "./minimum-within-pods.ts";
import { modelWithinPod } from "./model-within-pod.ts";
import { nativeGroupExists } from "./native-group-exists.ts";
import { nativeGroupRead } from "./native-group-read.ts";
import { nativeGroupServed } from "./native-group-served.ts";
import { noEmptyPodGroup } from "./no-empty-pod-group.ts";
import { noGangOfOne } from "./no-gang-of-one.ts";
import { noIgnoredMinimum } from "./no-ignored-minimum.ts";
import { noIgnoredSteering } from "./no-ignored-steering.ts";
import { oneGroupSuffices } from "./one-group-suffices.ts";
import { oneMinimum } from "./one-minimum.ts";
import { oneQueueSystem } from "./one-queue-system.ts";
import { predictableGang } from "./predictable-gang.ts";
import { reachablePods } from "./reachable-pods.ts";
import { satisfiableTopology } from "./satisfiable-topology.ts";
import { soundSubgroupTree } from "./sound-subgroup-tree.ts";
import { startableVolcanoGang } from "./startable-volcano-gang.ts";
import { startedTogether } from "./started-together.ts";
import { uniformGang } from "./uniform-gang.ts";
import { uniqueGroupName } from "./unique-group-name.ts";
import { volcanoPluginTasks } from "./volcano-plugin-tasks.ts";
import { wellFormedPodGroup } from "./well-formed-pod-group.ts";
import { wellFormedTopology } from "./well-formed-topology.ts";
import { wholeDistributedGang } from "./whole-distributed-gang.ts";

/** Rules about PodGroups and the pods that start together, in the order of their ids. */
export const gangRules: readonly Rule[] = [
  oneMinimum,
  soundSubgroupTree,
  minimumInLeaves,
  minSubgroupsExist,
  minimumWithinPods,
  wholeDistributedGang,
  fullLastWave,
  noGangOfOne,
  leaderWorkerSetSize,
  batchMinMemberWhereRead,
  linkedPodGroup,
  uniformGang,
  satisfiableTopology,
  elasticBounds,
  matchingWorldSize,
  noIgnoredMinimum,
  uniqueGroupName,
  groupableWorkload,
  wellFormedTopology,
  knownPodGroupFields,
  wellFormedPodGroup,
  noEmptyPodGroup,
  noIgnoredSteering,
  oneGroupSuffices,
  effectiveGangInstructions,
  predictableGang,
  modelWithinPod,
  answeredAddress,
  startedTogether,
  reachablePods,
  nativeGroupExists,
  nativeGroupRead,
  nativeGroupServed,
  startableVolcanoGang,
  volcanoPluginTasks,
  oneQueueSystem,
  admittedMinimum,
  gangInOneQueue,
];
