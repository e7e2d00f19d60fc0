/** A text of at most `longest` characters, which ends in three dots where it is cut. */
export function cut(text: string, longest: number): string {
  if (text.length > longest) return `${text.slice(0, longest - 3)}...`;
  return text;
}
