/** A text without the pair of quotes around it, if it has one. */
export function withoutQuotes(text: string): string {
  if (text.length > 1 && /^["']/.test(text) && text.at(-1) === text[0]) return text.slice(1, -1);
  return text;
}
