import { CODE, isGap } from "./characters.ts";
import type { Cursor } from "./cursor.ts";
import { quote } from "./text.ts";

/** The prefix that `!!` abbreviates in a tag. */
const CORE_TAG = "tag:yaml.org,2002:";

/**
 * Reads the name behind the `&` of an anchor or the `*` of an alias.
 *
 * @throws YamlFault for a name that is not well-formed
 */
export function scanName(cursor: Cursor, what: "anchor" | "alias"): string {
  const { text } = cursor;
  const start = ++cursor.at;
  while (isNameCharacter(cursor.code())) cursor.at++;
  const name = text.slice(start, cursor.at);
  const end = endOfProperty(cursor, true);
  // Kubernetes' reader ends a name at the first other character and takes the rest for content.
  if (end > cursor.at) {
    const message = `the ${what} name ${quote(text.slice(start, end))} has other characters than letters, digits, - and _`;
    throw cursor.fault(message, start, "content");
  }
  if (name === "") throw cursor.fault(what === "anchor" ? "an anchor is not well-formed" : "an alias has no name");
  cursor.keyAllowed = false;
  return name;
}

/**
 * Reads a tag: `!`, or `!!` and a name. Other readers of YAML know other tags, Kubernetes does not.
 *
 * @throws YamlFault for a tag that is not closed
 */
export function scanTag(cursor: Cursor): string {
  const start = cursor.at;
  cursor.at = endOfProperty(cursor, false);
  const tag = cursor.text.slice(start, cursor.at);
  if (tag.startsWith("!<") && !tag.endsWith(">")) throw cursor.fault("a tag is not closed");
  cursor.keyAllowed = false;
  if (tag.startsWith(`!<${CORE_TAG}`)) return `!!${tag.slice(CORE_TAG.length + 2, -1)}`;
  return tag;
}

function isNameCharacter(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === CODE.dash ||
    code === CODE.underscore
  );
}

function endOfProperty({ text, at, flow }: Cursor, stopsAtComma: boolean): number {
  let end = at;
  for (;;) {
    const code = text.charCodeAt(end);
    if (isGap(code)) return end;
    const isFlowEnd = code === CODE.comma || code === CODE.closeBracket || code === CODE.closeBrace;
    if (stopsAtComma && flow > 0 && isFlowEnd) return end;
    end++;
  }
}
