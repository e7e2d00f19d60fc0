/** The options of a table that fits a width. */
interface FittedOptions {
  /** Indices of the columns that are aligned to the right. Default: none. */
  readonly right?: readonly number[];
  /** The width in characters. Absent: any. */
  readonly columns?: number | undefined;
  /** The number of columns that stay at any width. */
  readonly kept: number;
  /** Indices of the columns to leave out first. Default: the last columns. */
  readonly expendable?: readonly number[];
}

/** Rows as lines of a table that fits a width: columns are left out, and a line below the table names them. */
export function fittedTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { right = [], columns, kept, expendable = [] }: FittedOptions,
): readonly string[] {
  const last = head.map((_, index) => index).filter((index) => index >= kept && !expendable.includes(index));
  const order = [...expendable, ...last.reverse()];
  for (let left = 0; ; left++) {
    const out = new Set(order.slice(0, left));
    const shown = head.flatMap((_, index) => (out.has(index) ? [] : [index]));
    const pick = (row: readonly string[]) => shown.map((index) => row[index] ?? "");
    const alignment = shown.flatMap((index, place) => (right.includes(index) ? [place] : []));
    const lines = tableLines(pick(head), rows.map(pick), alignment);
    const fits = columns === undefined || lines.every((line) => line.length <= columns);
    if (!fits && left < order.length) continue;
    if (left === 0) return lines;
    const names = head.filter((_, index) => out.has(index));
    return [...lines, `not shown at this width: ${names.join(", ")}`];
  }
}

/** Rows as lines of text with aligned columns. The columns with an index in `right` are aligned to the right. */
export function tableLines(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): readonly string[] {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? "").length)));
  return [head, ...rows].map((row) =>
    widths
      .map((width, column) => {
        const cell = row[column] ?? "";
        if (right.includes(column)) return cell.padStart(width);
        return cell.padEnd(width);
      })
      .join("  ")
      .trimEnd(),
  );
}

/** The first two lines of a Markdown table. */
export function markdownHead(titles: readonly string[], right: readonly number[] = []): readonly string[] {
  const rule = titles.map((_, column) => (right.includes(column) ? "---:" : "---"));
  return [titles, rule].map(markdownRow);
}

/** A row of a Markdown table; its cells are escaped already. */
export function markdownRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
