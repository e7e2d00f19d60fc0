/** A text of at most `longest` characters, which ends in three dots where it is cut. */
export function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 3)}...` : text;
}
