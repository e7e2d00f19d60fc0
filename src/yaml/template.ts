import type { Unreadable } from "./document.ts";
import type { Chunk } from "./split.ts";
import { lineAndColumn } from "./text.ts";

// `{{` or `{%` where a node or a line starts: inside quotes and words it is legal text (Argo Workflows uses it so).
const START = /(?:^|[:?,[{-])[ \t]*(\{\{|\{%)/m;

/** True when an unreadable text looks like the template of a file (Helm, Jinja) and not like the file. */
export function isTemplate(text: string): boolean {
  return START.test(text);
}

/** The one message that a template gets in place of the errors its pieces would give. */
export function templateIn(chunk: Chunk, document: number, file: string): Unreadable {
  const found = START.exec(chunk.text);
  const offset = found === null ? 0 : found.index + found[0].length - 2;
  const message = "this looks like a template (Helm, Jinja) and not like YAML; render it first and read the result";
  return { file, document, ...lineAndColumn(chunk.text, offset, chunk.line), message };
}
