import { expandDefinition } from "../../expand/index.ts";
import {
  type InputDocument,
  type InputFile,
  issueOfFragment,
  listInputs,
  locatorOf,
  parseManifest,
  type ReadRunaiPolicies,
  readDefinition,
  readInputs,
  readRegistrations,
  readRunaiPolicies,
  readSynthesisedInterfaces,
  readWorkloadBody,
  type SkippedDocument,
  SYNTHESISED,
  withAppliedByName,
} from "../../inputs/index.ts";
import type { Issue, Unreadable } from "../../kernel/index.ts";
import { type KubeObject, member, present, refOf } from "../../kernel/index.ts";
import type {
  Cluster,
  Organization,
  ResourceInterface,
  WorkloadDefinition,
  WorkloadTypeDefinition,
} from "../../model/index.ts";
import {
  isResourceInterfaceObject,
  type PolicyGate,
  parseResourceInterface,
  policyGate,
  RUNAI_POLICY_KIND,
} from "../../model/index.ts";
import { LIFECYCLE_KIND } from "../../synth/index.ts";
import { isOrganization } from "../results/read-objects.ts";

/** An object to inspect, with the other objects of its definition. */
interface InspectedManifest {
  readonly object: KubeObject;
  readonly beside: readonly KubeObject[];
  readonly document: Pick<InputDocument, "locate" | "path">;
  /** The cluster of its definition; absent for a manifest. */
  readonly cluster?: Cluster;
  /** The definition that the object is expanded from, if any. */
  readonly definition?: WorkloadDefinition;
}

/** The inputs of an inspection, read as a check reads them. */
interface InspectedInputs {
  readonly manifests: readonly InspectedManifest[];
  /** The WorkloadTypes of the inputs, then those of the repository. */
  readonly types: readonly WorkloadTypeDefinition[];
  /** The Resource Interfaces of the repository, then those of the inputs: the last one of a kind counts. */
  readonly resourceInterfaces: readonly ResourceInterface[];
  readonly issues: readonly Issue[];
  readonly skipped: readonly SkippedDocument[];
  readonly unreadable: readonly Unreadable[];
}

/**
 * Reads the objects and definitions of paths, and the kinds that their repository registers.
 *
 * @param interfaceFiles files of Resource Interfaces that replace those of the repository
 */
export function readInspectedInputs(
  root: string,
  paths: readonly string[],
  organization: Organization,
  interfaceFiles: readonly InputFile[],
): InspectedInputs {
  const listed = withAppliedByName(listInputs(paths, { root }));
  const inputs = readInputs(listed.files);
  const output = readInputs(listed.output);
  const repository = readRegistrations(root, [...listed.files, ...interfaceFiles]);
  // Policies change definitions only.
  const isGoverned = inputs.documents.some(({ form }) => form !== "manifest");
  const policies = isGoverned ? readRunaiPolicies(root, organization) : NO_POLICIES;
  const gate = policyGate(policies.policies, organization);
  const readAll = (documents: readonly InputDocument[]) =>
    documents.map((document) => readDocument(document, organization, gate));
  const own = readAll(inputs.documents);
  const registered = readAll(repository.documents);
  const known = new Set(own.flatMap(({ manifest }) => objectsOf(manifest).map(keyOf)));
  // Of the output only the objects of TypeScript are not among those of the definitions.
  const synthesised = output.documents.map((document): ReadDocument => {
    const read = readManifest(document);
    const isKnown = objectsOf(read.manifest).some((object) => known.has(keyOf(object)));
    if (isKnown) return skip(document, SYNTHESISED);
    return read;
  });
  const parts = [...own, ...synthesised];
  return {
    manifests: parts.flatMap(({ manifest }) => manifest ?? []),
    types: [...parts, ...registered].flatMap(({ type }) => type ?? []),
    resourceInterfaces: [
      ...readSynthesisedInterfaces(root).flatMap(({ value }) => interfacesOf(value)),
      ...[...registered, ...own].flatMap(({ resourceInterfaces = [] }) => resourceInterfaces),
    ],
    issues: [...policies.issues, ...[...parts, ...registered].flatMap(({ issues = [] }) => issues)],
    skipped: [...listed.skipped, ...inputs.skipped, ...parts.flatMap(({ skipped }) => skipped ?? [])],
    unreadable: [
      ...listed.unreadable,
      ...inputs.unreadable,
      ...output.unreadable,
      ...repository.unreadable,
      ...policies.unreadable,
    ],
  };
}

