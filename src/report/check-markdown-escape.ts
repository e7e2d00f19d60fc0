import { printable } from "./issue-lines.ts";

const ZERO_WIDTH_SPACE = "\u200b";

/**
 * A text for Markdown in which nothing means anything: no emphasis, code, table cell, HTML, link, mention of a person
 * or reference to an issue. GitHub looks for mentions and links in the rendered text, where an entity is no longer
 * one, so these are broken by a space without width.
 */
export function escapeMarkdown(text: string): string {
  return printable(text)
    .replace(
      /(?<![A-Za-z0-9])@|@(?!sha256:)|#|:(?=\/\/)|\bwww(?=\.)|\bGH(?=-)/gi,
      (start) => `${start}${ZERO_WIDTH_SPACE}`,
    )
    .replace(/[\\`*_{}[\]<>|~$&]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/^(?=[-+=]|\d+[.)])/, ZERO_WIDTH_SPACE);
}

/** A name, path or id in the type of code, where GitHub looks for no mention or link. */
export function codeMarkdown(text: string): string {
  const escaped = printable(text).replace(/[\\`*_{}[\]<>|~$&@#]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<code>${escaped}</code>`;
}
