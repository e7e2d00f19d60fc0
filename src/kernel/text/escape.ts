import { hiddenReplacer } from "../base/hidden.ts";

/**
 * Every escape of the report formats: texts from manifests are hostile, so each format passes them through one of
 * these.
 */

const makeVisible = hiddenReplacer(visible);
const makeVisibleInXml = hiddenReplacer(visible, "\t\n\r");
const escapeInJson = hiddenReplacer(jsonEscape, "\n");

/** Escapes hidden characters, which could forge lines or colours in a terminal or a log, as `\u{202e}`. */
export function printable(text: string): string {
  return makeVisible(text);
}

function visible(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `\\u{${code.toString(16)}}`;
}

/** Escapes the hidden characters of a JSON text as JSON does, so that its value stays the same. */
export function escapeJson(json: string): string {
  return escapeInJson(json);
}

function jsonEscape(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    return `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`;
  }).join("");
}

/**
 * Escapes the workflow commands of a line: runners of pipelines execute `::…` at its start, `##[…` and `##vso[…`
 * anywhere.
 */
export function harmless(line: string): string {
  return line.replace(/##(vso)?\[/gi, "##$1\\u{5b}").replace(/^(\s*)::/, "$1\\u{3a}:");
}

/** Escapes the message of a GitHub workflow command, as GitHub's toolkit does. */
export function escapeCommandData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** Escapes a property of a GitHub workflow command, as GitHub's toolkit does. */
export function escapeCommandProperty(text: string): string {
  return escapeCommandData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** Escapes a SARIF message, in which `[text](target)` is a link. */
export function escapeSarif(text: string): string {
  return text.replaceAll("](", "] (");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeEntities(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** Escapes a text for HTML, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return escapeEntities(printable(text));
}

/** Escapes a text for XML, in elements and in quoted attributes. XML allows no reference to most hidden characters. */
export function escapeXml(text: string): string {
  return escapeEntities(makeVisibleInXml(text)).replace(/[\t\n\r]/g, reference);
}

const ZERO_WIDTH_SPACE = "\u200b";

/**
 * Escapes emphasis, code, table cells, HTML, links, mentions and references in Markdown. GitHub and GitLab detect mentions
 * and links in the rendered text, where entities are resolved, so a zero-width space separates these.
 */
export function escapeMarkdown(text: string): string {
  return printable(text)
    .replace(
      /(?<![A-Za-z0-9])@|@(?!sha256:)|#|:(?=\/\/)|\bwww(?=\.)|\bGH(?=-)|[!$&](?=\d)|[%~](?=["\w])|\[(?=\w+:)/gi,
      separate,
    )
    .replace(/[\\`*_{}[\]<>|~$&]/g, reference)
    .replace(/^(?=[-+=]|\d+[.)])/, ZERO_WIDTH_SPACE);
}

// An address of mail is a link by its text on either side, and a name is a mention by its start.
function separate(sign: string): string {
  return `${sign === "@" ? ZERO_WIDTH_SPACE : ""}${sign}${ZERO_WIDTH_SPACE}`;
}

/** A name, path or id as code in Markdown, where GitHub detects links, but no mentions and references. */
export function codeMarkdown(text: string): string {
  const safe = printable(text).replace(/@(?=[\w-]+\.\w)|:(?=\/\/)|\bwww(?=\.)/gi, separate);
  return `<code>${safe.replace(/[\\`*_{}[\]<>|~$&@#]/g, reference)}</code>`;
}

/** Escapes a text of a rule for Markdown and keeps its code in backticks. */
export function escapeProse(text: string): string {
  return text.replace(/`[^`]*`|<(?=[A-Za-z/!?])|[*\\]/g, (match) => {
    if (match === "<") return "&lt;";
    if (match.length === 1) return `\\${match}`;
    return match;
  });
}

/** Escapes the column separator in a cell of a Markdown table. */
export function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|");
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
