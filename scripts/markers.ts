/**
 * The text with the part between two marker lines replaced.
 *
 * @throws Error where the text lacks the markers
 */
export function replaceBetween(text: string, [start, end]: readonly [string, string], content: string): string {
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`the text lacks ${start} and ${end}`);
  return `${text.slice(0, from + start.length)}\n\n${content}\n\n${text.slice(to)}`;
}
