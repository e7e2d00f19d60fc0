import type { Rule } from "../../src/rule/index.ts";
import { containerGpuNames } from "./container-gpu-names.ts";
import { cudaImageWithoutGpu } from "./cuda-image-without-gpu.ts";
import { equalRequestsAndLimits } from "./equal-requests-and-limits.ts";
import { equalRuntimeClass } from "./equal-runtime-class.ts";
import { gpuPlacement } from "./gpu-placement.ts";
import { gpuPodResources } from "./gpu-pod-resources.ts";
import { gpuRequestConflicts } from "./gpu-request-conflicts.ts";
import { gpuShareGrammar } from "./gpu-share-grammar.ts";
import { knownNodePool } from "./known-node-pool.ts";
import { noCudaVisibleDevices } from "./no-cuda-visible-devices.ts";
import { noGpuOnLauncher } from "./no-gpu-on-launcher.ts";
import { noTolerateEverything } from "./no-tolerate-everything.ts";
import { noVisibleDevices } from "./no-visible-devices.ts";
import { runaiGpuFields } from "./runai-gpu-fields.ts";
import { shareWhereRead } from "./share-where-read.ts";
import { wholeGpuCount } from "./whole-gpu-count.ts";
import { wholeNodes } from "./whole-nodes.ts";

/** Rules about how pods request GPUs, in the order of their ids. */
export const gpuRules: readonly Rule[] = [
  equalRequestsAndLimits,
  wholeGpuCount,
  gpuRequestConflicts,
  gpuShareGrammar,
  noVisibleDevices,
  cudaImageWithoutGpu,
  noCudaVisibleDevices,
  gpuPodResources,
  wholeNodes,
  gpuPlacement,
  noTolerateEverything,
  knownNodePool,
  noGpuOnLauncher,
  equalRuntimeClass,
  runaiGpuFields,
  shareWhereRead,
  containerGpuNames,
];
