import { compareText } from "../src/kernel/index.ts";
import type { WorkloadKind } from "../src/model/index.ts";
import * as registry from "./registry.ts";

export { type ComponentPods, podCount, predictDefaultGang } from "../src/gpu/index.ts";
export { EXTERNAL } from "../src/gpu/index.ts";
export { UNKNOWN_UID } from "../src/gpu/index.ts";
export type { MadeTemplate, WorkloadPods } from "../src/model/index.ts";
export type { Grouping, GroupingContext, TypeDefaults, UnreadText, WorkloadKind } from "../src/model/index.ts";
/** Each kind by its own name. */
export * from "./registry.ts";
export type { ComponentSpec, ResourceInterfaceSpec } from "./shared/resource-interface-spec.ts";

/** Every kind of workload that muster knows, in the order of their names. */
export const workloadTypes: readonly WorkloadKind[] = Object.values(registry).toSorted((a, b) =>
  compareText(a.kind, b.kind),
);
export { blockedInContainer, variableFaults } from "./inference-service/component-faults.ts";
export { MODEL_SERVER } from "./inference-service/pod-template.ts";
export { SIZES } from "./inference-service/worker-faults.ts";
export { deviceTypesFaults, unknownDeviceFaults } from "./shared/kserve-devices.ts";
export { tektonFaults } from "./shared/tekton-faults.ts";
export { volcanoPodNameFaults } from "./shared/volcano-pod-names.ts";
export { queueNameProblem } from "./shared/volcano-queue-name.ts";
export { networkTopologyFaults } from "./shared/volcano-topology.ts";
export { patchedJobs } from "./train-job/patched-jobs.ts";
