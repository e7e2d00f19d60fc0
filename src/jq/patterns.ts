import type { JqPattern } from "./ast.ts";
import type { Budget } from "./budget.ts";
import { indexValue } from "./indexing.ts";
import type { NodeCompiler } from "./node-compiler.ts";
import { type Env, fail, Thrown } from "./runtime.ts";
import { bind, type Scope } from "./scope.ts";
import { describeJqValue } from "./value.ts";

/** Binds the variables of a pattern to parts of a value and passes the longer environment to `use`. */
type Bind = (budget: Budget, value: unknown, env: Env | undefined, use: (env: Env | undefined) => void) => void;

/** A compiled `as`: `simple` when it is a lone variable. */
interface BoundPatterns {
  readonly scope: Scope;
  readonly run: Bind;
  readonly simple: boolean;
}

/**
 * Compiles the patterns after `as`. With `?//` the variables of all patterns are in scope and those of the patterns that
 * do not match are null. An error in a pattern, or in the body behind it, moves on to the next pattern.
 */
export function bindPatterns(compiler: NodeCompiler, patterns: readonly JqPattern[], scope: Scope): BoundPatterns {
  const [only] = patterns;
  if (patterns.length === 1 && only) {
    const bound = compilePattern(compiler, only, scope);
    return { ...bound, simple: only.kind === "variable" };
  }
  const names = [...new Set(patterns.flatMap(namesInOrder))];
  const joint = names.reduce((inner, name) => bind(inner, { kind: "variable", name, arity: 0 }), scope);
  const alternatives = patterns.map((pattern) => {
    const bound = compilePattern(compiler, pattern, scope);
    const order = namesInOrder(pattern);
    const run: Bind = (budget, value, env, use) =>
      bound.run(budget, value, env, (inner) => {
        const values = new Map<string, unknown>();
        let level = inner;
        for (const name of [...order].reverse()) {
          if (!values.has(name)) values.set(name, level?.value);
          level = level?.up;
        }
        let flat = env;
        for (const name of names) flat = { value: values.get(name) ?? null, up: flat };
        use(flat);
      });
    return run;
  });
  return { scope: joint, run: firstThatWorks(alternatives), simple: false };
}

function firstThatWorks(alternatives: readonly Bind[]): Bind {
  return (budget, value, env, use) => {
    const depth = budget.depth;
    for (const [index, run] of alternatives.entries()) {
      try {
        run(budget, value, env, use);
        return;
      } catch (error) {
        if (!(error instanceof Thrown) || index === alternatives.length - 1) throw error;
        budget.caught(depth);
      }
    }
  };
}

function namesInOrder(pattern: JqPattern): readonly string[] {
  switch (pattern.kind) {
    case "variable":
      return [pattern.name];
    case "array":
      return pattern.elements.flatMap(namesInOrder);
    case "object":
      return pattern.entries.flatMap((entry) => [
        ...[entry.variable].filter((name) => name !== undefined),
        ...[entry.value].filter((value) => value !== undefined).flatMap(namesInOrder),
      ]);
  }
}

function compilePattern(
  compiler: NodeCompiler,
  pattern: JqPattern,
  scope: Scope,
): { readonly scope: Scope; readonly run: Bind } {
  switch (pattern.kind) {
    case "variable":
      return {
        scope: bind(scope, { kind: "variable", name: pattern.name, arity: 0 }),
        run: (_budget, value, env, use) => use({ value, up: env }),
      };
    case "array": {
      let inner = scope;
      const binds: Bind[] = [];
      for (const [index, element] of pattern.elements.entries()) {
        const bound = compilePattern(compiler, element, inner);
        inner = bound.scope;
        binds.push((budget, value, env, use) => {
          if (value !== null && value !== undefined && !Array.isArray(value)) {
            fail(`cannot take ${describeJqValue(value)} apart as an array`, element.span);
          }
          bound.run(budget, indexValue(value, index, budget, element.span), env, use);
        });
      }
      return { scope: inner, run: sequence(binds) };
    }
    case "object": {
      let inner = scope;
      const binds: Bind[] = [];
      for (const entry of pattern.entries) {
        const key = compiler.compile(entry.key, inner);
        if (entry.variable !== undefined) inner = bind(inner, { kind: "variable", name: entry.variable, arity: 0 });
        const bound = entry.value && compilePattern(compiler, entry.value, inner);
        if (bound) inner = bound.scope;
        const named = entry.variable !== undefined;
        binds.push((budget, value, env, use) =>
          key.many(budget, value, env, (wanted) => {
            const part = indexValue(value, wanted, budget, entry.span);
            const next = named ? { value: part, up: env } : env;
            if (bound) bound.run(budget, part, next, use);
            else use(next);
          }),
        );
      }
      return { scope: inner, run: sequence(binds) };
    }
  }
}

function sequence(binds: readonly Bind[]): Bind {
  const from =
    (index: number): Bind =>
    (budget, value, env, use) => {
      const step = binds[index];
      if (!step) return use(env);
      step(budget, value, env, (inner) => from(index + 1)(budget, value, inner, use));
    };
  return from(0);
}
