/** A range of a program: offsets in UTF-16 code units, `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The limits of one run. Every limit has a default; reaching one is a {@link JqError} of category `limit`. */
export interface JqLimits {
  /** Milliseconds of CPU time for one run in the jq-wasm worker, a last guard behind the steps. Default 20,000. */
  readonly milliseconds?: number;
  /** Reaching this many outputs is an error, as in Karta's runner: with 1,000 (the default) 999 outputs pass. */
  readonly outputs?: number;
  /** Steps: one for each part of the program that is evaluated and each item that it visits. Default 10,000,000. */
  readonly steps?: number;
  /** Bytes of the strings, items and members that may be made. Default 50,000,000. */
  readonly bytes?: number;
}

/**
 * - `syntax`: the program does not parse, or uses a function or variable that is not defined
 * - `forbidden`: it uses a name that a Resource Interface must not use
 * - `runtime`: an error of jq itself during the run
 * - `limit`: time, outputs, steps, memory or nesting ran out
 * - `internal`: the engine failed; never the author's fault
 */
type JqErrorCategory = "syntax" | "forbidden" | "runtime" | "limit" | "internal";

/** Any failure of a jq program. `line` and `column` count from 1. */
export class JqError extends Error {
  override readonly name = "JqError";
  readonly category: JqErrorCategory;
  readonly span?: Span;
  readonly line?: number;
  readonly column?: number;

  constructor(category: JqErrorCategory, message: string, where?: { readonly program: string; readonly span: Span }) {
    super(message);
    this.category = category;
    if (where) {
      const position = positionAt(where.program, where.span.start);
      this.span = where.span;
      this.line = position.line;
      this.column = position.column;
    }
  }
}

/** Line and column (from 1, in UTF-16 code units) of an offset in a program. */
export function positionAt(program: string, offset: number): { readonly line: number; readonly column: number } {
  const before = program.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: offset - lineStart + 1 };
}