const NO_POLICIES: ReadRunaiPolicies = { policies: [], issues: [], unreadable: [] };

/** The content of a document. */
interface ReadDocument {
  readonly manifest?: InspectedManifest;
  readonly type?: WorkloadTypeDefinition;
  readonly resourceInterfaces?: readonly ResourceInterface[];
  readonly issues?: readonly Issue[];
  readonly skipped?: SkippedDocument;
}

/** Reads a document as a check reads it. A definition is read as the workload that it becomes. */
export function readDocument(document: InputDocument, organization: Organization, policies: PolicyGate): ReadDocument {
  const { value, form } = document;
  const fragment = issueOfFragment(document);
  if (fragment !== undefined) return { issues: [fragment] };
  if (form === "manifest") return readManifest(document);
  if (form === "workload-body") {
    const body = readWorkloadBody(document, organization);
    const read = body.object && readManifest({ value: body.object, locate: body.locate });
    return { ...read, issues: [...body.issues, ...(read?.issues ?? [])] };
  }
  if (isOrganization(value)) return skip(document, "describes the organization, and is not a workload");
  const other = member(value, "kind");
  if (other === RUNAI_POLICY_KIND) return skip(document, "is a Run:ai policy, and not a workload");
  if (other === LIFECYCLE_KIND) {
    return skip(document, "changes other workloads, which muster get shows with the change");
  }
  const { definition, issues } = readDefinition(document, { policies });
  if (definition === undefined) return { issues };
  if (definition.kind === "WorkloadType") {
    const entries = definition.spec.resourceInterfaces ?? [];
    // Problems of a Resource Interface are reported by muster ri lint.
    return { type: definition, issues, resourceInterfaces: entries.flatMap((entry) => interfacesOf(entry)) };
  }
  const { expanded, issues: problems } = expandDefinition(definition, organization, locatorOf(document));
  const [object, ...beside] = expanded?.expansion.objects ?? [];
  return {
    ...(expanded && object && { manifest: { object, beside, document, cluster: expanded.target.cluster, definition } }),
    issues: [...issues, ...problems],
  };
}

/** Reads a manifest, which may be a Resource Interface. */
export function readManifest(document: Pick<InputDocument, "value" | "locate" | "path">): ReadDocument {
  const { value, locate } = document;
  const { object, issues } = parseManifest(value, locate, { synced: false, mayBeNameless: true });
  if (object === undefined) return { issues };
  const manifest = { object, beside: [], document };
  if (!isResourceInterfaceObject(object)) return { manifest, issues };
  const { resourceInterface, issues: problems } = parseResourceInterface(object, locate);
  return { manifest, issues: [...issues, ...problems], resourceInterfaces: present([resourceInterface]) };
}

function interfacesOf(entry: unknown): readonly ResourceInterface[] {
  return present([parseResourceInterface(entry).resourceInterface]);
}

function skip({ file, index }: Pick<InputDocument, "file" | "index">, reason: string): ReadDocument {
  return { skipped: { file, document: index, reason } };
}

function objectsOf(manifest: InspectedManifest | undefined): readonly KubeObject[] {
  if (manifest === undefined) return [];
  return [manifest.object, ...manifest.beside];
}

function keyOf(object: KubeObject): string {
  return JSON.stringify(refOf(object));
}
