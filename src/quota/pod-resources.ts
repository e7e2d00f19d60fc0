import type { Resources } from "./resources.ts";

/** What one pod asks for, as KAI charges it to a queue. */
export interface PodResources extends Resources {
  /** GPU memory in MiB, over all devices, that is no number of GPUs for want of a known GPU; not in `gpu`. */
  readonly memoryMiB: number;
  /** Resource claims and claim templates that were not given, so that their GPUs are not counted. */
  readonly unknownClaims: readonly string[];
  /** What the API server or KAI refuses in the pod; one sentence each. */
  readonly problems: readonly string[];
}
