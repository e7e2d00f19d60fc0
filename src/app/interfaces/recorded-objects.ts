import { existsSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { type InputDocument, readManifests, registersKind } from "../../inputs/index.ts";
import type { ExpectedStatus } from "../../interpret/index.ts";
import type { KubeObject, Unreadable } from "../../kernel/index.ts";
import { given, isObject, items, itemsWhen, member, messageOf, readRegularFile, text } from "../../kernel/index.ts";

/** A recorded object, or the reason why it cannot be used. */
export interface RecordedObject {
  /** Kind in the index, else its own. */
  readonly kind: string;
  readonly file: string;
  readonly object?: Readonly<Record<string, unknown>>;
  /** Absent without an index. */
  readonly expectation?: ExpectedStatus;
  readonly problem?: string;
}

/** Name of the list of recorded objects and their expected statuses. */
const INDEX_FILE = "index.json";

/** The objects of a folder, and the documents beside them that register kinds. */
interface RecordedFolder {
  readonly objects: readonly RecordedObject[];
  readonly registrations: readonly InputDocument[];
}

/** Returns the object that a definition becomes, or that a manifest is; undefined for a document without one. */
type DefinedObject = (document: InputDocument) => KubeObject | undefined;

/**
 * The objects that the `index.json` of a folder lists, `[{kind, file, expectedRiStatus, acceptable?}]`, or all objects in
 * a folder without one. `Suspended` is always acceptable for an object that was recorded as suspended.
 *
 * @throws Error where the folder or its index cannot be read
 */
export function readRecordedObjects(folder: string, objectOf: DefinedObject): RecordedFolder {
  const index = join(folder, INDEX_FILE);
  if (!existsSync(index)) return readFolder(folder, objectOf);
  const objects = parseIndex(index).map((entry, position) => readEntry(folder, entry, position, objectOf));
  return { objects, registrations: [] };
}

function readEntry(folder: string, entry: unknown, position: number, objectOf: DefinedObject): RecordedObject {
  const file = text(member(entry, "file"));
  if (file === undefined) return { kind: "", file: `${INDEX_FILE}[${position}]`, problem: "the entry has no file" };
  const kind = text(member(entry, "kind")) ?? "";
  const path = resolve(folder, file);
  if (relative(resolve(folder), path).split(sep)[0] === "..") {
    return { kind, file, problem: "the file is outside of the folder" };
  }
  // An entry of the index names one file: a pattern could match files outside of the folder.
  const { documents, unreadable } = readManifests([path], { patterns: false });
  const object = fromDocument(documents[0], file, objectOf);
  const expectation = expectationOf(entry);
  const [problem = entryProblem(documents.length, expectation)] = unreadable.map(unreadableText);
  return { ...object, kind: kind || object.kind, ...given({ expectation, problem: problem ?? object.problem }) };
}

/** The reason why an entry of the index tests nothing, or only a part of its file. */
function entryProblem(documents: number, expectation: ExpectedStatus | undefined): string | undefined {
  if (expectation === undefined) return "the entry has no expectedRiStatus, so it tests nothing";
  if (documents > 1) return `contains ${documents} documents, and the entry can test one only`;
  return undefined;
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

function readFolder(folder: string, objectOf: DefinedObject): RecordedFolder {
  const { documents, unreadable } = readManifests([folder]);
  const registrations = documents.filter(registersKind);
  const others = documents.filter((document) => !registrations.includes(document));
  const objects = [
    ...others.map((document) => fromDocument(document, document.file, objectOf)),
    ...unreadable.map((entry) => ({ kind: "", file: entry.file, problem: unreadableText(entry) })),
  ];
  return { objects, registrations };
}

/** The place of a document in its file, and the reason why it cannot be read. */
export function unreadableText({ line, column, message }: Unreadable): string {
  return `${line}:${column}: ${message}`;
}

function fromDocument(document: InputDocument | undefined, file: string, objectOf: DefinedObject): RecordedObject {
  const value = document?.value;
  if (document !== undefined && document.form !== "manifest") {
    const object = objectOf(document);
    if (object === undefined) return { kind: "", file, problem: "is not a workload" };
    return { kind: object.kind, file, object };
  }
  if (!isObject(value) || typeof value.kind !== "string" || typeof value.apiVersion !== "string") {
    return { kind: "", file, problem: "is not an object with apiVersion and kind" };
  }
  return { kind: value.kind, file, object: value };
}

function expectationOf(entry: unknown): ExpectedStatus | undefined {
  const expected = text(member(entry, "expectedRiStatus"));
  if (expected === undefined || expected === "") return undefined;
  const acceptable = items(member(entry, "acceptable")).filter((each): each is string => typeof each === "string");
  const suspended = itemsWhen(member(entry, "recordedState") === "Suspended", "Suspended");
  return { expected, acceptable: [...acceptable, ...suspended] };
}
