/** Codes of the characters that YAML gives a role. */
export const CODE = {
  end: 0x00,
  tab: 0x09,
  lineFeed: 0x0a,
  return: 0x0d,
  space: 0x20,
  bang: 0x21,
  quote: 0x22,
  hash: 0x23,
  percent: 0x25,
  ampersand: 0x26,
  apostrophe: 0x27,
  star: 0x2a,
  plus: 0x2b,
  comma: 0x2c,
  dash: 0x2d,
  colon: 0x3a,
  greater: 0x3e,
  question: 0x3f,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  underscore: 0x5f,
  openBrace: 0x7b,
  bar: 0x7c,
  closeBrace: 0x7d,
} as const;

/** Any character that is neither printable ASCII, nor a tab, nor a part of a line break. */
export const UNUSUAL = /[^\t\n\r\x20-\x7e]/;

/** The codes of the characters of a text. */
export type Codes = Uint8Array | Uint16Array;

/**
 * Returns the codes of a text. Reading one of them takes a third of the time of `charCodeAt`.
 *
 * @param isAscii whether the text has only characters of ASCII
 */
export function codesOf(text: string, isAscii: boolean): Codes {
  if (isAscii) return Buffer.from(text, "latin1");
  const codes = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) codes[at] = text.charCodeAt(at);
  return codes;
}

/**
 * The codes of one text at a time, in memory that all of them share: new memory for each file is freed late, and takes the
 * space of some files.
 */
export class CodeBuffer {
  #memory = Buffer.allocUnsafeSlow(0);

  /** Returns the codes of a text, as `codesOf`. They are valid until the next call. */
  codesOf(text: string, isAscii: boolean): Codes {
    if (!isAscii || text.length > LARGEST) return codesOf(text, isAscii);
    if (text.length > this.#memory.length) this.#memory = Buffer.allocUnsafeSlow(text.length * 2);
    this.#memory.write(text, "latin1");
    return this.#memory.subarray(0, text.length);
  }
}

/** A larger text has memory of its own, so that it is freed. */
const LARGEST = 2 ** 20;

/** Returns the code at an offset, `CODE.end` behind the last one. */
export function codeAt(codes: Codes, at: number): number {
  // Reading behind the end would make every later read slower.
  return at < codes.length ? (codes[at] ?? CODE.end) : CODE.end;
}

/** True for the code of a space or a tab. */
export function isBlank(code: number): boolean {
  return code === CODE.space || code === CODE.tab;
}

/** True at the end of a line or of the text. */
export function isBreak(code: number): boolean {
  return code === CODE.lineFeed || code === CODE.return || code === CODE.end;
}

/** True for a character that ends a word and an indicator: a blank, or the end of the line. */
export function isGap(code: number): boolean {
  return code <= CODE.space && (isBlank(code) || isBreak(code));
}
