/** Keys that every Kubernetes object has. */
const KEYS = ["apiVersion", "kind"];

// The escapes of a double-quoted text that can be part of a letter or join two parts of a word.
const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(?:\r\n?|[\n\u0085\u2028\u2029])[ \t]*)/g;
const GAP = /[\s\u0085]/g;

/**
 * Whether a file that cannot be read could contain a Kubernetes object for kubectl, Flux or Argo CD. They require the keys
 * `apiVersion` and `kind`, so both words must be in the text: as they are, written with escapes, or as base64 behind the
 * tag `!!binary`. kubectl and Argo CD also read UTF-16. A file that another one refers to is never decided by this.
 */
export function couldBeManifest(bytes: Uint8Array): boolean {
  const text = decoded(bytes);
  const unescaped = text.replace(ESCAPE, (_, ...codes: readonly (string | undefined)[]) =>
    character(codes[0] ?? codes[1] ?? codes[2]),
  );
  return mayHaveBinary(text) || KEYS.every((key) => text.includes(key) || unescaped.includes(key));
}

/**
 * Whether a reader could find the tag `!!binary`, whose text is base64, so that the words of the keys are not visible. A tag
 * ends at white space, whatever other characters it has: `!<tag:yaml.org,2002:binary>`. With percent signs in it, or a
 * directive `%TAG`, any tag can have this meaning.
 */
function mayHaveBinary(text: string): boolean {
  const isRenamed = text.includes("%TAG");
  for (let at = text.indexOf("!"); at >= 0; ) {
    if (isRenamed) return true;
    GAP.lastIndex = at;
    const end = GAP.exec(text)?.index ?? text.length;
    const tag = text.slice(at, end);
    if (tag.includes("binary") || tag.includes("%")) return true;
    at = text.indexOf("!", end);
  }
  return false;
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
