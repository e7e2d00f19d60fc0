import { existsSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { given } from "../base/given.ts";
import { isObject, items, member, text } from "../base/read.ts";
import { readRegularFile } from "../base/regular-file.ts";
import type { ExpectedStatus } from "../interpret/recorded.ts";
import { type InputDocument, readManifests } from "../source/read-inputs.ts";
import type { Unreadable } from "../yaml/index.ts";
import { messageOf } from "./output.ts";

/** A recorded object, or the reason why it cannot be used. */
export interface RecordedObject {
  /** Kind in the index, else its own. */
  readonly kind: string;
  readonly file: string;
  readonly object?: Readonly<Record<string, unknown>>;
  /** Absent without an index or without an expectation in it. */
  readonly expectation?: ExpectedStatus;
  readonly problem?: string;
}

/** Name of the list of recorded objects and their expected statuses. */
export const INDEX_FILE = "index.json";

/**
 * The objects that the `index.json` of a folder lists, `[{kind, file, expectedRiStatus, acceptable?}]`, or all objects in
 * a folder without one. `Suspended` is always acceptable for an object that was recorded as suspended.
 *
 * @throws Error where the folder or its index cannot be read
 */
export function readRecordedObjects(folder: string): readonly RecordedObject[] {
  const index = join(folder, INDEX_FILE);
  if (!existsSync(index)) return readFolder(folder);
  return parseIndex(index).map((entry, position) => readEntry(folder, entry, position));
}

function readEntry(folder: string, entry: unknown, position: number): RecordedObject {
  const file = text(member(entry, "file"));
  if (file === undefined) return { kind: "", file: `${INDEX_FILE}[${position}]`, problem: "the entry has no file" };
  const kind = text(member(entry, "kind")) ?? "";
  const path = resolve(folder, file);
  if (relative(resolve(folder), path).split(sep)[0] === "..") {
    return { kind, file, problem: "the file is outside of the folder" };
  }
  // An entry of the index names one file: a pattern could match files outside of the folder.
  const { documents, unreadable } = readManifests([path], { patterns: false });
  const object = fromDocument(documents[0], file);
  const [problem] = unreadable.map(unreadableText);
  return {
    ...object,
    kind: kind || object.kind,
    ...given({ expectation: expectationOf(entry), problem: problem ?? object.problem }),
  };
}

function parseIndex(path: string): readonly unknown[] {
  const read = readRegularFile(path, { inside: dirname(path) });
  if ("problem" in read) throw new Error(`${path} ${read.problem}`);
  let value: unknown;
  try {
    value = JSON.parse(read.bytes.toString("utf8"));
  } catch (error) {
    throw new Error(`${path} is not JSON: ${messageOf(error)}`);
  }
  if (!Array.isArray(value)) throw new Error(`${path} must be a list of {kind, file, expectedRiStatus}`);
  return value;
}

function readFolder(folder: string): readonly RecordedObject[] {
  const { documents, unreadable } = readManifests([folder]);
  return [
    ...documents.map((document) => fromDocument(document, document.file)),
    ...unreadable.map((entry) => ({ kind: "", file: entry.file, problem: unreadableText(entry) })),
  ];
}

/** The place of a document in its file, and the reason why it cannot be read. */
export function unreadableText({ line, column, message }: Unreadable): string {
  return `${line}:${column}: ${message}`;
}

function fromDocument(document: InputDocument | undefined, file: string): RecordedObject {
  const value = document?.value;
  if (!isObject(value) || typeof value.kind !== "string" || typeof value.apiVersion !== "string") {
    return { kind: "", file, problem: "is not an object with apiVersion and kind" };
  }
  return { kind: value.kind, file, object: value };
}

function expectationOf(entry: unknown): ExpectedStatus | undefined {
  const expected = text(member(entry, "expectedRiStatus"));
  if (expected === undefined) return undefined;
  const acceptable = items(member(entry, "acceptable")).filter((each): each is string => typeof each === "string");
  const suspended = member(entry, "recordedState") === "Suspended" ? ["Suspended"] : [];
  return { expected, acceptable: [...acceptable, ...suspended] };
}
