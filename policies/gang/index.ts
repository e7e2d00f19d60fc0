import type { Rule } from "../../src/policy/rule.ts";
import { knownPodGroupFields } from "./known-pod-group-fields.ts";
import { linkedPodGroup } from "./linked-pod-group.ts";
import { minSubgroupsExist } from "./min-subgroups-exist.ts";
import { minimumInLeaves } from "./minimum-in-leaves.ts";
import { minimumWithinPods } from "./minimum-within-pods.ts";
import { noEmptyPodGroup } from "./no-empty-pod-group.ts";
import { noIgnoredMinimum } from "./no-ignored-minimum.ts";
import { noIgnoredSteering } from "./no-ignored-steering.ts";
import { oneGroupSuffices } from "./one-group-suffices.ts";
import { oneMinimum } from "./one-minimum.ts";
import { soundSubgroupTree } from "./sound-subgroup-tree.ts";
import { uniformGang } from "./uniform-gang.ts";
import { uniqueGroupName } from "./unique-group-name.ts";
import { wellFormedPodGroup } from "./well-formed-pod-group.ts";

/** Rules about PodGroups and the pods that start together, in the order of their ids. */
export const gangRules: readonly Rule[] = [
  oneMinimum,
  soundSubgroupTree,
  minimumInLeaves,
  minSubgroupsExist,
  minimumWithinPods,
  linkedPodGroup,
  uniformGang,
  noIgnoredMinimum,
  uniqueGroupName,
  knownPodGroupFields,
  wellFormedPodGroup,
  noEmptyPodGroup,
  noIgnoredSteering,
  oneGroupSuffices,
];
