import { itemKeys, type KeyedField, runaiFields } from "../../k8s-fields/index.ts";
import { activeItems, type NullableList, pointerTo } from "../../kernel/index.ts";
import type { TrainingSpec } from "../../model/index.ts";
import type { FieldSource } from "./field-sources.ts";

/** The fields of a TrainingWorkload that come from one field of the definition each. */
const FIXED: readonly FieldSource[] = [
  ["/spec/active", "/metadata/annotations/muster.dev~1suspend"],
  ["/spec/runAsUser", "/spec/security/runAsUid"],
  ...runaiFields.flatMap(({ name, api }): readonly FieldSource[] =>
    api === undefined ? [] : [[`/spec/${name}`, `/spec/${api}`]],
  ),
];

/**
 * Returns, for each field of the `spec` of the TrainingWorkload of a Training, the field of the definition from which its value comes, so
 * that a finding about the object names the line of the definition.
 */
export function runaiSources({ storage, ...spec }: TrainingSpec): readonly FieldSource[] {
  return [
    ["/spec/name", "/metadata/name"],
    ...FIXED,
    ...keyedSources("extendedResources", "compute/extendedResources", spec.compute?.extendedResources),
    ...keyedSources("tolerations", "tolerations", spec.tolerations),
    ...keyedSources("ports", "ports", spec.ports),
    ...keyedSources("exposedUrls", "exposedUrls", spec.exposedUrls),
    ...keyedSources("pvcs", "storage/pvc", storage?.pvc),
    ...keyedSources("gitSync", "storage/git", storage?.git),
    ...keyedSources("nfs", "storage/nfs", storage?.nfs),
    ...keyedSources("s3", "storage/s3", storage?.s3),
    ...keyedSources("configMapVolumes", "storage/configMapVolume", storage?.configMapVolume),
    ...keyedSources("secretVolumes", "storage/secretVolume", storage?.secretVolume),
    ...keyedSources("emptyDirVolumes", "storage/emptyDirVolume", storage?.emptyDirVolume),
    ...namedSources("environment", "environmentVariables", spec.environmentVariables),
    ...namedSources("labels", "labels", spec.labels),
    ...namedSources("annotations", "annotations", spec.annotations),
  ];
}

type Item = { readonly name?: string | null | undefined; readonly exclude?: boolean | null | undefined };

/** The items of a map with the keys of `keyed`. */
function keyedSources(written: KeyedField, field: string, list: NullableList<Item>): readonly FieldSource[] {
  const items = activeItems(list);
  const keys = itemKeys(
    written,
    items.map(({ item }) => item.name),
  );
  return items.map(({ index }, place) => [
    pointerTo(`/spec/${written}/items`, keys[place] ?? ""),
    `/spec/${field}/${index}`,
  ]);
}

/** The items of a map with their names as keys. */
function namedSources(written: string, field: string, list: NullableList<Item>): readonly FieldSource[] {
  return activeItems(list).map(({ item, index }) => [
    pointerTo(`/spec/${written}/items`, item.name ?? ""),
    `/spec/${field}/${index}`,
  ]);
}
