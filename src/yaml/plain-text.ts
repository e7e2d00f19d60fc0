/** Thrown where a text is not for the reader of plain documents. */
export const BAIL: unique symbol = Symbol("not plain");

// No tabs, no carriage returns, no controls, nothing that looks like a blank; letters of most scripts.
const OTHER = /[^\n\x20-\x7e\u00a1-\u00ac\u00ae-\u167f\u2010-\u2027\u2030-\u205e\u2190-\u23ff\u3001-\ud7ff]/;

/** Whether a text has no character that readers could treat in a way of their own. */
export function isPlainText(text: string): boolean {
  return !OTHER.test(text);
}

// Far below the 1,024 characters that a key may have.
const LONGEST_KEY = 256;

/** The end of a key of letters, digits and `_ . / -`, which starts with a letter or `_`; `start` where there is none. */
export function plainKeyEnd(text: string, start: number): number {
  if (!isLetter(text.charCodeAt(start))) return start;
  let end = start + 1;
  while (isWord(text.charCodeAt(end))) end++;
  return end - start > LONGEST_KEY ? start : end;
}

/** The offset of the closing quote of a text on one line without escapes. */
export function quotedEnd(text: string, start: number): number {
  const quote = text.charCodeAt(start);
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      if (quote === SINGLE_QUOTE && text.charCodeAt(at + 1) === SINGLE_QUOTE) throw BAIL;
      return at;
    }
    if (code === LINE_FEED || (code === BACKSLASH && quote !== SINGLE_QUOTE)) break;
  }
  throw BAIL;
}

/** Whether a value without quotes may start here: with a letter, a digit, or a character that means nothing else. */
export function isPlainStart(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === DASH) return isWord(text.charCodeAt(at + 1));
  // `<<` merges.
  if (code === LESS) return isWord(text.charCodeAt(at + 1));
  return isWord(code) || code === PLUS || code === DOLLAR || code === PARENTHESIS || code === TILDE || code > TILDE;
}

/** The end of a value without quotes, behind its last letter; a comment may follow. */
export function plainEnd(text: string, start: number): number {
  let last = start;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED || (code === HASH && last < at - 1)) break;
    if (code === COLON && isEnd(text.charCodeAt(at + 1))) throw BAIL;
    if (code !== SPACE) last = at;
  }
  return last + 1;
}

/** Whether a list item starts here. */
export function isDash(text: string, at: number): boolean {
  return text.charCodeAt(at) === DASH && isEnd(text.charCodeAt(at + 1));
}

/** Whether a word ends before a character: at a blank, a line break or the end of the text. */
export function isEnd(code: number): boolean {
  return code === SPACE || code === LINE_FEED || Number.isNaN(code);
}

/** Whether a character is a letter, a digit or one of `_ . / -`. */
export function isWord(code: number): boolean {
  return isLetter(code) || (code >= DASH && code <= NINE);
}

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === UNDERSCORE;
}

const LINE_FEED = 0x0a;
const SPACE = 0x20;
const HASH = 0x23;
const DOLLAR = 0x24;
const SINGLE_QUOTE = 0x27;
const PARENTHESIS = 0x28;
const PLUS = 0x2b;
const DASH = 0x2d;
const NINE = 0x39;
const COLON = 0x3a;
const LESS = 0x3c;
const BACKSLASH = 0x5c;
const UNDERSCORE = 0x5f;
const TILDE = 0x7e;
