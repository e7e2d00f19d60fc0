import { existsSync, readFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { isObject as isRecord } from "../base/read.ts";
import type { ExpectedStatus } from "../interpret/recorded.ts";
import { type InputDocument, readManifests } from "../source/read-manifests.ts";

/** A recorded object, or the reason why it cannot be used. */
export interface RecordedObject {
  /** Kind that the index gives it, else its own. */
  readonly kind: string;
  readonly file: string;
  readonly object?: Readonly<Record<string, unknown>>;
  /** Absent where the index says nothing, and where there is no index. */
  readonly expectation?: ExpectedStatus;
  readonly problem?: string;
}

/** Name of the list of recorded objects and what is expected of them. */
export const INDEX_FILE = "index.json";

/**
 * The objects of a folder: those that its `index.json` lists, `[{kind, file, expectedRiStatus, acceptable?}]`, else all
 * that it holds. An object that was recorded as suspended may be `Suspended`, whatever else is expected.
 *
 * @throws Error where the folder or its index cannot be read
 */
export function readRecordedObjects(folder: string): readonly RecordedObject[] {
  const index = join(folder, INDEX_FILE);
  if (!existsSync(index)) return readFolder(folder);
  const entries = parseIndex(index);
  return entries.map((entry, position): RecordedObject => {
    const at = `${INDEX_FILE}[${position}]`;
    if (!isRecord(entry) || typeof entry.file !== "string") {
      return { kind: "", file: at, problem: "the entry of the index names no file" };
    }
    const { file } = entry;
    const path = resolve(folder, file);
    if (relative(resolve(folder), path).split(sep)[0] === "..") {
      return { kind: kindOf(entry), file, problem: "the file is outside of the folder" };
    }
    const { documents, unreadable } = readManifests([path]);
    const [problem] = unreadable;
    const read = fromDocument(documents[0], file);
    return {
      ...read,
      kind: kindOf(entry) || read.kind,
      ...expectationOf(entry),
      ...(problem === undefined ? {} : { problem: `${problem.line}:${problem.column}: ${problem.message}` }),
    };
  });
}

function parseIndex(path: string): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Error(`${path} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!Array.isArray(value)) throw new Error(`${path} must be a list of {kind, file, expectedRiStatus}`);
  return value;
}

function readFolder(folder: string): readonly RecordedObject[] {
  const { documents, unreadable } = readManifests([folder]);
  return [
    ...documents.map((document) => fromDocument(document, document.file)),
    ...unreadable.map(({ file, line, column, message }) => ({
      kind: "",
      file,
      problem: `${line}:${column}: ${message}`,
    })),
  ];
}

function fromDocument(document: InputDocument | undefined, file: string): RecordedObject {
  const value = document?.value;
  if (!isRecord(value) || typeof value.kind !== "string" || typeof value.apiVersion !== "string") {
    return { kind: "", file, problem: "holds no object with apiVersion and kind" };
  }
  return { kind: value.kind, file, object: value };
}

function kindOf({ kind }: Readonly<Record<string, unknown>>): string {
  return typeof kind === "string" ? kind : "";
}

function expectationOf(entry: Readonly<Record<string, unknown>>): Pick<RecordedObject, "expectation"> {
  const { expectedRiStatus: expected, acceptable, recordedState } = entry;
  if (typeof expected !== "string") return {};
  const others = Array.isArray(acceptable) ? acceptable.filter((each): each is string => typeof each === "string") : [];
  const suspended = recordedState === "Suspended" ? ["Suspended"] : [];
  return { expectation: { expected, acceptable: [...others, ...suspended] } };
}
