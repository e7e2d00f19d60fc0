import type { Unreadable } from "../kernel/index.ts";
import { lineAndColumn } from "./text.ts";

// YAML has no valid text with such a line between the lines of a map, and block scalars are indented.
const MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?=[ \r\n]|$)/m;
const END = /^(?:<{7}|>{7})(?=[ \r\n]|$)/m;

/**
 * The single message for a file with an unresolved merge, in place of the errors of its pieces; undefined where the
 * unreadable piece has no conflict marker of git.
 */
export function conflictIn(text: string, piece: string, document: number, file: string): Unreadable | undefined {
  const found = MARKER.test(piece) ? END.exec(text) : null;
  if (found === null) return undefined;
  const [marker] = found;
  const message = `${marker} is a conflict marker of git; resolve the merge, and remove the lines <<<<<<<, ======= and >>>>>>>`;
  return { file, document, ...lineAndColumn(text, found.index, 1), message };
}
