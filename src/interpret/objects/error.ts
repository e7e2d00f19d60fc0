/** The kinds of failure of the engine, with the names in the recorded answers of the reference engine. */
export type RiErrorCategory =
  | "parse"
  | "compile"
  | "execution"
  | "limit"
  | "object-budget"
  | "run-budget"
  | "jq-rule"
  | "conversion"
  | "definition-missing"
  | "instance"
  | "zip"
  | "single-result"
  | "not-found"
  | "path"
  | "validation";

/**
 * A failure of the engine. Its functions throw it; `interpret` turns it into an issue. Messages keep the phrases of the
 * reference engine, so a search finds both.
 */
export class RiError extends Error {
  readonly category: RiErrorCategory;
  /** The expression that failed, where one did. */
  readonly expression?: string;
  /** The innermost message, without the steps that `during` adds. */
  readonly detail: string;

  constructor(category: RiErrorCategory, message: string, expression?: string, detail?: string) {
    super(message);
    this.name = "RiError";
    this.category = category;
    this.detail = detail ?? message;
    if (expression !== undefined) this.expression = expression;
  }
}

/** Whether an expression was not evaluated, or not to its end, because of its cost. */
export function isOverLimit({ category }: Pick<RiError, "category">): boolean {
  return category === "limit" || category === "object-budget" || category === "run-budget";
}

/**
 * Runs a step. If it fails, the message of the error starts with the description.
 *
 * @throws RiError with the category of the failure
 */
export function during<T>(description: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    const { category, message, expression, detail } = failureOf(error);
    throw new RiError(category, `${description}: ${message}`, expression, detail);
  }
}

/**
 * A caught error as a failure of the engine, including data that is nested too deeply for the stack. Throws any other
 * error.
 */
export function failureOf(error: unknown): RiError {
  if (error instanceof RiError) return error;
  if (error instanceof RangeError) return new RiError("limit", "the data are nested too deeply");
  throw error;
}
