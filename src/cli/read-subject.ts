import { workloadTypes } from "../../workloadtypes/index.ts";
import { equalValues } from "../base/equal.ts";
import { given } from "../base/given.ts";
import { present } from "../base/present.ts";
import { member } from "../base/read.ts";
import { isOrganization, readObjects } from "../check/read-objects.ts";
import type { Issue } from "../finding/issue.ts";
import { catalogueOf } from "../interpret/catalogue.ts";
import type { WorkloadKnowledge } from "../interpret/read-workload.ts";
import { assumedCluster } from "../organization/assumed.ts";
import type { Organization } from "../organization/organization.ts";
import type { RenderedInputs } from "../render/with-rendered.ts";
import type { ResourceInterface } from "../resource-interface/resource-interface.ts";
import type { CheckedObject } from "../rules/checked-object.ts";
import { runaiKindOf } from "../runai/index.ts";
import { type PolicyGate, policyGate, RUNAI_POLICY_KIND, type RunaiPolicy } from "../runai-policy/index.ts";
import { type InputFile, type InputList, listOutput, type SkippedDocument } from "../source/list-inputs.ts";
import { type InputDocument, type Inputs, readInputs } from "../source/read-inputs.ts";
import { readRegistrations } from "../source/read-registrations.ts";
import { policyOf, type ReadRunaiPolicies, readRunaiPolicies } from "../source/read-runai-policies.ts";
import { type DocumentKey, documentKey, type SortedInputs, sortInputs } from "../source/sort-inputs.ts";
import type { IgnoredPath } from "../source/walk.ts";
import { placeTree } from "../synth/place-tree.ts";
import type { SynthInput } from "../synth/synthesise.ts";
import type { Layout } from "../units/layout.ts";
import type { Unreadable } from "../yaml/index.ts";

/** Objects of a repository or of files, ready to be checked or counted. */
export interface CheckSubject extends Pick<WorkloadKnowledge, "resourceInterfaces" | "typeDefaults"> {
  readonly objects: readonly CheckedObject[];
  /** Patches and templates, which are not objects by themselves. */
  readonly parts: readonly CheckedObject[];
  /** The documents of the parts. */
  readonly partKeys: ReadonlySet<DocumentKey>;
  /** Which files are applied together; absent without files. */
  readonly layout?: Layout;
  /** Applies the Run:ai policies to manifests; absent where no document can be a workload of Run:ai. */
  readonly policyGate?: PolicyGate | undefined;
  /** Problems of the documents. */
  readonly issues: readonly Issue[];
  /** Number of YAML documents that were read. All documents are read, skipped or unreadable. */
  readonly read: number;
  readonly skipped: readonly SkippedDocument[];
  readonly unreadable: readonly Unreadable[];
  readonly ignored: readonly IgnoredPath[];
  /** Files of which every document was read. */
  readonly files: readonly string[];
  /** Files of the output folder that its ledger lists. Their objects are not among the others. */
  readonly output: readonly InputFile[];
}

/** The objects of definitions. */
type Tree = Pick<CheckSubject, "objects" | "policyGate" | "resourceInterfaces" | "typeDefaults" | "issues"> &
  Required<Pick<CheckSubject, "resourceInterfaces">>;

type ReadTree = Tree & Pick<CheckSubject, "unreadable">;

const EMPTY_TREE: Tree = { objects: [], resourceInterfaces: [], issues: [] };
const NO_PARTS = { parts: [], partKeys: new Set<DocumentKey>() } as const;
const NO_POLICIES: ReadRunaiPolicies = { policies: [], issues: [], unreadable: [] };

/** How a subject is read. */
export interface SubjectOptions {
  /** How listed files are read. Default: in this thread, with the default limits. */
  readonly read?: (listed: InputList) => Inputs | Promise<Inputs>;
  /** Whether a whole repository includes its output folder. Default false. */
  readonly includesOutput?: boolean;
  /** The Run:ai policies of the base of a branch. Default: those on disk. */
  readonly runaiPolicies?: ReadRunaiPolicies | undefined;
  /** Renders kustomizations and charts. Default: their files are judged as they are. */
  readonly render?: ((files: readonly InputFile[], sorted: SortedInputs) => Promise<RenderedInputs>) | undefined;
}

