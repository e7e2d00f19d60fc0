import type { CallNode, DefinitionNode, JqNode, ObjectEntry, TemplateNode } from "./ast.ts";
import type { Budget } from "./budget.ts";
import { findBuiltin, isFallbackFunction } from "./builtins.ts";
import {
  alternative,
  attempt,
  binary,
  choose,
  collect,
  comma,
  construct,
  field,
  IDENTITY,
  indexBy,
  iterate,
  logic,
  NULL,
  pipe,
} from "./combinators.ts";
import { definitionOf } from "./definitions.ts";
import { JqError, type Span } from "./error.ts";
import { applyFormat, isFormat } from "./formats.ts";
import { applyOperator, sliceValue } from "./operators.ts";
import { bindPatterns } from "./patterns.ts";
import { MAX_PATTERN_SIZE, patternProblem } from "./regex.ts";
import { patternSize } from "./regex-pattern.ts";
import {
  Break,
  type Closure,
  type Code,
  constant,
  type Env,
  fail,
  generator,
  type Many,
  type Paths,
  passing,
  requireIntact,
  single,
} from "./runtime.ts";
import { ancestor, type Binding, bind, find, type Scope } from "./scope.ts";
import { describeJqValue } from "./value.ts";

/** A compiled program. `fallback` is true when the native evaluator lacks one of its functions. */
interface CompiledProgram {
  readonly code: Code;
  readonly fallback: boolean;
}

/**
 * Compiles a program to closures and resolves its names, against the functions that gojq 0.12.18 has.
 * @throws JqError `syntax` for an undefined function, variable, label or format, or for what gojq does not parse
 */
export function compileProgram(source: string, ast: JqNode): CompiledProgram {
  const compiler = new Compiler(source);
  const code = compiler.compile(ast, { level: 0, names: undefined });
  return { code, fallback: compiler.fallback };
}

/** Functions whose first argument is a pattern and whose second one has flags. */
const PATTERN_FUNCTIONS: ReadonlySet<string> = new Set(
  ["test", "match", "capture", "scan", "splits"].flatMap((name) => [`${name}/1`, `${name}/2`]).concat("split/2"),
);

/** Nodes that do nothing themselves. */
const FREE: ReadonlySet<JqNode["kind"]> = new Set(["identity", "literal", "paren", "variable"]);

function counted({ one, many, paths }: Code): Code {
  const counting = {
    many: (budget: Budget, input: unknown, env: Env | undefined, emit: (value: unknown) => void) => {
      budget.step();
      many(budget, input, env, emit);
    },
    paths: () => {
      const run = paths();
      const counted: Paths = (budget, at, input, env, emit) => {
        budget.step();
        run(budget, at, input, env, emit);
      };
      return counted;
    },
  };
  if (!one) return counting;
  return {
    ...counting,
    one: (budget, input, env) => {
      budget.step();
      return one(budget, input, env);
    },
  };
}

class Compiler {
  fallback = false;
  #patternSize = 0;
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  /** Compiles a node. Evaluating it takes a step, so that a loop costs as much as its body is long. */
  compile(node: JqNode, scope: Scope): Code {
    const code = this.#compileNode(node, scope);
    if (FREE.has(node.kind)) return code;
    return counted(code);
  }

