import type { Issue, ObjectRef } from "../policy/issue.ts";
import type { Unreadable } from "../yaml/index.ts";
import { plain, type Style } from "./style.ts";

/** Issues as lines of text that begin with `file:line:column`, or with the construct where there is no file. */
export function issueLines(issues: readonly Issue[], style: Style = plain): readonly string[] {
  return issues.flatMap((issue) => {
    const severity = style.severity[issue.severity](issue.severity);
    const rule = style.dim(`[${issue.rule}]`);
    const fix = issue.fix === undefined ? [] : [style.dim(`    fix: ${printable(issue.fix)}`)];
    return [`${style.strong(placeOf(issue))}: ${severity}: ${printable(issue.message)} ${rule}`, ...fix];
  });
}

function placeOf({ location, source, object, path, message }: Issue): string {
  if (location !== undefined) return printable(`${location.file}:${location.line}:${location.column}`);
  // Some messages begin with the field that they speak of.
  const pointer = path === "" || message.startsWith(path) ? "" : ` ${path}`;
  if (source?.file !== undefined) {
    return printable(`${source.file}:${source.line ?? 1}:1 (construct ${source.constructPath})${pointer}`);
  }
  if (source !== undefined) return printable(`construct ${source.constructPath}${pointer}`);
  return printable(object === undefined ? "muster" : `${nameOf(object)}${pointer}`);
}

/** `Kind namespace/name` of an object. */
export function nameOf({ kind, namespace, name }: ObjectRef): string {
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
    const place = style.strong(`${printable(file)}:${line}:${column}`);
    return `${place}: ${style.severity.error("error")}: ${printable(message)}`;
  });
}
