import { resolve } from "node:path";
import { isLiteral, isPasswordField, noInlineCredentials, noPlainSecrets, rules } from "../../../policies/index.ts";
import type { BodyKind, ImportContext } from "../../expand/index.ts";
import { importDocument, listEntries, plainCredentials, type RunaiRules } from "../../expand/index.ts";
import {
  ENCODED_MANIFESTS,
  findRoot,
  type InputDocument,
  readIdMap,
  readManifests,
  readOrganization,
} from "../../inputs/index.ts";
import type { RuleSummary, Unreadable } from "../../kernel/index.ts";
import {
  at,
  compareIssues,
  fieldLabel,
  given,
  groupOf,
  type Issue,
  issueLines,
  itemsWhen,
  locationText,
  text,
  unreadableLines,
} from "../../kernel/index.ts";
import { assumedOrganization, knownIds } from "../../model/index.ts";
import { EXIT, exitCodeOf } from "../output/exit-code.ts";
import { isPlainSecret } from "../output/is-secret.ts";
import { writeNewFiles } from "../output/write-new-files.ts";
import { type ImportedFile, type ImportResult, importedYaml, type PlacedRemark } from "../report/import-reports.ts";

/** The options of an import. */
export interface ImportOptions {
  readonly asKind?: BodyKind;
  /** File with an id map. */
  readonly ids?: string;
  readonly strict?: boolean;
  readonly out?: string;
  readonly root?: string;
}

/** The imported definitions, and the lines for standard error. */
interface ImportOutcome extends ImportResult {
  /** Remarks, which `--quiet` hides. */
  readonly notes: readonly string[];
  readonly errors: readonly string[];
  readonly exitCode: number;
}

/**
 * Imports the documents of paths: all of them, or none where one has an error.
 *
 * @throws Error where a file of `--out` cannot be written
 */
export function runImport(paths: readonly string[], options: ImportOptions = {}): ImportOutcome {
  const { context, ...known } = readContext(options);
  const { documents, unreadable: unread } = readManifests(paths);
  const unreadable: readonly Unreadable[] = [...known.unreadable, ...unread];
  const issues: Issue[] = [...known.issues];
  const remarks: PlacedRemark[] = [];
  const files: ImportedFile[] = [];
  for (const document of documents.flatMap(listEntries)) {
    if (document.value === null) continue;
    const read = importDocument(
      document,
      given({ file: document.file, asKind: options.asKind, rules: RUNAI_RULES }),
      context,
    );
    const secrets = secretIssues(document, read.value);
    const placed = read.remarks.map((remark) => ({ ...remark, location: document.locate(remark.path) }));
    issues.push(...read.issues.filter((issue) => !secrets.some((secret) => isSamePlace(issue, secret))), ...secrets);
    remarks.push(...placed);
    if (read.value === undefined) continue;
    files.push({ file: document.file, document: document.index, value: read.value, path: pathOf(read.value) });
  }
  const isLossy = options.strict === true && remarks.some(({ kind }) => kind === "lost" || kind === "blocked");
  const exitCode = isLossy ? EXIT.policy : exitCodeOf(issues, unreadable.length);
  const isComplete = exitCode === EXIT.fine;
  const imported = isComplete ? files : [];
  const written = options.out === undefined ? undefined : writeFiles(options.out, imported);
  const sorted = issues.sort(compareIssues);
  return {
    ...given({ imported, remarks, issues: sorted, unreadable, written }),
    notes: isComplete && files.length === 0 ? [NOTHING_FOUND] : remarks.map(remarkLine),
    errors: [...unreadableLines(unreadable), ...issueLines(sorted), ...itemsWhen(!isComplete, refusalOf(isLossy))],
    exitCode,
  };
}

const NOTHING_FOUND = "muster import: the inputs have no workload and no workload type";

