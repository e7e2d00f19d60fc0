import type { SourceDocument } from "../../inputs/index.ts";
import {
  compareIssues,
  definitionRules,
  given,
  type Issue,
  type Location,
  locationText,
  ruleOf,
} from "../../kernel/index.ts";
import type { ExportContext } from "./export-context.ts";
import { exportDocument } from "./export-document.ts";
import type { Exported, ExportForm } from "./exported.ts";

/** An exported object with the place of its document. */
interface PlacedExport extends Exported {
  readonly from: Location;
}

/** The objects of documents in another form. With an error among the issues the set is incomplete. */
export interface ExportSet {
  readonly exported: readonly PlacedExport[];
  readonly issues: readonly Issue[];
  /** Documents that become nothing, with the reason. */
  readonly skipped: readonly { readonly from: Location; readonly reason: string }[];
}

/** Returns the objects of documents in another form, in the order of the documents. */
export function exportDocuments(
  documents: readonly SourceDocument[],
  form: ExportForm,
  context: ExportContext,
): ExportSet {
  const all: PlacedExport[] = [];
  const issues: Issue[] = [];
  const skipped: { from: Location; reason: string }[] = [];
  for (const document of documents) {
    const result = exportDocument(document, form, context);
    issues.push(...result.issues);
    const hasError = result.issues.some(({ severity }) => severity === "error");
    const from = document.locate("");
    if (result.skipped !== undefined) skipped.push({ from, reason: result.skipped });
    if (!hasError) all.push(...result.exported.map((each) => ({ ...each, from })));
  }
  const places = new Map<string, Location>();
  const exported = withDistinctFiles(all).filter(({ file, from }) => {
    const earlier = places.get(fileKey(file));
    if (earlier === undefined) places.set(fileKey(file), from);
    else issues.push(sameFile(file, earlier, from));
    return earlier === undefined;
  });
  return { exported, issues: issues.toSorted(compareIssues), skipped };
}

/** The exports, of which those with equal files have the API group in the names of these files. */
function withDistinctFiles(all: readonly PlacedExport[]): readonly PlacedExport[] {
  const counts = new Map<string, number>();
  for (const { file } of all) counts.set(fileKey(file), (counts.get(fileKey(file)) ?? 0) + 1);
  return all.map((each) => {
    const { file, fileWithGroup } = each;
    const isShared = (counts.get(fileKey(file)) ?? 0) > 1;
    return isShared && fileWithGroup !== undefined ? { ...each, file: fileWithGroup } : each;
  });
}

// A file system may ignore the case of names.
function fileKey(file: string): string {
  return file.toLowerCase();
}

function sameFile(file: string, earlier: Location, location: Location): Issue {
  return given({
    ...ruleOf(definitionRules.name),
    severity: "error" as const,
    path: "",
    message: `has the same name as ${locationText(earlier)}: both become ${file}`,
    fix: "give one of them another name, or leave it out",
    location,
  });
}
