import type { JqNode } from "./ast.ts";
import { childrenOf, walkNodes } from "./ast-walk.ts";
import type { Span } from "./error.ts";

/** A function, operator or variable that a Resource Interface must not use, as written in the program. */
interface Forbidden {
  readonly name: string;
  readonly span: Span;
}

/**
 * Functions rejected at any depth and with any number of arguments, with the reason for the error message.
 *
 * The first group is Karta's own list (`pkg/jq/validation.go`); Karta allows the rest by omission.
 */
export const FORBIDDEN_FUNCTIONS: Readonly<Record<string, string>> = {
  del: "it changes the object",
  delpaths: "it changes the object",
  setpath: "it changes the object",
  range: "it may produce excessive output",
  paths: "it may produce excessive output",
  leaf_paths: "it may produce excessive output",
  recurse: "it may produce excessive output",
  recurse_down: "it may produce excessive output",
  walk: "it may produce excessive output",
  repeat: "it may never end",
  while: "it may never end",
  until: "it may never end",
  env: "it depends on the environment",
  input: "there is one input only",
  inputs: "there is one input only",
  input_filename: "it does not exist in the reference engine",
  input_line_number: "it does not exist in the reference engine",
  debug: "it writes to the console",
  stderr: "it writes to the console",
  halt: "it ends the engine",
  halt_error: "it ends the engine",
  now: "it depends on the clock",
  localtime: "it depends on the time zone",
  strflocaltime: "it depends on the time zone",
  keys_unsorted: "it does not exist in the reference engine",
  get_search_list: "it does not exist in the reference engine",
  get_prog_origin: "it depends on the environment",
  get_jq_origin: "it depends on the environment",
  modulemeta: "modules are not available",
  builtins: "it depends on the engine",
};

/** Variables rejected at any depth. */
export const FORBIDDEN_VARIABLES: Readonly<Record<string, string>> = {
  ENV: "it depends on the environment",
  __prog_args: "it depends on the environment",
};

/**
 * Every use that a Resource Interface must not make, at any depth, in the order of the text.
 * A function that the program itself defines under one of these names is rejected too: Karta compares names only.
 */
export function checkForbidden(ast: JqNode): readonly Forbidden[] {
  const found: Forbidden[] = [];
  walkNodes(ast, (node) => {
    switch (node.kind) {
      case "recurse":
        found.push({ name: "..", span: node.span });
        break;
      case "location":
        found.push({ name: "$__loc__", span: node.span });
        break;
      case "variable":
        if (Object.hasOwn(FORBIDDEN_VARIABLES, node.name)) found.push({ name: `$${node.name}`, span: node.span });
        break;
      case "call":
        if (Object.hasOwn(FORBIDDEN_FUNCTIONS, node.name)) found.push({ name: node.name, span: node.nameSpan });
        break;
      case "update":
        found.push({ name: node.operator, span: node.operatorSpan });
        break;
      case "module":
        for (const { word, span } of node.directives) found.push({ name: word, span });
        break;
      default:
        break;
    }
  });
  return found.sort((a, b) => a.span.start - b.span.start);
}

/** The reason why {@link checkForbidden} rejects a name, as the end of a sentence. */
export function forbiddenReason(name: string): string {
  if (name === "..") return "it may produce excessive output";
  if (name === "$__loc__") return "it does not exist in the reference engine";
  if (name === "import" || name === "include" || name === "module") return "modules are not available";
  if (name.startsWith("$")) return FORBIDDEN_VARIABLES[name.slice(1)] ?? "it is not available";
  return FORBIDDEN_FUNCTIONS[name] ?? "it changes the object";
}

const KARTA_FUNCTIONS: ReadonlySet<string> = new Set(["del", "range", "paths", "recurse", "walk", "repeat"]);

/**
 * The first name that Karta's validator rejects (`pkg/jq/validation.go` at d20a8a9), or undefined.
 *
 * It has fewer names than {@link checkForbidden} and checks only both sides of binary operators (pipe, comma and
 * `as` among them) and arguments of functions: not parentheses, array and object construction, `if`, `try`,
 * `reduce`, `foreach`, unary minus, interpolation, index and slice expressions or bodies of `def` and `label`.
 */
export function kartaForbidden(ast: JqNode): string | undefined {
  switch (ast.kind) {
    case "recurse":
      return "..";
    case "call":
      if (KARTA_FUNCTIONS.has(ast.name)) return ast.name;
      return first(ast.args);
    case "index":
    case "slice":
    case "iterate":
    case "optional":
      // gojq keeps suffixes in a list beside their term, and Karta checks the term only.
      return kartaForbidden(ast.target);
    case "update":
      return ast.operator;
    case "binary":
    case "pipe":
    case "comma":
    case "alternative":
    case "and":
    case "or":
      return first(childrenOf(ast));
    case "bind":
      return first([ast.source, ast.body]);
    case "def":
      return kartaForbidden(ast.rest);
    case "module":
      return kartaForbidden(ast.body);
    default:
      return undefined;
  }
}

function first(nodes: readonly JqNode[]): string | undefined {
  for (const node of nodes) {
    const name = kartaForbidden(node);
    if (name !== undefined) return name;
  }
  return undefined;
}
