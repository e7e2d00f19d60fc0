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
