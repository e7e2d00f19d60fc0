import type { JqNode } from "./ast.ts";
import { Budget, DEFAULT_BYTES, DEFAULT_OUTPUTS, DEFAULT_STEPS, type JqUsage, LimitReached } from "./budget.ts";
import { JqError, type JqLimits } from "./error.ts";
import { sliceBounds } from "./indexing.ts";
import { toInteger } from "./integers.ts";
import { toJson } from "./json-text.ts";
import { Break, type Code, fail, type PathStep, requireIntact, stepsTo, Thrown } from "./runtime.ts";
import { describeJqValue, isJqObject, memberOf, setMember } from "./value.ts";

/** A place in an object: keys of objects and positions in arrays, from the root. */
export type JqPath = readonly (string | number)[];

/** A program that is ready to run. */
interface CompiledProgram {
  readonly source: string;
  readonly ast: JqNode;
  readonly code: Code;
}

/**
 * Runs compiled code on one input and returns all outputs, which share structure with the input.
 * @throws JqError `runtime` or `limit`
 */
export function evaluateProgram(
  { source, code }: CompiledProgram,
  input: unknown,
  limits: JqLimits,
  usage: JqUsage | undefined,
): readonly unknown[] {
  const budget = budgetOf(limits);
  // Not through `guarded`: this runs for every path of every object.
  try {
    const outputs = outputsOf(code, budget, input, limits);
    if (budget.builtContainer) measureAll(outputs, budget, limits);
    if (budget.sawNonFinite) return outputs.map(asJson);
    return outputs;
  } catch (error) {
    throw toJqError(source, error);
  } finally {
    if (usage !== undefined) budget.addTo(usage);
  }
}

function outputsOf(code: Code, budget: Budget, input: unknown, limits: JqLimits): readonly unknown[] {
  const limit = limits.outputs ?? DEFAULT_OUTPUTS;
  if (code.one) {
    const output = code.one(budget, input, undefined);
    if (limit <= 1) throw new LimitReached(tooManyOutputs(limit));
    return [output];
  }
  const outputs: unknown[] = [];
  code.many(budget, input, undefined, (value) => {
    outputs.push(value);
    if (outputs.length >= limit) throw new LimitReached(tooManyOutputs(limit));
  });
  return outputs;
}

/**
 * Counts outputs as if they were written out. `[.,.] | [.,.] | …` takes little memory, since its parts are shared, but
 * printing the output would need all of it.
 */
function measureAll(outputs: readonly unknown[], budget: Budget, { bytes = DEFAULT_BYTES }: JqLimits): void {
  const written = new Budget(Number.POSITIVE_INFINITY, bytes);
  const measure = (value: unknown): void => {
    if (typeof value === "string") written.text(value.length);
    if (typeof value !== "object" || value === null) return;
    budget.step();
    const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
    budget.step(parts.length);
    written.create(parts.length + 1);
    for (const part of parts) measure(part);
  };
  for (const output of outputs) measure(output);
}

/** A value that JSON can hold: NaN is null and an infinity the largest double, as both engines print them. */
export function asJson(value: unknown): unknown {
  if (typeof value === "number") {
    if (Number.isNaN(value)) return null;
    return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value));
  }
  if (Array.isArray(value)) return value.map(asJson);
  if (!isJqObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) setMember(copy, key, asJson(value[key]));
  return copy;
}

/**
 * Follows compiled code as a path expression and returns the places it leads to. Positions are counted from the start
 * and slices are resolved, so that every path can be used to read or to write.
 * @throws JqError `runtime` when it computes a value instead of leading to one, or ends in a slice
 */
export function evaluatePaths(
  { source, ast, code }: CompiledProgram,
  input: unknown,
  limits: JqLimits,
  usage: JqUsage | undefined,
): readonly JqPath[] {
  const budget = budgetOf(limits);
  try {
    const paths = code.paths();
    const limit = limits.outputs ?? DEFAULT_OUTPUTS;
    const outputs: JqPath[] = [];
    paths(budget, { value: input }, input, undefined, (at, value) => {
      requireIntact(at, value, ast.span);
      outputs.push(concretePath(at, ast, budget));
      if (outputs.length >= limit) throw new LimitReached(tooManyOutputs(limit));
    });
    return outputs;
  } catch (error) {
    throw toJqError(source, error);
  } finally {
    if (usage !== undefined) budget.addTo(usage);
  }
}

function budgetOf(limits: JqLimits): Budget {
  return new Budget(limits.steps ?? DEFAULT_STEPS, limits.bytes ?? DEFAULT_BYTES);
}

/** The message of a run that reaches its limit of outputs. */
export function tooManyOutputs(limit: number): string {
  return `the program has ${limit} outputs or more; fewer than ${limit} are allowed`;
}

/** Turns what evaluation throws into a {@link JqError}. */
export function guarded<T>(source: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toJqError(source, error);
  }
}

function toJqError(source: string, error: unknown): unknown {
  if (error instanceof Thrown) {
    const where = error.span && { program: source, span: error.span };
    return new JqError("runtime", messageOf(error.value), where);
  }
  if (error instanceof LimitReached) return new JqError("limit", error.message);
  // Both a full stack and a string or array beyond JavaScript's own limits are range errors.
  if (error instanceof RangeError) return new JqError("limit", "the data or the program is nested too deeply");
  if (error instanceof Break) return new JqError("internal", "a break left the program");
  return error;
}

function messageOf(value: unknown): string {
  if (typeof value === "string") return value;
  try {
    return `error: ${toJson(value, new Budget(100_000, 100_000))}`;
  } catch {
    return `error with ${describeJqValue(value)}`;
  }
}

/** Resolves negative positions and slices with the lengths of the arrays along the path. */
function concretePath(at: PathStep, ast: JqNode, budget: Budget): JqPath {
  const path: (string | number)[] = [];
  let offset = 0;
  let inSlice = false;
  for (const { key, up } of stepsTo(at, budget)) {
    const length = Array.isArray(up?.value) ? up.value.length : 0;
    if (typeof key === "string") {
      path.push(key);
    } else if (typeof key === "number") {
      const index = toInteger(key);
      const isFromEnd = index < 0 && index + length >= 0;
      path.push(index + offset + (isFromEnd ? length : 0));
    } else if (isJqObject(key)) {
      offset += sliceBounds(memberOf(key, "start"), memberOf(key, "end"), length).start;
      inSlice = true;
      continue;
    } else {
      fail("invalid path: it looks for an array inside an array", ast.span);
    }
    offset = 0;
    inSlice = false;
  }
  if (inSlice) fail("invalid path: it ends in a slice, which is not a single place", ast.span);
  return path;
}
