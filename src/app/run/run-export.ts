import { workloadTypes } from "../../../workloadtypes/index.ts";
import {
  findRoot,
  type InputDocument,
  readDefinition,
  readIdMap,
  readManifests,
  readOrganization,
  readRunaiPolicies,
} from "../../inputs/index.ts";
import type { Issue, Unreadable } from "../../kernel/index.ts";
import { member, readRegularFile } from "../../kernel/index.ts";
import { knownIds, policyGate } from "../../model/index.ts";
import { readYaml } from "../../yaml/index.ts";
import { manifestCheck } from "../export/check-manifest.ts";
import { type Existing, readExisting, typeKey } from "../export/existing.ts";
import { type ExportSet, exportDocuments } from "../export/export-documents.ts";
import type { ExportForm } from "../export/exported.ts";
import { riInputsOf } from "../interfaces/ri-inputs.ts";
import { EXIT, exitCodeOf, staleIf } from "../output/exit-code.ts";

/** The options of an export. */
export interface ExportOptions {
  readonly as: ExportForm;
  /** File with the ids of projects, clusters, categories and priorities by name. */
  readonly ids?: string;
  /** Files with answers of the API: what exists already. */
  readonly existing?: readonly string[];
  readonly root?: string;
}

/** The result of an export. With an error it has no objects. */
export interface ExportOutcome extends ExportSet {
  readonly unreadable: readonly Unreadable[];
  readonly exitCode: number;
}

/** Exports the objects of files, folders and patterns. */
export function runExport(paths: readonly string[], options: ExportOptions): ExportOutcome {
  const root = options.root ?? findRoot(".");
  const { organization, issues: wrong, unreadable: unread } = readOrganization(root);
  const { map, ...idFile } = readIdMap(options.ids);
  const answers = readAnswers(options.existing ?? []);
  const inputs = readManifests(paths);
  const policies = organization && readRunaiPolicies(root, organization);
  const unreadable = [
    ...unread,
    ...idFile.unreadable,
    ...answers.unreadable,
    ...(policies?.unreadable ?? []),
    ...inputs.unreadable,
  ];
  const settings = [...wrong, ...idFile.issues, ...(policies?.issues ?? [])];
  if (organization === undefined || isRefused(settings)) {
    return { ...NOTHING, issues: settings, unreadable, exitCode: exitCodeOf(settings, unreadable.length) };
  }
  const own = new Set(inputs.documents.flatMap(registeredKey));
  const known = new Set(workloadTypes.map(({ group, kind }) => typeKey(group, kind)));
  const gate = policyGate(policies?.policies ?? [], organization);
  const { definitions } = riInputsOf({ documents: inputs.documents, unreadable: [] });
  const resourceInterfaces = definitions.map(({ resourceInterface }) => resourceInterface).toReversed();
  const { exported, issues, skipped } = exportDocuments(inputs.documents, options.as, {
    organization,
    ids: knownIds(organization, map),
    idMap: map,
    existing: answers.existing,
    policies: gate,
    checkManifest: manifestCheck({ organization, policies: gate, resourceInterfaces }),
    isWorkloadKind: (group, kind) => known.has(typeKey(group, kind)) || own.has(typeKey(group, kind)),
  });
  const all = [...settings, ...issues];
  const exitCode = isRefused(issues) ? EXIT.policy : staleIf(unreadable.length > 0);
  // A part of a set could be mistaken for all of it.
  return { exported: exitCode === EXIT.fine ? exported : [], issues: all, skipped, unreadable, exitCode };
}

const NOTHING = { exported: [], skipped: [] } as const;

function isRefused(issues: readonly Issue[]): boolean {
  return issues.some(({ severity }) => severity === "error");
}

/** The key of the kind that a document registers. */
function registeredKey(document: InputDocument): readonly string[] {
  const isType = document.bodyKind === "WorkloadType" || member(document.value, "kind") === "WorkloadType";
  if (!isType || document.form === "manifest") return [];
  const { definition } = readDefinition(document, { wordOf: (_, id) => id });
  if (definition?.kind === "WorkloadType") return [typeKey(definition.spec.group, definition.metadata.name)];
  return [];
}

function readAnswers(files: readonly string[]): {
  readonly existing: Existing;
  readonly unreadable: readonly Unreadable[];
} {
  const unreadable: Unreadable[] = [];
  const answers = files.flatMap((file) => {
    const content = readRegularFile(file);
    if ("problem" in content) {
      unreadable.push({ file, document: 0, line: 1, column: 1, message: content.problem });
      return [];
    }
    const read = readYaml(content.bytes, file);
    unreadable.push(...read.unreadable);
    return read.documents;
  });
  const message = "is not an answer of the API: a workload or a workload type with its id, or a list of them";
  for (const document of answers) {
    for (const path of readExisting([document.value]).others) {
      unreadable.push({ ...document.locate(path), document: document.index, message });
    }
  }
  return { existing: readExisting(answers.map(({ value }) => value)).existing, unreadable };
}
