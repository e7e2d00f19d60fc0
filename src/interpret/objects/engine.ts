import { compileJq, JqError, type JqLimits, type JqProgram, type JqUsage, parseJq } from "../../jq/index.ts";
import { describeJqError } from "../../model/index.ts";
import { RiError, type RiErrorCategory } from "./error.ts";
import { isExhausted, newUsage, OBJECT_LIMITS, objectExhausted } from "./usage.ts";

/** Runs expressions. It keeps compiled programs, so a second object costs evaluations only. */
export interface Engine {
  readonly limits: JqLimits;
  readonly compile: (source: string) => JqProgram;
  readonly programs: Map<string, JqProgram | RiError>;
  /** The steps and bytes that its expressions have used so far; beyond `OBJECT_LIMITS` it evaluates no other. */
  readonly used: JqUsage;
}

/** For each expression: fewer than 1,000 results, as in the reference engine. */
const defaultLimits = { outputs: 1000 } as const satisfies JqLimits;

/** An engine without programs; `outputs` is the number of results that is one too many. */
export function createEngine(limits: JqLimits = {}, compile: Engine["compile"] = compileJq): Engine {
  return { limits: { ...defaultLimits, ...limits }, compile, programs: new Map(), used: newUsage() };
}

/**
 * All results of an expression on a value; throws `parse`, `compile`, `jq-rule`, `execution`, `limit` or
 * `object-budget`.
 */
export function evaluateExpression(engine: Engine, source: string, input: unknown): readonly unknown[] {
  const program = usableProgram(engine, source);
  try {
    return program.run(input, engine.limits, engine.used);
  } catch (error) {
    throw runtimeFailure(engine, source, error);
  }
}

/** The path of every result; throws as `evaluateExpression`, and `execution` where a result has no path. */
export function pathsOf(engine: Engine, source: string, input: unknown): readonly (readonly (string | number)[])[] {
  const program = usableProgram(engine, source);
  try {
    return program.paths(input, engine.limits, engine.used);
  } catch (error) {
    throw runtimeFailure(engine, source, error);
  }
}

function usableProgram(engine: Engine, source: string): JqProgram {
  const program = compiledProgram(engine, source);
  if (!isExhausted(engine.used, OBJECT_LIMITS)) return program;
  throw new RiError("object-budget", objectExhausted(engine.used), source);
}

/** The program of an expression; throws `parse`, `compile` or `jq-rule`. */
// Not `getOrCreate`: this runs for every path of every object, and needs no closure.
export function compiledProgram(engine: Engine, source: string): JqProgram {
  let program = engine.programs.get(source);
  if (program === undefined) {
    program = compileExpression(engine, source);
    engine.programs.set(source, program);
  }
  if (program instanceof RiError) throw program;
  return program;
}

function compileExpression(engine: Engine, source: string): JqProgram | RiError {
  try {
    parseJq(source);
  } catch (error) {
    return failure("parse", `failed to parse JQ expression '${shortened(source)}'`, error, source);
  }
  try {
    return engine.compile(source);
  } catch (error) {
    const isForbidden = error instanceof JqError && error.category === "forbidden";
    const category = isForbidden ? "jq-rule" : "compile";
    return failure(category, `failed to compile JQ expression '${shortened(source)}'`, error, source);
  }
}

function runtimeFailure(engine: Engine, source: string, error: unknown): RiError {
  if (!(error instanceof JqError && error.category === "limit")) {
    return failure("execution", `JQ execution error for expression '${shortened(source)}'`, error, source);
  }
  if (/output|result/i.test(error.message)) {
    const most = engine.limits.outputs ?? defaultLimits.outputs;
    return new RiError("limit", `query results exceed the allowed number ${most}`, source);
  }
  return failure("limit", `JQ expression '${shortened(source)}' was stopped`, error, source);
}

// A hostile expression can be as long as a file.
function shortened(source: string): string {
  if (source.length > 300) return `${source.slice(0, 299)}…`;
  return source;
}

function failure(category: RiErrorCategory, what: string, error: unknown, source: string): RiError {
  return new RiError(category, `${what}: ${describeJqError(error)}`, source);
}
