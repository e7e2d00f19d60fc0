import { containerGpuAnnotations } from "../../gpu/index.ts";
import { GPU_KEYS, KAI_KEYS, RUNAI_KEYS } from "../../model/index.ts";

/**
 * Labels and annotations that muster or a controller sets, each with the alternative to it. A definition that sets one
 * would be overridden silently, or would override a value that muster checked.
 */
const RESERVED_LABELS: Readonly<Record<string, string>> = {
  [KAI_KEYS.queue]: "the queue follows from project and nodePools",
  [KAI_KEYS.nodePool]: "write spec.nodePools",
  [KAI_KEYS.priorityClass]: "write spec.priorityClass",
  [KAI_KEYS.preemptibility]: "write spec.preemptibility",
  [RUNAI_KEYS.queue]: "the queue follows from project and nodePools",
  [RUNAI_KEYS.nodePool]: "write spec.nodePools",
  "job-name": "the Job's controller sets it",
  "controller-uid": "the Job's controller sets it",
};

const RESERVED_LABEL_PREFIXES = ["batch.kubernetes.io/", "leaderworkerset.sigs.k8s.io/"];

const RESERVED_POD_ANNOTATIONS: Readonly<Record<string, string>> = {
  [GPU_KEYS.fraction]: "write compute.gpuPortionRequest",
  [GPU_KEYS.memory]: "write compute.gpuMemoryRequest",
  [GPU_KEYS.devices]: "write compute.gpuDevicesRequest",
};

/** The subjects of annotations for the GPU of a container; a mode has no field. */
const RESERVED_PARTS: Readonly<Record<string, string>> = {
  request: "write compute.gpuMemoryRequest",
  limit: "write compute.gpuMemoryLimit",
  portionLimit: "write compute.gpuPortionLimit",
  devices: "KAI's binder sets it",
};

const RESERVED_OBJECT_ANNOTATIONS: Readonly<Record<string, string>> = {
  [KAI_KEYS.podGroup]: "write it to spec.annotations, where pods get it",
  [KAI_KEYS.skip]: "write it to spec.annotations, where pods get it",
};

/** Returns the alternative to a reserved label of pods or workload objects; undefined for any other label. */
export function reservedLabel(key: string): string | undefined {
  const own = RESERVED_LABELS[key];
  if (own !== undefined) return own;
  const prefix = RESERVED_LABEL_PREFIXES.find((start) => key.startsWith(start));
  if (prefix === undefined) return undefined;
  return `labels below ${prefix} belong to the workload's controller`;
}

/** Returns the alternative to a reserved annotation of the pods; undefined for any other annotation. */
export function reservedPodAnnotation(key: string): string | undefined {
  const own = RESERVED_POD_ANNOTATIONS[key];
  if (own !== undefined) return own;
  const part = containerGpuAnnotations({ [key]: "" })[0]?.part;
  return part === undefined ? undefined : RESERVED_PARTS[part];
}

/** Returns the alternative to a reserved annotation of the workload object; undefined for any other annotation. */
export function reservedObjectAnnotation(key: string): string | undefined {
  return RESERVED_OBJECT_ANNOTATIONS[key];
}
