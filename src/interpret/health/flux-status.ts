import { at } from "../../kernel/index.ts";
import { isFluxKind } from "./controller-kinds.ts";
import type { HealthKind } from "./health-table.ts";
import type { ObjectHealth } from "./object-health.ts";

/** The status of an object in Flux, which waits while it is Unknown: an expression ends with an error. */
type FluxStatus = "Current" | "Failed" | "InProgress" | "Unknown";

/**
 * The status that Flux gives an object by the check of its kind. Flux ends at once with Failed, so a degraded workload, which
 * can recover, is in progress. A suspended one is current, as a suspended Job is for Flux itself.
 */
export function fluxStatus(kind: HealthKind, { health, status, problem }: ObjectHealth, object: unknown): FluxStatus {
  const isOwn = isFluxKind(kind);
  // Status and spec are variables of the expressions only where the object has them.
  const lacks = (field: "spec" | "status") => at(object, field) === undefined;
  if (isObsolete(object)) return "InProgress";
  if (isOwn && at(object, "metadata", "deletionTimestamp") !== undefined) return "InProgress";
  if (!isOwn && problem === undefined && lacks("status") && readsStatus(kind)) return "Unknown";
  if (status === "Failed") return "Failed";
  if (health === "Healthy" || health === "Suspended") return "Current";
  const readsSpec = kind.suspendPath?.startsWith("/spec/") === true && kind.isControllerCheck !== true;
  return readsSpec && lacks("spec") ? "Unknown" : "InProgress";
}

function readsStatus({ definitions }: HealthKind): boolean {
  return definitions.some(({ rootComponent }) => JSON.stringify(rootComponent.statusDefinition)?.includes(".status"));
}

/** Whether Flux waits before the expressions: both generations are integers, and they differ. */
function isObsolete(object: unknown): boolean {
  const observed = at(object, "status", "observedGeneration");
  const generation = at(object, "metadata", "generation");
  return isInt64(observed) && isInt64(generation) && observed !== generation;
}

/** Whether Flux reads a value as an integer. */
function isInt64(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && Math.abs(value) < 2 ** 63;
}
