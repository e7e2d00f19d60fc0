import { iterate } from "./access.ts";
import type { JqNode, ObjectEntry } from "./ast.ts";
import type { Budget } from "./budget.ts";
import { findBuiltin } from "./builtins.ts";
import { alternative, attempt, choose, logic } from "./choices.ts";
import { binary, comma, IDENTITY, pipe } from "./combinators.ts";
import { compileIndex, compileOptional, compileSlice } from "./compile-access.ts";
import { compileBind, compileBreak, compileLabel, compileVariable } from "./compile-bindings.ts";
import { compileCall, compileDefinition } from "./compile-calls.ts";
import { compileForeach, compileReduce } from "./compile-folds.ts";
import { compileFormat, compileTemplate } from "./compile-texts.ts";
import { ConstantPatterns } from "./constant-patterns.ts";
import { collect, construct } from "./construct.ts";
import { JqError, type Span } from "./error.ts";
import { compileOr, formattedKey, type NodeCompiler } from "./node-compiler.ts";
import { applyOperator } from "./operators.ts";
import { type Code, constant, type Env, fail, type Paths, single } from "./runtime.ts";
import type { Scope } from "./scope.ts";
import { describeJqValue } from "./value.ts";

/**
 * Compiles a program to closures and resolves its names, against the functions that gojq 0.12.18 has.
 * @throws JqError `syntax` for an undefined function, variable, label or format, for an update, or for what gojq does not parse
 */
export function compileProgram(source: string, ast: JqNode): Code {
  return new Compiler(source).compile(ast, { level: 0, names: undefined });
}

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

class Compiler implements NodeCompiler {
  readonly source: string;
  readonly patterns = new ConstantPatterns();

  constructor(source: string) {
    this.source = source;
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
        throw this.error(node.span, 'the program has no query; write "." for the whole object');
      case "identity":
        return IDENTITY;
      case "recurse":
        return this.builtin("recurse", [], node.span);
      case "literal": {
        const value = node.value;
        if (typeof value === "number") return single((budget) => budget.number(value));
        return constant(value);
      }
      case "paren":
        return this.compile(node.body, scope);
      case "module":
        throw this.error(node.directives[0]?.span ?? node.span, "modules are not available");
      case "location":
        throw this.error(node.span, "variable $__loc__ is not defined");
      case "variable":
        return compileVariable(this, node.name, node.span, scope);
      case "index":
        return compileIndex(this, node.target, node.key, node.span, scope);
      case "slice":
        return compileSlice(this, node, scope);
      case "iterate":
        return iterate(this.compile(node.target, scope), node.span);
      case "optional":
        return compileOptional(this, node.target, scope);
      case "try":
        return attempt(this.compile(node.body, scope), node.handler && this.compile(node.handler, scope));
      case "format":
        return compileFormat(this, node.name, node.span);
      case "template":
        return compileTemplate(this, node, scope);
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
        throw this.error(node.operatorSpan, "updates are not available");
      case "if":
        return this.#conditional(node, 0, scope);
      case "reduce":
        return compileReduce(this, node, scope);
      case "foreach":
        return compileForeach(this, node, scope);
      case "def":
        return compileDefinition(this, node, scope);
      case "call":
        return compileCall(this, node, scope);
      case "bind":
        return compileBind(this, node, scope);
      case "label":
        return compileLabel(this, node, scope);
      case "break":
        return compileBreak(this, node.name, node.span, scope);
    }
  }

  error(span: Span, message: string): JqError {
    return new JqError("syntax", message, { program: this.source, span });
  }

  builtin(name: string, args: readonly Code[], span: Span): Code {
    const make = findBuiltin(name, args.length);
    if (make) return make(args, span);
    throw this.error(span, `function ${name}/${args.length} is not defined`);
  }

  #object(entries: readonly ObjectEntry[], scope: Scope): Code {
    const members = entries.map((entry) => {
      if (entry.key.kind === "template" && entry.key.format !== undefined) throw formattedKey(this, entry.key);
      const key = this.compile(entry.key, scope);
      return { key, value: entry.value && this.compile(entry.value, scope), span: entry.key.span };
    });
    return construct(members);
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
    if (!branch) return compileOr(this, IDENTITY, node.otherwise, scope);
    return choose(
      this.compile(branch.condition, scope),
      this.compile(branch.outcome, scope),
      this.#conditional(node, index + 1, scope),
    );
  }
}
