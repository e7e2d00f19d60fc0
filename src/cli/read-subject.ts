import { workloadTypes } from "../../workloadtypes/index.ts";
import { given } from "../base/given.ts";
import type { SkippedDocument } from "../check/check-report.ts";
import type { InputList } from "../check/list-inputs.ts";
import { type CheckDocument, type CheckInputs, readInputs } from "../check/read-inputs.ts";
import { isOrganization, readObjects } from "../check/read-objects.ts";
import type { Issue } from "../finding/issue.ts";
import type { WorkloadKnowledge } from "../interpret/read-workload.ts";
import { assumedCluster } from "../organization/assumed.ts";
import type { Organization } from "../organization/organization.ts";
import type { CheckedObject } from "../rules/checked-object.ts";
import { resolveManifests } from "../synth/resolve-manifests.ts";
import type { SynthInput } from "../synth/synthesise.ts";
import type { Unreadable, YamlDocument } from "../yaml/index.ts";

/** Objects of a repository or of files, ready to be checked or counted. */
export interface CheckSubject extends Pick<WorkloadKnowledge, "resourceInterfaces" | "typeDefaults"> {
  readonly objects: readonly CheckedObject[];
  /** What was wrong while they were read. */
  readonly issues: readonly Issue[];
  /** YAML documents that were read; with skipped and unreadable ones these are all. */
  readonly read: number;
  readonly skipped: readonly SkippedDocument[];
  readonly unreadable: readonly Unreadable[];
  readonly ignored: number;
  /** Files of which every document was read. */
  readonly files: readonly string[];
  /** Documents of the manifests; none of a repository read as a whole. */
  readonly documents: readonly YamlDocument[];
}

/** How a subject is read. */
export interface SubjectOptions {
  /** How listed files are read. Default: one after the other, in this thread, with the default limits. */
  readonly read?: (listed: InputList) => CheckInputs | Promise<CheckInputs>;
}

/**
 * Reads the files of a list; where there is none, the definitions of a repository, TypeScript among them, as a synth
 * would apply them. The organisation says the clusters in both cases.
 */
export async function readSubject(
  root: string,
  listed: InputList | undefined,
  organization: Organization,
  { read = ({ files }) => readInputs(files) }: SubjectOptions = {},
): Promise<CheckSubject> {
  if (listed === undefined) return readRepository(root);
  return readFiles(listed, await read(listed), organization);
}

async function readFiles(
  listed: InputList,
  { documents, ...read }: CheckInputs,
  organization: Organization,
): Promise<CheckSubject> {
  const definitions = documents.filter(isDefinition);
  const manifests = definitions.length === 0 ? documents : documents.filter((entry) => !isDefinition(entry));
  const found = readObjects(manifests, organization, assumedCluster());
  const tree = definitions.length === 0 ? undefined : await expand(definitions, organization);
  return {
    ...found,
    ...tree,
    documents: manifests.map(({ document }) => document),
    objects: [...found.objects, ...(tree?.objects ?? [])],
    resourceInterfaces: [...found.resourceInterfaces, ...(tree?.resourceInterfaces ?? [])],
    issues: [...found.issues, ...(tree?.issues ?? [])],
    read: read.read,
    skipped: [...listed.skipped, ...read.skipped],
    unreadable: [...listed.unreadable, ...read.unreadable],
    ignored: listed.ignored,
    files: wholeFiles(listed.files, read.unreadable),
  };
}

function wholeFiles(files: InputList["files"], unreadable: readonly Unreadable[]): readonly string[] {
  const broken = new Set(unreadable.map(({ file }) => file));
  return files.map(({ file }) => file).filter((file) => !broken.has(file));
}

function isDefinition({ form, value }: CheckDocument): boolean {
  return form !== "manifest" && !isOrganization(value);
}

async function expand(definitions: readonly CheckDocument[], organization: Organization) {
  // The constructs take a while to load, and foreign manifests need none.
  const { App } = await import("../../constructs/index.ts");
  const { addDocument } = await import("./add-document.ts");
  const app = new App({ organization, workloadTypes });
  for (const document of definitions) addDocument(app, document);
  return treeOf(app.collect());
}

async function readRepository(root: string): Promise<CheckSubject> {
  const { openRepository } = await import("./repository.ts");
  const { app, documents, issues, unreadable } = await openRepository(root);
  const nothing = { objects: [], resourceInterfaces: [], issues: [] };
  const tree = app === undefined ? nothing : treeOf(app.collect());
  return {
    ...tree,
    issues: [...issues, ...tree.issues],
    read: documents,
    skipped: [],
    unreadable,
    ignored: 0,
    files: [],
    documents: [],
  };
}

function treeOf(input: SynthInput) {
  const { manifests, issues } = resolveManifests(input.objects, input.organization);
  const { resourceInterfaces, typeDefaults } = input;
  return given({
    objects: manifests.filter(({ reviewOnly }) => !reviewOnly),
    issues: [...input.issues, ...issues],
    resourceInterfaces,
    typeDefaults,
  });
}
