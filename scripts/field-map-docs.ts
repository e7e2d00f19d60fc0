import { replaceBetween } from "./markers.ts";
import { DISTRIBUTED_INFERENCE_FIELDS, fieldTable, TRAINING_FIELDS } from "./schemas/field-map.ts";

const MARKERS = ["<!-- field map: written by npm run docs -->", "<!-- end of field map -->"] as const;

/**
 * docs/reference/definition-fields.md with the effect of every field of a definition written anew, from the table whose rows
 * the tests try.
 *
 * @throws Error where the text lacks the markers
 */
export function withFieldMap(text: string): string {
  const roles = DISTRIBUTED_INFERENCE_FIELDS.filter(({ path }) => !path.startsWith("spec.worker."));
  const parts = [
    "## Training",
    fieldTable(TRAINING_FIELDS),
    "## DistributedInference",
    "The fields of `spec.worker` are those of `spec.leader`.",
    fieldTable(roles),
  ];
  return replaceBetween(text, MARKERS, parts.map((part) => part.trim()).join("\n\n"));
}