/**
 * Reads the files of a list, or, without a list, the definitions of a repository, including TypeScript, as a synth would
 * apply them. The clusters are those of the organisation in both cases.
 */
export async function readSubject(
  root: string,
  listed: InputList | undefined,
  organization: Organization,
  { read = ({ files }) => readInputs(files), includesOutput = false, runaiPolicies, render }: SubjectOptions = {},
): Promise<CheckSubject> {
  if (listed !== undefined) {
    const unrendered = sortInputs(listed.files, await read(listed), root);
    const sorted = (await render?.(listed.files, unrendered)) ?? { ...unrendered, replaced: [] };
    const files = await readFiles(root, listed, sorted, organization, runaiPolicies);
    const { objects: parts } = readObjects(sorted.parts, organization, assumedCluster(), root);
    const partKeys = new Set([...sorted.parts, ...sorted.replaced].map(documentKey));
    return { ...files, issues: [...files.issues, ...sorted.issues], parts, partKeys, layout: sorted.layout };
  }
  const repository = await readRepository(root, runaiPolicies);
  const unlisted = includesOutput ? listOutput(root) : undefined;
  if (unlisted === undefined) return repository;
  const { output } = unlisted;
  if (unlisted.files.length + unlisted.unreadable.length === 0) return { ...repository, output };
  const others = await readFiles(root, unlisted, await read(unlisted), organization, runaiPolicies);
  return {
    ...repository,
    objects: [...repository.objects, ...others.objects],
    resourceInterfaces: [...present([repository.resourceInterfaces]), ...present([others.resourceInterfaces])].flat(),
    issues: [...repository.issues, ...others.issues],
    read: repository.read + others.read,
    skipped: others.skipped,
    unreadable: [...repository.unreadable, ...others.unreadable],
    files: others.files,
    output,
  };
}

async function readFiles(
  root: string,
  listed: InputList,
  { documents, ...read }: Inputs,
  organization: Organization,
  runaiPolicies: ReadRunaiPolicies | undefined,
): Promise<CheckSubject> {
  const own = await readDocuments(documents, organization, root, runaiPolicies, listed.output.length > 0);
  const subject = await withRegistrations(own, listed, organization, root);
  // Files of policies may be among the inputs.
  const known = [...listed.unreadable, ...read.unreadable];
  return {
    ...subject,
    issues: [...listed.issues, ...subject.issues],
    read: read.read,
    skipped: [...listed.skipped, ...read.skipped],
    unreadable: [...known, ...subject.unreadable.filter(({ file }) => !known.some((other) => other.file === file))],
    ignored: listed.ignored,
    ...NO_PARTS,
    files: wholeFiles(listed.files, read.unreadable),
    output: listed.output,
  };
}

/** Adds the kinds that the repository registers in files beside the listed ones. */
async function withRegistrations(
  subject: ReadTree,
  { files }: InputList,
  organization: Organization,
  root: string,
): Promise<ReadTree> {
  const { documents, unreadable } = readRegistrations(root, files);
  if (documents.length + unreadable.length === 0) return subject;
  const registered = await readDocuments(documents, organization, root, NO_POLICIES);
  // The user names an edited copy of a registration to try it.
  const isOwn = (other: ResourceInterface) =>
    subject.resourceInterfaces.some((own) => equalValues(own.rootComponent.kind, other.rootComponent.kind));
  const others = registered.resourceInterfaces.filter((other) => !isOwn(other));
  const { typeDefaults = registered.typeDefaults } = subject;
  return {
    ...subject,
    resourceInterfaces: [...others, ...subject.resourceInterfaces],
    // Without a registration its kind would be judged as an unknown one.
    issues: [...subject.issues, ...registered.issues.filter(({ severity }) => severity === "error")],
    unreadable: [...subject.unreadable, ...unreadable],
    ...(typeDefaults && {
      typeDefaults: (...kind) => typeDefaults(...kind) ?? registered.typeDefaults?.(...kind),
    }),
  };
}

