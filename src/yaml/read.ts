import type { Unreadable } from "../kernel/index.ts";
import { CodeBuffer, type Codes, UNUSUAL } from "./characters.ts";
import { conflictIn } from "./conflict.ts";
import { contentOf, firstContent, type OnPositions, ReadDocument } from "./document.ts";
import { decode } from "./encoding.ts";
import { jsonProblem } from "./json.ts";
import { limitMessage, type ResolvedLimits, resolveLimits, type YamlLimits } from "./limits.ts";
import { Marks } from "./marks.ts";
import { locateText, parseText } from "./parse.ts";
import { type Chunk, splitStream } from "./split.ts";
import { isTemplate, templateIn } from "./template.ts";
import { lineAndColumn } from "./text.ts";
import type { YamlDocument } from "./yaml-document.ts";
import { YamlFault } from "./yaml-fault.ts";

/** The documents of a file. Each document of its stream is in one of the two lists. */
export interface YamlFile {
  readonly documents: readonly YamlDocument[];
  readonly unreadable: readonly Unreadable[];
}

interface ReadHooks {
  /** Inner events, for tests. */
  readonly onPositions?: OnPositions;
  /** Whether a file with the name of a JSON file may have YAML. Default: it may not. */
  readonly hasAnyName?: boolean;
}

/** `readYaml` with hooks. */
export function readWith(
  text: string | Uint8Array,
  file: string,
  limits?: YamlLimits,
  hooks: ReadHooks = {},
): YamlFile {
  const resolved = resolveLimits(limits);
  const decoded = decode(text, resolved.bytes);
  if (!decoded.ok) {
    const { line, column, message } = decoded;
    return { documents: [], unreadable: [{ file, document: 0, line, column, message }] };
  }
  const chunks = splitStream(decoded.text, resolved.documents);
  if (chunks.length > resolved.documents) {
    const message = limitMessage("the file has too many documents", resolved.documents);
    return { documents: [], unreadable: [{ file, document: 0, line: 1, column: 1, message }] };
  }
  const isUsual = !UNUSUAL.test(decoded.text);
  const documents: YamlDocument[] = [];
  const unreadable: Unreadable[] = [];
  const marks = new Marks();
  const codes = buffer.codesOf(decoded.text, isUsual);
  const reading: FileReading = { file, isUsual, codes, limits: resolved, marks, hooks };
  let template = false;
  let conflict: Unreadable | undefined;
  for (const [index, chunk] of chunks.entries()) {
    const read = readChunk(chunk, index, reading);
    if (read instanceof ReadDocument) {
      documents.push(read);
      continue;
    }
    const marked = conflictIn(decoded.text, chunk.text, index, file);
    if (marked !== undefined) {
      if (conflict === undefined) unreadable.push(marked);
      conflict = marked;
    } else if (!read.syntax || !isTemplate(chunk.text)) {
      unreadable.push(read.unreadable);
    } else if (!template) {
      template = true;
      unreadable.push(templateIn(chunk, index, file));
    }
  }
  marks.trim();
  if (unreadable.length > 0) return { documents, unreadable };
  const problem = hooks.hasAnyName === true ? undefined : jsonProblem(decoded.text, file);
  if (problem) return { documents: [], unreadable: [problem] };
  return { documents, unreadable };
}

interface Failure {
  readonly unreadable: Unreadable;
  /** True for a fault of grammar, false for one of content. */
  readonly syntax: boolean;
}

// A file is read at once, and no file is read during that.
const buffer = new CodeBuffer();

/** The data that the documents of a file share while it is read. */
interface FileReading {
  readonly file: string;
  /** As in `DocumentText`. */
  readonly isUsual: boolean;
  /** The codes of the characters of the whole file. */
  readonly codes: Codes;
  readonly limits: ResolvedLimits;
  readonly marks: Marks;
  readonly hooks: ReadHooks;
}

function readChunk(chunk: Chunk, index: number, reading: FileReading): ReadDocument | Failure {
  const { file, isUsual, codes, limits, marks, hooks } = reading;
  if (chunk.problem !== undefined) {
    return { syntax: true, unreadable: { file, document: index, ...chunk.problem } };
  }
  try {
    const { text, start, marker } = chunk;
    const document = { text, isUsual, marker, codes: codes.subarray(start, start + text.length) };
    const parsed = parseText(document, limits, marks);
    return new ReadDocument(file, contentOf(chunk, index, parsed, marks), hooks.onPositions);
  } catch (error) {
    if (!(error instanceof YamlFault)) throw error;
    const { kind, offset, message } = error;
    const first = kind === "duplicate" ? firstOfKeys(chunk.text) : error.first;
    const place = kind === "limit" ? { line: firstContent(chunk), column: 1 } : placeOf(chunk, offset);
    return {
      syntax: kind === "grammar" || kind === "key",
      unreadable: { file, document: index, ...place, message: message + firstPlace(chunk, first) },
    };
  }
}

// The place of the first of two equal keys is not kept until there is a second one.
function firstOfKeys(text: string): number | undefined {
  try {
    locateText(text);
    return undefined;
  } catch (error) {
    if (error instanceof YamlFault) return error.first;
    return undefined;
  }
}

function firstPlace(chunk: Chunk, offset: number | undefined): string {
  if (offset === undefined) return "";
  const { line, column } = placeOf(chunk, offset);
  return `; the first is at line ${line}, column ${column}`;
}

function placeOf({ text, line }: Chunk, offset: number): { readonly line: number; readonly column: number } {
  return lineAndColumn(text, Math.min(offset, text.length), line);
}
