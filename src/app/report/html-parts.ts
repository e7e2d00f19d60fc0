import type { Severity } from "../../kernel/index.ts";
import { escapeHtml } from "../../kernel/index.ts";

/** The attribute of a class, where it applies. */
export function classOf(name: string, applies: boolean): string {
  if (applies) return ` class="${name}"`;
  return "";
}

/** The attribute with the title of a column, which a phone shows before the value. */
export function labelOf(title: string | undefined): string {
  return title === undefined || title === "" ? "" : ` data-label="${escapeHtml(title)}"`;
}

/**
 * A table that scrolls by itself, also with the keyboard, where it is too wide. A phone shows each row as a list of its cells.
 *
 * @param rows HTML, escaped already
 * @param left indexes of columns with words
 */
export function htmlTable(
  label: string,
  head: readonly string[],
  rows: readonly string[],
  left: readonly number[] = [],
): string {
  const titles = head
    .map((title, index) => `<th scope="col"${classOf("left", left.includes(index))}>${escapeHtml(title)}</th>`)
    .join("");
  const table = `<table>\n<thead><tr>${titles}</tr></thead>\n<tbody>\n${rows.join("\n")}\n</tbody>\n</table>`;
  return `<div class="scroll" role="region" tabindex="0" aria-label="${escapeHtml(label)}">\n${table}\n</div>`;
}

/**
 * A row of a table whose first cell is its head, from plain texts.
 *
 * @param titles those of all columns
 * @param left indexes of columns with words
 */
export function htmlRow(
  [head = "", ...cells]: readonly string[],
  titles: readonly string[],
  left: readonly number[] = [],
): string {
  const columns = cells.map((cell, index) => {
    const attributes = classOf("left", left.includes(index + 1)) + labelOf(titles[index + 1]);
    return `<td${attributes}>${escapeHtml(cell)}</td>`;
  });
  return `<tr><th scope="row">${escapeHtml(head)}</th>${columns.join("")}</tr>`;
}

/** An item of a list: a word in the colour of its severity or change, and a text. */
export function htmlItem(kind: Severity | "added" | "changed" | "removed", word: string, text: string): string {
  return `<li class="${kind}"><span class="level">${escapeHtml(word)}</span> ${escapeHtml(text)}</li>`;
}

/** A list below its heading; empty without items. */
export function htmlList(title: string, items: readonly string[]): string {
  if (items.length === 0) return "";
  return `<h2>${title}</h2>\n${plainList(items)}`;
}

/** A list of lines, from HTML. */
export function plainList(items: readonly string[]): string {
  return `<ul class="lines">\n${items.join("\n")}\n</ul>`;
}
