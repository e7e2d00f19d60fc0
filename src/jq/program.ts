import type { JqNode } from "./ast.ts";
import type { JqUsage } from "./budget.ts";
import { compileProgram } from "./compile.ts";
import type { JqLimits } from "./error.ts";
import { evaluatePaths, evaluateProgram, guarded, type JqPath } from "./evaluate.ts";
import { isUpdatable } from "./updatable.ts";

/** A compiled program, which can run any number of times. */
export interface JqProgram {
  readonly source: string;
  readonly ast: JqNode;
  /** Whether, by the form of the program, every output is a place in the input that {@link JqProgram.paths} can name. */
  readonly updatable: boolean;
  /**
   * All outputs for one input, which is plain JSON data and is not changed. Outputs share structure with it.
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

/**
 * Compiles a syntax tree. It does not look for forbidden names.
 * @throws JqError `syntax` for undefined names and for updates, or `limit` when it is too deep
 */
export function compileTree(source: string, ast: JqNode): JqProgram {
  const program = { source, ast, code: guarded(source, () => compileProgram(source, ast)) };
  return {
    source,
    ast,
    updatable: isUpdatable(ast),
    run: (input, limits = {}, usage) => evaluateProgram(program, input ?? null, limits, usage),
    paths: (input, limits = {}, usage) => evaluatePaths(program, input ?? null, limits, usage),
  };
}
