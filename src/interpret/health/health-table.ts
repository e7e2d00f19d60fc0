import type { KindHealth, ResourceInterface } from "../../model/index.ts";
import type { statusPrecedence } from "../objects/interpret-status.ts";

/** The health of an object in Argo CD. */
export type Health = "Healthy" | "Progressing" | "Degraded" | "Suspended";

/** The health of a running workload. */
export type RunningHealth = "Healthy" | "Progressing";

/** A workload kind with its Resource Interfaces, one for each version, newest first. */
export interface HealthKind {
  readonly group: string;
  readonly kind: string;
  readonly definitions: readonly ResourceInterface[];
  /** JSON pointer of the field that is `true` while the workload starts no pods. */
  readonly suspendPath?: string;
  /** Its health in controllers, where the definitions do not give it. `kindFor` applies it. */
  readonly health?: KindHealth;
  /** Whether a running object is Healthy by request, so that no check of a controller counts. */
  readonly replacesCheck?: true;
  /** Whether the definitions are the check of a controller, with the words of health in place of statuses. */
  readonly isControllerCheck?: true;
  /** Whether the definitions compare the generation of the status themselves. */
  readonly comparesGeneration?: true;
  /** Whether the generation of the status is a text. */
  readonly hasTextGeneration?: true;
}

/** The health of each kind while it runs. */
export type RunningMeaning = (kind: HealthKind) => RunningHealth;

/** A status that a Resource Interface can find. */
export type WorkloadStatus = (typeof statusPrecedence)[number];

/** The health of an object with a status; without one it is Progressing, because Unknown would fail hooks and waves. */
export function healthOfStatus(status: WorkloadStatus, running: RunningHealth): Health {
  switch (status) {
    case "Failed":
    case "Degraded":
      return "Degraded";
    case "Completed":
      return "Healthy";
    case "Suspended":
      return "Suspended";
    case "Running":
      return running;
    default:
      return "Progressing";
  }
}

/** Whether a Resource Interface of the kind has a status for completed workloads. */
function isRunToCompletion({ definitions }: HealthKind): boolean {
  return definitions.some(
    ({ rootComponent }) => (rootComponent.statusDefinition?.statusMappings.completed ?? []).length > 0,
  );
}

/** Whether the health of a running workload of the kind depends on the meaning of Running. */
export function hasRunning(kind: HealthKind): boolean {
  return kind.isControllerCheck !== true && isRunToCompletion(kind);
}

/** Running is Healthy for services, and the given health for workloads that run to completion. Default Progressing. */
export function runningMeaning(untilCompleted: RunningHealth = "Progressing"): RunningMeaning {
  return (kind) => (isRunToCompletion(kind) ? untilCompleted : "Healthy");
}

/** Whether a kind has a matcher of any status. Without one a check could only wait for ever. */
export function hasStatus({ definitions }: HealthKind): boolean {
  return definitions.some(({ rootComponent: { statusDefinition } }) =>
    Object.values(statusDefinition?.statusMappings ?? {}).some((matchers) => matchers.length > 0),
  );
}
