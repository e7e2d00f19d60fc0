export { job } from "./job/index.ts";
export { leaderWorkerSet } from "./leader-worker-set/index.ts";
export { UNKNOWN_UID } from "./podgrouper/identity.ts";
export { EXTERNAL } from "./podgrouper/reach.ts";
export { pyTorchJob } from "./pytorch-job/index.ts";
export { rayCluster } from "./ray-cluster/index.ts";
export { workloadTypes } from "./registry.ts";
export type { ComponentSpec, ResourceInterfaceSpec } from "./resource-interface-spec.ts";
export { trainingWorkload } from "./training-workload/index.ts";
