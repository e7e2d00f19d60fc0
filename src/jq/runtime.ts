import type { Budget } from "./budget.ts";
import type { Span } from "./error.ts";

/** Variables and filter parameters in scope, innermost first. Immutable, so backtracking needs no undo. */
export interface Env {
  readonly value: unknown;
  readonly up: Env | undefined;
}

/** A filter passed to a user-defined function, with the variables it sees. */
export interface Closure {
  readonly code: Code;
  readonly env: Env | undefined;
}

/** One step of a path with the value at that place. The root has no `key`. */
export interface PathStep {
  readonly up?: PathStep;
  readonly key?: unknown;
  readonly value: unknown;
}

/** Computes the only output of a filter. */
type One = (budget: Budget, input: unknown, env: Env | undefined) => unknown;

/** Passes every output of a filter to `emit`, in order. */
export type Many = (budget: Budget, input: unknown, env: Env | undefined, emit: (value: unknown) => void) => void;

/** Like {@link Many}, but follows paths: `at` is the place of `input`. */
export type Paths = (
  budget: Budget,
  at: PathStep,
  input: unknown,
  env: Env | undefined,
  emit: (at: PathStep, value: unknown) => void,
) => void;

/** A compiled filter. `one` exists when it has exactly one output for every input; `paths` is compiled on demand. */
export interface Code {
  readonly one?: One;
  readonly many: Many;
  readonly paths: () => Paths;
}

/** An error of jq itself, which `try` catches: any JSON value. */
export class Thrown {
  readonly value: unknown;
  readonly span: Span | undefined;

  constructor(value: unknown, span: Span | undefined) {
    this.value = value;
    this.span = span;
  }
}

/** Unwinds to a label, or out of a generator whose other outputs are not needed. */
export class Break {
  readonly target: object;

  constructor(target: object) {
    this.target = target;
  }
}

/** Raises a jq error with a message. */
export function fail(message: string, span: Span | undefined): never {
  throw new Thrown(message, span);
}

/** A filter with exactly one output. Without `paths`, the output has no path. */
export function single(one: One, paths?: () => Paths): Code {
  const many: Many = (budget, input, env, emit) => emit(one(budget, input, env));
  return { one, many, paths: lazy(paths ?? (() => pathless(many))) };
}

/** Code whose only output is always the same value. */
export function constant(value: unknown): Code {
  return single(() => value);
}

/** A filter with any number of outputs. Without `paths`, no output has a path. */
export function generator(many: Many, paths?: () => Paths): Code {
  return { many, paths: lazy(paths ?? (() => pathless(many))) };
}

const ROOT: PathStep = { value: undefined };

/**
 * A filter that only passes on the outputs of its parts, so that one function gives both its outputs and their paths.
 * `make` compiles it from `part`, which runs a part in the wanted way. Slower than two functions written by hand.
 */
export function passing(make: (part: (code: Code) => Paths) => Paths): Code {
  const outputs = make(({ many }) => pathless(many));
  return generator(
    (budget, input, env, emit) => outputs(budget, ROOT, input, env, (_at, value) => emit(value)),
    () => make((code) => code.paths()),
  );
}

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** A computed value keeps the place of its input; {@link requireIntact} rejects further steps from it. */
function pathless(many: Many): Paths {
  return (budget, at, input, env, emit) => many(budget, input, env, (value) => emit(at, value));
}

/** Fails unless the value is the one at the path. As in gojq, a computed scalar that is equal by chance passes. */
export function requireIntact(at: PathStep, value: unknown, span: Span | undefined): void {
  const current = at.value;
  if (value === current || Object.is(value, current) || ((value ?? null) === null && (current ?? null) === null)) {
    return;
  }
  fail("invalid path: the value is computed, so it has no place in the object", span);
}

/** The steps of a path from the first one to `at`, without the root. */
export function stepsTo(at: PathStep, budget: Budget): readonly PathStep[] {
  const steps: PathStep[] = [];
  for (let step: PathStep | undefined = at; step?.up; step = step.up) {
    budget.create(1);
    budget.step();
    steps.push(step);
  }
  return steps.reverse();
}

/** The keys from the root to a step. */
export function keysOf(at: PathStep, budget: Budget): readonly unknown[] {
  return stepsTo(at, budget).map(({ key }) => key);
}

/** Runs a generator until `visit` returns true. */
export function until(
  code: Code,
  budget: Budget,
  input: unknown,
  env: Env | undefined,
  visit: (value: unknown) => boolean,
): void {
  if (code.one) {
    visit(code.one(budget, input, env));
    return;
  }
  stoppable(budget, (stop) =>
    code.many(budget, input, env, (value) => {
      if (visit(value)) throw stop;
    }),
  );
}

/** Runs `work`, which may throw `stop` to end early. */
export function stoppable(budget: Budget, work: (stop: Break) => void): void {
  const stop = new Break({});
  const depth = budget.depth;
  try {
    work(stop);
  } catch (error) {
    if (error !== stop) throw error;
    budget.caught(depth);
  }
}
