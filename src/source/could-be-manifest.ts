/** Keys that every Kubernetes object has. */
const KEYS = ["apiVersion", "kind"];

// The escapes of a double-quoted text that can be part of a letter or join two parts of a word.
const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(?:\r\n?|[\n\u0085\u2028\u2029])[ \t]*)/g;

// The tag `!!binary` in any spelling: its text is base64, so the words of the keys are not visible.
const BINARY = /![^\s,!]*(?:binary|%)|^%TAG/m;

/**
 * Whether a file that cannot be read could contain a Kubernetes object for kubectl, Flux or Argo CD. They require the keys
 * `apiVersion` and `kind`, so both words must be in the text: as they are, written with escapes, or as base64 behind the
 * tag `!!binary`. kubectl and Argo CD also read UTF-16.
 */
export function couldBeManifest(bytes: Uint8Array): boolean {
  const text = decoded(bytes);
  const unescaped = text.replace(ESCAPE, (_, ...codes: readonly (string | undefined)[]) =>
    character(codes[0] ?? codes[1] ?? codes[2]),
  );
  return BINARY.test(text) || KEYS.every((key) => text.includes(key) || unescaped.includes(key));
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  const isBig = first === 0xfe && second === 0xff;
  const text = isBig
    ? new TextDecoder("utf-16be").decode(bytes)
    : new TextDecoder(isLittle ? "utf-16le" : "utf-8").decode(bytes);
  // UTF-16 without a byte order mark, and UTF-32.
  return text.replaceAll("\0", "");
}

function character(code: string | undefined): string {
  const point = Number.parseInt(code ?? "", 16);
  if (point <= 0x7f) return String.fromCharCode(point);
  return "";
}
