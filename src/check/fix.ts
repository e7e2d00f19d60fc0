import { readFileSync } from "node:fs";
import { type Finding, isActive } from "../finding/finding.ts";
import type { CheckedObject } from "../rules/checked-object.ts";
import { editYaml, textOf, type YamlEdit } from "../yaml/index.ts";

/** A file with what `--fix` makes of it. */
export interface FixedFile {
  /** Path for the file system. */
  readonly path: string;
  readonly file: string;
  readonly text: string;
  /** Findings that are repaired. */
  readonly findings: readonly Finding[];
}

interface Repair {
  readonly finding: Finding;
  readonly checked: CheckedObject;
  readonly edits: readonly YamlEdit[];
}

/**
 * Works out what repairs findings, without writing anything. Documents keep their comments and layout; a finding whose
 * place is not exact (an alias, a merge, standard input) is left alone, and so is one of which not every change fits.
 */
export function fixFindings(
  findings: readonly Finding[],
  subjects: ReadonlyMap<string, CheckedObject>,
): readonly FixedFile[] {
  const files = new Map<string, Repair[]>();
  for (const finding of findings) {
    const checked = subjects.get(finding.fingerprint);
    if (checked?.yaml === undefined || finding.edits === undefined || !isActive(finding)) continue;
    const { path, item } = checked.yaml;
    const edits = finding.edits.map((edit) => ({ ...edit, path: item + edit.path }));
    if (edits.some((edit) => checked.origin?.(edit.path.slice(item.length)) !== undefined)) continue;
    const repairs = files.get(path);
    if (repairs === undefined) files.set(path, [{ finding, checked, edits }]);
    else repairs.push({ finding, checked, edits });
  }
  return [...files].flatMap(([path, repairs]) => fixFile(path, repairs));
}

function fixFile(path: string, repairs: readonly Repair[]): readonly FixedFile[] {
  const content = readFileSync(path, "utf8");
  // Documents are read without the mark.
  const mark = content.startsWith("\uFEFF") ? "\uFEFF" : "";
  const original = content.slice(mark.length);
  let text = original;
  const fixed: Finding[] = [];
  const documents = [...new Set(repairs.flatMap(({ checked }) => checked.yaml?.document ?? []))];
  // From the end, so that the places of earlier documents stay.
  for (const document of documents.toSorted((a, b) => b.index - a.index)) {
    const source = textOf(document);
    const place = source === undefined ? undefined : placeOf(text, source.text, source.line);
    if (source === undefined || place === undefined) continue;
    let current = source.text;
    for (const { finding, edits } of laterItemsFirst(
      repairs.filter(({ checked }) => checked.yaml?.document === document),
    )) {
      const edited = editYaml(current, edits);
      if (edited.applied.length !== edits.length) continue;
      current = edited.text;
      fixed.push(finding);
    }
    text = text.slice(0, place) + current + text.slice(place + source.text.length);
  }
  const file = repairs[0]?.checked.file ?? path;
  return text === original ? [] : [{ path, file, text: mark + text, findings: fixed }];
}

/** Where a document begins in its file, told by its line; undefined where the file has changed since it was read. */
function placeOf(text: string, document: string, line: number): number | undefined {
  let start = 0;
  for (let at = 1; at < line; at += 1) start = text.indexOf("\n", start) + 1;
  return text.startsWith(document, start) ? start : undefined;
}

// Removing a list item renumbers those behind it.
function laterItemsFirst(repairs: readonly Repair[]): readonly Repair[] {
  const first = ({ edits }: Repair) => edits[0]?.path ?? "";
  return repairs.toSorted((a, b) => first(b).localeCompare(first(a), "en", { numeric: true }));
}
