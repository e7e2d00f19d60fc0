import { limitMessage } from "./limits.ts";
import { lineAndColumn } from "./text.ts";

/** The text of a file, or the reason why its bytes are not text. Line and column count from 1. */
type Decoded =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string; readonly line: number; readonly column: number };

/**
 * Turns the bytes of a file into text. Only UTF-8 is accepted (with or without a byte order mark at its start);
 * UTF-16, UTF-32, Latin-1, NUL bytes, an empty file and one larger than `bytes` are rejected.
 */
export function decode(input: string | Uint8Array, bytes: number): Decoded {
  // Callers in plain JavaScript may pass anything.
  if (typeof input !== "string" && !(input instanceof Uint8Array)) {
    return refuse("the input must be a string or bytes");
  }
  const size = typeof input === "string" ? byteLength(input, bytes) : input.byteLength;
  if (size > bytes) return refuse(limitMessage(`the file has ${size} bytes`, bytes));
  if (size === 0) return refuse("the file is empty (0 bytes); write at least one document or delete the file");
  if (typeof input === "string") return checkText(input.replace(/^\ufeff/, ""));
  const wide = wideEncoding(input);
  if (wide !== undefined) return refuse(`the file is ${wide}, not UTF-8 (byte order mark at byte 0); save it as UTF-8`);
  try {
    return checkText(new TextDecoder("utf-8", { fatal: true }).decode(input));
  } catch {
    return refuseBytes(input);
  }
}

// Counting the bytes of a string costs a pass, which is not needed far from the limit.
function byteLength(text: string, bytes: number): number {
  if (text.length * 3 <= bytes || text.length > bytes) return text.length;
  return Buffer.byteLength(text);
}

function wideEncoding(input: Uint8Array): string | undefined {
  const [a, b, c, d] = input;
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return "UTF-32 (little endian)";
  if (a === 0xff && b === 0xfe) return "UTF-16 (little endian)";
  if (a === 0xfe && b === 0xff) return "UTF-16 (big endian)";
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return "UTF-32 (big endian)";
  return undefined;
}

function checkText(text: string): Decoded {
  if (text === "") return refuse("the file has only a byte order mark; write at least one document");
  const offset = text.indexOf("\0");
  if (offset === -1) return { ok: true, text };
  const at = Buffer.byteLength(text.slice(0, offset));
  const message = `NUL character at byte ${at}: this is a binary file, or UTF-16 without a byte order mark; save it as UTF-8`;
  return { ok: false, message, ...lineAndColumn(text, offset, 1) };
}

function refuseBytes(input: Uint8Array): Decoded {
  const offset = firstInvalid(input);
  const before = new TextDecoder().decode(input.subarray(0, offset));
  const code = (input[offset] ?? 0).toString(16).toUpperCase().padStart(2, "0");
  const message = `byte 0x${code} at byte ${offset} is not UTF-8; the file looks like Latin-1 or Windows-1252: save it as UTF-8`;
  return { ok: false, message, ...lineAndColumn(before, before.length, 1) };
}

// The length of the longest well-formed prefix. Decodes each sequence alone, which is slow and only done for a message.
function firstInvalid(input: Uint8Array): number {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let at = 0;
  while (at < input.byteLength) {
    const length = sequenceLength(input[at] ?? 0);
    if (length > 1 && !decodes(decoder, input.subarray(at, at + length))) return at;
    at += length;
  }
  return at;
}

function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xe0) return 2;
  if (lead < 0xf0) return 3;
  return 4;
}

function decodes(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array): boolean {
  try {
    return decoder.decode(bytes).length > 0;
  } catch {
    return false;
  }
}

function refuse(message: string): Decoded {
  return { ok: false, message, line: 1, column: 1 };
}
