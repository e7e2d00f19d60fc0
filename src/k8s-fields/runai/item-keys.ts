/** Start of the generated key of an item without a name, by the field. */
export const ITEM_PREFIXES = {
  capabilities: "capability",
  configMapVolumes: "config-map",
  emptyDirVolumes: "empty-dir",
  exposedUrls: "url",
  extendedResources: "resource",
  gitSync: "git",
  nfs: "nfs",
  ports: "port",
  pvcs: "pvc",
  s3: "s3",
  secretVolumes: "secret",
  tolerations: "toleration",
} as const satisfies Readonly<Record<string, string>>;

/** A field whose items may have a generated key. */
export type KeyedField = keyof typeof ITEM_PREFIXES;

/** Returns the generated key of an item at an index: `pvc-0`. */
export function generatedKey(field: KeyedField, index: number): string {
  return `${ITEM_PREFIXES[field]}-${index}`;
}

/**
 * Returns the keys of items in their order: the name of an item, or a generated key that no other item has. An item with
 * the name of an earlier one has a generated key as well.
 */
export function itemKeys(field: KeyedField, names: readonly (string | null | undefined)[]): readonly string[] {
  const named = new Set(names);
  const taken = new Set<string>();
  return names.map((name, index) => {
    let key = name || generatedKey(field, index);
    for (let next = index; taken.has(key) || (key !== name && named.has(key)); next++) key = generatedKey(field, next);
    taken.add(key);
    return key;
  });
}
