import type { RepositoryText } from "../../src/rule/index.ts";
import { gitPathMatcher } from "./path-pattern.ts";

/** The value of an attribute; `undefined` where a line resets it to unspecified. */
export type AttributeValue = string | boolean | undefined;

/** A line of a `.gitattributes`. */
export interface AttributeLine {
  /** Path of the file from the top. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly attributes: ReadonlyMap<string, AttributeValue>;
  readonly matches: (path: string) => boolean;
}

type Attributes = ReadonlyMap<string, AttributeValue>;

// https://git-scm.com/docs/gitattributes#_defining_macro_attributes
const BINARY: Attributes = new Map([
  ["binary", true],
  ["diff", false],
  ["merge", false],
  ["text", false],
]);

/** The lines of all files, in the order in which later ones win. */
export function attributeLines(files: readonly RepositoryText[]): readonly AttributeLine[] {
  const macros = new Map([["binary", BINARY]]);
  return files.flatMap(({ path, text }) => {
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    return text.split(/\r?\n/).flatMap((content, index): AttributeLine[] => {
      const [, quoted, plain = "", rest = ""] = /^\s*(?:"((?:[^"\\]|\\.)*)"|(\S+))([\s\S]*)/.exec(content) ?? [];
      const pattern = quoted === undefined ? plain : quoted.replace(/\\(["\\])/g, "$1");
      const attributes = parseAttributes(rest, macros);
      const macro = pattern.startsWith("[attr]") ? pattern.slice("[attr]".length) : undefined;
      if (macro !== undefined && folder === "") macros.set(macro, new Map([[macro, true], ...attributes]));
      // git ignores negated patterns.
      if (macro !== undefined || pattern === "" || /^[#!]/.test(pattern)) return [];
      const matches = matcherOf(pattern, folder);
      return [{ file: path, line: index + 1, text: content.trim(), attributes, matches }];
    });
  });
}

function parseAttributes(text: string, macros: ReadonlyMap<string, Attributes>): Attributes {
  const attributes = new Map<string, AttributeValue>();
  for (const word of text.split(/\s+/).filter((each) => each !== "")) {
    const [, sign, name = "", value] = /^([-!]?)([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
    const macro = sign === "" && value === undefined ? macros.get(name) : undefined;
    for (const [member, set] of macro ?? []) attributes.set(member, set);
    if (macro === undefined) attributes.set(name, attributeValue(sign, value));
  }
  return attributes;
}

function attributeValue(sign: string | undefined, value: string | undefined): AttributeValue {
  if (sign === "-") return false;
  if (sign === "!") return undefined;
  return value ?? true;
}

// Unlike an ignore rule, a pattern of a folder does not match the files in it.
function matcherOf(pattern: string, folder: string): AttributeLine["matches"] {
  const isAnchored = pattern.includes("/");
  const anchored = isAnchored ? pattern.replace(/^\//, "") : `**/${pattern}`;
  const matches = gitPathMatcher(anchored);
  return (path) => path.startsWith(folder) && matches(path.slice(folder.length));
}
