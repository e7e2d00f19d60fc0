import { isDeepStrictEqual } from "node:util";
import { given } from "../../kernel/index.ts";
import type { Component, StatusMatcher, SuspendAction } from "../../model/index.ts";
import type { CompiledResourceInterface } from "./compiled.ts";
import { type Engine, evaluateExpression } from "./engine.ts";
import { failureOf, isOverLimit, type RiError } from "./error.ts";
import type { InterpretedStatus } from "./interpretation.ts";
import type { IssueReporter } from "./reporter.ts";
import { extractStatus, type OnStatusError, type StatusCondition } from "./status.ts";

/** The statuses by precedence: the value is the status that ends the others; see docs/background/engine.md. */
export const statusPrecedence = [
  "Failed",
  "Completed",
  "Suspended",
  "Suspending",
  "Resuming",
  "Degraded",
  "Running",
  "Initializing",
] as const;

const SUSPENDED = "Suspended";

/** Whether every suspend action of the root component has been applied to an object. */
export function interpretSuspension(
  { engine, resourceInterface: { rootComponent } }: CompiledResourceInterface,
  object: unknown,
  reporter: IssueReporter,
): boolean {
  return isSuspended(engine, rootComponent, object, (error, field) =>
    reporter.onFailure(error, `${rootComponent.pointer}/suspendDefinition${field}`, { component: rootComponent.name }),
  );
}

/** The status of an object by the definition of its root component, null where it has none. */
export function interpretStatus(
  { engine, resourceInterface: { rootComponent } }: CompiledResourceInterface,
  object: unknown,
  suspended: boolean,
  reporter: IssueReporter,
): InterpretedStatus | null {
  const { statusDefinition, pointer, name } = rootComponent;
  if (statusDefinition === undefined) {
    if (suspended) return { matched: [SUSPENDED], value: SUSPENDED };
    return null;
  }
  const { phase, conditions, matchers } = extractStatus(engine, statusDefinition, object, (error, field) =>
    reporter.onFailure(error, `${pointer}/statusDefinition${field}`, { component: name }),
  );
  const matched = [...matchers.keys()];
  // Matchers of the definition tell a suspended object from one that is about to be.
  if (suspended && statusDefinition.statusMappings.suspended === undefined) matched.unshift(SUSPENDED);
  const value = statusPrecedence.find((status) => matched.includes(status)) ?? "Undefined";
  return given({
    phase: phase || undefined,
    conditions,
    matched,
    value,
    reason: reasonOf(matchers.get(value), conditions ?? []),
  });
}

/** Whether every suspend action of a component has been applied to the object. */
export function isSuspended(
  engine: Engine,
  { suspendDefinition }: Component,
  object: unknown,
  onError: OnStatusError,
): boolean {
  const actions = suspendDefinition?.suspendActions ?? [];
  const isApplied = (action: SuspendAction, index: number): boolean =>
    meetsAction(engine, action, object, (failure) => {
      // An action may fail on an object without its field, but not because it costs too much.
      if (isOverLimit(failure)) onError(failure, `/suspendActions/${index}/path`);
    });
  return actions.length > 0 && actions.every(isApplied);
}

function meetsAction(
  engine: Engine,
  { path, value }: SuspendAction,
  object: unknown,
  onFailure: (failure: RiError) => void,
): boolean {
  try {
    const expected: unknown = JSON.parse(value);
    const results = evaluateExpression(engine, path, object);
    return results.length > 0 && results.every((result) => isDeepStrictEqual(result, expected));
  } catch (error) {
    // The check of the definition reports an action whose value is not JSON.
    if (!(error instanceof SyntaxError)) onFailure(failureOf(error));
    return false;
  }
}

function reasonOf(matcher: StatusMatcher | undefined, conditions: readonly StatusCondition[]): string | undefined {
  const types = new Set((matcher?.byConditions ?? []).map(({ type }) => type));
  return (
    conditions.findLast(({ type, reason }) => types.has(type) && reason !== null && reason !== "")?.reason ?? undefined
  );
}
