import { activeItems, type NullableList } from "../base/nullable.ts";
import { pointerTo } from "../base/pointer.ts";
import type { TrainingSpec } from "../definition/training.ts";
import { runaiFields } from "../runai/index.ts";
import type { FieldSource } from "./field-sources.ts";
import { WORKLOAD_SOURCES } from "./workload-sources.ts";

/** The fields of a TrainingWorkload with a field in the definition; both are below `spec`. */
const FIXED: readonly FieldSource[] = [
  ["/spec/active", "/metadata/annotations/muster.dev~1suspend"],
  ["/spec/runAsUser", "/spec/security/runAsUid"],
  ...runaiFields.flatMap(({ name, api }): readonly FieldSource[] =>
    api === undefined ? [] : [[`/spec/${name}`, `/spec/${api}`]],
  ),
];

/** Returns the sources of a TrainingWorkload. */
export function runaiSources({ storage, ...spec }: TrainingSpec): readonly FieldSource[] {
  return [
    ...WORKLOAD_SOURCES,
    ["/spec/name", "/metadata/name"],
    ...FIXED,
    ...numberedSources("extendedResources", "resource", "compute/extendedResources", spec.compute?.extendedResources),
    ...numberedSources("tolerations", "toleration", "tolerations", spec.tolerations),
    ...numberedSources("ports", "port", "ports", spec.ports),
    ...numberedSources("exposedUrls", "url", "exposedUrls", spec.exposedUrls),
    ...numberedSources("pvcs", "pvc", "storage/pvc", storage?.pvc),
    ...numberedSources("gitSync", "git", "storage/git", storage?.git),
    ...numberedSources("nfs", "nfs", "storage/nfs", storage?.nfs),
    ...numberedSources("s3", "s3", "storage/s3", storage?.s3),
    ...numberedSources("configMapVolumes", "config-map", "storage/configMapVolume", storage?.configMapVolume),
    ...numberedSources("secretVolumes", "secret", "storage/secretVolume", storage?.secretVolume),
    ...numberedSources("emptyDirVolumes", "empty-dir", "storage/emptyDirVolume", storage?.emptyDirVolume),
    ...namedSources("environment", "environmentVariables", spec.environmentVariables),
    ...namedSources("labels", "labels", spec.labels),
    ...namedSources("annotations", "annotations", spec.annotations),
  ];
}

type Item = { readonly name?: string | null | undefined; readonly exclude?: boolean | null | undefined };

/** The items of a map with the keys `<prefix>-0`, `<prefix>-1` and so on. */
function numberedSources(
  written: string,
  prefix: string,
  field: string,
  list: NullableList<Pick<Item, "exclude">>,
): readonly FieldSource[] {
  return activeItems(list).map(({ index }, place) => [
    `/spec/${written}/items/${prefix}-${place}`,
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
