import { filled, given, text } from "../../kernel/index.ts";
import type {
  ConditionsDefinition,
  ExpectedCondition,
  ExpressionMatcher,
  StatusDefinition,
  StatusKey,
  StatusMatcher,
} from "../../model/index.ts";
import { conditionList, convertText, evaluateAs } from "./convert.ts";
import { type Engine, evaluateExpression } from "./engine.ts";
import { during, failureOf, type RiError } from "./error.ts";
import { jsonText } from "./json-text.ts";

/** A condition of a workload; null where the object has no string. */
export interface StatusCondition {
  readonly type: string;
  readonly status: string | null;
  readonly reason: string | null;
  readonly message?: string;
}

/** The status that a definition finds in an object. */
interface ExtractedStatus {
  /** The phase, `""` where the object has none at the path; absent without a definition or a result. */
  readonly phase?: string;
  readonly conditions?: readonly StatusCondition[];
  /** The first matcher that matched for each matched status, in the order of evaluation. */
  readonly matchers: ReadonlyMap<string, StatusMatcher>;
}

/**
 * Receives an expression that cannot be evaluated; `field` is its JSON pointer within the status definition. Its value
 * then counts as absent.
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

/** Phase, conditions and every matching status of an object. */
export function extractStatus(
  engine: Engine,
  { phaseDefinition, conditionsDefinition, statusMappings }: StatusDefinition,
  object: unknown,
  onError: OnStatusError,
): ExtractedStatus {
  const attempt = <T>(field: string, otherwise: T, run: () => T): T => {
    try {
      return run();
    } catch (error) {
      onError(failureOf(error), field);
      return otherwise;
    }
  };
  const phase = attempt("/phaseDefinition/path", undefined, () => phaseOf(engine, phaseDefinition?.path, object));
  const conditions = attempt("/conditionsDefinition/path", [], () =>
    conditionsOf(engine, conditionsDefinition, object),
  );
  const byType = new Map(conditions.map((condition) => [condition.type, condition]));
  const matchers = new Map<string, StatusMatcher>();
  for (const [key, status] of statusOrder) {
    const matcher = (statusMappings[key] ?? []).find((candidate, index) =>
      attempt(`/statusMappings/${key}/${index}/byExpression/expression`, false, () =>
        during("failed to match status: failed to evaluate matcher", () =>
          matches(engine, candidate, phase, byType, object),
        ),
      ),
    );
    if (matcher !== undefined) matchers.set(status, matcher);
  }
  return given({ matchers, phase, conditions: filled(conditions) });
}

function phaseOf(engine: Engine, path: string | undefined, object: unknown): string | undefined {
  if (path === undefined) return undefined;
  return during("failed to extract phase", () => evaluateAs(engine, path, object, convertText))[0];
}

function conditionsOf(
  engine: Engine,
  definition: ConditionsDefinition | undefined,
  object: unknown,
): readonly StatusCondition[] {
  if (definition === undefined) return [];
  const lists = during("failed to extract conditions", () =>
    evaluateAs(engine, definition.path, object, conditionList),
  );
  return lists.flat().map((condition) =>
    given({
      type: textField(condition, definition.typeFieldName) ?? "",
      status: textField(condition, definition.statusFieldName),
      reason: textField(condition, definition.reasonFieldName),
      message: textField(condition, definition.messageFieldName) || undefined,
    }),
  );
}

function textField(condition: Readonly<Record<string, unknown>> | null, field: string | undefined): string | null {
  if (condition === null || field === undefined || !Object.hasOwn(condition, field)) return null;
  return text(condition[field]) ?? null;
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
    const results = evaluateExpression(engine, matcher.expression, object);
    return results.length > 0 && jsonText(results[0]) === expectedText(matcher);
  });
}

/**
 * The text that the first result must have. The reference engine pastes it into a program, so some authors escape its
 * quotes and others do not.
 */
export function expectedText({ expectedResult }: ExpressionMatcher): string {
  try {
    return String(JSON.parse(`"${expectedResult}"`));
  } catch {
    return expectedResult;
  }
}
