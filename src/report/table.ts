/** Rows as lines of text with aligned columns; columns named in `right` are aligned to the right. */
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
        return right.includes(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join("  ")
      .trimEnd(),
  );
}
