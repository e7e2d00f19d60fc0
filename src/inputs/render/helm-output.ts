import { join, sep } from "node:path";
import type { Location } from "../../kernel/index.ts";
import { getOrCreate, textOfFile } from "../../kernel/index.ts";
import { displayName } from "../source/list-inputs.ts";
import type { Chart } from "../units/layout.ts";
import type { RenderedOrigin } from "./rendered-origin.ts";

/**
 * Returns a function that finds the template of a line in the output of `helm template`. A line of the output that the
 * template has exactly once has the place of that line; any other one has the start of the template.
 */
export function templateFinder(output: string, chart: Chart): (line: number) => RenderedOrigin {
  const lines = output.split("\n");
  const templates = new Map<string, readonly string[]>();
  const linesOf = (path: string) =>
    getOrCreate(templates, path, () => {
      const text = textOfFile(path, { inside: chart.folder }) ?? "";
      return text.split(/\r?\n/).map((line) => line.trim());
    });
  return (first) => {
    const source = sourceOf(lines, first);
    // Its first part is the name of the chart.
    const path = source === undefined ? chart.file : join(chart.folder, ...source.split("/").slice(1));
    const file = path.startsWith(chart.folder + sep) ? displayName(path) : displayName(chart.file);
    return {
      file,
      locate: (_pointer: string, line = first): Location => {
        const rendered = (lines[line - 1] ?? "").trim();
        const template = source === undefined ? [] : linesOf(path);
        const index = template.indexOf(rendered);
        const isUnique = rendered !== "" && index >= 0 && template.indexOf(rendered, index + 1) < 0;
        return { file, line: isUnique ? index + 1 : 1, column: 1 };
      },
    };
  };
}

const SOURCE = /^# Source: (\S.*)$/;

/** The template that a comment above a line names. */
function sourceOf(lines: readonly string[], line: number): string | undefined {
  for (let index = line - 1; index >= 0; index -= 1) {
    const text = lines[index] ?? "";
    const found = SOURCE.exec(text)?.[1];
    if (found !== undefined) return found;
    if (/^---/.test(text) && index < line - 1) return undefined;
  }
  return undefined;
}
