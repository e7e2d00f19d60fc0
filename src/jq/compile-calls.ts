import type { CallNode, DefinitionNode } from "./ast.ts";
import type { Budget } from "./budget.ts";
import { definitionOf } from "./definitions.ts";
import { JqError } from "./error.ts";
import type { NodeCompiler } from "./node-compiler.ts";
import { type Closure, type Code, type Env, passing, single } from "./runtime.ts";
import { ancestor, type Binding, bind, find, type Scope } from "./scope.ts";

/** `def name(parameters): body; rest` */
export function compileDefinition(compiler: NodeCompiler, node: DefinitionNode, scope: Scope): Code {
  return compiler.compile(node.rest, define(compiler, node, scope));
}

/** The scope in which a function is defined. */
function define(compiler: NodeCompiler, node: DefinitionNode, scope: Scope): Scope {
  const cell: { code?: Code } = {};
  const valueNames = node.parameters.filter((parameter) => parameter.isValue).map((parameter) => parameter.name);
  const binding = {
    kind: "function",
    name: node.name,
    arity: node.parameters.length,
    definition: { cell, isValue: node.parameters.map((parameter) => parameter.isValue) },
  } as const;
  const outside = bind(scope, binding);
  let inner = outside;
  for (const { name } of node.parameters) inner = bind(inner, { kind: "closure", name, arity: 0 });
  for (const name of valueNames) inner = bind(inner, { kind: "variable", name, arity: 0 });
  cell.code = compiler.compile(node.body, inner);
  return outside;
}

/**
 * `name(a; b)`
 *
 * @throws JqError for a function that is not defined or is forbidden
 */
export function compileCall(compiler: NodeCompiler, node: CallNode, scope: Scope): Code {
  const binding = find(scope, "function", node.name, node.args.length);
  if (!binding) {
    const definition = definitionOf(node);
    if (definition) return callDefinition(compiler, node, definition, scope);
    const problem = compiler.patterns.problemOf(node);
    if (problem !== undefined) throw compiler.error(problem.span, problem.message);
    const args = node.args.map((arg) => compiler.compile(arg, scope));
    return compiler.builtin(node.name, args, node.span);
  }
  if (binding.kind === "closure") return callClosure(scope.level - binding.level);
  return callDefined(compiler, node, binding, scope);
}

/** A function of ours that is written in jq does not see the names of the program. */
function callDefinition(compiler: NodeCompiler, node: CallNode, definition: DefinitionNode, scope: Scope): Code {
  const { names } = define(compiler, definition, { level: scope.level, names: undefined });
  if (!names) throw new JqError("internal", `function ${node.name} has no definition`);
  return callDefined(compiler, node, names, scope);
}

function callDefined(compiler: NodeCompiler, node: CallNode, binding: Binding, scope: Scope): Code {
  const definition = binding.definition;
  if (!definition) throw new JqError("internal", `function ${node.name} has no definition`);
  const up = scope.level - binding.level;
  const args = node.args.map((arg) => compiler.compile(arg, scope));
  const values = args.filter((_arg, index) => definition.isValue[index]);
  const closures = (env: Env | undefined): Env | undefined => {
    let inner = ancestor(env, up);
    for (const code of args) inner = { value: { code, env } satisfies Closure, up: inner };
    return inner;
  };
  const known = definition.cell.code?.one;
  const bindAll = bindValues(values);
  const valueOnes = values.map((value) => value.one).filter((one) => one !== undefined);
  // The body is looked up when the code runs: a call inside of it is compiled before it.
  const code = passing((part) => (budget, at, input, env, emit) => {
    const runBody = part(bodyOf(definition.cell, node.name));
    bindAll(budget, input, env, closures(env), (inner) => {
      budget.enter();
      runBody(budget, at, input, inner, emit);
      budget.leave();
    });
  });
  if (!known || valueOnes.length !== values.length) return code;
  return single((budget, input, env) => {
    let inner = closures(env);
    for (const one of valueOnes) inner = { value: one(budget, input, env), up: inner };
    budget.enter();
    const output = known(budget, input, inner);
    budget.leave();
    return output;
  }, code.paths);
}

function bodyOf(cell: { readonly code?: Code }, name: string): Code {
  if (!cell.code) throw new JqError("internal", `function ${name} has no body`);
  return cell.code;
}

/** Evaluates arguments in `outer`, adds their values to `inner`, and runs the body once for each combination. */
type BindValues = (
  budget: Budget,
  input: unknown,
  outer: Env | undefined,
  inner: Env | undefined,
  runBody: (inner: Env | undefined) => void,
) => void;

/** Compiles the arguments for `$name` parameters, the first one as the outermost loop. */
function bindValues([first, ...rest]: readonly Code[]): BindValues {
  if (!first) return (_budget, _input, _outer, inner, runBody) => runBody(inner);
  const bindRest = bindValues(rest);
  return (budget, input, outer, inner, runBody) =>
    first.many(budget, input, outer, (value) => bindRest(budget, input, outer, { value, up: inner }, runBody));
}

function callClosure(up: number): Code {
  return passing((part) => (budget, at, input, env, emit) => {
    const closure = ancestor(env, up)?.value as Closure;
    budget.enter();
    part(closure.code)(budget, at, input, closure.env, emit);
    budget.leave();
  });
}
