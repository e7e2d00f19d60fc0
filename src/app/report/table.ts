/**
 * Rows as lines of a table that fits a width: its last columns are left out, and a line below the table names them.
 *
 * @param kept the number of columns that stay at any width
 */
export function fittedTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  {
    right = [],
    columns,
    kept,
  }: { readonly right?: readonly number[]; readonly columns?: number | undefined; readonly kept: number },
): readonly string[] {
  for (let shown = head.length; ; shown--) {
    const lines = tableLines(
      head.slice(0, shown),
      rows.map((row) => row.slice(0, shown)),
      right,
    );
    const fits = columns === undefined || lines.every((line) => line.length <= columns);
    if (!fits && shown > kept) continue;
    if (shown === head.length) return lines;
    return [...lines, `not shown at this width: ${head.slice(shown).join(", ")}`];
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
