import { type CelNode, type CelType, type CelTypeScope, LONGEST_RULE, parseCel, scopeOf, uses } from "../cel/index.ts";
import { type FieldProblem, given, pointerTo, presentItems, text, violation } from "../kernel/index.ts";
import { type CompiledExpression, compileExpression } from "./compile-expression.ts";
import { type ExpressionScopes, expressionScopes } from "./expression-scopes.ts";
import type { ExpressionFile, RuleSpecFile } from "./rule-file.ts";
import type { Iteration, RuleExpression, RuleProgram } from "./rule-program.ts";

/** The compiled expressions of a rule, and their problems. */
interface ReadExpressions {
  readonly program: Pick<RuleProgram, "expressions" | "variables" | "usesOldObject">;
  readonly findings: readonly FieldProblem[];
}

type Compiled = Extract<CompiledExpression, { readonly run: unknown }>;

/**
 * Compiles the expressions and variables of a rule.
 *
 * @param types the types of the options
 * @param broken pointers that are reported already
 */
export function readExpressions(
  spec: RuleSpecFile,
  types: Readonly<Record<string, CelType>>,
  broken: ReadonlySet<string>,
): ReadExpressions {
  const findings: FieldProblem[] = [];
  const { scope } = spec;
  if (scope === undefined) return { program: { expressions: [], variables: [], usesOldObject: false }, findings };
  const variables = presentItems(spec.variables).flatMap(({ item, index }) => {
    const { name, expression } = item;
    return name === undefined || expression === undefined ? [] : [{ name, expression, index }];
  });
  const kinds = presentItems(spec.match?.kinds).map(({ item }) => item);
  const names = variables.map(({ name }) => name);
  const scopes = expressionScopes(scope, types, names, kinds);
  const compiled: Compiled[] = [];
  const compile = (source: string, path: string, inner: typeof scopes.own, result: "bool" | "dyn" | "string") => {
    const made = compileExpression(source, inner, result, scope);
    if ("run" in made) {
      compiled.push(made);
      return made;
    }
    findings.push(violation(path, made.problem));
    return undefined;
  };
  const runs = variables.flatMap(({ name, expression, index }) => {
    const made = compile(expression, pointerTo("/spec/variables", index, "expression"), scopes.own, "dyn");
    return made === undefined ? [] : [[name, made.run] as const];
  });
  const all = sourcesOf(spec);
  if (all.length === 0 && !broken.has("/spec/expression") && !broken.has("/spec/expressions")) {
    const fix = "write expression, which is true where the rule holds, or a list of expressions";
    findings.push(violation("/spec", "needs an expression", { label: "spec", fix }));
  }
  const expressions = all.flatMap(({ file, at }): readonly RuleExpression[] => {
    const { expression = "", message, messageExpression } = file;
    const messageText = text(messageExpression);
    const named = iterationOf(expression, scopes);
    const ofMessage = messageText === undefined ? undefined : iterationOf(messageText, scopes);
    // An expression that cannot be parsed names nothing, which is no second problem of its message.
    const iteration = named ?? (parsed(expression) === undefined ? ofMessage : undefined);
    const inner = scopeOf(iteration === undefined ? {} : (scopes.iterations[iteration] ?? {}), scopes.own);
    const made = compile(expression, pointerTo(at, "expression"), named === undefined ? widest(scopes) : inner, "bool");
    const messagePath = pointerTo(at, "messageExpression");
    if (iteration === undefined && ofMessage !== undefined) {
      const fix = `name ${ofMessage} in expression too, which then is evaluated for each one`;
      findings.push(violation(messagePath, `uses ${ofMessage}, which expression does not name`, { fix }));
      return [];
    }
    const messageMade = messageText === undefined ? undefined : compile(messageText, messagePath, inner, "string");
    if (PLACEHOLDER.test(text(message) ?? "")) {
      const fix = "write messageExpression, such as \"'the image ' + container.image\"";
      findings.push(violation(pointerTo(at, "message"), "has a placeholder, which is not replaced", { fix }));
    }
    const path = pathOf(text(file.path) ?? "");
    if (path === undefined) {
      const fix = "write a JSON pointer such as /spec/replicas, or a path such as spec.replicas";
      findings.push(violation(pointerTo(at, "path"), "is not a path of a field", { fix }));
    }
    if (made === undefined) return [];
    const fix = text(file.fix);
    return [
      given({
        run: made.run,
        path: path ?? "",
        message: text(message),
        messageRun: messageMade?.run,
        fix,
        iteration,
      }),
    ];
  });
  const usesOldObject = compiled.some(({ uses }) => uses("oldObject"));
  return { program: { expressions, variables: runs, usesOldObject }, findings };
}

/** The expressions of a rule, with the pointer of the object that has them. */
function sourcesOf(spec: RuleSpecFile): readonly { readonly file: ExpressionFile; readonly at: string }[] {
  const listed = presentItems(spec.expressions).map(({ item, index }) => ({
    file: item,
    at: pointerTo("/spec/expressions", index),
  }));
  if (spec.expression === undefined) return listed.filter(({ file }) => file.expression !== undefined);
  return [{ file: spec, at: "/spec" }, ...listed];
}

/** Placeholders of other languages in a text. */
const PLACEHOLDER = /\{\{|\$\{|%\(/;

const NAMES: readonly Iteration[] = ["container", "workload", "project"];

/** The variable over whose values an expression repeats: the one that it names, itself or by a variable beside it. */
function iterationOf(expression: string, { iterations }: ExpressionScopes): Iteration | undefined {
  const node = parsed(expression);
  if (node === undefined) return undefined;
  return NAMES.find((name) => Object.keys(iterations[name] ?? {}).some((variable) => uses(node, variable)));
}

/** The variables of an expression that repeats over nothing, and those that it could name, for suggestions. */
function widest({ own, iterations }: ExpressionScopes): CelTypeScope {
  return NAMES.reduce((scope, name) => scopeOf(iterations[name] ?? {}, scope), own);
}

/** Undefined for an expression that cannot be parsed or is too long, whose problem is reported anyway. */
function parsed(expression: string): CelNode | undefined {
  if (expression.length > LONGEST_RULE) return undefined;
  try {
    return parseCel(expression);
  } catch {
    return undefined;
  }
}

const SEGMENT = /^(?:\.?([A-Za-z_][\w-]*)|\[(\d+)\]|\['([^']*)'\]|\["([^"]*)"\])/;

/** The JSON pointer of a path: a pointer itself, or `spec.containers[0]`. Undefined for any other text. */
function pathOf(path: string): string | undefined {
  if (path === "" || path.startsWith("/")) return path;
  let rest = path;
  let pointer = "";
  while (rest !== "") {
    const [whole, name, index, single, double] = SEGMENT.exec(rest) ?? [];
    if (whole === undefined) return undefined;
    pointer = pointerTo(pointer, name ?? index ?? single ?? double ?? "");
    rest = rest.slice(whole.length);
  }
  return pointer;
}
