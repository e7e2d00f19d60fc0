import type { PodMeta } from "../../kernel/index.ts";
import { activeItems, filledObject, given, type Nullable, type NullableList, pointerTo } from "../../kernel/index.ts";
import type { DefinitionMeta } from "../../model/index.ts";
import { KAI_KEYS } from "../../model/index.ts";
import type { PodContext, PodInput } from "./context.ts";
import type { ExpansionReporter } from "./report.ts";
import { reservedLabel, reservedObjectAnnotation, reservedPodAnnotation } from "./reserved-keys.ts";

type Texts = Readonly<Record<string, string>>;

/**
 * Returns the labels and annotations of the pods: `spec.labels` and `spec.annotations`, then those for the scheduler. A
 * key that muster sets itself is refused unless it has the same value.
 */
export function podMetadata(fields: PodInput, gpuAnnotations: Texts, context: PodContext): PodMeta {
  const labels = texts(fields.labels, pointerTo(context.path, "labels"), context.report);
  const annotations = texts(fields.annotations, pointerTo(context.path, "annotations"), context.report);
  const ownGroup = checkOwnGroup(annotations, context);
  for (const { key, value, path } of labels) {
    const isSubGroup = key === KAI_KEYS.subGroup;
    if (isSubGroup && ownGroup) continue;
    const instead = isSubGroup ? NO_OWN_GROUP : takenLabel(key, value, context);
    if (instead !== undefined) context.report.refuse(path, `sets ${key}, which is reserved: ${instead}`);
  }
  for (const { key, path } of annotations) {
    const instead = reservedPodAnnotation(key);
    if (instead !== undefined) context.report.refuse(path, `sets ${key}, which is reserved: ${instead}`);
  }
  return given({
    labels: filledObject({ ...toRecord(labels), ...context.schedulingLabels }),
    annotations: filledObject({ ...toRecord(annotations), ...gpuAnnotations }),
  });
}

function takenLabel(key: string, value: string, { schedulingLabels }: Pick<PodContext, "schedulingLabels">) {
  const set = schedulingLabels[key];
  if (set === value) return undefined;
  return reservedLabel(key) ?? (set === undefined ? undefined : `muster sets it to ${set}`);
}

const NO_OWN_GROUP = `it names a part of a PodGroup, but the annotations name no PodGroup (${KAI_KEYS.podGroup})`;

/** Pods may belong to a PodGroup that muster does not write; then both annotations of the link are required. */
function checkOwnGroup(annotations: readonly Text[], { report }: PodContext): boolean {
  const group = annotations.find(({ key }) => key === KAI_KEYS.podGroup);
  const skip = annotations.find(({ key }) => key === KAI_KEYS.skip);
  const link = group ?? skip;
  if (link === undefined) return false;
  if (group !== undefined && skip?.value === "true") return true;
  report.refuse(
    link.path,
    `links the pods to a PodGroup incompletely: KAI reads ${KAI_KEYS.podGroup} only together with ${KAI_KEYS.skip}: "true"`,
    "give both annotations, or none and let muster write the PodGroup",
  );
  return true;
}

/** Returns the metadata of the workload object: that of the definition, then that for the scheduler. */
export function objectMetadata(
  metadata: DefinitionMeta,
  own: { readonly name: string; readonly namespace: string; readonly labels: Texts; readonly annotations?: Texts },
  report: ExpansionReporter,
) {
  for (const [key, value] of Object.entries(metadata.labels ?? {})) {
    const instead = takenLabel(key, value, { schedulingLabels: own.labels });
    if (instead !== undefined) report.refuse(pointerTo("/metadata/labels", key), `is reserved: ${instead}`);
  }
  for (const key of Object.keys(metadata.annotations ?? {})) {
    const instead = reservedObjectAnnotation(key);
    if (instead !== undefined) report.refuse(pointerTo("/metadata/annotations", key), `is reserved: ${instead}`);
  }
  return {
    name: own.name,
    namespace: own.namespace,
    ...given({
      labels: filledObject({ ...metadata.labels, ...own.labels }),
      annotations: filledObject({ ...metadata.annotations, ...own.annotations }),
    }),
  };
}

interface Text {
  readonly key: string;
  readonly value: string;
  readonly path: string;
}

interface NamedText {
  readonly name?: Nullable<string>;
  readonly value?: Nullable<string>;
  readonly exclude?: Nullable<boolean>;
}

function texts(list: NullableList<NamedText>, path: string, report: ExpansionReporter): readonly Text[] {
  const found: Text[] = [];
  for (const { item, index } of activeItems(list)) {
    const key = item.name ?? "";
    const pointer = pointerTo(path, index);
    if (found.some((earlier) => earlier.key === key)) {
      report.refuse(pointer, `sets ${key} a second time`, "keep one of them");
    }
    found.push({ key, value: item.value ?? "", path: pointer });
  }
  return found;
}

function toRecord(items: readonly Text[]): Texts {
  return Object.fromEntries(items.map(({ key, value }) => [key, value]));
}
