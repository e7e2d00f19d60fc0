import type { ObjectRef } from "../base/kubernetes.ts";
import type { Issue } from "../finding/issue.ts";
import type { Unreadable } from "../yaml/index.ts";
import { plain, type Style } from "./style.ts";

/** Issues as lines of text that begin with `file:line:column`, or with the construct where there is no file. */
export function issueLines(issues: readonly Issue[], style: Style = plain): readonly string[] {
  return issues.flatMap((issue) => {
    const severity = style.severity[issue.severity](issue.severity);
    const rule = style.dim(`[${issue.rule}]`);
    const fix = issue.fix === undefined ? [] : [style.dim(`    fix: ${printable(issue.fix)}`)];
    return [`${style.strong(placeOf(issue))}: ${severity}: ${harmless(printable(issue.message))} ${rule}`, ...fix];
  });
}

function placeOf(issue: Issue): string {
  return harmless(printable(place(issue)));
}

function place({ location, source, object, path, message }: Issue): string {
  if (location !== undefined) return `${location.file}:${location.line}:${location.column}`;
  // Some messages begin with the field that they speak of.
  const pointer = path === "" || message.startsWith(path) ? "" : ` ${path}`;
  if (source?.file !== undefined) {
    return `${source.file}:${source.line ?? 1}:1 (construct ${source.constructPath})${pointer}`;
  }
  if (source !== undefined) return `construct ${source.constructPath}${pointer}`;
  return object === undefined ? "muster" : `${objectName(object)}${pointer}`;
}

/** `Kind namespace/name` of an object. */
export function objectName({ kind, namespace, name }: ObjectRef): string {
  return namespace === undefined ? `${kind} ${name}` : `${kind} ${namespace}/${name}`;
}

/**
 * Text from a definition made safe for a terminal and a log: control characters, which could forge lines or colours,
 * are written as escapes.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16)}}`;
  });
}

/** Documents that could not be read, as lines of text. */
export function unreadableLines(unreadable: readonly Unreadable[], style: Style = plain): readonly string[] {
  return unreadable.map(({ file, line, column, message }) => {
    const at = style.strong(harmless(`${printable(file)}:${line}:${column}`));
    return `${at}: ${style.severity.error("error")}: ${printable(message)}`;
  });
}

/**
 * A line that a runner of pipelines takes for text: one that begins with `::` would be a command, and so would
 * `##[error]` wherever it stands.
 */
export function harmless(line: string): string {
  return line.replaceAll("##[", "##\\u{5b}").replace(/^(\s*)::/, "$1\\u{3a}:");
}
