import type { ForeachNode, ReduceNode } from "./ast.ts";
import type { Budget } from "./budget.ts";
import { IDENTITY } from "./combinators.ts";
import { compileOr, type NodeCompiler } from "./node-compiler.ts";
import { bindPatterns } from "./patterns.ts";
import { type Code, type Env, generator, type Paths, passing, single } from "./runtime.ts";
import type { Scope } from "./scope.ts";

/** `reduce source as pattern (init; update)` */
export function compileReduce(compiler: NodeCompiler, node: ReduceNode, scope: Scope): Code {
  const { source, run, init, update } = compileParts(compiler, node, scope);
  const fold = (budget: Budget, start: unknown, input: unknown, env: Env | undefined): unknown => {
    let state = start;
    source.many(budget, input, env, (item) => {
      budget.step();
      run(budget, item, env, (bound) => {
        if (update.one) {
          state = update.one(budget, state, bound);
          return;
        }
        // No output of the update keeps the state, as in gojq; jq 1.8 makes it null.
        update.many(budget, state, bound, (next) => {
          state = next;
        });
      });
    });
    return state;
  };
  const one = init.one;
  // As in jq and gojq there is one current place, not one per state: the source moves it, the result goes back to
  // where the start was.
  const paths = (): Paths => {
    const initPaths = init.paths();
    const sourcePaths = source.paths();
    const updatePaths = update.paths();
    return (budget, at, input, env, emit) =>
      initPaths(budget, at, input, env, (startAt, start) => {
        let state = start;
        sourcePaths(budget, startAt, input, env, (itemAt, item) =>
          run(budget, item, env, (bound) =>
            updatePaths(budget, itemAt, state, bound, (_at, next) => {
              state = next;
            }),
          ),
        );
        emit(startAt, state);
      });
  };
  if (one) return single((budget, input, env) => fold(budget, one(budget, input, env), input, env), paths);
  return generator(
    (budget, input, env, emit) => init.many(budget, input, env, (start) => emit(fold(budget, start, input, env))),
    paths,
  );
}

/** `foreach source as pattern (init; update; extract)` */
export function compileForeach(compiler: NodeCompiler, node: ForeachNode, scope: Scope): Code {
  const { source, run, init, update, inner } = compileParts(compiler, node, scope);
  const extract = compileOr(compiler, IDENTITY, node.extract, inner);
  return passing((part) => {
    const runInit = part(init);
    const runSource = part(source);
    const runUpdate = part(update);
    const runExtract = part(extract);
    return (budget, at, input, env, emit) =>
      runInit(budget, at, input, env, (startAt, start) => {
        let state = start;
        runSource(budget, startAt, input, env, (itemAt, item) => {
          budget.step();
          run(budget, item, env, (bound) =>
            runUpdate(budget, itemAt, state, bound, (nextAt, next) => {
              state = next;
              runExtract(budget, nextAt, next, bound, emit);
            }),
          );
        });
      });
  });
}

// In the order of the text, in which names are resolved.
function compileParts(compiler: NodeCompiler, node: ReduceNode | ForeachNode, scope: Scope) {
  const source = compiler.compile(node.source, scope);
  if (node.patterns.length > 1) {
    throw compiler.error(node.span, "reduce and foreach take one pattern: gojq has no ?// there");
  }
  const { scope: inner, run } = bindPatterns(compiler, node.patterns, scope);
  const init = compiler.compile(node.init, scope);
  const update = compiler.compile(node.update, inner);
  return { source, inner, run, init, update };
}
