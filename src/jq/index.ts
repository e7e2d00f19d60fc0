import { JqError } from "./error.ts";
import { checkForbidden, forbiddenReason } from "./forbidden.ts";
import { parseJq } from "./parser.ts";
import { compileTree, type JqProgram } from "./program.ts";

export type { JqNode, JqPattern } from "./ast.ts";
export { childrenOf, walkNodes } from "./ast-walk.ts";
export type { JqUsage } from "./budget.ts";
export { JqError, type JqLimits, positionAt, type Span } from "./error.ts";
export type { JqPath } from "./evaluate.ts";
export { checkForbidden, forbiddenReason, kartaForbidden } from "./forbidden.ts";
export { parseJq } from "./parser.ts";
export type { JqProgram } from "./program.ts";

const CACHE_SIZE = 2_000;

/** Longer programs are not cached, so that hostile ones cannot fill memory. */
const CACHED_LENGTH = 2_000;

const cache = new Map<string, JqProgram>();

/**
 * Parses, checks and compiles a program. The 2,000 most recently used programs are cached by their text.
 * @throws JqError `syntax` (also for undefined names), `forbidden` (the first use), or `limit` when it is too deep
 */
export function compileJq(program: string): JqProgram {
  const cached = cache.get(program);
  if (cached) {
    cache.delete(program);
    cache.set(program, cached);
    return cached;
  }
  const compiled = compile(program);
  if (program.length > CACHED_LENGTH) return compiled;
  cache.set(program, compiled);
  const [oldest] = cache.keys();
  if (cache.size > CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
  return compiled;
}

function compile(source: string): JqProgram {
  const ast = parseJq(source);
  const [first] = checkForbidden(ast);
  if (!first) return compileTree(source, ast);
  const message = `"${first.name}" is not allowed: ${forbiddenReason(first.name)}`;
  throw new JqError("forbidden", message, { program: source, span: first.span });
}
