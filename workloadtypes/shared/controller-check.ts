import type { ControllerCheck, StatusMatcher } from "../../src/model/index.ts";

/** The conditions in jq of each health. An object that meets none is Progressing. */
interface HealthConditions {
  /** Degraded, whatever else matches. */
  readonly failed?: string;
  readonly healthy: string;
  /** Suspended, unless it is healthy. */
  readonly suspended?: string;
  /** Degraded, unless it is healthy or suspended. */
  readonly degraded?: string;
}

/** The check of a controller from one condition for each health. */
export function controllerCheck(
  { failed, healthy, suspended, degraded }: HealthConditions,
  more: Pick<ControllerCheck, "comparesGeneration"> = {},
): ControllerCheck {
  return {
    ...more,
    statusMappings: {
      ...(failed !== undefined && { failed: when(failed) }),
      completed: when(healthy),
      ...(suspended !== undefined && { suspended: when(suspended) }),
      ...(degraded !== undefined && { degraded: when(degraded) }),
    },
  };
}

/** jq condition: an object has a condition of this type with this status. */
export function meetsCondition(type: string, status = "True"): string {
  return `any(.status.conditions[]?; .type == "${type}" and .status == "${status}")`;
}

/** jq condition: the status is about the current generation, or a later one. */
export const IS_OBSERVED = "(.metadata.generation // 0) <= (.status.observedGeneration // 0)";

/** jq condition: the object is not being deleted. Flux's own checks call an object that is being deleted Terminating. */
export const IS_KEPT = ".metadata.deletionTimestamp == null";

function when(expression: string): readonly StatusMatcher[] {
  return [{ byExpression: { expression, expectedResult: "true" } }];
}
