import { textOf, type YamlDocument } from "../../yaml/index.ts";
import type { TextPlace } from "../units/text-reader.ts";
import { placeInside } from "./place-inside.ts";

/**
 * The place of a text in a field of a document.
 *
 * @param pointer the place of the field
 */
export function insideText(outer: YamlDocument, pointer: string, written: string): TextPlace {
  const starts = lineStarts(written);
  const locate: TextPlace["locate"] = (line, column) => {
    const start = outer.locate(pointer);
    const source = textOf(outer);
    if (source === undefined) return start;
    // The text of a document begins at its own line.
    const shift = source.line - 1;
    const offset = (starts[line - 1] ?? 0) + column - 1;
    const found = placeInside(source.text, { ...start, line: start.line - shift }, written, offset);
    return { ...found, line: found.line + shift };
  };
  return { file: outer.file, document: outer.index, locate };
}

function lineStarts(written: string): readonly number[] {
  const starts = [0];
  for (let end = written.indexOf("\n"); end >= 0; end = written.indexOf("\n", end + 1)) starts.push(end + 1);
  return starts;
}
