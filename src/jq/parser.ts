import type {
  BinaryOperator,
  JqNode,
  JqPattern,
  LiteralNode,
  ModuleNode,
  ObjectEntry,
  ObjectPatternEntry,
  Parameter,
  UpdateOperator,
} from "./ast.ts";
import { childrenOf } from "./ast.ts";
import { JqError, type Span } from "./error.ts";
import { syntaxError, type Token, type TokenType, tokenize } from "./lexer.ts";

/** A program longer than this (UTF-16 code units) is refused: no path of a Resource Interface comes near it. */
export const MAX_PROGRAM_LENGTH = 100_000;

/** A syntax tree higher than this is refused, so that everything that walks one may recurse. */
export const MAX_TREE_HEIGHT = 400;

interface Rank {
  readonly level: number;
  readonly side: "left" | "right" | "none";
}

/** Binary operators below the comma, weakest first, as in the grammars of jq 1.8 and gojq 0.12.18. */
const RANKS: ReadonlyMap<string, Rank> = new Map(
  (
    [
      [["//"], "right"],
      [["=", "|=", "+=", "-=", "*=", "/=", "%=", "//="], "none"],
      [["or"], "left"],
      [["and"], "left"],
      [["==", "!=", "<", "<=", ">", ">="], "none"],
      [["+", "-"], "left"],
      [["*", "/", "%"], "left"],
    ] as const
  ).flatMap(([operators, side], level) => operators.map((operator): [string, Rank] => [operator, { level, side }])),
);

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

