const ESCAPES: Readonly<Record<string, string>> = {
  "\u0007": "\\a",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
  "\\": "\\\\",
  '"': '\\"',
};

/** A text in quotes, with escapes. Source: cel-go, `ext/strings.go`. */
export function quotedText(text: string): string {
  return `"${[...text].map((character) => ESCAPES[character] ?? character).join("")}"`;
}
