/**
 * The characters that a reader cannot see, or that change how others look, as the content of a character class: controls
 * (C0, C1, U+007F), formats (directions, zero width, tags), line and paragraph separators, lone surrogates, the two
 * noncharacters that XML forbids, and what Unicode lets programs ignore, such as variation selectors and Hangul fillers.
 * Fixed ranges, of Unicode 16: properties would differ between versions of Node. All reports and the emitter escape them.
 */
export const HIDDEN_CLASS = [
  "\\0-\\x1f\\x7f-\\x9f\\xad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2",
  "\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164",
  "\\ud800-\\udfff\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\ufffe\\uffff",
  "\\u{110bd}\\u{110cd}\\u{13430}-\\u{1343f}\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}",
].join("");

const HIDDEN = new RegExp(`[${HIDDEN_CLASS}]`, "u");

/** Returns a function that replaces the hidden characters of a text, except some. */
export function hiddenReplacer(replace: (character: string) => string, except = ""): (text: string) => string {
  // Nearly all of a report is ASCII, and this is faster than the class itself.
  const candidates = new RegExp(`[^ -~${except}]`, "gu");
  return (text) => text.replace(candidates, (found) => (HIDDEN.test(found) ? replace(found) : found));
}
