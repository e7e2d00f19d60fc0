import { GPU_KEYS, KAI_KEYS, RUNAI_KEYS } from "../workload/keys.ts";

/**
 * Labels and annotations that muster or a controller sets, each with what to write instead. A definition that sets
 * them itself would be overruled in silence, or overrule what muster checked.
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

const RESERVED_OBJECT_ANNOTATIONS: Readonly<Record<string, string>> = {
  [KAI_KEYS.podGroup]: "write it to spec.annotations, where pods get it",
  [KAI_KEYS.skip]: "write it to spec.annotations, where pods get it",
};

/** What to write instead of a label, on pods and workload objects alike; undefined for one that is free. */
export function reservedLabel(key: string): string | undefined {
  const own = RESERVED_LABELS[key];
  if (own !== undefined) return own;
  const prefix = RESERVED_LABEL_PREFIXES.find((start) => key.startsWith(start));
  return prefix === undefined ? undefined : `labels below ${prefix} belong to the workload's controller`;
}

/** What to write instead of an annotation of the pods; undefined for one that is free. */
export function reservedPodAnnotation(key: string): string | undefined {
  return RESERVED_POD_ANNOTATIONS[key];
}

/** What to write instead of an annotation of the workload object; undefined for one that is free. */
export function reservedObjectAnnotation(key: string): string | undefined {
  return RESERVED_OBJECT_ANNOTATIONS[key];
}
