import { getOrCreate, readOptionalFile } from "../../kernel/index.ts";
import { inputAt } from "../source/list-inputs.ts";
import { type InputDocument, readInputs } from "../source/read-inputs.ts";
import type { TextReader } from "../units/text-reader.ts";
import type { SourceValue } from "./rendered-origin.ts";

/** Returns a function that reads the objects of a file, of the inputs where they have it. */
export function documentReader(
  documents: readonly InputDocument[],
): (path: string) => readonly InputDocument[] | undefined {
  const known = new Map<string, InputDocument[] | undefined>();
  for (const document of documents) {
    if (document.path !== undefined) getOrCreate(known, document.path, (): InputDocument[] => [])?.push(document);
  }
  return (path) =>
    getOrCreate(known, path, () => {
      const read = readInputs([inputAt(path)]);
      return read.unreadable.length > 0 ? undefined : [...read.documents];
    });
}

/** Returns a function that reads the documents of a file, also those that are not objects. */
export function rawReader(texts: TextReader): (path: string) => readonly SourceValue[] {
  return (path) =>
    texts.inFile(path).map((document) => {
      return { file: document.file, value: document.value, locate: (pointer: string) => document.locate(pointer) };
    });
}

/** Returns a function that reads the bytes of a file; undefined for one that cannot be read. */
export function dataReader(): (path: string) => Uint8Array | undefined {
  const known = new Map<string, Uint8Array | undefined>();
  return (path) =>
    getOrCreate(known, path, () => {
      const content = readOptionalFile(path);
      return content !== undefined && "bytes" in content ? content.bytes : undefined;
    });
}