  #compileNode(node: JqNode, scope: Scope): Code {
    switch (node.kind) {
      case "missing":
        throw this.#error(node.span, 'the program has no query; write "." for the whole object');
      case "identity":
        return IDENTITY;
      case "recurse":
        return this.#builtin("recurse", [], node.span);
      case "literal": {
        const value = node.value;
        if (typeof value === "number") return single((budget) => budget.number(value));
        return constant(value);
      }
      case "paren":
        return this.compile(node.body, scope);
      case "module":
        throw this.#error(node.directives[0]?.span ?? node.span, "modules are not available");
      case "location":
        throw this.#error(node.span, "variable $__loc__ is not defined");
      case "variable":
        return this.#variable(node.name, node.span, scope);
      case "index":
        return this.#index(node.target, node.key, node.span, scope);
      case "slice":
        return this.#slice(node, scope);
      case "iterate":
        return iterate(this.compile(node.target, scope), node.span);
      case "optional":
        return this.#optional(node.target, scope);
      case "try":
        return attempt(this.compile(node.body, scope), node.handler && this.compile(node.handler, scope));
      case "format":
        return this.#format(node.name, node.span);
      case "template":
        return this.#template(node, scope);
      case "array":
        if (!node.body) return single(() => []);
        return collect(this.compile(node.body, scope));
      case "object":
        return this.#object(node.entries, scope);
      case "unary":
        return this.#unary(node.operator, this.compile(node.operand, scope), node.span);
      case "binary":
        return binary(this.compile(node.left, scope), this.compile(node.right, scope), (a, b, budget) =>
          applyOperator(node.operator, a, b, budget, node.span),
        );
      case "pipe":
        return pipe(this.compile(node.left, scope), this.compile(node.right, scope));
      case "comma":
        return comma(this.compile(node.left, scope), this.compile(node.right, scope));
      case "alternative":
        return alternative(this.compile(node.left, scope), this.compile(node.right, scope));
      case "and":
      case "or":
        return logic(node.kind === "or", this.compile(node.left, scope), this.compile(node.right, scope));
      case "update":
        this.fallback = true;
        this.compile(node.left, scope);
        this.compile(node.right, scope);
        return IDENTITY;
      case "if":
        return this.#conditional(node, 0, scope);
      case "reduce":
        return this.#reduce(node, scope);
      case "foreach":
        return this.#foreach(node, scope);
      case "def":
        return this.#definition(node, scope);
      case "call":
        return this.#call(node, scope);
      case "bind":
        return this.#bind(node, scope);
      case "label":
        return this.#label(node, scope);
      case "break":
        return this.#breakTo(node.name, node.span, scope);
    }
  }

  #compileOr(absent: Code, node: JqNode | undefined, scope: Scope): Code {
    if (node) return this.compile(node, scope);
    return absent;
  }

  #error(span: Span, message: string): JqError {
    return new JqError("syntax", message, { program: this.#source, span });
  }

  #builtin(name: string, args: readonly Code[], span: Span): Code {
    const make = findBuiltin(name, args.length);
    if (make) return make(args, span);
    if (!isFallbackFunction(name, args.length)) {
      throw this.#error(span, `function ${name}/${args.length} is not defined`);
    }
    this.fallback = true;
    return IDENTITY;
  }

  #variable(name: string, span: Span, scope: Scope): Code {
    const binding = find(scope, "variable", name, 0);
    if (binding) {
      const up = scope.level - binding.level;
      return single((_budget, _input, env) => ancestor(env, up)?.value);
    }
    // Karta gives its programs an empty environment.
    if (name === "ENV") return constant({});
    throw this.#error(span, `variable $${name} is not defined`);
  }

  #index(target: JqNode, key: JqNode, span: Span, scope: Scope): Code {
    const from = this.compile(target, scope);
    if (key.kind === "literal" && typeof key.value === "string") return field(from, key.value, span);
    const isBracketed = !this.#source.slice(0, key.span.start).trimEnd().endsWith(".");
    if (key.kind === "template" && key.format !== undefined && !isBracketed) throw this.#formattedKey(key);
    return indexBy(from, this.compile(key, scope), span);
  }

  /**
   * `T.a?`, `T[k]?`, `T[]?` protect their last step only: in `.a.b?` an error of `.a` still counts. As in gojq, the key
   * of that last step is then evaluated on T, not on the input of the whole.
   */
  #optional(target: JqNode, scope: Scope): Code {
    if (target.kind !== "index" && target.kind !== "slice" && target.kind !== "iterate") {
      return attempt(this.compile(target, scope), undefined);
    }
    const here: JqNode = { kind: "identity", span: target.target.span };
    const step = attempt(this.compile({ ...target, target: here }, scope), undefined);
    if (target.target.kind === "identity") return step;
    return pipe(this.compile(target.target, scope), step);
  }

  #slice(node: JqNode & { readonly kind: "slice" }, scope: Scope): Code {
    const target = this.compile(node.target, scope);
    const from = this.#compileOr(NULL, node.from, scope);
    const to = this.#compileOr(NULL, node.to, scope);
    const span = node.span;
    const many: Many = (budget, input, env, emit) =>
      from.many(budget, input, env, (start) =>
        to.many(budget, input, env, (end) =>
          target.many(budget, input, env, (value) => emit(sliceValue(value, start, end, budget, span))),
        ),
      );
    return generator(many, () => {
      const paths = target.paths();
      return (budget, at, input, env, emit) =>
        from.many(budget, input, env, (start) =>
          to.many(budget, input, env, (end) =>
            paths(budget, at, input, env, (up, value) => {
              const slice = sliceValue(value, start, end, budget, span);
              requireIntact(up, value, span);
              emit({ up, key: { start, end }, value: slice }, slice);
            }),
          ),
        );
    });
  }

  #format(name: string, span: Span): Code {
    if (!isFormat(name)) throw this.#error(span, `format @${name} is not defined`);
    return single((budget, input) => applyFormat(name, input, budget, span));
  }

  #template(node: TemplateNode, scope: Scope): Code {
    const format = node.format ?? "text";
    if (!isFormat(format)) throw this.#error(node.span, `format @${format} is not defined`);
    const parts = node.parts.map((part) => {
      if (typeof part === "string") return single(() => part);
      return pipe(
        this.compile(part, scope),
        single((budget, value) => applyFormat(format, value, budget, node.span)),
      );
    });
    const ones = parts.map((part) => part.one).filter((one) => one !== undefined);
    if (ones.length === parts.length) {
      return single((budget, input, env) => {
        // From the last to the first, as the loops below go, so that the same error comes first.
        let text = "";
        for (let index = ones.length - 1; index >= 0; index -= 1) text = `${ones[index]?.(budget, input, env)}${text}`;
        budget.text(text.length);
        return text;
      });
    }
    // The last interpolation is the outermost loop, as if the parts were joined with `+`.
    return parts.reduce(
      (left, right) => binary(left, right, (a, b, budget) => applyOperator("+", a, b, budget, node.span)),
      single(() => ""),
    );
  }

  #object(entries: readonly ObjectEntry[], scope: Scope): Code {
    const members = entries.map((entry) => {
      if (entry.key.kind === "template" && entry.key.format !== undefined) throw this.#formattedKey(entry.key);
      const key = this.compile(entry.key, scope);
      return { key, value: entry.value && this.compile(entry.value, scope), span: entry.key.span };
    });
    return construct(members);
  }

  #formattedKey(key: JqNode): JqError {
    return this.#error(key.span, "gojq takes no format in front of a key; put it into brackets or parentheses");
  }

  #unary(operator: "-" | "+", operand: Code, span: Span): Code {
    // gojq folds `+1`, which jq does not parse.
    return pipe(
      operand,
      single((_budget, value) => {
        if (typeof value !== "number") return fail(`cannot negate ${describeJqValue(value)}`, span);
        if (operator === "-") return -value;
        return value;
      }),
    );
  }

  #conditional(node: JqNode & { readonly kind: "if" }, index: number, scope: Scope): Code {
    const branch = node.branches[index];
    if (!branch) return this.#compileOr(IDENTITY, node.otherwise, scope);
    return choose(
      this.compile(branch.condition, scope),
      this.compile(branch.outcome, scope),
      this.#conditional(node, index + 1, scope),
    );
  }

  #reduce(node: JqNode & { readonly kind: "reduce" }, scope: Scope): Code {
    const source = this.compile(node.source, scope);
    this.#requireOnePattern(node.patterns.length, node.span);
    const { scope: inner, run } = bindPatterns(this, node.patterns, scope);
    const init = this.compile(node.init, scope);
    const update = this.compile(node.update, inner);
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

  #foreach(node: JqNode & { readonly kind: "foreach" }, scope: Scope): Code {
    const source = this.compile(node.source, scope);
    this.#requireOnePattern(node.patterns.length, node.span);
    const { scope: inner, run } = bindPatterns(this, node.patterns, scope);
    const init = this.compile(node.init, scope);
    const update = this.compile(node.update, inner);
    const extract = this.#compileOr(IDENTITY, node.extract, inner);
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

  #requireOnePattern(count: number, span: Span): void {
    if (count > 1) throw this.#error(span, "reduce and foreach take one pattern: gojq has no ?// there");
  }

  #bind(node: JqNode & { readonly kind: "bind" }, scope: Scope): Code {
    const source = this.compile(node.source, scope);
    const { scope: inner, run, simple } = bindPatterns(this, node.patterns, scope);
    const body = this.compile(node.body, inner);
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

  #label(node: JqNode & { readonly kind: "label" }, scope: Scope): Code {
    const body = this.compile(node.body, bind(scope, { kind: "label", name: node.name, arity: 0 }));
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

  #breakTo(name: string, span: Span, scope: Scope): Code {
    const binding = find(scope, "label", name, 0);
    if (!binding) throw this.#error(span, `label $${name} is not defined`);
    const up = scope.level - binding.level;
    return generator((_budget, _input, env) => {
      throw new Break(ancestor(env, up)?.value as object);
    });
  }

  #definition(node: DefinitionNode, scope: Scope): Code {
    return this.compile(node.rest, this.#define(node, scope));
  }

  /** The scope in which a function is defined. */
  #define(node: DefinitionNode, scope: Scope): Scope {
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
    cell.code = this.compile(node.body, inner);
    return outside;
  }

  #call(node: CallNode, scope: Scope): Code {
    const binding = find(scope, "function", node.name, node.args.length);
    if (!binding) {
      const definition = definitionOf(node);
      if (definition) return this.#callDefinition(node, definition, scope);
      this.#checkPattern(node);
      const args = node.args.map((arg) => this.compile(arg, scope));
      return this.#builtin(node.name, args, node.span);
    }
    if (binding.kind === "closure") return callClosure(scope.level - binding.level);
    return this.#callDefined(node, binding, scope);
  }

  /** A function of ours that is written in jq does not see the names of the program. */
  #callDefinition(node: CallNode, definition: DefinitionNode, scope: Scope): Code {
    const { names } = this.#define(definition, { level: scope.level, names: undefined });
    if (!names) throw new JqError("internal", `function ${node.name} has no definition`);
    return this.#callDefined(node, names, scope);
  }

  /** Rejects a constant pattern that gojq rejects when the program runs. */
  #checkPattern({ name, args }: CallNode): void {
    const isSubstitution = name === "sub" || name === "gsub";
    if (!isSubstitution && !PATTERN_FUNCTIONS.has(`${name}/${args.length}`)) return;
    const [pattern] = args;
    const flags = args[isSubstitution ? 2 : 1];
    if (pattern?.kind !== "literal" || typeof pattern.value !== "string") return;
    const hasFlags = flags?.kind === "literal" && typeof flags.value === "string";
    this.#patternSize += patternSize(pattern.value);
    if (this.#patternSize > MAX_PATTERN_SIZE)
      throw this.#error(pattern.span, "the patterns of the program are too large");
    const problem = patternProblem(pattern.value, hasFlags ? flags.value : "");
    if (problem !== undefined) throw this.#error(pattern.span, problem);
  }

  #callDefined(node: CallNode, binding: Binding, scope: Scope): Code {
    const definition = binding.definition;
    if (!definition) throw new JqError("internal", `function ${node.name} has no definition`);
    const up = scope.level - binding.level;
    const args = node.args.map((arg) => this.compile(arg, scope));
    const values = args.filter((_arg, index) => definition.isValue[index]);
    const closures = (env: Env | undefined): Env | undefined => {
      let inner = ancestor(env, up);
      for (const code of args) inner = { value: { code, env } satisfies Closure, up: inner };
      return inner;
    };
    const known = definition.cell.code?.one;
    const valueOnes = values.map((value) => value.one).filter((one) => one !== undefined);
    // The body is looked up when the code runs: a call inside of it is compiled before it.
    const code = passing((part) => (budget, at, input, env, emit) => {
      const runBody = part(bodyOf(definition.cell, node.name));
      bindValues(values, budget, input, env, closures(env), (inner) => {
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
}

function bodyOf(cell: { readonly code?: Code }, name: string): Code {
  if (!cell.code) throw new JqError("internal", `function ${name} has no body`);
  return cell.code;
}

/** Evaluates the arguments for `$name` parameters, the first one in the outermost loop. */
function bindValues(
  values: readonly Code[],
  budget: Budget,
  input: unknown,
  outer: Env | undefined,
  inner: Env | undefined,
  use: (inner: Env | undefined) => void,
): void {
  const [first, ...rest] = values;
  if (!first) {
    use(inner);
    return;
  }
  first.many(budget, input, outer, (value) => bindValues(rest, budget, input, outer, { value, up: inner }, use));
}

function callClosure(up: number): Code {
  return passing((part) => (budget, at, input, env, emit) => {
    const closure = ancestor(env, up)?.value as Closure;
    budget.enter();
    part(closure.code)(budget, at, input, closure.env, emit);
    budget.leave();
  });
}
