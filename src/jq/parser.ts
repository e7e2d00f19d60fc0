import type { JqNode, ModuleNode, Parameter } from "./ast.ts";
import { childrenOf } from "./ast-walk.ts";
import { JqError } from "./error.ts";
import { infixNode, precedenceOf } from "./infix-operators.ts";
import { syntaxError } from "./lexer.ts";
import { TermParser } from "./term-parser.ts";
import { spanOf } from "./token-reader.ts";

/** A program longer than this (UTF-16 code units) is refused: no path of a Resource Interface comes near it. */
export const MAX_PROGRAM_LENGTH = 100_000;

/**
 * Parses a whole jq 1.8 program. Names are not resolved: an undefined function parses, as it does for Karta's validator.
 * Accepts two things that only gojq has (unary plus, `"x"[0]` needs no grammar) and all that only jq 1.8 has.
 * @throws JqError `syntax` with its place; `limit` for a program that is too long or nested too deeply
 */
export function parseJq(program: string): JqNode {
  if (typeof program !== "string") throw new JqError("syntax", "the program must be a string");
  if (program.length > MAX_PROGRAM_LENGTH) {
    throw new JqError(
      "limit",
      `the program has ${program.length} characters; at most ${MAX_PROGRAM_LENGTH} are allowed`,
    );
  }
  return new Parser(program).program();
}

interface DefinitionHead {
  readonly build: (rest: JqNode) => JqNode;
}

class Parser extends TermParser {
  program(): JqNode {
    const directives = this.#directives();
    const body = this.#definitionsOnly() ?? this.query();
    const token = this.peek();
    if (token.type !== "end") throw this.unexpected(token);
    if (directives.length === 0) return body;
    return this.node({ kind: "module", directives, body, span: { start: 0, end: this.source.length } });
  }

  #directives(): ModuleNode["directives"] {
    const directives: ModuleNode["directives"][number][] = [];
    const start = this.peek().start;
    if (this.acceptsKeyword("module")) {
      this.#constant();
      this.expect(";");
      directives.push({ word: "module", span: this.spanFrom(start) });
    }
    while (this.isKeyword("import") || this.isKeyword("include")) {
      const token = this.take();
      this.template();
      if (token.text === "import") {
        this.expectKeyword("as");
        this.declared(["identifier", "variable"]);
      }
      if (!this.isOperator(";")) this.#constant();
      this.expect(";");
      const word = token.text === "import" ? "import" : "include";
      directives.push({ word, span: this.spanFrom(token.start) });
    }
    return directives;
  }

  /** The metadata of a directive: a constant object, which is parsed only to find its end. */
  #constant(): void {
    const token = this.peek();
    const value = this.primary();
    if (value.kind !== "object" || !isConstant(value)) {
      throw syntaxError(this.source, token.start, value.span.end, "module metadata must be a constant object");
    }
  }

  /** `def a: 1; def b: 2;` and the empty program are whole programs for gojq's parser, though they do not compile. */
  #definitionsOnly(): JqNode | undefined {
    return this.attempt(() => {
      const heads: DefinitionHead[] = [];
      while (this.isKeyword("def")) heads.push(this.#definition());
      const token = this.peek();
      if (token.type !== "end") return undefined;
      let rest: JqNode = this.node({ kind: "missing", span: { start: token.start, end: token.start } });
      for (const head of heads.reverse()) rest = head.build(rest);
      return rest;
    });
  }

  // Every way to nest counts its depth, here or where it calls itself without passing here.
  protected override query(): JqNode {
    this.enter();
    const start = this.peek().start;
    let left = this.#commaOperand();
    while (this.accepts(",")) left = this.join("comma", start, left, this.#commaOperand());
    if (this.accepts("|")) left = this.join("pipe", start, left, this.query());
    this.leave();
    return left;
  }

  #commaOperand(): JqNode {
    const token = this.peek();
    if (this.isKeyword("def")) return this.#definition().build(this.query());
    if (this.acceptsKeyword("label")) {
      const name = this.declared(["variable"]).text;
      this.expect("|");
      const body = this.query();
      return this.node({ kind: "label", name, body, span: this.spanFrom(token.start) });
    }
    const source = this.expression();
    if (!this.isKeyword("as")) return source;
    const patterns = this.patterns();
    this.expect("|");
    const body = this.query();
    return this.node({ kind: "bind", source, patterns, body, span: this.spanFrom(token.start) });
  }

  #definition(): DefinitionHead {
    const start = this.expectKeyword("def").start;
    const name = this.declared(["identifier"]).text;
    const parameters: Parameter[] = [];
    if (this.accepts("(")) {
      do {
        const token = this.declared(["identifier", "variable"], "a parameter");
        parameters.push({ name: token.text, isValue: token.type === "variable", span: spanOf(token) });
      } while (this.accepts(";"));
      this.expect(")");
    }
    this.expect(":");
    const body = this.query();
    this.expect(";");
    return {
      build: (rest) => this.node({ kind: "def", name, parameters, body, rest, span: { start, end: rest.span.end } }),
    };
  }

  /** Operators of a level and those that bind tighter, by precedence climbing: few stack frames per nested expression. */
  protected override expression(level = 0): JqNode {
    const start = this.peek().start;
    let left = this.postfix();
    let unrepeatable: number | undefined;
    for (;;) {
      const token = this.peek();
      const precedence = precedenceOf(token);
      if (!precedence || precedence.level < level) return left;
      if (precedence.level === unrepeatable) {
        const message = `"${token.text}" cannot follow another operator of the same rank; use parentheses`;
        throw syntaxError(this.source, token.start, token.end, message);
      }
      this.take();
      this.enter();
      const right = this.expression(precedence.repeats === "right" ? precedence.level : precedence.level + 1);
      this.leave();
      left = this.node(infixNode(token, left, right, this.spanFrom(start)));
      unrepeatable = precedence.repeats === "none" ? precedence.level : undefined;
    }
  }
}

function isConstant(node: JqNode): boolean {
  switch (node.kind) {
    case "literal":
      return true;
    case "array":
    case "comma":
      return childrenOf(node).every(isConstant);
    case "object":
      return node.entries.every(({ key, value }) => key.kind === "literal" && value !== undefined && isConstant(value));
    default:
      return false;
  }
}