class Parser {
  readonly #source: string;
  readonly #tokens: readonly Token[];
  readonly #heights = new Map<JqNode, number>();
  #index = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
    this.#tokens = tokenize(source);
  }

  program(): JqNode {
    const directives = this.#directives();
    const body = this.#definitionsOnly() ?? this.#query();
    const token = this.#peek();
    if (token.type !== "end") throw this.#unexpected(token);
    if (directives.length === 0) return body;
    return this.#node({ kind: "module", directives, body, span: { start: 0, end: this.#source.length } });
  }

  #directives(): ModuleNode["directives"] {
    const directives: ModuleNode["directives"][number][] = [];
    const start = this.#peek().start;
    if (this.#acceptsKeyword("module")) {
      this.#constant();
      this.#expect(";");
      directives.push({ word: "module", span: this.#spanFrom(start) });
    }
    while (this.#isKeyword("import") || this.#isKeyword("include")) {
      const token = this.#take();
      this.#template();
      if (token.text === "import") {
        this.#expectKeyword("as");
        if (this.#peek().type !== "identifier" && this.#peek().type !== "variable")
          throw this.#unexpected(this.#peek());
        this.#take();
      }
      if (!this.#isOperator(";")) this.#constant();
      this.#expect(";");
      const word = token.text === "import" ? "import" : "include";
      directives.push({ word, span: this.#spanFrom(token.start) });
    }
    return directives;
  }

  /** The metadata of a directive: a constant object, which is parsed only to find its end. */
  #constant(): void {
    const token = this.#peek();
    const value = this.#primary();
    if (value.kind !== "object" || !isConstant(value)) {
      throw syntaxError(this.#source, token.start, value.span.end, "module metadata must be a constant object");
    }
  }

  /** `def a: 1; def b: 2;` and the empty program are whole programs for gojq's parser, though they do not compile. */
  #definitionsOnly(): JqNode | undefined {
    const saved = this.#index;
    const heads: DefinitionHead[] = [];
    while (this.#isKeyword("def")) heads.push(this.#definition());
    const token = this.#peek();
    if (token.type !== "end") {
      this.#index = saved;
      return undefined;
    }
    let rest: JqNode = this.#node({ kind: "missing", span: { start: token.start, end: token.start } });
    for (const head of heads.reverse()) rest = head.build(rest);
    return rest;
  }

  // Every way to nest counts its depth, here or where it calls itself without passing here.
  #query(): JqNode {
    this.#enter();
    const start = this.#peek().start;
    let left = this.#commaOperand();
    while (this.#accepts(",")) left = this.#join("comma", start, left, this.#commaOperand());
    if (this.#accepts("|")) left = this.#join("pipe", start, left, this.#query());
    this.#depth -= 1;
    return left;
  }

  #commaOperand(): JqNode {
    const token = this.#peek();
    if (this.#isKeyword("def")) return this.#definition().build(this.#query());
    if (this.#acceptsKeyword("label")) {
      const name = this.#expectType("variable").text;
      this.#expect("|");
      const body = this.#query();
      return this.#node({ kind: "label", name, body, span: this.#spanFrom(token.start) });
    }
    const source = this.#expression();
    if (!this.#isKeyword("as")) return source;
    const patterns = this.#patterns();
    this.#expect("|");
    const body = this.#query();
    return this.#node({ kind: "bind", source, patterns, body, span: this.#spanFrom(token.start) });
  }

  #definition(): DefinitionHead {
    const start = this.#expectKeyword("def").start;
    const name = this.#expectType("identifier").text;
    const parameters: Parameter[] = [];
    if (this.#accepts("(")) {
      do {
        const token = this.#peek();
        if (token.type !== "identifier" && token.type !== "variable") throw this.#unexpected(token, "a parameter");
        this.#take();
        parameters.push({ name: token.text, isValue: token.type === "variable", span: spanOf(token) });
      } while (this.#accepts(";"));
      this.#expect(")");
    }
    this.#expect(":");
    const body = this.#query();
    this.#expect(";");
    return {
      build: (rest) => this.#node({ kind: "def", name, parameters, body, rest, span: { start, end: rest.span.end } }),
    };
  }

  /** Operators of a level and the stronger ones, by precedence climbing: few stack frames per nested expression. */
  #expression(level = 0): JqNode {
    const start = this.#peek().start;
    let left = this.#postfix();
    let unrepeatable: number | undefined;
    for (;;) {
      const token = this.#peek();
      const rank = isOperatorToken(token) ? RANKS.get(token.text) : undefined;
      if (!rank || rank.level < level) return left;
      if (rank.level === unrepeatable) {
        const message = `"${token.text}" cannot follow another operator of the same rank; use parentheses`;
        throw syntaxError(this.#source, token.start, token.end, message);
      }
      this.#take();
      this.#enter();
      const right = this.#expression(rank.side === "right" ? rank.level : rank.level + 1);
      this.#depth -= 1;
      left = this.#combine(start, left, token, right);
      unrepeatable = rank.side === "none" ? rank.level : undefined;
    }
  }

  #combine(start: number, left: JqNode, operator: Token, right: JqNode): JqNode {
    const span = this.#spanFrom(start);
    switch (operator.text) {
      case "//":
        return this.#node({ kind: "alternative", left, right, span });
      case "and":
      case "or":
        return this.#node({ kind: operator.text, left, right, span });
      case "=":
      case "|=":
      case "+=":
      case "-=":
      case "*=":
      case "/=":
      case "%=":
      case "//=": {
        const update: UpdateOperator = operator.text;
        return this.#node({ kind: "update", operator: update, operatorSpan: spanOf(operator), left, right, span });
      }
      default: {
        // The levels above are the only callers, so what is left is a binary operator.
        const binary = operator.text as BinaryOperator;
        return this.#node({ kind: "binary", operator: binary, left, right, span });
      }
    }
  }

  #postfix(): JqNode {
    const start = this.#peek().start;
    let target = this.#primary();
    for (;;) {
      const token = this.#peek();
      if (token.type === "field") {
        this.#take();
        const key = this.#literal(token.text, { start: token.start + 1, end: token.end });
        target = this.#node({ kind: "index", target, key, span: this.#spanFrom(start) });
      } else if (this.#isOperator("[")) {
        target = this.#bracket(start, target);
      } else if (this.#isOperator("?")) {
        this.#take();
        target = this.#node({ kind: "optional", target, span: this.#spanFrom(start) });
      } else if (this.#isOperator(".")) {
        this.#take();
        target = this.#isOperator("[") ? this.#bracket(start, target) : this.#stringIndex(start, target);
      } else {
        return target;
      }
    }
  }

  #stringIndex(start: number, target: JqNode): JqNode {
    const token = this.#peek();
    if (token.type !== "quote" && token.type !== "format") {
      throw this.#unexpected(token, 'a field name, a string or "[" after "."');
    }
    const key = this.#template();
    return this.#node({ kind: "index", target, key, span: this.#spanFrom(start) });
  }

  /** `[]`, `[k]`, `[a:b]`, `[a:]` or `[:b]` after a term. */
  #bracket(start: number, target: JqNode): JqNode {
    this.#expect("[");
    if (this.#accepts("]")) return this.#node({ kind: "iterate", target, span: this.#spanFrom(start) });
    if (this.#accepts(":")) {
      const to = this.#query();
      this.#expect("]");
      return this.#node({ kind: "slice", target, to, span: this.#spanFrom(start) });
    }
    const from = this.#query();
    if (this.#accepts("]")) return this.#node({ kind: "index", target, key: from, span: this.#spanFrom(start) });
    this.#expect(":");
    if (this.#accepts("]")) return this.#node({ kind: "slice", target, from, span: this.#spanFrom(start) });
    const to = this.#query();
    this.#expect("]");
    return this.#node({ kind: "slice", target, from, to, span: this.#spanFrom(start) });
  }

  #primary(): JqNode {
    const token = this.#peek();
    const span = spanOf(token);
    switch (token.type) {
      case "number":
        this.#take();
        return this.#literal(Number(token.text), span);
      case "quote":
        return this.#template();
      case "format":
        if (this.#tokens[this.#index + 1]?.type === "quote") return this.#template();
        this.#take();
        return this.#node({ kind: "format", name: token.text, span });
      case "field": {
        const target: JqNode = this.#node({ kind: "identity", span: { start: token.start, end: token.start } });
        this.#take();
        const key = this.#literal(token.text, { start: span.start + 1, end: span.end });
        return this.#node({ kind: "index", target, key, span });
      }
      case "variable":
        this.#take();
        if (token.text === "__loc__") return this.#node({ kind: "location", span });
        return this.#node({ kind: "variable", name: token.text, span });
      case "identifier":
        return this.#call();
      case "keyword":
        return this.#keyword(token);
      case "operator":
        return this.#operatorTerm(token);
      default:
        throw this.#unexpected(token);
    }
  }

  #operatorTerm(token: Token): JqNode {
    const span = spanOf(token);
    switch (token.text) {
      case ".": {
        this.#take();
        const next = this.#peek();
        const identity: JqNode = this.#node({ kind: "identity", span });
        if (next.type === "quote" || (next.type === "format" && this.#tokens[this.#index + 1]?.type === "quote")) {
          return this.#stringIndex(token.start, identity);
        }
        return identity;
      }
      case "..":
        this.#take();
        return this.#node({ kind: "recurse", span });
      case "-":
      case "+": {
        this.#take();
        this.#enter();
        const operand = this.#postfix();
        this.#depth -= 1;
        return this.#node({ kind: "unary", operator: token.text, operand, span: this.#spanFrom(token.start) });
      }
      case "(": {
        this.#take();
        const body = this.#query();
        this.#expect(")");
        return this.#node({ kind: "paren", body, span: this.#spanFrom(token.start) });
      }
      case "[": {
        this.#take();
        if (this.#accepts("]")) return this.#node({ kind: "array", span: this.#spanFrom(token.start) });
        const body = this.#query();
        this.#expect("]");
        return this.#node({ kind: "array", body, span: this.#spanFrom(token.start) });
      }
      case "{":
        return this.#object(token.start);
      default:
        throw this.#unexpected(token);
    }
  }

  #keyword(token: Token): JqNode {
    const span = spanOf(token);
    switch (token.text) {
      case "null":
        this.#take();
        return this.#literal(null, span);
      case "true":
      case "false":
        this.#take();
        return this.#literal(token.text === "true", span);
      case "if":
        return this.#conditional();
      case "try": {
        this.#take();
        this.#enter();
        const body = this.#postfix();
        const handler = this.#acceptsKeyword("catch") && { handler: this.#postfix() };
        this.#depth -= 1;
        return this.#node({ kind: "try", body, ...handler, span: this.#spanFrom(token.start) });
      }
      case "reduce":
      case "foreach":
        return this.#loop(token.text);
      case "break": {
        this.#take();
        const name = this.#expectType("variable").text;
        return this.#node({ kind: "break", name, span: this.#spanFrom(token.start) });
      }
      default:
        throw this.#unexpected(token);
    }
  }

  #conditional(): JqNode {
    const start = this.#peek().start;
    const branches: { readonly condition: JqNode; readonly outcome: JqNode }[] = [];
    do {
      this.#take();
      const condition = this.#query();
      this.#expectKeyword("then");
      branches.push({ condition, outcome: this.#query() });
    } while (this.#isKeyword("elif"));
    const otherwise = this.#acceptsKeyword("else") && { otherwise: this.#query() };
    this.#expectKeyword("end");
    return this.#node({ kind: "if", branches, ...otherwise, span: this.#spanFrom(start) });
  }

  #loop(word: "reduce" | "foreach"): JqNode {
    const start = this.#take().start;
    this.#enter();
    const source = this.#expression();
    this.#depth -= 1;
    const patterns = this.#patterns();
    this.#expect("(");
    const init = this.#query();
    this.#expect(";");
    const update = this.#query();
    const extract = word === "foreach" && this.#accepts(";") && { extract: this.#query() };
    this.#expect(")");
    const span = this.#spanFrom(start);
    if (word === "reduce") return this.#node({ kind: "reduce", source, patterns, init, update, span });
    return this.#node({ kind: "foreach", source, patterns, init, update, ...extract, span });
  }

  #call(): JqNode {
    const name = this.#take();
    const nameSpan = spanOf(name);
    const args: JqNode[] = [];
    if (this.#accepts("(")) {
      do args.push(this.#query());
      while (this.#accepts(";"));
      this.#expect(")");
    }
    return this.#node({ kind: "call", name: name.text, nameSpan, args, span: this.#spanFrom(name.start) });
  }

  /** A string, with its format if it has one; a string that is only text becomes a literal. */
  #template(): JqNode {
    const first = this.#peek();
    const format = first.type === "format" ? this.#take().text : undefined;
    this.#expectType("quote");
    const parts: (string | JqNode)[] = [];
    for (;;) {
      const token = this.#peek();
      if (token.type === "unquote") {
        this.#take();
        const span = this.#spanFrom(first.start);
        const [text = ""] = parts;
        if (format === undefined && parts.length < 2 && typeof text === "string") return this.#literal(text, span);
        return this.#node({ kind: "template", ...(format !== undefined && { format }), parts, span });
      }
      if (token.type === "text") {
        parts.push(this.#take().text);
      } else {
        this.#expectType("interpolate");
        parts.push(this.#query());
        this.#expectType("close");
      }
    }
  }

  #object(start: number): JqNode {
    this.#expect("{");
    const entries: ObjectEntry[] = [];
    while (!this.#isOperator("}")) {
      entries.push(this.#objectEntry());
      if (!this.#accepts(",")) break;
    }
    this.#expect("}");
    return this.#node({ kind: "object", entries, span: this.#spanFrom(start) });
  }

  #objectEntry(): ObjectEntry {
    const token = this.#peek();
    const span = spanOf(token);
    const key = this.#objectKey(token);
    if (this.#accepts(":")) return { key, value: this.#objectValue(), span: this.#spanFrom(token.start) };
    if (key.kind === "paren") throw this.#unexpected(this.#peek(), '":" after a computed key');
    if (key.kind === "variable") return { key: this.#literal(key.name, span), value: key, span };
    if (key.kind === "location") return { key: this.#literal("__loc__", span), value: key, span };
    return { key, span: key.span };
  }

  #objectKey(token: Token): JqNode {
    switch (token.type) {
      case "identifier":
      case "keyword":
        if (token.text.includes("::")) throw this.#unexpected(token, "a key");
        this.#take();
        return this.#literal(token.text, spanOf(token));
      case "variable":
        return this.#primary();
      case "quote":
      case "format":
        return this.#template();
      default:
        if (this.#isOperator("(")) return this.#primary();
        throw this.#unexpected(token, 'a key or "}"');
    }
  }

  /** Values are expressions joined by `|` only: a comma starts the next member. */
  #objectValue(): JqNode {
    this.#enter();
    const start = this.#peek().start;
    let value = this.#expression();
    if (this.#accepts("|")) value = this.#join("pipe", start, value, this.#objectValue());
    this.#depth -= 1;
    return value;
  }

  #patterns(): readonly JqPattern[] {
    this.#expectKeyword("as");
    const patterns = [this.#pattern()];
    while (this.#accepts("?//")) patterns.push(this.#pattern());
    return patterns;
  }

  #pattern(): JqPattern {
    const token = this.#peek();
    if (token.type === "variable") {
      this.#take();
      return { kind: "variable", name: token.text, span: spanOf(token) };
    }
    this.#enter();
    const isArray = this.#isOperator("[");
    if (!isArray && !this.#isOperator("{")) throw this.#unexpected(token, 'a pattern ("$name", "[…]" or "{…}")');
    const elements: JqPattern[] = [];
    const entries: ObjectPatternEntry[] = [];
    do {
      this.#take();
      if (isArray) elements.push(this.#pattern());
      else entries.push(this.#patternEntry());
    } while (this.#isOperator(","));
    this.#expect(isArray ? "]" : "}");
    this.#depth -= 1;
    const span = this.#spanFrom(token.start);
    if (isArray) return { kind: "array", elements, span };
    return { kind: "object", entries, span };
  }

  #patternEntry(): ObjectPatternEntry {
    const token = this.#peek();
    if (token.type === "variable") {
      this.#take();
      const key = this.#literal(token.text, spanOf(token));
      const value = this.#accepts(":") && { value: this.#pattern() };
      return { key, variable: token.text, ...value, span: this.#spanFrom(token.start) };
    }
    const key = this.#objectKey(token);
    this.#expect(":");
    return { key, value: this.#pattern(), span: this.#spanFrom(token.start) };
  }

  #join(kind: "comma" | "pipe", start: number, left: JqNode, right: JqNode): JqNode {
    return this.#node({ kind, left, right, span: this.#spanFrom(start) });
  }

  #literal(value: LiteralNode["value"], span: Span): JqNode {
    return this.#node({ kind: "literal", value, span });
  }

  /** The range from `start` to the end of the last token that was taken. */
  #spanFrom(start: number): Span {
    return { start, end: this.#tokens[this.#index - 1]?.end ?? start };
  }

  /** Registers a node and refuses a tree that has grown too high: a long chain nests as deeply as parentheses do. */
  #node<T extends JqNode>(node: T): T {
    let height = 0;
    for (const child of childrenOf(node)) height = Math.max(height, this.#heights.get(child) ?? 0);
    if (height + 1 > MAX_TREE_HEIGHT) this.#tooDeep(node.span);
    this.#heights.set(node, height + 1);
    return node;
  }

  #enter(): void {
    this.#depth += 1;
    if (this.#depth > MAX_TREE_HEIGHT) this.#tooDeep(spanOf(this.#peek()));
  }

  #tooDeep(span: Span): never {
    throw new JqError("limit", `the program is nested more than ${MAX_TREE_HEIGHT} levels deep`, {
      program: this.#source,
      span,
    });
  }

  #peek(): Token {
    const token = this.#tokens[this.#index];
    if (!token) throw new JqError("internal", "the parser read past the end of the program");
    return token;
  }

  #take(): Token {
    const token = this.#peek();
    if (token.type !== "end") this.#index += 1;
    return token;
  }

  #isOperator(text: string): boolean {
    const token = this.#peek();
    return token.type === "operator" && token.text === text;
  }

  /** Takes the next token if it is this operator. */
  #accepts(text: string): boolean {
    if (!this.#isOperator(text)) return false;
    this.#index += 1;
    return true;
  }

  #acceptsKeyword(text: string): boolean {
    if (!this.#isKeyword(text)) return false;
    this.#index += 1;
    return true;
  }

  #isKeyword(text: string): boolean {
    const token = this.#peek();
    return token.type === "keyword" && token.text === text;
  }

  #expect(text: string): Token {
    if (!this.#isOperator(text)) throw this.#unexpected(this.#peek(), `"${text}"`);
    return this.#take();
  }

  #expectKeyword(text: string): Token {
    if (!this.#isKeyword(text)) throw this.#unexpected(this.#peek(), `"${text}"`);
    return this.#take();
  }

  #expectType(type: TokenType): Token {
    const token = this.#peek();
    if (token.type !== type) throw this.#unexpected(token, EXPECTED[type] ?? `a ${type}`);
    return this.#take();
  }

  #unexpected(token: Token, expected?: string): JqError {
    let message = `unexpected "${this.#source.slice(token.start, token.end)}"`;
    if (token.type === "end") message = "unexpected end of the program";
    if (expected !== undefined) message += `; expected ${expected}`;
    return syntaxError(this.#source, token.start, token.end, message);
  }
}

const EXPECTED: Partial<Record<TokenType, string>> = {
  identifier: "a name",
  variable: 'a variable such as "$name"',
  quote: "a string",
  interpolate: "text or the end of the string",
  close: '")" that ends the interpolation',
};

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

function isOperatorToken(token: Token): boolean {
  return token.type === "operator" || (token.type === "keyword" && (token.text === "and" || token.text === "or"));
}

function spanOf(token: Token): Span {
  return { start: token.start, end: token.end };
}
