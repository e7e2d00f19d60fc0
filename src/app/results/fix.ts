import { equalValues, type Finding, getOrCreate, isActive, member, textOfFile } from "../../kernel/index.ts";
import type { CheckedObject } from "../../rule/index.ts";
import { editYaml, readYaml, replaceDocument, textOf, type YamlDocument, type YamlEdit } from "../../yaml/index.ts";

/** A file with the text that `--fix` writes. */
export interface FixedFile {
  /** Path for the file system. */
  readonly path: string;
  readonly file: string;
  readonly text: string;
  /** The repaired findings. */
  readonly findings: readonly Finding[];
}

// The file was read within the limits of the check.
const NO_LIMITS = { bytes: Infinity, depth: Infinity, nodes: Infinity, documents: Infinity };

interface Repair {
  readonly finding: Finding;
  readonly checked: CheckedObject;
  readonly edits: readonly YamlEdit[];
}

/**
 * Returns the files with their findings repaired, without writing them. Documents keep their comments and layout. A
 * finding is skipped when its place is not exact (an alias, a merge, standard input) or one of its changes does not fit.
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
    getOrCreate(files, path, (): Repair[] => []).push({ finding, checked, edits });
  }
  return [...files].flatMap(([path, repairs]) => fixFile(path, repairs));
}

/**
 * The findings of a file that `--fix` can repair, as far as its text shows it: a document has the name of the object, and
 * each edit fits, which is not so behind an anchor.
 */
export function repairableFindings(findings: readonly Finding[], file: string, text: string): readonly Finding[] {
  let documents: readonly YamlDocument[] | undefined;
  return findings.filter((finding) => {
    const known = tried.get(finding);
    if (known?.text === text) return known.isRepairable;
    documents ??= readYaml(text, file, NO_LIMITS).documents;
    const result = isRepairable(finding, documents);
    tried.set(finding, { text, isRepairable: result });
    return result;
  });
}

/** Whether findings are repairable in a text: `--watch` reports those of other files again. */
const tried = new WeakMap<Finding, { readonly text: string; readonly isRepairable: boolean }>();

function isRepairable({ edits, object }: Finding, documents: readonly YamlDocument[]): boolean {
  if (edits === undefined || object === undefined) return false;
  const own = documents.find(({ value }) => {
    const metadata = member(value, "metadata");
    const isNamed = member(metadata, "name") === object.name && member(metadata, "namespace") === object.namespace;
    return isNamed && member(value, "kind") === object.kind;
  });
  const source = own && textOf(own);
  return source !== undefined && editYaml(source.text, edits).applied.length === edits.length;
}

function fixFile(path: string, repairs: readonly Repair[]): readonly FixedFile[] {
  const original = textOfFile(path);
  // The file has changed since it was checked.
  if (original === undefined) return [];
  let text = original;
  // A check releases the texts of documents.
  const { documents: documentsNow } = readYaml(original, path, NO_LIMITS);
  const fixed: Finding[] = [];
  const documents = [...new Set(repairs.flatMap(({ checked }) => checked.yaml?.document ?? []))];
  // The last document first, so that the lines of earlier documents stay valid.
  for (const document of documents.toSorted((a, b) => b.index - a.index)) {
    const current = documentsNow.find(({ index }) => index === document.index);
    const source = current && textOf(current);
    if (current === undefined || source === undefined || !equalValues(current.value, document.value)) continue;
    const own = repairs.filter(({ checked }) => checked.yaml?.document === document);
    const edited = repairDocument(source.text, own);
    const next = replaceDocument(text, current, edited.text);
    if (next === undefined) continue;
    text = next;
    fixed.push(...edited.findings);
  }
  if (text === original) return [];
  return [{ path, file: repairs[0]?.checked.file ?? path, text, findings: fixed }];
}

function repairDocument(source: string, repairs: readonly Repair[]): Pick<FixedFile, "text" | "findings"> {
  let text = source;
  const findings: Finding[] = [];
  for (const { finding, edits } of laterItemsFirst(repairs)) {
    const edited = editYaml(text, edits);
    if (edited.applied.length !== edits.length) continue;
    text = edited.text;
    findings.push(finding);
  }
  return { text, findings };
}

// Removing a list item changes the indexes of the items after it.
function laterItemsFirst(repairs: readonly Repair[]): readonly Repair[] {
  const first = ({ edits }: Repair) => edits[0]?.path ?? "";
  return repairs.toSorted((a, b) => first(b).localeCompare(first(a), "en", { numeric: true }));
}
