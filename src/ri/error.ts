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

  constructor(category: RiErrorCategory, message: string, expression?: string) {
    super(message);
    this.name = "RiError";
    this.category = category;
    if (expression !== undefined) {
      this.expression = expression;
    }
  }
}

/** Runs a step and, where it fails, says in front of its message what was being done. */
export function during<T>(what: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw error instanceof RiError ? new RiError(error.category, `${what}: ${error.message}`, error.expression) : error;
  }
}
