/**
 * The levels by which a rule shows that a field is invalid, the most direct one first. Of several findings with one cause, a
 * report has the first.
 *
 * - `type`: the value has the wrong type for the field, in every kind or in a definition
 * - `kind`: the value is invalid for the field of this kind or this file
 * - `field`: the field is not one of Kubernetes, or has another type or value
 * - `missing`: a mandatory field is missing
 * - `content`: the value does not fit other fields
 * - `convention`: the value does not follow a convention
 * - `part`: a part of a pod definition cannot be read
 * - `expression`: an expression of a Resource Interface fails on the object
 * - `spec`, `image`: the object has a pod spec, or an image, that no Resource Interface describes
 * - `group`: the podgrouper makes no PodGroup of the object
 * - `pods`: no pod was found
 * - `gang`: a gang waits for pods that do not exist
 */
export const FAULT_LEVELS = [
  "type",
  "kind",
  "field",
  "missing",
  "content",
  "convention",
  "part",
  "expression",
  "spec",
  "image",
  "group",
  "pods",
  "gang",
] as const;

/** One of `FAULT_LEVELS`. */
export type FaultLevel = (typeof FAULT_LEVELS)[number];