/** The rule about a credential gives the better advice. */
function isSamePlace({ location: a }: Issue, { location: b }: Issue): boolean {
  return a !== undefined && b !== undefined && locationText(a) === locationText(b);
}

function refusalOf(isLossy: boolean): string {
  const reason = isLossy ? "fields are lost or blocked, which --strict refuses" : "an input has an error";
  return `muster import: nothing was written, because ${reason}`;
}

interface ReadContext {
  readonly context: ImportContext;
  readonly issues: readonly Issue[];
  readonly unreadable: readonly Unreadable[];
}

function readContext({ root = findRoot("."), ids }: ImportOptions): ReadContext {
  const { organization = assumedOrganization(), issues, unreadable } = readOrganization(root);
  const read = readIdMap(ids);
  return {
    context: { organization, ids: knownIds(organization, read.map) },
    issues: [...issues.filter(({ severity }) => severity === "error"), ...read.issues],
    unreadable: [...unreadable, ...read.unreadable],
  };
}

const RUNAI_RULES: RunaiRules = {
  kind: ruleOfId("RUNAI-001"),
  "unknown-field": ruleOfId("RUNAI-002"),
  unsupported: ruleOfId("RUNAI-003"),
  form: ruleOfId("RUNAI-004"),
  constraint: ruleOfId("RUNAI-005"),
  uncertain: ruleOfId("RUNAI-006"),
  compute: ruleOfId("GPU-015"),
};

function ruleOfId(id: string): Pick<RuleSummary, "id" | "name"> {
  const rule = rules.find((each) => each.id === id);
  if (rule === undefined) throw new Error(`there is no rule ${id}`);
  return rule;
}

/** The credentials in an input, and those in a manifest that it has in base64. */
function secretIssues({ value, locate }: InputDocument, result: unknown): readonly Issue[] {
  const tests = { isSecret: isPlainSecret, isPasswordField, isLiteral };
  const isEncoded = ENCODED_MANIFESTS.some((field) => at(value, field) !== undefined);
  const decoded = isEncoded ? plainCredentials(result, tests).map((found) => ({ ...found, path: "" })) : [];
  return [...plainCredentials(value, tests), ...decoded].map(({ path, message, isInline }) => {
    const { id, name, fix } = isInline ? noInlineCredentials : { ...noPlainSecrets, fix: secretFix(value) };
    return { rule: id, name, severity: "error", path, message, received: "****", fix, location: locate(path) };
  });
}

/** The way in which the format of an input refers to a Secret. */
function secretFix(value: unknown): string {
  const apiVersion = text(at(value, "apiVersion"));
  if (apiVersion !== undefined && groupOf(apiVersion) !== "run.ai") return noPlainSecrets.fix;
  const reference =
    apiVersion === undefined ? "secret: {name: …, key: …} in an item of environmentVariables" : "SECRET:<name>,<key>";
  return `move the value to a Secret and refer to it with ${reference}; then revoke the value in git`;
}

function remarkLine({ kind, path, message, location }: PlacedRemark): string {
  return `${locationText(location)}: ${kind}: ${path === "" ? "this document" : fieldLabel(path)} ${message}`;
}

/** `<project>/<kind>-<name>.yaml`; a manifest is below its namespace, and an object with neither in no folder. */
function pathOf(value: Readonly<Record<string, unknown>>): string {
  const name = text(at(value, "metadata", "name")) ?? "unnamed";
  const file = `${String(value.kind).toLowerCase()}-${name}.yaml`;
  const folder = text(value.project) ?? text(at(value, "metadata", "namespace"));
  return [folder, file]
    .flatMap((part) => (part === undefined ? [] : [part.replaceAll(/[^\w.-]|^\.+/g, "-")]))
    .join("/");
}

function writeFiles(out: string, imported: readonly ImportedFile[]): readonly string[] {
  return writeNewFiles(
    resolve(out) === resolve(".") ? "." : out,
    imported.map(({ path, value }) => ({ path, content: importedYaml(value) })),
  );
}
