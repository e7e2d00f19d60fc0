import type { Unreadable } from "../kernel/index.ts";
import type { Chunk } from "./split.ts";
import { lineAndColumn } from "./text.ts";

// `{{` or `{%` where a node or a line starts: inside quotes and words it is legal text (Argo Workflows uses it so).
const START = /(?:^|[:?,[{-])[ \t]*(\{\{|\{%)/m;

/** True when an unreadable text looks like a template (Helm, Jinja). */
export function isTemplate(text: string): boolean {
  return START.test(text);
}

/** The single message for a template, in place of the errors of its pieces. */
export function templateIn(chunk: Chunk, document: number, file: string): Unreadable {
  const found = START.exec(chunk.text);
  const offset = found ? found.index + found[0].length - "{{".length : 0;
  const message = "this looks like a template (Helm, Jinja) and not like YAML; render it first and read the result";
  return { file, document, ...lineAndColumn(chunk.text, offset, chunk.line), message };
}
