import { parentPointer, pointerSegments, valueAt } from "../../kernel/index.ts";
import { editYaml, readYaml, type YamlEdit } from "../../yaml/index.ts";
import type { SwitchField } from "./change.ts";

const COMMENT = "set by muster suspend";

/** The text of a document after all edits; undefined when one of them has no exact place. */
export function editText(text: string, edits: readonly YamlEdit[]): string | undefined {
  const edited = editYaml(text, edits);
  if (edited.applied.length === edits.length) return edited.text;
  return undefined;
}

/** The text of a document whose workload is suspended. A comment marks fields that it did not have. */
export function suspendText(text: string, fields: readonly SwitchField[]): string | undefined {
  return editText(
    text,
    fields.map(({ path, suspended }) => ({ op: "set", path, value: suspended, comment: COMMENT })),
  );
}

/**
 * The text of a document whose workload runs again: the text that `suspendText` changed, where it did, so that suspend and
 * resume leave no trace; otherwise with the value of a running workload in each field.
 */
export function resumeText(text: string, fields: readonly SwitchField[]): string | undefined {
  const value = readYaml(text, "").documents[0]?.value;
  const paths = fields.map(({ path }) => addedParts(value, path));
  const deepest = Math.max(0, ...paths.map((parts) => parts.length));
  for (let index = 0; index < deepest; index += 1) {
    const earlier = editText(
      text,
      paths.map((parts): YamlEdit => ({ op: "remove", path: parts[Math.min(index, parts.length - 1)] ?? "" })),
    );
    if (earlier !== undefined && suspendText(earlier, fields) === text) return earlier;
  }
  return editText(
    text,
    fields.map(({ path, resumed }) => ({ op: "set", path, value: resumed })),
  );
}

/** The field and the maps around it that contain nothing else, the outermost first. */
function addedParts(value: unknown, path: string): readonly string[] {
  const parts = [path];
  let outer = parentPointer(path);
  while (pointerSegments(outer).length > 1 && Object.keys(valueAt(value, outer) ?? {}).length === 1) {
    parts.unshift(outer);
    outer = parentPointer(outer);
  }
  return parts;
}
