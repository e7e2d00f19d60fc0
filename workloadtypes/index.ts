export { blockedInContainer, variableFaults } from "./inference-service/component-faults.ts";
export { MODEL_SERVER } from "./inference-service/pod-template.ts";
export { SIZES } from "./inference-service/worker-faults.ts";
/** Each kind by its own name. */
export * from "./registry.ts";
export { deviceTypesFaults, unknownDeviceFaults } from "./shared/kserve-devices.ts";
export { tektonFaults } from "./shared/tekton-faults.ts";
export { volcanoPodNameFaults, volcanoTaskName } from "./shared/volcano-pod-names.ts";
export { queueNameProblem } from "./shared/volcano-queue-name.ts";
export { networkTopologyFaults } from "./shared/volcano-topology.ts";
export { patchedJobs } from "./train-job/patched-jobs.ts";
export { workloadTypes } from "./workload-types.ts";
