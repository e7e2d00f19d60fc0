/**
 * A text without the characters of a list at its end. A regular expression such as `-+$` takes quadratic time for a text
 * of many such characters, because it starts again at each of them.
 */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
