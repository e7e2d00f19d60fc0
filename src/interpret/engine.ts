import { compileJq, JqError, type JqLimits, type JqProgram, parseJq } from "../jq/index.ts";
import { describeJqError } from "../resource-interface/expressions.ts";
import { RiError, type RiErrorCategory } from "./error.ts";

/**
 * How expressions are judged: `reference` answers as run-ai/karta d20a8a9 does, hazards included; `strict` refuses
 * what only pretends to read and reports what the reference engine passes over in silence.
 */
export type Mode = "strict" | "reference";

/** Runs expressions; compiled programs are kept, so that a second object costs evaluations only. */
export interface Engine {
  readonly mode: Mode;
  readonly limits: JqLimits;
  readonly programs: Map<string, JqProgram | RiError>;
  /** How often an expression may still run out of time or steps before nothing more is evaluated. */
  readonly patience: { left: number };
}

/** For each expression: one second in the jq worker, and fewer than 1,000 results, as in the reference engine. */
export const defaultLimits = { milliseconds: 1000, outputs: 1000 } as const satisfies JqLimits;

// A definition that runs into a limit this often is hostile or broken; a hundred more objects must not cost a second each.
const patience = 5;

/** An engine with no programs yet; `outputs` is the number of results that is one too many. */
export function createEngine(mode: Mode, limits: JqLimits = {}): Engine {
  return { mode, limits: { ...defaultLimits, ...limits }, programs: new Map(), patience: { left: patience } };
}

/** All results of an expression on a value; throws `parse`, `compile`, `jq-rule`, `execution` or `limit`. */
export function evaluateExpression(engine: Engine, source: string, input: unknown): readonly unknown[] {
  const program = patientProgram(engine, source);
  try {
    return program.run(input, engine.limits);
  } catch (error) {
    throw runtimeFailure(engine, source, error);
  }
}

/** The path of every result of an expression; throws as `evaluate`, and `execution` where a result has no path. */
export function pathsOf(engine: Engine, source: string, input: unknown): readonly (readonly (string | number)[])[] {
  const program = patientProgram(engine, source);
  try {
    return program.paths(input, engine.limits);
  } catch (error) {
    throw runtimeFailure(engine, source, error);
  }
}

/** The compiled program of an expression, for those who look into it; throws as `evaluate`. */
export function compiledProgram(engine: Engine, source: string): JqProgram {
  let known = engine.programs.get(source);
  if (known === undefined) {
    known = compile(engine.mode, source);
    engine.programs.set(source, known);
  }
  if (known instanceof RiError) throw known;
  return known;
}

function compile(mode: Mode, source: string): JqProgram | RiError {
  try {
    parseJq(source);
  } catch (error) {
    return failure("parse", `failed to parse JQ expression '${shortened(source)}'`, error, source);
  }
  try {
    return compileJq(source, { allowForbidden: mode === "reference" });
  } catch (error) {
    const forbidden = error instanceof JqError && error.category === "forbidden";
    return failure(
      forbidden ? "jq-rule" : "compile",
      `failed to compile JQ expression '${shortened(source)}'`,
      error,
      source,
    );
  }
}

function patientProgram(engine: Engine, source: string): JqProgram {
  const program = compiledProgram(engine, source);
  if (engine.patience.left <= 0) {
    throw new RiError(
      "limit",
      "not evaluated: too many expressions of this definition ran out of their limits",
      source,
    );
  }
  return program;
}

function runtimeFailure(engine: Engine, source: string, error: unknown): RiError {
  if (error instanceof JqError && error.category === "limit") {
    const most = engine.limits.outputs ?? defaultLimits.outputs;
    if (/output|result/i.test(error.message)) {
      return new RiError("limit", `query results exceed the allowed number ${most}`, source);
    }
    engine.patience.left -= 1;
    return failure("limit", `JQ expression '${shortened(source)}' was stopped`, error, source);
  }
  return failure("execution", `JQ execution error for expression '${shortened(source)}'`, error, source);
}

// A hostile expression can be as long as a file.
function shortened(source: string): string {
  return source.length > 300 ? `${source.slice(0, 299)}…` : source;
}

function failure(category: RiErrorCategory, what: string, error: unknown, source: string): RiError {
  return new RiError(category, `${what}: ${describeJqError(error)}`, source);
}
