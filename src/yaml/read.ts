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
import { type FastResult, readValue } from "./values.ts";

/** What a file holds: every document of its stream is in one of the two lists. */
export interface YamlFile {
  readonly documents: readonly YamlDocument[];
  readonly unreadable: readonly Unreadable[];
}

/** Inner events that a test may watch. */
export interface ReadHooks {
  readonly onPositions?: OnPositions;
}

// A document that is wrong and longer than this gets js-yaml's position, which is near but not exact.
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
  const problem = unreadable.length > 0 ? undefined : jsonProblem(decoded.text, file);
  return problem === undefined ? { documents, unreadable } : { documents: [], unreadable: [problem] };
}

interface Failure {
  readonly unreadable: Unreadable;
  /** True when the text itself is at fault and not what it says. */
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
  const fast = readFast(chunk.text, limits);
  const document = new ReadDocument(file, index, chunk, {
    value: fast.ok ? fast.value : null,
    ambiguous: fast.ok && fast.ambiguous,
    onPositions: hooks.onPositions,
  });
  if (!fast.ok) {
    const { line, column } = placeInside(chunk, fast.line, fast.column);
    if (fast.reason.startsWith("nesting")) return fail(false, depthMessage(limits), line, column);
    const exact = small && isContentReason(fast.reason) ? document.problem() : undefined;
    if (exact !== undefined && document.problemKind() !== "syntax")
      return { syntax: isGarbled(document), unreadable: exact };
    return fail(true, explainReason(fast.reason, lineOf(chunk.text, fast.line)), line, column);
  }
  const measured = measure(fast.value, limits, chunk.text.includes("*"));
  if (measured.problem !== undefined) {
    const exact = small && measured.circular ? document.problem() : undefined;
    return exact === undefined ? fail(false, measured.problem, document.line, 1) : { syntax: false, unreadable: exact };
  }
  // A document that is one string is no object; its text may still be taken for something else.
  if (typeof fast.value === "string" || isDoubtful(chunk.text, measured)) {
    const problem = document.disagreement();
    if (problem !== undefined) return { syntax: isGarbled(document), unreadable: problem };
  }
  return document;
}

// Braces of a template read as maps that are keys.
function isGarbled(document: ReadDocument): boolean {
  return document.problemKind() === "syntax" || document.problemKind() === "complex-key";
}

// js-yaml says of what is not closed that it ends after the last line, and of some tags that they end after their
// own; no editor can show these places.
function placeInside(
  { text, line }: Chunk,
  row: number,
  column: number,
): { readonly line: number; readonly column: number } {
  const end = lineAndColumn(text, text.trimEnd().length, line);
  if (line + row > end.line || (line + row === end.line && column + 1 > end.column)) return end;
  return { line: line + row, column: Math.min(column, lineOf(text, row).length) + 1 };
}

function depthMessage({ depth }: ResolvedLimits): string {
  return limitMessage("the document nests too deep", "depth", depth);
}

// js-yaml counts scalars as levels too, and tries each as a key; the exact count is the business of `measure`.
function readFast(text: string, limits: ResolvedLimits): FastResult {
  return readValue(text, limits.depth + 2);
}
