import { type JqNode, walkNodes } from "../../jq/index.ts";
import { pointerTo, present } from "../../kernel/index.ts";
import type {
  Component,
  ExpectedCondition,
  ExpressionMatcher,
  ResourceInterface,
  StatusMatcher,
} from "../../model/index.ts";
import { compile } from "../objects/compiled.ts";
import type { Engine } from "../objects/engine.ts";
import { expectedText, extractStatus } from "../objects/status.ts";
import { equalsText, hasText } from "./cel-comparisons.ts";
import { expectConditions, hasCondition } from "./cel-conditions.ts";
import { Expectations } from "./cel-expectations.ts";
import { celMatch, celValue } from "./cel-jq.ts";
import { allTrue, anyOf, FALSE, hasType, inverse, TRUE } from "./cel-logic.ts";
import { celLiteral } from "./cel-text.ts";
import { type CelValue, dataOf } from "./cel-value.ts";
import { type Expr, infix, RANK } from "./code.ts";
import type { HealthKind, RunningHealth, WorkloadStatus } from "./health-table.ts";
import { constantOf } from "./jq-shape.ts";
import { Untranslatable } from "./refusal.ts";
import { type ExpressionReader, isContainerText, statusMatchers, suspendSegments } from "./status-plan.ts";

/** The part of a check that belongs to one Resource Interface. */
export interface CelStatuses {
  /** The condition that an object must meet so that its status can be read. */
  readonly readable: Expr;
  readonly failed: Expr;
  readonly current: Expr;
}

/** The statuses that end the search before Running, and are neither failed nor current. */
const WAITING: readonly WorkloadStatus[] = ["Suspending", "Resuming", "Degraded"];

/**
 * Translates the status definition of a Resource Interface. `reader` collects refused expressions, and a matcher with one
 * never matches.
 */
export function celStatuses(
  kind: HealthKind,
  resourceInterface: ResourceInterface,
  running: RunningHealth,
  reader: ExpressionReader,
): CelStatuses {
  const writer = new StatusWriter(resourceInterface, reader);
  const decisive: readonly WorkloadStatus[] =
    running === "Healthy" ? ["Failed", "Completed", "Suspended", "Running"] : ["Failed", "Completed", "Suspended"];
  const known = new Map(
    statusMatchers(resourceInterface).map(
      ({ status, matchers, pointer }) =>
        [status, writer.matchers(matchers, pointer, decisive.includes(status))] as const,
    ),
  );
  const codesOf = (status: WorkloadStatus) => known.get(status) ?? [];
  // As Flux's own check of Jobs, which calls a suspended one current.
  const suspended = [...codesOf("Suspended"), ...writer.suspended(kind)];
  const waiting = WAITING.flatMap(codesOf);
  const isRunning = running === "Healthy" ? anyOf(codesOf("Running")) : FALSE;
  return {
    readable: allTrue(writer.expectations.conditions),
    failed: anyOf(codesOf("Failed")),
    current: anyOf([...codesOf("Completed"), ...suspended, allTrue([isRunning, inverse(anyOf(waiting))])]),
  };
}

class StatusWriter {
  readonly expectations = new Expectations();
  readonly #engine: Engine;
  readonly #component: Component;
  readonly #reader: ExpressionReader;
  readonly #phase: CelValue | undefined;
  readonly #conditions: CelValue | undefined;

