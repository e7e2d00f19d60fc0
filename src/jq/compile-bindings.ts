import type { BindNode, LabelNode } from "./ast.ts";
import type { Span } from "./error.ts";
import type { NodeCompiler } from "./node-compiler.ts";
import { bindPatterns } from "./patterns.ts";
import { Break, type Code, constant, generator, passing, single } from "./runtime.ts";
import { ancestor, bind, find, type Scope } from "./scope.ts";

/**
 * `$name`
 *
 * @throws JqError for a variable that is not defined
 */
export function compileVariable(compiler: NodeCompiler, name: string, span: Span, scope: Scope): Code {
  const binding = find(scope, "variable", name, 0);
  if (binding) {
    const up = scope.level - binding.level;
    return single((_budget, _input, env) => ancestor(env, up)?.value);
  }
  // Karta gives its programs an empty environment.
  if (name === "ENV") return constant({});
  throw compiler.error(span, `variable $${name} is not defined`);
}

/** `source as pattern | body` */
export function compileBind(compiler: NodeCompiler, node: BindNode, scope: Scope): Code {
  const source = compiler.compile(node.source, scope);
  const { scope: inner, run, simple } = bindPatterns(compiler, node.patterns, scope);
  const body = compiler.compile(node.body, inner);
  const code = passing((part) => {
    const runBody = part(body);
    return (budget, at, input, env, emit) =>
      source.many(budget, input, env, (value) =>
        run(budget, value, env, (bound) => runBody(budget, at, input, bound, emit)),
      );
  });
  const sourceOne = source.one;
  const bodyOne = body.one;
  if (!simple || !sourceOne || !bodyOne) return code;
  return single(
    (budget, input, env) => bodyOne(budget, input, { value: sourceOne(budget, input, env), up: env }),
    code.paths,
  );
}

/** `label $name | body` */
export function compileLabel(compiler: NodeCompiler, node: LabelNode, scope: Scope): Code {
  const body = compiler.compile(node.body, bind(scope, { kind: "label", name: node.name, arity: 0 }));
  return passing((part) => {
    const runBody = part(body);
    return (budget, at, input, env, emit) => {
      const token = {};
      const depth = budget.depth;
      try {
        runBody(budget, at, input, { value: token, up: env }, emit);
      } catch (error) {
        if (!(error instanceof Break) || error.target !== token) throw error;
        budget.caught(depth);
      }
    };
  });
}

/**
 * `break $name`
 *
 * @throws JqError for a label that is not defined
 */
export function compileBreak(compiler: NodeCompiler, name: string, span: Span, scope: Scope): Code {
  const binding = find(scope, "label", name, 0);
  if (!binding) throw compiler.error(span, `label $${name} is not defined`);
  const up = scope.level - binding.level;
  return generator((_budget, _input, env) => {
    throw new Break(ancestor(env, up)?.value as object);
  });
}
