import type { Unreadable } from "../kernel/index.ts";

/**
 * The first fault of a `.json` file that YAML readers accept, such as an extra comma: kubectl and every other reader of
 * JSON reject such a file. A `.jsonnet` file that is not JSON is a program, whose result YAML readers do not know.
 */
export function jsonProblem(text: string, file: string): Unreadable | undefined {
  if (!/\.json(?:net)?$/i.test(file)) return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    const { offset, reason } = faultOfToken(text, offsetOfFault(text));
    const before = text.slice(0, offset).split("\n");
    return {
      file,
      document: 0,
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
      message: `this is not JSON, although it is YAML: ${reason}`,
    };
  }
}

/** The part of a string that JSON accepts. */
const STRING_START = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/uy;

function faultOfToken(text: string, offset: number): { readonly offset: number; readonly reason: string } {
  STRING_START.lastIndex = offset;
  const end = offset + (STRING_START.exec(text)?.[0].length ?? 0);
  if (end > offset && text[end] === "\\") {
    return { offset: end, reason: "the backslash here starts no escape of JSON; write two for a backslash" };
  }
  return { offset, reason: "a comma, quote or bracket is missing or one too many here" };
}

const TOKEN =
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-]))/uy;

/** The tokens that may come next: a value, the first member or item, a member, a colon, or a comma. */
type Expected = "value" | "key" | "first-key" | "first-item" | ":" | ",";

const VALUE: Readonly<Record<string, Expected>> = { literal: ",", string: ",", "{": "first-key", "[": "first-item" };

/** The token that may follow each token. A comma also depends on the innermost open bracket, as does a closing bracket. */
const NEXT: Readonly<Record<Expected, Readonly<Record<string, Expected>>>> = {
  value: VALUE,
  "first-item": { ...VALUE, "]": "," },
  key: { string: ":" },
  "first-key": { string: ":", "}": "," },
  ":": { ":": "value" },
  ",": { ",": "value", "}": ",", "]": "," },
};
const OPENING: Readonly<Record<string, string>> = { "}": "{", "]": "[" };

// The engine reports the position of some errors only, so tokens are followed to the first unexpected one.
function offsetOfFault(text: string): number {
  const open: string[] = [];
  let expected: Expected = "value";
  let offset = 0;
  for (;;) {
    TOKEN.lastIndex = offset;
    const [found = "", mark, string]: readonly (string | undefined)[] = TOKEN.exec(text) ?? [];
    const kind = mark ?? (string === undefined ? "literal" : "string");
    const next: Expected | undefined = NEXT[expected][kind];
    const closed = OPENING[kind];
    const isMisplaced = (closed ?? open.at(-1)) !== open.at(-1) || (kind === "," && open.length === 0);
    if (found === "" || next === undefined || isMisplaced) {
      return offset + (/^[ \t\r\n]*/.exec(text.slice(offset))?.[0].length ?? 0);
    }
    if (kind === "{" || kind === "[") open.push(kind);
    if (closed !== undefined) open.pop();
    expected = kind === "," && open.at(-1) === "{" ? "key" : next;
    offset += found.length;
  }
}
