import { JqError, type Span } from "./error.ts";

/**
 * The type of a token. A string is a `quote` token, its `text` and `interpolate` … `close` parts, and an `unquote`
 * token.
 */
export type TokenType =
  | "number"
  | "identifier"
  | "keyword"
  | "field"
  | "variable"
  | "format"
  | "operator"
  | "quote"
  | "text"
  | "interpolate"
  | "close"
  | "unquote"
  | "end";

/** A token; `text` is the name of a field, variable or format without its mark, and the decoded text of a string part. */
export interface Token extends Span {
  readonly type: TokenType;
  readonly text: string;
}

const KEYWORDS: ReadonlySet<string> = new Set(
  "and as break catch def elif else end false foreach if import include label module null or reduce then true try".split(
    " ",
  ),
);

/** The longest operators first, so that `//=` is not read as `//` and `=`. */
const OPERATORS = [
  ..."?//,//=,|=,+=,-=,*=,/=,%=,==,!=,<=,>=,//,..".split(","),
  ...". ? = ; , : | + - * / % < > ( ) [ ] { }".split(" "),
] as const;

const MARKS: Readonly<Record<string, TokenType>> = { ".": "field", $: "variable", "@": "format" };
const SPACE = /[ \t\r\n]+/y;
const COMMENT = /#(?:[^\\\r\n]|\\(?:\r\n|[\s\S])?)*/y;
const NAME = /[A-Za-z_][A-Za-z_0-9]*(?:::[A-Za-z_][A-Za-z_0-9]*)*/y;
const FIELD = /\.[A-Za-z_][A-Za-z_0-9]*/y;
const VARIABLE = /\$[A-Za-z_][A-Za-z_0-9]*(?:::[A-Za-z_][A-Za-z_0-9]*)*/y;
const FORMAT = /@[A-Za-z0-9_]+/y;
const NUMBER = /(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?/y;
/** gojq rejects these right after a number. After an exponent, a point begins the next token. */
const BAD_NUMBER_TAIL = /[A-Za-z_.]/;
const BAD_EXPONENT_TAIL = /[A-Za-z_]/;
const PLAIN_TEXT = /[^"\\]+/y;
const UNICODE_ESCAPE = /\\u([0-9A-Fa-f]{4})/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

/**
 * The tokens of a program, ending with an `end` token.
 *
 * Lexical rules are those of jq 1.8's `src/lexer.l`; where gojq 0.12.18's `lexer.go` is stricter (`1and 2`) gojq wins.
 * @throws JqError `syntax`
 */
export function tokenize(program: string): readonly Token[] {
  const control = CONTROL.exec(program);
  if (control) {
    const code = control[0].charCodeAt(0).toString(16).padStart(4, "0");
    const message = `control character U+${code} is not allowed in a program`;
    throw syntaxError(program, control.index, control.index + 1, message);
  }
  return new Lexer(program).run();
}

class Lexer {
  readonly #program: string;
  readonly #tokens: Token[] = [];
  /** Open parentheses per interpolation that is being read: `)` at zero ends the interpolation. */
  readonly #interpolations: number[] = [];
  #at = 0;

  constructor(program: string) {
    this.#program = program;
  }

  run(): readonly Token[] {
    while (this.#skipBlank()) this.#next();
    this.#push("end", "", this.#at);
    return this.#tokens;
  }

  #skipBlank(): boolean {
    while (this.#match(SPACE) !== undefined || this.#match(COMMENT) !== undefined);
    return this.#at < this.#program.length;
  }

  #next(): void {
    const start = this.#at;
    if (this.#program[start] === '"') {
      this.#at += 1;
      this.#push("quote", '"', start);
      this.#string(start);
      return;
    }
    const number = this.#match(NUMBER);
    if (number !== undefined) {
      this.#number(number, start);
      return;
    }
    const marked = this.#match(FIELD) ?? this.#match(VARIABLE) ?? this.#match(FORMAT);
    if (marked !== undefined) {
      this.#push(MARKS[marked.charAt(0)] ?? "format", marked.slice(1), start);
      return;
    }
    const name = this.#match(NAME);
    if (name !== undefined) {
      this.#push(KEYWORDS.has(name) ? "keyword" : "identifier", name, start);
      return;
    }
    this.#operator(start);
  }

  #number(text: string, start: number): void {
    const next = this.#program[this.#at] ?? "";
    if ((/[eE]/.test(text) ? BAD_EXPONENT_TAIL : BAD_NUMBER_TAIL).test(next)) {
      throw syntaxError(this.#program, start, this.#at + 1, `invalid number "${text}${next}"`);
    }
    this.#push("number", text, start);
  }

  #operator(start: number): void {
    const operator = OPERATORS.find((text) => this.#program.startsWith(text, start));
    if (operator === undefined) {
      const character = String.fromCodePoint(this.#program.codePointAt(start) ?? 0);
      const message = `unexpected character ${JSON.stringify(character)}`;
      throw syntaxError(this.#program, start, start + character.length, message);
    }
    this.#at += operator.length;
    const depth = this.#interpolations.length - 1;
    const open = this.#interpolations[depth];
    if (open !== undefined && operator === "(") this.#interpolations[depth] = open + 1;
    if (open !== undefined && operator === ")") {
      if (open === 0) {
        this.#interpolations.pop();
        this.#push("close", ")", start);
        this.#string(start);
        return;
      }
      this.#interpolations[depth] = open - 1;
    }
    this.#push("operator", operator, start);
  }

  /** Reads text up to the closing quote, or up to an interpolation, which the caller's loop then reads. */
  #string(opened: number): void {
    const start = this.#at;
    let text = "";
    while (this.#at < this.#program.length) {
      const plain = this.#match(PLAIN_TEXT);
      if (plain !== undefined) {
        text += plain;
        continue;
      }
      const done = this.#program[this.#at] === '"' || this.#program.startsWith("\\(", this.#at);
      if (!done) {
        text += this.#escape();
        continue;
      }
      if (text !== "") this.#push("text", text.replace(LONE_SURROGATE, "\ufffd"), start);
      const mark = this.#at;
      if (this.#program[mark] === '"') {
        this.#at += 1;
        this.#push("unquote", '"', mark);
      } else {
        this.#at += 2;
        this.#push("interpolate", "\\(", mark);
        this.#interpolations.push(0);
      }
      return;
    }
    throw syntaxError(this.#program, opened, this.#at, "the string is not closed");
  }

  #escape(): string {
    const unicode = this.#match(UNICODE_ESCAPE);
    if (unicode !== undefined) return String.fromCharCode(Number.parseInt(unicode.slice(2), 16));
    const letter = this.#program[this.#at + 1] ?? "";
    const decoded = ESCAPES[letter];
    if (decoded === undefined) {
      throw syntaxError(
        this.#program,
        this.#at,
        this.#at + 1 + letter.length,
        `invalid escape "\\${letter}" in a string`,
      );
    }
    this.#at += 2;
    return decoded;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#program)?.[0];
    if (found === undefined || found === "") return undefined;
    this.#at += found.length;
    return found;
  }

  #push(type: TokenType, text: string, start: number): void {
    this.#tokens.push({ type, text, start, end: this.#at });
  }
}

/** A `syntax` error with its place. */
export function syntaxError(program: string, start: number, end: number, message: string): JqError {
  return new JqError("syntax", message, { program, span: { start, end } });
}
