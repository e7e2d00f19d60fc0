import { Budget } from "../../src/jq/budget.ts";
import { type JqNode, walkNodes } from "../../src/jq/index.ts";
import { toJson } from "../../src/jq/json-text.ts";

/**
 * The program with its numbers in gojq's spelling and without unary plus. jq 1.8 keeps the spelling of a literal, so
 * that `1.0 | tostring` would be "1.0" there and "1" in the reference engine; a unary plus it does not parse.
 */
export function portableSource(source: string, ast: JqNode): string {
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  walkNodes(ast, (node) => {
    if (node.kind === "literal" && typeof node.value === "number") {
      edits.push({ ...node.span, text: toJson(node.value, new Budget(100, 100)) });
    } else if (node.kind === "unary" && node.operator === "+") {
      edits.push({ start: node.span.start, end: node.span.start + 1, text: " " });
    }
  });
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), source);
}
