import { pointerTo } from "../../kernel/index.ts";
import { KAI_KEYS, RUNAI_KEYS } from "../../model/index.ts";
import { type FieldSource, type FieldSources, type PartSources, sourcesBelow } from "./field-sources.ts";
import { SUSPEND_ANNOTATION } from "./gang-size.ts";

/** The labels that queue an object or its pods, and the fields of the definition that decide them. */
const SCHEDULING: readonly FieldSource[] = [
  [KAI_KEYS.queue, "/project"],
  [KAI_KEYS.nodePool, "/spec/nodePools"],
  [KAI_KEYS.priorityClass, "/spec/priorityClass"],
  [KAI_KEYS.preemptibility, "/spec/preemptibility"],
  [RUNAI_KEYS.project, "/project"],
  [RUNAI_KEYS.queue, "/project"],
  [RUNAI_KEYS.nodePool, "/spec/nodePools"],
];

const LABELS: readonly FieldSource[] = SCHEDULING.map(([key, field]) => [pointerTo("/metadata/labels", key), field]);

/** The sources of everything around the pods of a workload object; a field of its `spec` has the name of its source. */
export const WORKLOAD_SOURCES: readonly FieldSource[] = [
  ["/metadata", "/metadata"],
  ["/metadata/name", "/metadata/name"],
  ["/metadata/namespace", "/project"],
  ...LABELS,
  ["/spec", "/spec"],
  ["/spec/suspend", pointerTo("/metadata/annotations", SUSPEND_ANNOTATION)],
];

/** Returns the sources of a pod template at a pointer of its workload. */
export function templateSources(template: string, sources: FieldSources): PartSources {
  return { part: template, sources: () => sourcesBelow(template, "", [...sources(), ...LABELS]) };
}

/** The sources of a committed PodGroup. */
export const POD_GROUP_SOURCES: readonly FieldSource[] = [
  ["/metadata/namespace", "/project"],
  ...LABELS,
  ["/spec/priorityClassName", "/spec/priorityClass"],
  ["/spec/preemptibility", "/spec/preemptibility"],
  ["/spec/queue", "/project"],
];
