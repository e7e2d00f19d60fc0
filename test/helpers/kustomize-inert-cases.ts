/** Fields of a kustomization that change nothing in what it builds beside names with hashes, labels and annotations. */
const FIELDS: Readonly<Record<string, object>> = {
  "apiVersion and kind": { apiVersion: "kustomize.config.k8s.io/v1beta1", kind: "Kustomization" },
  metadata: { metadata: { name: "x", namespace: "n", labels: { a: "b" }, annotations: { c: "d" } } },
  "sortOptions fifo": { sortOptions: { order: "fifo" } },
  "sortOptions legacy": { sortOptions: { order: "legacy", legacySortOptions: { orderFirst: ["Pod"], orderLast: [] } } },
  buildMetadata: { buildMetadata: ["managedByLabel", "originAnnotations", "transformerAnnotations"] },
  disableNameSuffixHash: { generatorOptions: { disableNameSuffixHash: true } },
};

/** The fields by the names of their cases. */
export const INERT: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries(FIELDS).map(([name, fields]) => [`without effect: ${name}`, fields]),
);
