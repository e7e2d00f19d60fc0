export {
  checkPodGroup,
  type PodGroupProblem,
  type PodGroupProblemCode,
  type PodGroupTarget,
} from "./check-pod-group.ts";
export {
  type CollectedGang,
  collectGangs,
  type GangMember,
  type GangProblem,
  type GangProblemCode,
  type GangSources,
  type PlacedPodGroup,
} from "./collect-gangs.ts";
export { type Gang, type GangNode, type GangPods, type GangTopology, isTree, leavesOf } from "./gang.ts";
export { kaiPodGroup, POD_GROUP_API_VERSION } from "./kai.ts";
export { GPU_KEYS, KAI_KEYS, RUNAI_KEYS } from "./keys.ts";
export { type GangMarks, hasOwnPodGroup, markTemplate } from "./marks.ts";
export { type GangPlan, type GangRequest, planGang } from "./plan.ts";
export { podGroupName } from "./pod-group-name.ts";
export { isPodgroupersOwn, readPodGroup } from "./read-pod-group.ts";
export { mostPods, podsOfLeaves } from "./size-problems.ts";
export {
  checkTopology,
  type KnownPlaces,
  type PlacementProblem,
  type PlacementProblemCode,
  placementProblems,
  readTopology,
  type TopologyFault,
  type TopologyFaultFound,
} from "./topology.ts";
export { atLeast } from "./version.ts";
