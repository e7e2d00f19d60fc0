/** Why the engine could not answer; the names are those that recorded answers of the reference engine carry. */
export type RiErrorCategory =
  | "parse"
  | "compile"
  | "execution"
  | "limit"
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
 * An answer that could not be given. The engine's functions throw it; `interpret` turns it into an issue. Messages
 * keep the phrases of the reference engine, so that both can be searched for alike.
 */
export class RiError extends Error {
  readonly category: RiErrorCategory;
  /** The expression that failed, where one did. */
  readonly expression?: string;
  /** What went wrong, without what was being done. */
  readonly detail: string;

  constructor(category: RiErrorCategory, message: string, expression?: string, detail?: string) {
    super(message);
    this.name = "RiError";
    this.category = category;
    this.detail = detail ?? message;
    if (expression !== undefined) this.expression = expression;
  }
}

/** Runs a step and, where it fails, says in front of its message what was being done. */
export function during<T>(what: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    const { category, message, expression, detail } = failureOf(error);
    throw new RiError(category, `${what}: ${message}`, expression, detail);
  }
}

/** A caught error as one of the engine; data that is nested too deeply for the stack is one as well. Others are thrown on. */
export function failureOf(error: unknown): RiError {
  if (error instanceof RiError) return error;
  if (error instanceof RangeError) return new RiError("limit", "the data are nested too deeply");
  throw error;
}
