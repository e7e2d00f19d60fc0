import type { Nullable, NullableList } from "../../kernel/index.ts";

/** Units in which a share of a GPU is requested. */
export const GPU_REQUEST_TYPES = ["portion", "memory"] as const;
/** One of `GPU_REQUEST_TYPES`. */
export type GpuRequestType = (typeof GPU_REQUEST_TYPES)[number];

/** An extended resource of the container, for example an RDMA device. */
export interface ExtendedResource {
  /** Resource name, 1 to 253 characters, for example `nvidia.com/mig-1g.5gb`. Mandatory. */
  readonly resource?: Nullable<string>;
  /** Kubernetes quantity, 1 to 63 characters. Mandatory unless excluded. */
  readonly quantity?: Nullable<string>;
  /** Removes an entry of the same name that a policy's defaults would add. */
  readonly exclude?: Nullable<boolean>;
}

/** Resources of one pod's container. Quantities are Kubernetes quantities of at most 63 characters. */
export interface Compute {
  /** Most CPU the container may use, in cores (0.5 is half of one); at least the request. */
  readonly cpuCoreLimit?: Nullable<number>;
  /** CPU guaranteed to the container, in cores, 0 or more. */
  readonly cpuCoreRequest?: Nullable<number>;
  /** Most RAM the container may use, as a quantity of bytes (`20M`, `1Gi`); at least the request. */
  readonly cpuMemoryLimit?: Nullable<string>;
  /** RAM guaranteed to the container, as a quantity of bytes. */
  readonly cpuMemoryRequest?: Nullable<string>;
  /** Extended resources, at most 1,000. */
  readonly extendedResources?: NullableList<ExtendedResource>;
  /** Number of GPUs (int32, 0 or more). More than one excludes a request by memory and portions below 1. */
  readonly gpuDevicesRequest?: Nullable<number>;
  /** Most GPU memory the container may use on each GPU, as a quantity; at least the request. */
  readonly gpuMemoryLimit?: Nullable<string>;
  /** GPU memory on each GPU, as a quantity; given exactly when `gpuRequestType` is `memory`. */
  readonly gpuMemoryRequest?: Nullable<string>;
  /** Largest share of each GPU that may be used, 0 to 1; at least the request. */
  readonly gpuPortionLimit?: Nullable<number>;
  /** Share of each GPU, above 0 and up to 1; given exactly when `gpuRequestType` is `portion`. */
  readonly gpuPortionRequest?: Nullable<number>;
  /** Whether a share of a GPU is counted as portion or memory; absent for whole GPUs. */
  readonly gpuRequestType?: Nullable<GpuRequestType>;
  /** Mounts a memory-backed `/dev/shm` larger than the container runtime's 64Mi. */
  readonly largeShmRequest?: Nullable<boolean>;
}
