/** Every escape of the report formats: texts from manifests are hostile, so each format passes them through one of these. */

/** Escapes control and direction characters, which could forge lines or colours in a terminal or a log. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16)}}`;
  });
}

/** Escapes the workflow commands of a line: runners of pipelines execute `::…` at its start and `##[…` anywhere. */
export function harmless(line: string): string {
  return line.replaceAll("##[", "##\\u{5b}").replace(/^(\s*)::/, "$1\\u{3a}:");
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

/** Characters that XML 1.0 does not allow, not even as references. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const ILLEGAL_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

/** Escapes a text for XML, in elements and in quoted attributes, and removes characters that XML does not allow. */
export function escapeXml(text: string): string {
  return escapeEntities(text.replace(ILLEGAL_IN_XML, "")).replace(/[\t\n\r]/g, reference);
}

const ZERO_WIDTH_SPACE = "\u200b";

/**
 * Escapes emphasis, code, table cells, HTML, links, mentions and references in Markdown. GitHub detects mentions and
 * links in the rendered text, where entities are resolved, so a zero-width space separates these.
 */
export function escapeMarkdown(text: string): string {
  return printable(text)
    .replace(/(?<![A-Za-z0-9])@|@(?!sha256:)|#|:(?=\/\/)|\bwww(?=\.)|\bGH(?=-)/gi, `$&${ZERO_WIDTH_SPACE}`)
    .replace(/[\\`*_{}[\]<>|~$&]/g, reference)
    .replace(/^(?=[-+=]|\d+[.)])/, ZERO_WIDTH_SPACE);
}

/** A name, path or id as code in Markdown, where GitHub detects no mentions or links. */
export function codeMarkdown(text: string): string {
  return `<code>${printable(text).replace(/[\\`*_{}[\]<>|~$&@#]/g, reference)}</code>`;
}

/** Escapes a text of a rule for Markdown and keeps its code in backticks. */
export function escapeProse(text: string): string {
  return text.replace(/`[^`]*`|<(?=[A-Za-z/!?])|[*\\]/g, (match) => {
    if (match === "<") return "&lt;";
    return match.length === 1 ? `\\${match}` : match;
  });
}

/** Escapes the column separator in a cell of a Markdown table. */
export function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|");
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
