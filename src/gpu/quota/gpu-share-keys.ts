import { member, names } from "../../kernel/index.ts";

/** The annotation for a part of a GPU, between 0 and 1. Source of all annotations here: KAI, `common/constants`. */
export const GPU_FRACTION = "gpu-fraction";
/** The annotation for GPU memory in MiB. */
export const GPU_MEMORY = "gpu-memory";
/** The annotation for the number of GPUs of which the pod requests the same part. */
export const GPU_FRACTION_NUM_DEVICES = "gpu-fraction-num-devices";
/** The annotation that names the container with the GPU. */
export const GPU_FRACTION_CONTAINER_NAME = "gpu-fraction-container-name";
/** The annotation for the sharing of a GPU by the Multi-Process Service of CUDA. */
export const MPS = "mps";

/** The subject of an annotation about the GPU of a container. */
type ContainerGpuPart = "request" | "limit" | "mode" | "devices" | "portionLimit";

const CONTAINER = "nvidia.com/container.";
const KAI_CONTAINER = "kai.scheduler/container.";

/** The ends of the keys after the name of the container, without the point before them. */
const ENDS = {
  request: "gpu-memory.request",
  limit: "gpu-memory.limit",
  devices: "gpus.devices",
  mode: "gpu-compute.mode",
  portionLimit: "gpu-memory.portion.limit",
} as const satisfies Record<ContainerGpuPart, string>;

/** The subject of each end of a key. */
export const CONTAINER_GPU_ENDS: Readonly<Record<string, ContainerGpuPart>> = {
  [ENDS.request]: "request",
  [ENDS.limit]: "limit",
  [ENDS.devices]: "devices",
  [ENDS.mode]: "mode",
  [ENDS.portionLimit]: "portionLimit",
};

/** The key of an annotation for the GPU of a container. */
export function containerGpuKey(container: string, part: ContainerGpuPart): string {
  return `${part === "portionLimit" ? KAI_CONTAINER : CONTAINER}${container}.${ENDS[part]}`;
}

/** An annotation of a pod for the GPU of one of its containers. */
export interface ContainerGpuAnnotation {
  readonly key: string;
  readonly value: unknown;
  /** The name in the key: the text up to the known end, or else up to the first point. */
  readonly container: string;
  /** Absent for an end that KAI does not know after this start of the key. */
  readonly part?: ContainerGpuPart;
  /** Whether KAI reads every key with this start, and rejects those that it does not know. */
  readonly isRead: boolean;
}

/** The annotations of a pod whose keys begin as those for the GPU of a container, in their order. */
export function containerGpuAnnotations(annotations: unknown): readonly ContainerGpuAnnotation[] {
  const found: ContainerGpuAnnotation[] = [];
  for (const key of names(annotations)) {
    const isRead = key.startsWith(CONTAINER);
    if (!isRead && !key.startsWith(KAI_CONTAINER)) continue;
    found.push({ key, value: member(annotations, key), isRead, ...namedIn(key, isRead) });
  }
  return found;
}

function namedIn(key: string, isRead: boolean): Pick<ContainerGpuAnnotation, "container" | "part"> {
  const rest = key.slice((isRead ? CONTAINER : KAI_CONTAINER).length);
  for (const [end, part] of Object.entries(CONTAINER_GPU_ENDS)) {
    if (!rest.endsWith(`.${end}`) || isRead === (part === "portionLimit")) continue;
    return { container: rest.slice(0, -end.length - 1), part };
  }
  return { container: rest.split(".", 1)[0] ?? "" };
}

const ANY_CONTAINER = /(?:^|[./])([a-z0-9](?:[-a-z0-9]*[a-z0-9])?)\.(gpu-[a-z]+(?:\.[a-z]+){1,2})$/;

/** The annotation that a key with another start and a known end is meant to be, such as `nvidia.com/main.gpu-memory.limit`. */
export function meantContainerGpuKey(key: string): string | undefined {
  if (key.startsWith(CONTAINER) || key.startsWith(KAI_CONTAINER)) return undefined;
  const [, container, end = ""] = ANY_CONTAINER.exec(key) ?? [];
  const part = CONTAINER_GPU_ENDS[end];
  if (container === undefined || part === undefined) return undefined;
  return containerGpuKey(container, part);
}
