import type { Pair, ParsedNode } from "yaml";

/** Where an item of a map or list begins. */
export function startOf(item: unknown): number | undefined {
  const pair = item as Partial<Pair<ParsedNode, ParsedNode>> & Partial<ParsedNode>;
  return pair?.key?.range?.[0] ?? pair?.range?.[0];
}

/** Where an item of a map or list ends, without what follows on its line. */
export function endOf(item: unknown): number | undefined {
  const pair = item as Partial<Pair<ParsedNode, ParsedNode | null>> & Partial<ParsedNode>;
  return pair?.value?.range?.[1] ?? pair?.range?.[1] ?? pair?.key?.range?.[1];
}

/** The start of the line after the one on which a node ends; blank lines and comments behind it stay. */
export function endOfLastLine(text: string, end: number): number {
  const trimmed = text.slice(0, end).trimEnd().length;
  const newline = text.indexOf("\n", trimmed);
  return newline < 0 ? text.length : newline + 1;
}

/** How far from the start of its line an offset is. */
export function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf("\n", offset - 1) + 1);
}
