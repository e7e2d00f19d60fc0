/** GPUs of one pod, in the unit of a queue's quota. */
export interface PodGpus {
  /** Integer hundredths of a GPU that a queue is charged: 100 is a whole one. */
  readonly hundredths: number;
  /** Parts of GPUs as they are requested at placement, where these differ from the charge or have to be added. */
  readonly shares?: GpuShares;
  /** GPU memory in MiB, over all devices, that cannot be converted without `gpuMemoryMiB`. */
  readonly memoryMiB?: number;
  /** Resource claims and claim templates that were not given, so that their GPUs are not counted. */
  readonly unknownClaims?: readonly string[];
  /** The reasons for which a cluster with KAI rejects the pod; the count is then an estimate. */
  readonly problems: readonly string[];
}

/** Equal parts of several GPUs. */
export interface GpuShares {
  readonly devices: number;
  /** Integer hundredths of each GPU. */
  readonly hundredths: number;
}
