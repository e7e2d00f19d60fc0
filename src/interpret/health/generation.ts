import { at } from "../../kernel/index.ts";
import type { HealthKind } from "./health-table.ts";

/** The message of an object whose status is about an older generation. */
export const STALE = "the status is about an older generation";

/** Whether the check of a kind compares the generations before it reads a status, and finds an older one. */
export function isStale(kind: HealthKind, object: unknown): boolean {
  if (kind.comparesGeneration === true) return false;
  const observed = at(object, "status", "observedGeneration");
  const generation = at(object, "metadata", "generation");
  if (typeof generation !== "number") return false;
  if (typeof observed === "number") return observed < generation;
  const isNumeral = kind.hasTextGeneration === true && typeof observed === "string" && /^\d+$/.test(observed);
  return isNumeral && Number(observed) < generation;
}
