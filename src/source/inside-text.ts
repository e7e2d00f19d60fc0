import type { Location } from "../finding/issue.ts";
import { textOf, type YamlDocument } from "../yaml/index.ts";
import { placeInside } from "./place-inside.ts";

/**
 * Returns a function that finds places of a document of YAML in a text of another document.
 *
 * @param pointer the place of the text
 */
export function insideText(outer: YamlDocument, pointer: string, written: string) {
  const starts = lineStarts(written);
  return (inner: YamlDocument, place: string): Location => {
    const { line, column } = inner.locate(place);
    const start = outer.locate(pointer);
    const source = textOf(outer);
    if (source === undefined) return start;
    // The text of a document begins at its own line.
    const shift = source.line - 1;
    const offset = (starts[line - 1] ?? 0) + column - 1;
    const found = placeInside(source.text, { ...start, line: start.line - shift }, written, offset);
    return { ...found, line: found.line + shift };
  };
}

function lineStarts(written: string): readonly number[] {
  const starts = [0];
  for (let end = written.indexOf("\n"); end >= 0; end = written.indexOf("\n", end + 1)) starts.push(end + 1);
  return starts;
}
