import { type OnPositions, ReadDocument, type Unreadable, type YamlDocument } from "./document.ts";
import { isDoubtful } from "./doubt.ts";
import { decode } from "./encoding.ts";
import { jsonProblem } from "./json.ts";
import { limitMessage, type ResolvedLimits, resolveLimits, type YamlLimits } from "./limits.ts";
import { measure } from "./measure.ts";
import { explainReason, isContentReason } from "./reasons.ts";
import { type Chunk, splitStream } from "./split.ts";
import { isTemplate, templateIn } from "./template.ts";
import { lineAndColumn, lineOf } from "./text.ts";
import { readValue } from "./values.ts";

/** The documents of a file. Each document of its stream is in one of the two lists. */
export interface YamlFile {
  readonly documents: readonly YamlDocument[];
  readonly unreadable: readonly Unreadable[];
}

/** Inner events, for tests. */
interface ReadHooks {
  readonly onPositions?: OnPositions;
}

// A longer invalid document gets js-yaml's position, which is near but not exact.
const SMALL = 1024 * 1024;

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
    const message = limitMessage("the file has too many documents", "documents", resolved.documents);
    return { documents: [], unreadable: [{ file, document: 0, line: 1, column: 1, message }] };
  }
  const documents: YamlDocument[] = [];
  const unreadable: Unreadable[] = [];
  let template = false;
  for (const [index, chunk] of chunks.entries()) {
    const read = readChunk(chunk, index, file, resolved, hooks);
    if (read instanceof ReadDocument) {
      documents.push(read);
    } else if (!read.syntax || !isTemplate(chunk.text)) {
      unreadable.push(read.unreadable);
    } else if (!template) {
      template = true;
      unreadable.push(templateIn(chunk, index, file));
    }
  }
  if (unreadable.length > 0) return { documents, unreadable };
  const problem = jsonProblem(decoded.text, file);
  return problem ? { documents: [], unreadable: [problem] } : { documents, unreadable };
}

/** The content of a document without a value. */
const UNREAD = { value: null, ambiguous: false };

interface Failure {
  readonly unreadable: Unreadable;
  /** True for a fault of grammar, false for one of content. */
  readonly syntax: boolean;
}

function readChunk(
  chunk: Chunk,
  index: number,
  file: string,
  limits: ResolvedLimits,
  hooks: ReadHooks,
): ReadDocument | Failure {
  const fail = (syntax: boolean, message: string, line: number, column: number): Failure => ({
    syntax,
    unreadable: { file, document: index, line, column, message },
  });
  if (chunk.problem !== undefined) return fail(true, chunk.problem.message, chunk.problem.line, chunk.problem.column);
  const small = chunk.text.length <= SMALL;
  // js-yaml counts scalars as levels too, and tries each as a key; `measure` has the exact count.
  const fast = readValue(chunk.text, limits.depth + 2);
  const { value, ambiguous } = fast.ok ? fast : UNREAD;
  const document = new ReadDocument(file, index, chunk, { value, ambiguous, onPositions: hooks.onPositions });
  if (!fast.ok) {
    const { line, column } = placeInside(chunk, fast.line, fast.column);
    if (fast.reason.startsWith("nesting"))
      return fail(false, limitMessage("the document nests too deep", "depth", limits.depth), line, column);
    if (small && isContentReason(fast.reason)) {
      const unreadable = document.problem();
      const syntax = isGarbled(document);
      if (unreadable !== undefined && document.problemKind() !== "syntax") return { syntax, unreadable };
    }
    return fail(true, explainReason(fast.reason, lineOf(chunk.text, fast.line)), line, column);
  }
  const measured = measure(fast.value, limits, chunk.text.includes("*"));
  if (measured.problem !== undefined) {
    const unreadable = small && measured.circular && document.problem();
    return unreadable ? { syntax: false, unreadable } : fail(false, measured.problem, document.line, 1);
  }
  // Other readers may take the text of a document that is one string for another value.
  if (typeof fast.value === "string" || isDoubtful(chunk.text, measured)) {
    const problem = document.disagreement();
    if (problem !== undefined) return { syntax: isGarbled(document), unreadable: problem };
  }
  return document;
}

// The braces of a template read as maps that are keys.
function isGarbled(document: ReadDocument): boolean {
  return document.problemKind() === "syntax" || document.problemKind() === "complex-key";
}

// js-yaml places an unclosed construct behind the last line, and some tags behind their own line. No editor can show
// these places.
function placeInside(
  { text, line }: Chunk,
  row: number,
  column: number,
): { readonly line: number; readonly column: number } {
  const end = lineAndColumn(text, text.trimEnd().length, line);
  if (line + row > end.line || (line + row === end.line && column + 1 > end.column)) return end;
  return { line: line + row, column: Math.min(column, lineOf(text, row).length) + 1 };
}
