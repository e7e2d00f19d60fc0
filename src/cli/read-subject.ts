import { workloadTypes } from "../../workloadtypes/index.ts";
import { given } from "../base/given.ts";
import { isOrganization, readObjects } from "../check/read-objects.ts";
import type { Issue } from "../finding/issue.ts";
import type { WorkloadKnowledge } from "../interpret/read-workload.ts";
import { assumedCluster } from "../organization/assumed.ts";
import type { Organization } from "../organization/organization.ts";
import type { CheckedObject } from "../rules/checked-object.ts";
import type { InputList, SkippedDocument } from "../source/list-inputs.ts";
import { type InputDocument, type Inputs, readInputs } from "../source/read-inputs.ts";
import { resolveManifests } from "../synth/resolve-manifests.ts";
import type { SynthInput } from "../synth/synthesise.ts";
import type { Unreadable, YamlDocument } from "../yaml/index.ts";

/** Objects of a repository or of files, ready to be checked or counted. */
export interface CheckSubject extends Pick<WorkloadKnowledge, "resourceInterfaces" | "typeDefaults"> {
  readonly objects: readonly CheckedObject[];
  /** Problems of the documents. */
  readonly issues: readonly Issue[];
  /** Number of YAML documents that were read. All documents are read, skipped or unreadable. */
  readonly read: number;
  readonly skipped: readonly SkippedDocument[];
  readonly unreadable: readonly Unreadable[];
  readonly ignored: number;
  /** Files of which every document was read. */
  readonly files: readonly string[];
  /** Documents of the manifests; empty for a whole repository. */
  readonly documents: readonly YamlDocument[];
}

/** The objects of definitions. */
type Tree = Pick<CheckSubject, "objects" | "resourceInterfaces" | "typeDefaults" | "issues"> &
  Required<Pick<CheckSubject, "resourceInterfaces">>;

const EMPTY_TREE: Tree = { objects: [], resourceInterfaces: [], issues: [] };

/** How a subject is read. */
export interface SubjectOptions {
  /** How listed files are read. Default: in this thread, with the default limits. */
  readonly read?: (listed: InputList) => Inputs | Promise<Inputs>;
}

/**
 * Reads the files of a list, or, without a list, the definitions of a repository, including TypeScript, as a synth would
 * apply them. The clusters are those of the organisation in both cases.
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
  { documents, ...read }: Inputs,
  organization: Organization,
): Promise<CheckSubject> {
  const definitions = documents.filter(isDefinition);
  const manifests = documents.filter((entry) => !isDefinition(entry));
  const { objects, resourceInterfaces, issues } = readObjects(manifests, organization, assumedCluster());
  const tree = definitions.length === 0 ? EMPTY_TREE : await expand(definitions, organization);
  return {
    ...tree,
    documents: manifests.map(({ document }) => document),
    objects: [...objects, ...tree.objects],
    resourceInterfaces: [...resourceInterfaces, ...tree.resourceInterfaces],
    issues: [...issues, ...tree.issues],
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

function isDefinition({ form, value }: InputDocument): boolean {
  return form !== "manifest" && !isOrganization(value);
}

async function expand(definitions: readonly InputDocument[], organization: Organization): Promise<Tree> {
  // The constructs are slow to load, and manifests do not need them.
  const { App } = await import("../../constructs/index.ts");
  const { addDocument } = await import("./add-document.ts");
  const app = new App({ organization, workloadTypes });
  for (const document of definitions) addDocument(app, document);
  return treeOf(app.collect());
}

async function readRepository(root: string): Promise<CheckSubject> {
  const { openRepository } = await import("./repository.ts");
  const { app, documents, issues, unreadable } = await openRepository(root);
  const tree = app === undefined ? EMPTY_TREE : treeOf(app.collect());
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

function treeOf(input: SynthInput): Tree {
  const { manifests, issues } = resolveManifests(input.objects, input.organization);
  const { resourceInterfaces, typeDefaults } = input;
  return given({
    objects: manifests.filter(({ reviewOnly }) => !reviewOnly),
    issues: [...input.issues, ...issues],
    resourceInterfaces,
    typeDefaults,
  });
}
