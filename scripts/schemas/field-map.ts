import type { KaiScheduler } from "../../src/model/organization/organization.ts";
import { type FateText, POD_ROWS } from "./field-map-pod.ts";
import { INFERENCE_ROWS, TRAINING_ROWS } from "./field-map-workload.ts";

/** The effect of a field: it is in the objects, it is refused, or only people and policies read it. */
type Fate = "mapped" | "refused" | "display-only";

/** A field's fate on one kind of cluster, and where it goes or why it does not. */
export interface FieldFate {
  readonly fate: Fate;
  readonly note: string;
}

/** A field of an API. */
export interface FieldEntry {
  /** Path below the request body; `[]` stands for every item of a list. */
  readonly path: string;
  readonly fates: Readonly<Record<KaiScheduler, FieldFate>>;
}

/**
 * Every field of the Trainings API 2.24 with its fate. Nothing is dropped in silence: a test holds the table against
 * the API document, and another proves each line by changing the field.
 */
export const TRAINING_FIELDS: readonly FieldEntry[] = [
  ...TRAINING_ROWS.map(([path, kai, runai]) => entry(path, kai, runai)),
  ...POD_ROWS.map(([path, kai, runai]) => entry(`spec.${path}`, kai, runai)),
];

/** The same for the Distributed Inferences API 2.24; both kinds of cluster get a LeaderWorkerSet. */
export const DISTRIBUTED_INFERENCE_FIELDS: readonly FieldEntry[] = [
  ...INFERENCE_ROWS.map(([path, kai, runai]) => entry(path, kai, runai)),
  ...["leader", "worker"].flatMap((role) =>
    POD_ROWS.map(([path, training, , kai = training, runai = kai]) => entry(`spec.${role}.${path}`, kai, runai)),
  ),
];

/** A table for people: field, fate and place on `kai`, on `runai`. */
export function fieldTable(entries: readonly FieldEntry[]): string {
  const cell = ({ fate, note }: FieldFate) => (fate === "mapped" ? note : `*${fate}*: ${note}`);
  const rows = entries.map(({ path, fates }) => `| \`${path}\` | ${cell(fates.kai)} | ${cell(fates.runai)} |`);
  return ["| field | `kai` | `runai` |", "| --- | --- | --- |", ...rows].join("\n");
}

function entry(path: string, kai: FateText, runai: FateText): FieldEntry {
  return { path, fates: { kai: fateOf(kai), runai: fateOf(runai) } };
}

function fateOf(text: FateText): FieldFate {
  if (text.startsWith("! ")) return { fate: "refused", note: text.slice(2) };
  return text.startsWith("~ ") ? { fate: "display-only", note: text.slice(2) } : { fate: "mapped", note: text };
}
