import { isDeepStrictEqual } from "node:util";
import { given } from "../base/given.ts";
import type { Component, StatusMatcher, SuspendAction } from "../resource-interface/resource-interface.ts";
import type { CompiledResourceInterface } from "./compiled.ts";
import { type Engine, evaluateExpression } from "./engine.ts";
import { failureOf } from "./error.ts";
import type { InterpretedStatus } from "./interpretation.ts";
import type { IssueReporter } from "./reporter.ts";
import { type ExtractedStatus, extractStatus, type StatusCondition } from "./status.ts";

// Of several statuses the one that ends the others is the one to show; see docs/engine.md.
const precedence = [
  "Failed",
  "Completed",
  "Suspended",
  "Suspending",
  "Resuming",
  "Degraded",
  "Running",
  "Initializing",
] as const;

/** The status of an object by the definition of a component, null where it has none. */
export function interpretStatus(
  { engine }: CompiledResourceInterface,
  component: Component,
  object: unknown,
  reporter: IssueReporter,
): InterpretedStatus | null {
  const suspended = engine.mode === "strict" && isSuspended(engine, component, object);
  if (component.statusDefinition === undefined) {
    return suspended ? { matched: ["Suspended"], value: "Suspended" } : null;
  }
  const status = read(engine, component, object, reporter);
  if (status === undefined) return null;
  const statuses = status.matchedStatuses.filter((name) => engine.mode === "reference" || name !== "Undefined");
  const matched = suspended && !statuses.includes("Suspended") ? ["Suspended", ...statuses] : statuses;
  const value = precedence.find((name) => matched.includes(name)) ?? matched[0] ?? "Undefined";
  const reason = reasonOf(status.matchers.get(value), status.conditions ?? []);
  const phase = engine.mode === "strict" && status.phase === "" ? undefined : status.phase;
  return given({
    phase,
    conditions: status.conditions,
    matched,
    value,
    reason,
  });
}

/** Whether every suspend action of a component already holds in the object. */
export function isSuspended(engine: Engine, component: Component, object: unknown): boolean {
  const actions = component.suspendDefinition?.suspendActions ?? [];
  return actions.length > 0 && actions.every((action) => holds(engine, action, object));
}

function holds(engine: Engine, { path, value }: SuspendAction, object: unknown): boolean {
  try {
    const wanted: unknown = JSON.parse(value);
    const results = evaluateExpression(engine, path, object);
    return results.length > 0 && results.every((result) => isDeepStrictEqual(result, wanted));
  } catch (error) {
    // That the action cannot be read is reported where the definition is checked.
    if (!(error instanceof SyntaxError)) failureOf(error);
    return false;
  }
}

function read(
  engine: Engine,
  component: Component,
  object: unknown,
  reporter: IssueReporter,
): ExtractedStatus | undefined {
  const pointer = `${component.pointer}/statusDefinition`;
  try {
    return extractStatus(
      engine,
      component,
      object,
      engine.mode === "reference"
        ? undefined
        : (error, field) => reporter.onFailure(error, `${pointer}${field}`, component.name),
    );
  } catch (error) {
    reporter.onFailure(failureOf(error), pointer, component.name);
    return undefined;
  }
}

function reasonOf(matcher: StatusMatcher | undefined, conditions: readonly StatusCondition[]): string | undefined {
  const types = new Set((matcher?.byConditions ?? []).map(({ type }) => type));
  return (
    conditions.findLast(({ type, reason }) => types.has(type) && reason !== null && reason !== "")?.reason ?? undefined
  );
}
