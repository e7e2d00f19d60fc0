import type { Finding } from "../../kernel/index.ts";

/** Whether a finding is about a secret at its place. */
export function isAboutSecret({ name }: Finding): boolean {
  return SECRET_RULE.test(name);
}

/**
 * Numbers of the lines of a file that must not be shown, because they have findings about secrets: the line of each place
 * and of its anchor, and the lines below it with a deeper indentation.
 */
export function secretLines(
  file: string,
  lines: readonly string[],
  secrets: readonly Pick<Finding, "location" | "related">[],
): ReadonlySet<number> {
  const hidden = new Set<number>();
  for (const { location, related = [] } of secrets) {
    for (const place of [location, ...related.map((other) => other.location)]) {
      if (place?.file === file) for (const line of linesAt(lines, place.line)) hidden.add(line);
    }
  }
  return hidden;
}

function linesAt(lines: readonly string[], line: number): readonly number[] {
  const own = lines[line - 1] ?? "";
  const indent = indentOf(own);
  const item = ITEM.test(own);
  const numbers = [line];
  for (let row = line; row < lines.length; row++) {
    const text = lines[row] ?? "";
    const sameLevelItem = !item && indentOf(text) === indent && ITEM.test(text);
    if (text.trim() !== "" && indentOf(text) <= indent && !sameLevelItem) break;
    numbers.push(row + 1);
  }
  return numbers;
}

const SECRET_RULE = /secret|credential|password/;
/** The start of an item of a list, and not the line `---` between documents. */
const ITEM = /^\s*-(?:\s|$)/;

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}
