import { given } from "../base/given.ts";
import type {
  Component,
  ConditionsDefinition,
  ExpectedCondition,
  ExpressionMatcher,
  StatusKey,
  StatusMatcher,
} from "../resource-interface/resource-interface.ts";
import { conditionList, toText } from "./convert.ts";
import { type Engine, evaluateExpression } from "./engine.ts";
import { during, failureOf, type RiError } from "./error.ts";
import { extractWith, missingValue } from "./extract.ts";
import { jsonText } from "./json-text.ts";

/** A condition of a workload; null stands for what the object does not say as a text. */
export interface StatusCondition {
  readonly type: string;
  readonly status: string | null;
  readonly reason: string | null;
  readonly message?: string;
}

/** What the status definition of a component says about an object, in the words of the reference engine. */
export interface ExtractedStatus {
  /** The phase, `""` where the object has none at the path; absent without a definition or a result. */
  readonly phase?: string;
  readonly conditions?: readonly StatusCondition[];
  /** Every status that matches in the order of evaluation; `["Undefined"]` where none does. */
  readonly matchedStatuses: readonly string[];
  /** Which matcher of each matched status held. */
  readonly matchers: ReadonlyMap<string, StatusMatcher>;
}

/**
 * What is done about an expression that cannot be evaluated; `field` is its JSON pointer within the status definition.
 * What it would have said is then taken for absent. Without it the error ends everything, as in the reference engine.
 */
export type OnStatusError = (error: RiError, field: string) => void;

/** The statuses in the order in which they are tried, by the key of their mapping. */
export const statusOrder: readonly (readonly [StatusKey, string])[] = [
  ["resuming", "Resuming"],
  ["suspending", "Suspending"],
  ["suspended", "Suspended"],
  ["running", "Running"],
  ["failed", "Failed"],
  ["completed", "Completed"],
  ["initializing", "Initializing"],
  ["degraded", "Degraded"],
];

/** Phase, conditions and every matching status of a component; throws `definition-missing` without a definition. */
export function extractStatus(
  engine: Engine,
  component: Component,
  object: unknown,
  onError?: OnStatusError,
): ExtractedStatus {
  const definition = component.statusDefinition;
  if (definition === undefined) throw missingValue(component, "status definition");
  const { phaseDefinition, conditionsDefinition, statusMappings } = definition;
  const phase = tolerate(onError, "/phaseDefinition/path", undefined, () =>
    phaseOf(engine, phaseDefinition?.path, object),
  );
  const conditions = tolerate(onError, "/conditionsDefinition/path", [], () =>
    conditionsOf(engine, conditionsDefinition, object),
  );
  const byType = new Map(conditions.map((condition) => [condition.type, condition]));
  const matchers = new Map<string, StatusMatcher>();
  for (const [key, status] of statusOrder) {
    const matcher = (statusMappings[key] ?? []).find((candidate, index) =>
      tolerate(onError, `/statusMappings/${key}/${index}/byExpression/expression`, false, () =>
        during("failed to match status: failed to evaluate matcher", () =>
          matches(engine, candidate, phase, byType, object),
        ),
      ),
    );
    if (matcher !== undefined) matchers.set(status, matcher);
  }
  return given({
    matchedStatuses: matchers.size === 0 ? ["Undefined"] : [...matchers.keys()],
    matchers,
    phase,
    ...(conditions.length === 0 ? {} : { conditions }),
  });
}

function tolerate<T>(onError: OnStatusError | undefined, field: string, otherwise: T, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (onError === undefined) throw error;
    onError(failureOf(error), field);
    return otherwise;
  }
}

function phaseOf(engine: Engine, path: string | undefined, object: unknown): string | undefined {
  return path === undefined
    ? undefined
    : during("failed to extract phase", () => extractWith(engine, path, object, toText))[0];
}

function conditionsOf(
  engine: Engine,
  definition: ConditionsDefinition | undefined,
  object: unknown,
): readonly StatusCondition[] {
  if (definition === undefined) return [];
  const lists = during("failed to extract conditions", () =>
    extractWith(engine, definition.path, object, conditionList),
  );
  return lists.flat().map((condition) => {
    const message = textField(condition, definition.messageFieldName);
    return {
      type: textField(condition, definition.typeFieldName) ?? "",
      status: textField(condition, definition.statusFieldName),
      reason: textField(condition, definition.reasonFieldName),
      ...(message === null || message === "" ? {} : { message }),
    };
  });
}

function textField(condition: Readonly<Record<string, unknown>> | null, field: string | undefined): string | null {
  if (condition === null || field === undefined || !Object.hasOwn(condition, field)) return null;
  const value = condition[field];
  return typeof value === "string" ? value : null;
}

function matches(
  engine: Engine,
  { byPhase = "", byConditions = [], byExpression }: StatusMatcher,
  phase: string | undefined,
  byType: ReadonlyMap<string, StatusCondition>,
  object: unknown,
): boolean {
  return (
    (byPhase === "" || phase === byPhase) &&
    byConditions.every((expected) => meets(byType.get(expected.type), expected)) &&
    (byExpression === undefined || matchesExpression(engine, byExpression, object))
  );
}

function meets(actual: StatusCondition | undefined, { status = "", reason = "" }: ExpectedCondition): boolean {
  return (
    actual !== undefined &&
    (status === "" || status === (actual.status ?? "")) &&
    (reason === "" || reason === (actual.reason ?? ""))
  );
}

function matchesExpression(engine: Engine, matcher: ExpressionMatcher, object: unknown): boolean {
  return during("failed to evaluate ByExpression", () => {
    if (engine.mode === "reference") {
      // Pasted as it is, because the reference engine does: a quote in it breaks the program.
      const [first] = evaluateExpression(
        engine,
        `(${matcher.expression}) | tostring == "${matcher.expectedResult}"`,
        object,
      );
      return first === true;
    }
    const [first, ...others] = evaluateExpression(engine, matcher.expression, object);
    return (first !== undefined || others.length > 0) && jsonText(first) === unescaped(matcher.expectedResult);
  });
}

// Authors who know that the text is pasted escape their quotes; those who do not mean it as it stands.
function unescaped(expected: string): string {
  try {
    return String(JSON.parse(`"${expected}"`));
  } catch {
    return expected;
  }
}