/**
 * Reads the objects of documents, and expands the definitions among them.
 *
 * @param runaiPolicies Run:ai policies in place of those on disk
 * @param hasOutput whether files of the output folder, which may contain any object, are judged as well
 */
export async function readDocuments(
  documents: readonly InputDocument[],
  organization: Organization,
  root: string,
  runaiPolicies?: ReadRunaiPolicies,
  hasOutput = false,
): Promise<ReadTree> {
  const policies = documents.filter(isRunaiPolicy);
  const definitions = documents.filter((entry) => isDefinition(entry) && !isRunaiPolicy(entry));
  const manifests = documents.filter((entry) => !isDefinition(entry));
  const { objects, resourceInterfaces, issues } = readObjects(manifests, organization, assumedCluster(), root);
  // Nearly all inputs are manifests of other kinds, to which no policy applies.
  const isGoverned =
    hasOutput || definitions.length > 0 || objects.some(({ object }) => runaiKindOf(object) !== undefined);
  const read = isGoverned ? (runaiPolicies ?? readRunaiPolicies(root, organization)) : NO_POLICIES;
  const tree = definitions.length === 0 ? EMPTY_TREE : await expand(definitions, organization, read.policies);
  const named = new Set(policies.map(({ file }) => file));
  return {
    ...tree,
    policyGate: isGoverned ? policyGate(read.policies, organization) : undefined,
    objects: [...objects, ...tree.objects],
    resourceInterfaces: [...resourceInterfaces, ...tree.resourceInterfaces],
    issues: [
      ...issues,
      ...policies.flatMap((entry) => policyOf(entry, organization).issues),
      ...read.issues.filter(({ location }) => !named.has(location?.file ?? "")),
      ...tree.issues,
    ],
    unreadable: read.unreadable,
  };
}

function wholeFiles(files: InputList["files"], unreadable: readonly Unreadable[]): readonly string[] {
  const broken = new Set(unreadable.map(({ file }) => file));
  return files.map(({ file }) => file).filter((file) => !broken.has(file));
}

function isDefinition({ form, value }: InputDocument): boolean {
  return form !== "manifest" && !isOrganization(value);
}

function isRunaiPolicy({ form, value }: InputDocument): boolean {
  return form === "definition" && member(value, "kind") === RUNAI_POLICY_KIND;
}

async function expand(
  definitions: readonly InputDocument[],
  organization: Organization,
  runaiPolicies: readonly RunaiPolicy[],
): Promise<Tree> {
  // The constructs are slow to load, and manifests do not need them.
  const { App } = await import("../../constructs/index.ts");
  const { addDocuments } = await import("./add-document.ts");
  const app = new App({ organization, workloadTypes, runaiPolicies });
  addDocuments(app, definitions);
  return treeOf(app.collect());
}

async function readRepository(root: string, runaiPolicies: SubjectOptions["runaiPolicies"]): Promise<CheckSubject> {
  const { openRepository } = await import("./repository.ts");
  const { app, documents, issues, unreadable } = await openRepository(root, { runaiPolicies });
  const tree = app === undefined ? EMPTY_TREE : treeOf(app.collect());
  return {
    ...tree,
    issues: [...issues, ...tree.issues],
    read: documents,
    skipped: [],
    unreadable,
    ignored: [],
    files: [],
    output: [],
    ...NO_PARTS,
  };
}

function treeOf(input: SynthInput): Tree {
  const { manifests, issues } = placeTree(input, catalogueOf(input));
  const { resourceInterfaces, typeDefaults, policyGate: gate } = input;
  return given({
    policyGate: gate,
    objects: manifests.filter(({ zone }) => zone !== "review"),
    issues: [...input.issues, ...issues],
    resourceInterfaces,
    typeDefaults,
  });
}
