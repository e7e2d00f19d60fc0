import { limitMessage } from "./limits.ts";

/** The text of a file, or the reason why it is none. Line and column count from 1. */
export type Decoded =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string; readonly line: number; readonly column: number };

const BOM = 0xfeff;

/**
 * Turns the bytes of a file into text. Only UTF-8 is accepted (with or without a byte order mark); UTF-16,
 * UTF-32, Latin-1, NUL bytes, an empty file and one larger than `bytes` are refused, as are the characters that
 * Kubernetes' reader takes for a line break and other readers do not: they could hide a line from a reviewer.
 */
export function decode(input: string | Uint8Array, bytes: number): Decoded {
  const size = typeof input === "string" ? byteLength(input, bytes) : input.byteLength;
  if (size > bytes) return refuse(limitMessage(`the file has ${size} bytes`, "bytes", bytes));
  if (size === 0) return refuse("the file is empty (0 bytes); write at least one document or delete the file");
  if (typeof input === "string") return checkText(stripMark(input));
  const wide = wideEncoding(input);
  if (wide !== undefined) return refuse(`the file is ${wide}, not UTF-8 (byte order mark at byte 0); save it as UTF-8`);
  try {
    return checkText(new TextDecoder("utf-8", { fatal: true }).decode(input));
  } catch {
    return refuseBytes(input);
  }
}

// Counting the bytes of a string costs a pass, which a string far below the limit does not need.
function byteLength(text: string, bytes: number): number {
  return text.length * 3 <= bytes || text.length > bytes ? text.length : Buffer.byteLength(text);
}

function stripMark(text: string): string {
  return text.charCodeAt(0) === BOM ? text.slice(1) : text;
}

function wideEncoding(input: Uint8Array): string | undefined {
  const [a, b, c, d] = input;
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? "UTF-32 (little endian)" : "UTF-16 (little endian)";
  if (a === 0xfe && b === 0xff) return "UTF-16 (big endian)";
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return "UTF-32 (big endian)";
  return undefined;
}

const FORBIDDEN = /[\0\u0085\u2028\u2029]|\r(?!\n)|\n\uFEFF|^\uFEFF/;

function checkText(text: string): Decoded {
  if (text === "") return refuse("the file holds a byte order mark and nothing else; write at least one document");
  const found = FORBIDDEN.exec(text);
  if (found === null) return { ok: true, text };
  const offset = found[0].startsWith("\n") ? found.index + 1 : found.index;
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  const column = offset - (before.lastIndexOf("\n") + 1) + 1;
  return { ok: false, message: forbiddenMessage(text.charCodeAt(offset), before), line, column };
}

function forbiddenMessage(code: number, before: string): string {
  const at = `at byte ${Buffer.byteLength(before)}`;
  if (code === 0) {
    return `NUL character ${at}: this is a binary file or not UTF-8 (UTF-16 without a byte order mark has NULs)`;
  }
  if (code === BOM) return `byte order mark ${at}: only the start of a file may have one; delete it`;
  const name = code === 0x0d ? "a carriage return without a line feed" : `the character U+${hex(code, 4)}`;
  return `${name} ${at}: Kubernetes reads it as a line break, editors do not; write it as an escape in double quotes`;
}

function refuseBytes(input: Uint8Array): Decoded {
  const offset = firstInvalid(input);
  let line = 1;
  let start = 0;
  for (let index = 0; index < offset; index++) {
    if (input[index] !== 0x0a) continue;
    line++;
    start = index + 1;
  }
  const column = new TextDecoder().decode(input.subarray(start, offset)).length + 1;
  const what = `byte 0x${hex(input[offset] ?? 0, 2)} at byte ${offset} is not UTF-8`;
  return { ok: false, message: `${what}; the file looks like Latin-1 or Windows-1252: save it as UTF-8`, line, column };
}

// The longest valid prefix, by bisection: decoding with `stream` accepts a sequence that is only cut short.
function firstInvalid(input: Uint8Array): number {
  let low = 0;
  let high = input.byteLength;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isPrefix(input.subarray(0, middle))) low = middle;
    else high = middle - 1;
  }
  while (low > 0 && ((input[low] ?? 0) & 0xc0) === 0x80 && ((input[low - 1] ?? 0) & 0x80) !== 0) low--;
  return low;
}

function isPrefix(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function hex(code: number, width: number): string {
  return code.toString(16).toUpperCase().padStart(width, "0");
}

function refuse(message: string): Decoded {
  return { ok: false, message, line: 1, column: 1 };
}
