import { given } from "../base/given.ts";
import { definitionRules, ruleOf } from "../finding/definition-rules.ts";
import { compareIssues, type Issue, type Location, locationText } from "../finding/issue.ts";
import type { SourceDocument } from "../source/document-form.ts";
import type { ExportContext } from "./export-context.ts";
import { exportDocument } from "./export-document.ts";
import type { Exported, ExportForm } from "./exported.ts";

/** An exported object with the place of its document. */
export interface PlacedExport extends Exported {
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
  const exported: PlacedExport[] = [];
  const issues: Issue[] = [];
  const skipped: { from: Location; reason: string }[] = [];
  const places = new Map<string, Location>();
  for (const document of documents) {
    const result = exportDocument(document, form, context);
    issues.push(...result.issues);
    const hasError = result.issues.some(({ severity }) => severity === "error");
    const from = document.locate("");
    if (result.skipped !== undefined) skipped.push({ from, reason: result.skipped });
    if (hasError) continue;
    for (const each of result.exported) {
      // A file system may ignore the case of names.
      const key = each.file.toLowerCase();
      const earlier = places.get(key);
      if (earlier === undefined) {
        places.set(key, from);
        exported.push({ ...each, from });
      } else issues.push(sameFile(each.file, earlier, from));
    }
  }
  return { exported, issues: issues.toSorted(compareIssues), skipped };
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
