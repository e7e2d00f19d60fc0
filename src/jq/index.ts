import type { JqNode } from "./ast.ts";
import type { JqUsage } from "./budget.ts";
import { compileProgram } from "./compile.ts";
import { JqError, type JqLimits } from "./error.ts";
import { evaluatePaths, evaluateProgram, guarded, type JqPath } from "./evaluate.ts";
import { checkForbidden, forbiddenReason } from "./forbidden.ts";
import { parseJq } from "./parser.ts";
import { portableSource } from "./portable.ts";
import { isUpdatable } from "./updatable.ts";
import { jqWorker } from "./wasm.ts";

export type { JqNode, JqPattern } from "./ast.ts";
export { childrenOf, walkNodes } from "./ast-walk.ts";
export type { JqUsage } from "./budget.ts";
export { JqError, type JqLimits, positionAt, type Span } from "./error.ts";
export type { JqPath } from "./evaluate.ts";
export { checkForbidden, forbiddenReason, kartaForbidden } from "./forbidden.ts";
export { parseJq } from "./parser.ts";

/** A compiled program, which can run any number of times. */
export interface JqProgram {
  readonly source: string;
  readonly ast: JqNode;
  /** `wasm` for the few programs that need jq itself, which change objects or read the clock; `native` for all others. */
  readonly engine: "native" | "wasm";
  /** Whether, by the form of the program, every output is a place in the input that {@link JqProgram.paths} can name. */
  readonly updatable: boolean;
  /**
   * All outputs for one input, which is plain JSON data and is not changed. Outputs may share structure with it.
   * The use of the run is added to `usage`, also when it fails.
   * @throws JqError `runtime` or `limit`
   */
  run(input: unknown, limits?: JqLimits, usage?: JqUsage): readonly unknown[];
  /**
   * The paths of the outputs in their order, as `path(program)` gives them, with positions counted from the start.
   * A place need not exist.
   * @throws JqError `runtime` when an output is computed, or `limit`
   */
  paths(input: unknown, limits?: JqLimits, usage?: JqUsage): readonly JqPath[];
}

/** The options of {@link compileJq}. */
interface CompileOptions {
  /** Also compile what {@link checkForbidden} rejects, for the reference mode. Default false. */
  readonly allowForbidden?: boolean;
}

const CACHE_SIZE = 2_000;

/** Longer programs are not cached, so that hostile ones cannot fill memory. */
const CACHED_LENGTH = 2_000;

const cache = new Map<string, JqProgram>();

/**
 * Parses, checks and compiles a program. The 2,000 most recently used programs are cached by their text.
 * @throws JqError `syntax` (also for undefined names), `forbidden` (the first use), or `limit` when it is too deep
 */
export function compileJq(program: string, options: CompileOptions = {}): JqProgram {
  const allowForbidden = options.allowForbidden ?? false;
  const key = `${allowForbidden} ${program}`;
  const cached = cache.get(key);
  if (cached) {
    cache.delete(key);
    cache.set(key, cached);
    return cached;
  }
  const compiled = compile(program, allowForbidden);
  if (program.length > CACHED_LENGTH) return compiled;
  cache.set(key, compiled);
  const [oldest] = cache.keys();
  if (cache.size > CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
  return compiled;
}

function compile(source: string, allowForbidden: boolean): JqProgram {
  const ast = parseJq(source);
  const [first] = checkForbidden(ast);
  if (first && !allowForbidden) {
    const message = `"${first.name}" is not allowed: ${forbiddenReason(first.name)}`;
    throw new JqError("forbidden", message, { program: source, span: first.span });
  }
  const { code, fallback } = guarded(source, () => compileProgram(source, ast));
  const common = { source, ast, updatable: isUpdatable(ast) };
  if (!fallback) {
    const program = { source, ast, code };
    return {
      ...common,
      engine: "native",
      run: (input, limits = {}, usage) => evaluateProgram(program, input ?? null, limits, usage),
      paths: (input, limits = {}, usage) => evaluatePaths(program, input ?? null, limits, usage),
    };
  }
  const portable = portableSource(source, ast);
  return {
    ...common,
    engine: "wasm",
    run: (input, limits = {}, usage) => jqWorker.run(portable, input, limits, usage),
    paths: (input, limits = {}, usage) => jqWorker.run(`path(${portable}\n)`, input, limits, usage).map(requirePath),
  };
}

function requirePath(path: unknown): JqPath {
  const keys: readonly unknown[] = Array.isArray(path) ? path : [];
  return keys.map((key) => {
    if (typeof key === "string" || typeof key === "number") return key;
    throw new JqError("runtime", "invalid path: it goes through a slice, which is not a single place");
  });
}
