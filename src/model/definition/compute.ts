import type { Nullable, NullableList } from "../../kernel/index.ts";

/**
 * The unit in which a share of a GPU is requested; absent for whole GPUs.
 * - `portion`: a part of the GPU, with `gpuPortionRequest`
 * - `memory`: an amount of its memory, with `gpuMemoryRequest`
 */
export const GPU_REQUEST_TYPES = ["portion", "memory"] as const;
/** One of `GPU_REQUEST_TYPES`. */
export type GpuRequestType = (typeof GPU_REQUEST_TYPES)[number];

/** An extended resource of the container, for example an RDMA device. */
export interface ExtendedResource {
  /**
   * Name of the resource. Mandatory.
   * @example "nvidia.com/mig-1g.5gb"
   */
  readonly resource?: Nullable<string>;
  /**
   * Amount for each pod, as a Kubernetes quantity. Mandatory.
   * @example "2"
   */
  readonly quantity?: Nullable<string>;
  /**
   * Removes an entry of the same name that the defaults of a Run:ai policy would add.
   * @default false
   */
  readonly exclude?: Nullable<boolean>;
}

/** Resources of one pod's container. Quantities are Kubernetes quantities of at most 63 characters. */
export interface Compute {
  /**
   * Largest CPU that the container may use, in cores; at least the request.
   * @default - no limit
   * @example 8
   */
  readonly cpuCoreLimit?: Nullable<number>;
  /**
   * CPU guaranteed to the container, in cores.
   * @default - none
   * @example 4
   * @example 0.5
   */
  readonly cpuCoreRequest?: Nullable<number>;
  /**
   * Largest memory that the container may use, in bytes with a unit; at least the request. Above it the container is killed.
   * @default - no limit
   * @example "64Gi"
   */
  readonly cpuMemoryLimit?: Nullable<string>;
  /**
   * Memory guaranteed to the container, in bytes with a unit.
   * @default - none
   * @example "32Gi"
   */
  readonly cpuMemoryRequest?: Nullable<string>;
  /** Extended resources of the container, such as RDMA devices or MIG slices. */
  readonly extendedResources?: NullableList<ExtendedResource>;
  /**
   * Number of GPUs of each pod. More than one excludes a request by memory, and portions below 1.
   * @default - none; one with a share of a GPU
   * @example 8
   */
  readonly gpuDevicesRequest?: Nullable<number>;
  /**
   * Largest memory that the container may use on its GPU, in bytes with a unit; at least the request.
   * @default - the request
   * @example "20Gi"
   */
  readonly gpuMemoryLimit?: Nullable<string>;
  /**
   * Memory of the GPU that the container gets, in bytes with a unit; exactly with `gpuRequestType: memory`.
   * @example "10Gi"
   */
  readonly gpuMemoryRequest?: Nullable<string>;
  /**
   * Largest share of the GPU that the container may use, up to 1; at least the request.
   * @default - the request
   * @example 0.5
   */
  readonly gpuPortionLimit?: Nullable<number>;
  /**
   * Share of the GPU that the container gets, above 0 and up to 1; exactly with `gpuRequestType: portion`.
   * @example 0.25
   */
  readonly gpuPortionRequest?: Nullable<number>;
  readonly gpuRequestType?: Nullable<GpuRequestType>;
  /**
   * Mounts a `/dev/shm` in memory in place of the 64Mi of the container runtime. Its content counts as memory.
   * @default false
   */
  readonly largeShmRequest?: Nullable<boolean>;
}