  constructor(resourceInterface: ResourceInterface, reader: ExpressionReader) {
    const component = resourceInterface.rootComponent;
    this.#engine = compile(resourceInterface).engine;
    this.#component = component;
    this.#reader = reader;
    const { phaseDefinition, conditionsDefinition } = component.statusDefinition ?? {};
    this.#phase = this.#read("phaseDefinition", phaseDefinition?.path, ({ code, scope }) =>
      scope.expect(hasType(code, "string", "null_type")),
    );
    this.#conditions = this.#read("conditionsDefinition", conditionsDefinition?.path, expectConditions);
  }

  /** The conditions for Suspended that do not come from a matcher. */
  suspended(kind: HealthKind): readonly Expr[] {
    const { suspendDefinition, pointer } = this.#component;
    const segments = suspendSegments(kind);
    const actions = (suspendDefinition?.suspendActions ?? []).map((action, index) =>
      this.#reader.suspendCheck(`${pointer}/suspendDefinition/suspendActions/${index}`, action, (ast, expected) =>
        isApplied(ast, celLiteral(expected, ast)),
      ),
    );
    const applied = present(actions);
    const isWhole = applied.length > 0 && applied.length === actions.length;
    const byField = segments && this.#reader.read("", pathOf(segments), (ast) => isApplied(ast, TRUE));
    return present([byField, isWhole ? allTrue(applied) : undefined]);
  }

  /** The conditions of matchers. `isDecisive` where a match ends the waiting of Flux. */
  matchers(matchers: readonly StatusMatcher[], pointer: string, isDecisive: boolean): readonly Expr[] {
    const found: Expr[] = [];
    for (const [index, matcher] of matchers.entries()) {
      const code = this.#matcher(matcher, pointerTo(pointer, index), found, isDecisive);
      if (code !== undefined) found.push(code);
    }
    return found;
  }

  #matchesWithoutStatus(byExpression: ExpressionMatcher): boolean {
    const object = { metadata: {}, spec: {} };
    const definition = { statusMappings: { running: [{ byExpression }] } };
    return extractStatus(this.#engine, definition, object, () => undefined).matchers.size > 0;
  }

  #read(
    field: "phaseDefinition" | "conditionsDefinition",
    path: string | undefined,
    expect: (value: CelValue) => void,
  ): CelValue | undefined {
    if (path === undefined) return undefined;
    const pointer = `${this.#component.pointer}/statusDefinition/${field}/path`;
    return this.#reader.read(pointer, path, (ast) => {
      const value = celValue(ast, this.expectations);
      dataOf(value, ast);
      expect(value);
      return value;
    });
  }

  /** Undefined where its expression is refused. It is not evaluated where an earlier matcher matches. */
  #matcher(
    { byPhase = "", byConditions = [], byExpression }: StatusMatcher,
    pointer: string,
    earlier: readonly Expr[],
    isDecisive: boolean,
  ): Expr | undefined {
    const parts: Expr[] = [];
    if (byPhase !== "") parts.push(this.#phase === undefined ? FALSE : equalsText(this.#phase.code, byPhase));
    parts.push(...byConditions.map((expected) => this.#condition(expected)));
    if (byExpression !== undefined) {
      const scope = this.expectations.when(allTrue([...earlier.map(inverse), ...parts]));
      const mayMatchEarly = isDecisive && parts.length === 0;
      const code = this.#expression(byExpression, `${pointer}/byExpression/expression`, scope, mayMatchEarly);
      if (code === undefined) return undefined;
      parts.push(code);
    }
    return allTrue(parts);
  }

  #condition(expected: ExpectedCondition): Expr {
    const definition = this.#component.statusDefinition?.conditionsDefinition;
    const conditions = this.#conditions;
    if (conditions && definition) return hasCondition(conditions, definition, expected);
    return FALSE;
  }

  #expression(
    matcher: ExpressionMatcher,
    pointer: string,
    scope: Expectations,
    mayMatchEarly: boolean,
  ): Expr | undefined {
    const expected = expectedText(matcher);
    return this.#reader.read(pointer, matcher.expression, (ast) => {
      if (isContainerText(expected)) throw new Untranslatable(ast, "is compared with a list or an object");
      if (mayMatchEarly && readsStatus(ast) && this.#matchesWithoutStatus(matcher)) {
        throw new Untranslatable(ast, "is true of an object without a status, for which Flux evaluates nothing");
      }
      return celMatch(ast, scope, (value) => hasText(ast, value, expected));
    });
  }
}

function readsStatus(ast: JqNode): boolean {
  let found = false;
  walkNodes(ast, (node) => {
    found ||= node.kind === "index" && node.target.kind === "identity" && constantOf(node.key) === "status";
  });
  return found;
}

/** Whether the value of an expression can be read and is the expected one. */
function isApplied(ast: JqNode, expected: Expr): Expr {
  const scope = new Expectations();
  const code = dataOf(celValue(ast, scope), ast);
  return allTrue([...scope.conditions, infix("==", RANK.compare, code, expected)]);
}

function pathOf(segments: readonly string[]): string {
  return `.${segments.map((segment) => `[${JSON.stringify(segment)}]`).join("")}`;
}
