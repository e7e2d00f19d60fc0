import { DISTRIBUTED_INFERENCE_FIELDS, type FieldEntry, TRAINING_FIELDS } from "./field-map.ts";

/** The places of the fields around the `spec`: in muster's own form, by their places in a request body. */
const OWN_PLACES: Readonly<Record<string, string>> = {
  name: "metadata.name",
  projectId: "project",
  clusterId: "cluster",
};

/** The effect of each field of a kind on the objects of a cluster, by its place in a definition and in a request body. */
export function workloadEffects(kind: "Training" | "DistributedInference"): ReadonlyMap<string, FieldEntry> {
  const entries = kind === "Training" ? TRAINING_FIELDS : DISTRIBUTED_INFERENCE_FIELDS;
  return new Map(
    entries.flatMap((entry) => [
      [entry.path, entry],
      [OWN_PLACES[entry.path] ?? entry.path, entry],
    ]),
  );
}
