import { resolve } from "node:path";
import { type DocumentKey, documentKey } from "../../inputs/index.ts";
import { getOrCreate, given, isInside, locationText, textOfFile } from "../../kernel/index.ts";
import { readYaml } from "../../yaml/index.ts";
import type { CheckSummary } from "../results/check-report.ts";
import type { ExplainedObject } from "../results/explanation.ts";

/** A document without an object that rules judge. */
interface UnreadDocument {
  readonly file: string;
  /** Index in the file, from 0. */
  readonly document: number;
  readonly reason: string;
}

/** The documents of a check that no rule has judged. */
export interface UnreadDocuments {
  /** Returns the first lines of those of a file. */
  readonly startsOf: (path: string) => readonly number[];
  /** Returns those of a file or folder, or the one around a line, each with the reason. */
  readonly at: (path: string, line: number | undefined) => readonly ExplainedObject[];
  /** The reasons why documents are judged only in parts: patches, templates and values. */
  readonly parts: ReadonlyMap<DocumentKey, string>;
}

/** Indexes the skipped and unreadable documents of a check; the documents of `parts` have been judged as such. */
export function unreadDocuments(
  { skipped, unreadable, ignored }: Pick<CheckSummary, "skipped" | "unreadable" | "ignored">,
  parts: ReadonlySet<DocumentKey>,
): UnreadDocuments {
  const keyOf = ({ file, document }: UnreadDocument) => documentKey({ file, index: document });
  const problems = unreadable.map(({ document, message, ...place }) => {
    return { file: place.file, document, reason: `${locationText(place)}: ${message}` };
  });
  const documents: readonly UnreadDocument[] = [...skipped.filter((each) => !parts.has(keyOf(each))), ...problems];
  const byFile = new Map<string, UnreadDocument[]>();
  for (const each of documents) getOrCreate(byFile, resolve(each.file), () => []).push(each);
  const lines = new Map<string, ReadonlyMap<number, number>>();
  const lineOf = ({ file, document }: UnreadDocument) =>
    getOrCreate(lines, resolve(file), () => documentLines(file)).get(document) ?? 1;
  return {
    startsOf: (path) => (byFile.get(path) ?? []).map(lineOf),
    at: (path, line) => {
      const named = documents.filter(({ file }) => isInside(resolve(file), path));
      const wanted = line === undefined ? named : named.filter((each) => isAround(each, line));
      const left = ignored.filter(({ file }) => isInside(path, resolve(file)));
      return [
        ...wanted.map((each) => unread(each.reason, { file: each.file, line: lineOf(each) })),
        ...left.map(({ file, reason }) => unread(`the check leaves out ${file}: ${reason}`)),
      ];
    },
    parts: new Map(skipped.filter((each) => parts.has(keyOf(each))).map((each) => [keyOf(each), each.reason])),
  };
  function isAround({ file, document }: UnreadDocument, line: number): boolean {
    const starts = getOrCreate(lines, resolve(file), () => documentLines(file));
    const [first] = starts.keys();
    const [around = first] = [...starts].findLast(([, start]) => start <= line) ?? [];
    return around === undefined || around === document;
  }
}

/** An answer about a document that no rule has judged. */
export function unread(reason: string, place?: { readonly file: string; readonly line: number }): ExplainedObject {
  return given({ result: "not read" as const, reason, location: place && { ...place, column: 1 }, findings: [] });
}

/** The first line of each document of a file, unreadable ones included, by index. */
function documentLines(file: string): ReadonlyMap<number, number> {
  const text = textOfFile(resolve(file));
  if (text === undefined) return new Map();
  const { documents, unreadable } = readYaml(text, file);
  const separators = text.split("\n").flatMap((line, index) => (/^---(?:\s|$)/.test(line) ? [index + 2] : []));
  // The place of an unreadable document is that of its first error.
  const broken = unreadable.map(({ document, line }) => {
    return [document, separators.findLast((start) => start <= line) ?? 1] as const;
  });
  const read = documents.map(({ index, line }) => [index, line] as const);
  return new Map([...read, ...broken].sort(([a], [b]) => a - b));
}
