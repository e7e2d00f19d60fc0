import { workloadTypes } from "../../../workloadtypes/index.ts";
import type { InputDocument } from "../../inputs/index.ts";
import { policyOf, type ReadRunaiPolicies, readRunaiPolicies } from "../../inputs/index.ts";
import { runaiKindOf } from "../../k8s-fields/index.ts";
import { member } from "../../kernel/index.ts";
import type { Organization } from "../../model/index.ts";
import { assumedCluster, policyGate, RUNAI_POLICY_KIND, type RunaiPolicy } from "../../model/index.ts";
import { isOrganization, type KnownManifests, readObjects } from "../results/read-objects.ts";
import { type DefinitionTree, NO_DEFINITIONS, NO_RUNAI_POLICIES, type ReadTree } from "./check-subject.ts";
import { treeOf } from "./definition-tree.ts";

interface ReadDocumentsOptions {
  /** Run:ai policies in place of those on disk. */
  readonly runaiPolicies?: ReadRunaiPolicies | undefined;
  /** Whether files of the output folder, which may contain any object, are judged as well. Default false. */
  readonly hasOutput?: boolean;
  /** Manifests that were read before, to which the others are added. */
  readonly known?: KnownManifests | undefined;
}

/** Reads the objects of documents, and expands the definitions among them. */
export async function readDocuments(
  documents: readonly InputDocument[],
  organization: Organization,
  root: string,
  { runaiPolicies, hasOutput = false, known }: ReadDocumentsOptions = {},
): Promise<ReadTree> {
  const policies: InputDocument[] = [];
  const definitions: InputDocument[] = [];
  const manifests: InputDocument[] = [];
  for (const entry of documents) {
    if (!isDefinition(entry)) manifests.push(entry);
    else if (isRunaiPolicy(entry)) policies.push(entry);
    else definitions.push(entry);
  }
  const { objects, resourceInterfaces, issues } = readObjects(manifests, organization, assumedCluster(), root, known);
  // Nearly all inputs are manifests of other kinds, to which no policy applies.
  const isGoverned =
    hasOutput || definitions.length > 0 || objects.some(({ object }) => runaiKindOf(object) !== undefined);
  const read = isGoverned ? (runaiPolicies ?? readRunaiPolicies(root, organization)) : NO_RUNAI_POLICIES;
  const tree = definitions.length === 0 ? NO_DEFINITIONS : await expand(definitions, organization, read.policies);
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
): Promise<DefinitionTree> {
  // The constructs are slow to load, and manifests do not need them.
  const { App } = await import("../../../constructs/index.ts");
  const { addDocuments } = await import("./add-document.ts");
  const app = new App({ organization, workloadTypes, runaiPolicies });
  addDocuments(app, definitions);
  return treeOf(app.collect());
}
