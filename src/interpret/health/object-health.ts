import { valueBelow } from "../../kernel/index.ts";
import type { ResourceInterface, StatusMatcher } from "../../model/index.ts";
import { compile } from "../objects/compiled.ts";
import { isSuspended, statusPrecedence } from "../objects/interpret-status.ts";
import { extractStatus, type StatusCondition } from "../objects/status.ts";
import { isStale, STALE } from "./generation.ts";
import {
  type Health,
  type HealthKind,
  healthOfStatus,
  type RunningHealth,
  type WorkloadStatus,
} from "./health-table.ts";
import { statusMatchers, suspendSegments } from "./status-plan.ts";

/** The health of one object. */
export interface ObjectHealth {
  readonly health: Health;
  /** As the generated scripts write it. */
  readonly message: string;
  /** Absent where no status matches, or the status cannot be read. */
  readonly status?: WorkloadStatus;
  /** The matcher that found the status, for example `failed/0`; absent where it comes from the suspend field. */
  readonly matcher?: string;
  /** The reason for which the status cannot be read. */
  readonly problem?: string;
}

/** The health that the generated check of a kind gives an object, computed by muster's own engine. */
export function objectHealth(
  kind: HealthKind,
  definition: ResourceInterface,
  object: unknown,
  running: RunningHealth,
): ObjectHealth {
  if (isStale(kind, object)) return { health: "Progressing", message: STALE };
  const { engine } = compile(definition);
  const { rootComponent } = definition;
  const problems: string[] = [];
  const { statusDefinition = { statusMappings: {} } } = rootComponent;
  const { matchers, conditions = [] } = extractStatus(engine, statusDefinition, object, ({ message }) =>
    problems.push(message),
  );
  const [problem] = problems;
  if (problem !== undefined) {
    return { health: "Progressing", message: `the status cannot be read: ${problem}`, problem };
  }
  const segments = suspendSegments(kind);
  const suspended =
    (segments !== undefined && valueBelow(object, segments) === true) ||
    isSuspended(engine, rootComponent, object, (error) => problems.push(error.message));
  const known = new Map(statusMatchers(definition).map((entry) => [entry.status, entry.matchers] as const));
  for (const status of statusPrecedence) {
    const found = matchers.get(status);
    const health = healthOfStatus(status, running);
    if (found === undefined) {
      if (status === "Suspended" && suspended) return { health: "Suspended", message: status, status };
      continue;
    }
    return {
      health,
      message: messageOf(kind.isControllerCheck === true ? health : status, found, conditions),
      status,
      matcher: `${status.toLowerCase()}/${known.get(status)?.indexOf(found)}`,
    };
  }
  return { health: "Progressing", message: "no status matches" };
}

/** The status, with the message or the reason of the first condition of its matcher that has one. */
function messageOf(status: string, { byConditions = [] }: StatusMatcher, all: readonly StatusCondition[]): string {
  for (const { type } of byConditions) {
    const condition = all.findLast((each) => each.type === type);
    const detail = condition?.message || condition?.reason;
    if (detail) return `${status}: ${detail}`;
  }
  return status;
}
