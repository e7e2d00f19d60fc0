import { type CelData, CelError, CelFields, type CelProgram, type CelScope, NotEvaluated, Work } from "../cel/index.ts";
import type { CompiledPolicy, PolicyExpression, PolicyValidation } from "./compiled-policy.ts";

/** A failed validation or condition of a policy, as the API server reports it. */
export interface PolicyFailure {
  readonly message: string;
  readonly reason: string;
  /** JSON pointer of the expression in the policy. */
  readonly path: string;
  /** Whether the API server denies the request whatever the actions of the binding are. Absent: no. */
  readonly alwaysDenies?: true;
}

/** The values of the variables of the expressions of a policy. */
export interface PolicyInput {
  readonly object: CelData;
  readonly oldObject: CelData;
  readonly request: CelData;
  readonly params: CelData;
  readonly namespaceObject: CelData;
  readonly authorizer: CelData;
}

/** The steps of one evaluation of a policy: the API server allows ten million units of cost. */
const STEPS = 2_000_000;
/** Preparing an evaluation takes about as long as these steps. */
const STEPS_OF_REQUEST = 50;
/** The longest message of a messageExpression in bytes. Source: apiserver, `pkg/apis/cel/config.go`. */
const LONGEST_MESSAGE = 5 * 1024;

/**
 * The failures of a policy for one request and one object with params, in the order of the API server.
 * Source: apiserver, `pkg/admission/plugin/policy/validating/validator.go`.
 *
 * @throws NotEvaluated, WorkLimit where the verdict depends on what is not known here
 */
export function evaluatePolicy(policy: CompiledPolicy, input: PolicyInput, budget: Work): readonly PolicyFailure[] {
  const work = new Work(STEPS);
  try {
    return failuresOf(policy, input, work);
  } finally {
    budget.spend(work.used + STEPS_OF_REQUEST);
  }
}

function failuresOf(policy: CompiledPolicy, input: PolicyInput, work: Work): readonly PolicyFailure[] {
  // The API server passes no namespace to match conditions.
  const condition = conditionResult(policy, scopeOf({ ...input, namespaceObject: null }), work);
  if (condition === "skipped") return [];
  if (condition !== "matches") return policy.ignoresFailures ? [] : [condition];
  const scope = withVariables(policy.variables, scopeOf(input), work);
  const failures = policy.validations.flatMap((validation) => validate(policy, validation, scope, work) ?? []);
  const annotations = policy.ignoresFailures
    ? []
    : policy.annotations.flatMap((annotation) => annotationFailure(annotation, scope, work) ?? []);
  return [...failures, ...annotations];
}

function scopeOf(input: PolicyInput): CelScope {
  let scope: CelScope | undefined;
  for (const [name, value] of Object.entries(input)) scope = { name, value, outer: scope };
  return scope as CelScope;
}

/** `variables`: each is evaluated once, when an expression reads it. */
function withVariables(programs: ReadonlyMap<string, CelProgram>, outer: CelScope, work: Work): CelScope {
  const value = new CelFields(
    () => programs.keys(),
    (name) => {
      try {
        return programs.get(name)?.(scope, work);
      } catch (error) {
        if (!(error instanceof CelError)) throw error;
        throw new CelError(`composited variable ${JSON.stringify(name)} fails to evaluate: ${error.reported}`);
      }
    },
  );
  const scope: CelScope = { name: "variables", value, outer };
  return scope;
}

function conditionResult(
  { conditions }: CompiledPolicy,
  scope: CelScope,
  work: Work,
): "matches" | "skipped" | PolicyFailure {
  const errors: string[] = [];
  let unknown: unknown;
  for (const condition of conditions) {
    try {
      // A condition that is false decides, whatever the others are.
      if (condition.run(scope, work) === false) return "skipped";
    } catch (error) {
      if (error instanceof CelError) errors.push(failureMessage(condition, error));
      else unknown ??= error;
    }
  }
  if (unknown !== undefined) throw unknown;
  const [first, ...others] = new Set(errors);
  if (first === undefined) return "matches";
  const message = others.length === 0 ? first : `[${[first, ...others].join(", ")}]`;
  return { message, reason: "Invalid", path: "/spec/matchConditions" };
}

function failureMessage({ source }: PolicyExpression, { reported }: CelError): string {
  return `expression '${source}' resulted in error: ${reported}`;
}

function validate(
  { ignoresFailures }: CompiledPolicy,
  validation: PolicyValidation,
  scope: CelScope,
  work: Work,
): PolicyFailure | undefined {
  const { path, reason } = validation;
  try {
    if (validation.run(scope, work) === true) return undefined;
  } catch (error) {
    if (!(error instanceof CelError)) throw error;
    return ignoresFailures ? undefined : { message: failureMessage(validation, error), reason: "Invalid", path };
  }
  return { message: messageOf(validation, scope, work), reason, path };
}

/** The message of a failed validation: of its messageExpression, then its message, then its expression. */
function messageOf({ messageRun, message, source }: PolicyValidation, scope: CelScope, work: Work): string {
  const made = messageRun === undefined ? "" : madeMessage(messageRun, scope, work);
  return made || message || `failed expression: ${source.trim()}`;
}

function madeMessage(run: CelProgram, scope: CelScope, work: Work): string {
  try {
    const made = run(scope, work);
    const text = typeof made === "string" ? made.trim() : "";
    return Buffer.byteLength(text) > LONGEST_MESSAGE || text.includes("\n") ? "" : text;
  } catch (error) {
    // The verdict is certain where the text is not.
    if (error instanceof CelError || error instanceof NotEvaluated) return "";
    throw error;
  }
}

/** The API server denies a request where the value of an annotation cannot be evaluated. */
function annotationFailure(annotation: PolicyExpression, scope: CelScope, work: Work): PolicyFailure | undefined {
  try {
    annotation.run(scope, work);
    return undefined;
  } catch (error) {
    if (!(error instanceof CelError)) throw error;
    const message = failureMessage(annotation, error);
    return { message, reason: "Invalid", path: annotation.path, alwaysDenies: true };
  }
}
