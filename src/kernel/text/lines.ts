/** The lines below their heading; none without lines, so that a report has no empty section. */
export function headed(heading: readonly string[], lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [];
  return [...heading, ...lines];
}

/** Wraps a text at spaces into lines of at most `width` characters. A longer word gets a line of its own. */
export function wrapLines(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter((part) => part !== "")) {
    const longer = `${line} ${word}`.trimStart();
    if (line === "" || longer.length <= width) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  if (line !== "") lines.push(line);
  return lines;
}

/** A line of at most `width` characters; a longer one ends with `…`. */
export function cutLine(line: string, width: number): string {
  if (line.length > width) return `${line.slice(0, Math.max(0, width - 1))}…`;
  return line;
}
