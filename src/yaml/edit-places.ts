import type { Pair, ParsedNode } from "yaml";
import { nextLineStart } from "./text.ts";

/** The offset of an item of a map or list. */
export function startOf(item: unknown): number | undefined {
  const pair = item as Partial<Pair<ParsedNode, ParsedNode>> & Partial<ParsedNode>;
  return pair?.key?.range?.[0] ?? pair?.range?.[0];
}

/** The offset of the end of an item of a map or list, without the rest of its line. */
export function endOf(item: unknown): number | undefined {
  const pair = item as Partial<Pair<ParsedNode, ParsedNode | null>> & Partial<ParsedNode>;
  return pair?.value?.range?.[1] ?? pair?.range?.[1] ?? pair?.key?.range?.[1];
}

/** The start of the line behind the last line of a node, before any blank lines and comments. */
export function endOfLastLine(text: string, end: number): number {
  return nextLineStart(text, text.slice(0, end).trimEnd().length);
}

/** The distance of an offset from the start of its line. */
export function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf("\n", offset - 1) + 1);
}
