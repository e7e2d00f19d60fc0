/** A token of an expression, with the index of its first character. */
export interface CelToken {
  readonly kind: "name" | "number" | "text" | "sign" | "end";
  readonly text: string;
  readonly start: number;
}

/** The error of a text that is not an expression, with the characters that are wrong. */
export class CelSyntaxError extends Error {
  readonly range: { readonly start: number; readonly end: number };

  constructor(message: string, start: number, end = start + 1) {
    super(message);
    this.range = { start, end };
  }
}

const SPACE = /[\t \r\n\f]/;
const NAME = /[A-Za-z_][A-Za-z_0-9]*/y;
const NUMBER = /(?:0x[\da-fA-F]+[uU]?|\d+(?:\.\d+)?(?:[eE][+-]?\d+|[uU])?|\.\d+(?:[eE][+-]?\d+)?)/y;
const SIGN = /==|!=|<=|>=|&&|\|\||[-+*/%<>!?:.,()[\]{}]/y;
const PREFIX = /[bB]?[rR]?(?=["'])/y;
const ESCAPE = /\\(?:[abfnrtv"'\\?`]|[0-3][0-7][0-7]|[xX][\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8})/y;

/**
 * The tokens of an expression, the last one of the kind `end`. Source: cel-go, `parser/gen/CEL.g4`.
 *
 * @throws CelSyntaxError
 */
export function celTokens(text: string): readonly CelToken[] {
  const tokens: CelToken[] = [];
  let at = afterSpace(text, 0);
  while (at < text.length) {
    const found = tokenAt(text, at);
    if (found === undefined) throw new CelSyntaxError(`unexpected ${described(text, at)}`, at);
    tokens.push(found);
    at = afterSpace(text, at + found.text.length);
  }
  tokens.push({ kind: "end", text: "", start: text.length });
  return tokens;
}

/** The index after white space and comments. */
function afterSpace(text: string, start: number): number {
  let at = start;
  for (;;) {
    while (at < text.length && SPACE.test(text.charAt(at))) at += 1;
    if (!text.startsWith("//", at)) return at;
    const end = text.indexOf("\n", at);
    at = end < 0 ? text.length : end;
  }
}

function tokenAt(text: string, start: number): CelToken | undefined {
  // A text may begin with the letters of its prefix.
  const prefix = foundAt(PREFIX, text, start);
  if (prefix !== undefined) {
    const end = endOfText(text, start + prefix.length, /r/i.test(prefix));
    return end === undefined ? undefined : { kind: "text", text: text.slice(start, end), start };
  }
  for (const [kind, pattern] of KINDS) {
    const found = foundAt(pattern, text, start);
    if (found !== undefined) return { kind, text: found, start };
  }
  return undefined;
}

const KINDS = [
  ["name", NAME],
  ["number", NUMBER],
  ["sign", SIGN],
] as const;

function foundAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** The index after a text whose quote is at an index; undefined for one that does not end, or has an unknown escape. */
function endOfText(text: string, start: number, isRaw: boolean): number | undefined {
  const character = text.charAt(start);
  const isLong = text.startsWith(character.repeat(LONG_QUOTE), start);
  const quote = isLong ? character.repeat(LONG_QUOTE) : character;
  let at = start + quote.length;
  while (at < text.length) {
    if (text.startsWith(quote, at)) return at + quote.length;
    const next = text.charAt(at);
    if (!isLong && (next === "\n" || next === "\r")) return undefined;
    if (next === "\\" && !isRaw) {
      const escaped = foundAt(ESCAPE, text, at);
      if (escaped === undefined) return undefined;
      at += escaped.length;
    } else at += 1;
  }
  return undefined;
}

const LONG_QUOTE = 3;

function described(text: string, at: number): string {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (character === '"' || character === "'") return `${character}: the text does not end, or has an unknown escape`;
  return `character ${character}`;
}
