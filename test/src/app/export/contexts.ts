import { type Existing, readExisting, typeKey } from "../../../../src/app/export/existing.ts";
import type { ExportContext } from "../../../../src/app/export/export-context.ts";
import { type ExportSet, exportDocuments } from "../../../../src/app/export/export-documents.ts";
import type { ExportForm } from "../../../../src/app/export/exported.ts";
import {
  type ImportedDocument,
  importDocument,
  type RunaiRules,
} from "../../../../src/expand/import/import-document.ts";
import type { SourceDocument } from "../../../../src/inputs/source/document-form.ts";
import { bodyKindOf, formOf } from "../../../../src/inputs/source/document-form.ts";
import { definitionRules } from "../../../../src/kernel/finding/definition-rules.ts";
import { assumedOrganization } from "../../../../src/model/organization/assumed.ts";
import { type IdMap, knownIds } from "../../../../src/model/organization/id-map.ts";
import type { Organization } from "../../../../src/model/organization/organization.ts";
import { readYaml } from "../../../../src/yaml/index.ts";
import { workloadTypes } from "../../../../workloadtypes/index.ts";

export const EAST = "5b0b9a52-6a5c-4d0e-9d3e-0d6f2b1f7a10";
export const TRAIN = "11111111-2222-4333-8444-555555555555";
export const LOW = "66666666-7777-4888-9999-000000000000";

export const idMap: IdMap = {
  projects: { "team-nlp": "4501" },
  clusters: { east: EAST },
  categories: { Train: TRAIN },
  priorities: { low: LOW },
};

/** The context of an export without `muster.yaml`. */
export function contextOf(
  map: IdMap = idMap,
  {
    organization = assumedOrganization(),
    answers = [],
  }: { organization?: Organization; answers?: readonly unknown[] } = {},
): ExportContext {
  const existing: Existing = readExisting(answers).existing;
  const isWorkloadKind = (group: string, kind: string) =>
    workloadTypes.some((known) => typeKey(known.group, known.kind) === typeKey(group, kind));
  return { organization, ids: knownIds(organization, map), idMap: map, existing, isWorkloadKind };
}

/** The documents of a text in YAML or JSON. */
export function documentsOf(text: string, file = "a.yaml"): readonly SourceDocument[] {
  return readYaml(text, file).documents.map((document) => ({
    value: document.value,
    locate: (pointer, at) => document.locate(pointer, at),
    item: "",
    file,
    index: document.index,
    ...formOf(document.value, bodyKindOf(file)),
  }));
}

/** The export of values, each a document of its own. */
export function exported(
  values: readonly unknown[],
  form: ExportForm,
  context: ExportContext = contextOf(),
  file?: string,
): ExportSet {
  return exportDocuments(
    documentsOf(values.map((value) => JSON.stringify(value)).join("\n---\n"), file),
    form,
    context,
  );
}

const { constraint } = definitionRules;
const runaiRules: RunaiRules = {
  kind: constraint,
  "unknown-field": constraint,
  unsupported: constraint,
  form: constraint,
  constraint,
  compute: constraint,
  uncertain: constraint,
};

/** The import of a value, with the ids of `idMap`. */
export function imported(value: unknown, file = "a.yaml"): ImportedDocument {
  const organization = assumedOrganization();
  const locate = () => ({ file, line: 1, column: 1 });
  const context = { organization, ids: knownIds(organization, idMap) };
  return importDocument({ value, locate }, { file, rules: runaiRules }, context);
}

/** `path: message` of the issues. */
export function messages({ issues }: Pick<ExportSet, "issues">): readonly string[] {
  return issues.map(({ severity, path, message }) => `${severity} ${path} ${message}`);
}
