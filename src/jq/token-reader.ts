import { JqError, type Span } from "./error.ts";
import { syntaxError, type Token, type TokenType, tokenize } from "./lexer.ts";

/** Reads the tokens of a program one after the other. */
export class TokenReader {
  protected readonly source: string;
  readonly #tokens: readonly Token[];
  #index = 0;

  constructor(source: string) {
    this.source = source;
    this.#tokens = tokenize(source);
  }

  protected peek(): Token {
    const token = this.#tokens[this.#index];
    if (!token) throw new JqError("internal", "the parser read past the end of the program");
    return token;
  }

  protected take(): Token {
    const token = this.peek();
    if (token.type !== "end") this.#index += 1;
    return token;
  }

  protected isOperator(text: string): boolean {
    const token = this.peek();
    return token.type === "operator" && token.text === text;
  }

  /** Takes the next token if it is this operator. */
  protected accepts(text: string): boolean {
    if (!this.isOperator(text)) return false;
    this.#index += 1;
    return true;
  }

  protected acceptsKeyword(text: string): boolean {
    if (!this.isKeyword(text)) return false;
    this.#index += 1;
    return true;
  }

  protected isKeyword(text: string): boolean {
    const token = this.peek();
    return token.type === "keyword" && token.text === text;
  }

  protected expect(text: string): Token {
    if (!this.isOperator(text)) throw this.unexpected(this.peek(), `"${text}"`);
    return this.take();
  }

  protected expectKeyword(text: string): Token {
    if (!this.isKeyword(text)) throw this.unexpected(this.peek(), `"${text}"`);
    return this.take();
  }

  protected expectType(type: TokenType): Token {
    const token = this.peek();
    if (token.type !== type) throw this.unexpected(token, EXPECTED[type] ?? `a ${type}`);
    return this.take();
  }

  /** Takes a name that the program declares. gojq accepts the prefix of a module (`a::b`) only where a name is used. */
  protected declared(types: readonly ("identifier" | "variable")[], expected?: string): Token {
    const token = this.peek();
    if (types.some((type) => type === token.type) && !token.text.includes("::")) return this.take();
    throw this.unexpected(token, expected ?? types.map((type) => EXPECTED[type]).join(" or "));
  }

  protected unexpected(token: Token, expected?: string): JqError {
    let message = `unexpected "${this.source.slice(token.start, token.end)}"`;
    if (token.type === "end") message = "unexpected end of the program";
    if (expected !== undefined) message += `; expected ${expected}`;
    return syntaxError(this.source, token.start, token.end, message);
  }

  /** The range from `start` to the end of the last token that was taken. */
  protected spanFrom(start: number): Span {
    return { start, end: this.#tokens[this.#index - 1]?.end ?? start };
  }

  /** Whether the token after the next one starts a string. */
  protected isBeforeString(): boolean {
    return this.#tokens[this.#index + 1]?.type === "quote";
  }

  /** Calls `read`, and takes none of its tokens where it returns undefined. */
  protected attempt<T>(read: () => T | undefined): T | undefined {
    const start = this.#index;
    const result = read();
    if (result === undefined) this.#index = start;
    return result;
  }
}

const EXPECTED: Partial<Record<TokenType, string>> = {
  identifier: "a name",
  variable: 'a variable such as "$name"',
  quote: "a string",
  interpolate: "text or the end of the string",
  close: '")" that ends the interpolation',
};

/** The range of a token. */
export function spanOf(token: Token): Span {
  return { start: token.start, end: token.end };
}
