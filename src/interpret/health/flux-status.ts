import { at, isObject } from "../../kernel/index.ts";
import type { ObjectHealth } from "./object-health.ts";

/** The status of an object in Flux. A status that cannot be read, Unknown in Flux, is in progress too: Flux waits. */
type FluxStatus = "Current" | "Failed" | "InProgress";

/**
 * The status that Flux gives an object by the generated check of its kind. Flux ends at once with Failed, so a degraded
 * workload, which can recover, is in progress.
 */
export function fluxStatus({ health, status }: ObjectHealth, object: unknown): FluxStatus {
  if (isObject(object) && isObsolete(object)) return "InProgress";
  if (status === "Failed") return "Failed";
  if (health === "Healthy") return "Current";
  return "InProgress";
}

/** Whether Flux waits before the expressions: the status is about another generation, or one of both is not an integer. */
function isObsolete(object: Readonly<Record<string, unknown>>): boolean {
  const observed = at(object, "status", "observedGeneration");
  if (observed === undefined) return false;
  if (!isInt64(observed)) return true;
  const generation = at(object, "metadata", "generation");
  return generation !== undefined && (!isInt64(generation) || observed !== generation);
}

/** Whether Flux reads a value as an integer. */
function isInt64(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && Math.abs(value) < 2 ** 63;
}
