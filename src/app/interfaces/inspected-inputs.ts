import { workloadTypes } from "../../../workloadtypes/index.ts";
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
  DefinedComponent,
  Organization,
  ResourceInterface,
  WorkloadDefinition,
  WorkloadTypeDefinition,
} from "../../model/index.ts";
import {
  isResourceInterfaceObject,
  kindNameOf,
  type PolicyGate,
  parseResourceInterface,
  policyGate,
  RUNAI_POLICY_KIND,
} from "../../model/index.ts";
import { LIFECYCLE_KIND, Overlay, parseLifecycle } from "../../synth/index.ts";
import { isOrganization } from "../results/read-objects.ts";

/** An object to inspect, with the other objects of its definition. */
interface InspectedManifest {
  readonly object: KubeObject;
  readonly beside: readonly KubeObject[];
  readonly document: Pick<InputDocument, "locate" | "path">;
  /** The cluster of its definition; absent for a manifest. */
  readonly cluster?: Cluster;
  /** The components of its definition; absent for a manifest. */
  readonly components?: readonly DefinedComponent[];
  /** The definition that the object is expanded from, if any. */
  readonly definition?: WorkloadDefinition;
}

/** The inputs of an inspection, read as a check reads them. */
interface InspectedInputs {
  readonly manifests: readonly InspectedManifest[];
  /** The WorkloadTypes of the inputs, then those of the repository. */
  readonly types: readonly WorkloadTypeDefinition[];
  /** The Resource Interfaces of the inputs, and those of the repository for other kinds. */
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
  const overlay = new Overlay();
  const lifecycles = inputs.documents.filter(isLifecycle).map(({ value, locate }) => parseLifecycle(value, locate));
  for (const { entries } of lifecycles) overlay.add(entries);
  const readAll = (documents: readonly InputDocument[]) =>
    documents.map((document) => readDocument(document, organization, gate, overlay));
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
  const named = own.flatMap(({ resourceInterfaces = [] }) => resourceInterfaces);
  const edited = new Set(named.map(kindNameOf));
  const others = [
    ...readSynthesisedInterfaces(root).flatMap(({ value }) => interfacesOf(value)),
    ...registered.flatMap(({ resourceInterfaces = [] }) => resourceInterfaces),
  ];
  return {
    manifests: parts.flatMap(({ manifest }) => manifest ?? []),
    types: [...parts, ...registered].flatMap(({ type }) => type ?? []),
    resourceInterfaces: [...others.filter((other) => !edited.has(kindNameOf(other))), ...named],
    issues: [...policies.issues, ...[...lifecycles, ...parts, ...registered].flatMap(({ issues = [] }) => issues)],
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

function isLifecycle({ form, value }: InputDocument): boolean {
  return form === "definition" && member(value, "kind") === LIFECYCLE_KIND;
}

/**
 * Reads a document as a check reads it. A definition is read as the workload that it becomes, with the changes of Lifecycle
 * documents.
 */
export function readDocument(
  document: InputDocument,
  organization: Organization,
  policies: PolicyGate,
  overlay = new Overlay(),
): ReadDocument {
  const { value, form } = document;
  const fragment = issueOfFragment(document);
  if (fragment !== undefined) return { issues: [fragment] };
  if (form === "manifest") return changedManifest(readManifest(document), document, organization, overlay);
  if (form === "workload-body") {
    const body = readWorkloadBody(document, organization);
    const manifest = body.object && readManifest({ value: body.object, locate: body.locate });
    const read = manifest && changedManifest(manifest, document, organization, overlay);
    return { ...read, issues: [...body.issues, ...(read?.issues ?? [])] };
  }
  if (isOrganization(value)) return skip(document, "describes the organization, and is not a workload");
  const other = member(value, "kind");
  if (other === RUNAI_POLICY_KIND) return skip(document, "is a Run:ai policy, and not a workload");
  if (other === LIFECYCLE_KIND) {
    return skip(document, "changes other workloads, which are shown with the change");
  }
  const { definition: written, issues } = readDefinition(document, { policies });
  if (written === undefined) return { issues };
  if (written.kind === "WorkloadType") {
    const entries = written.spec.resourceInterfaces ?? [];
    // Problems of a Resource Interface are reported by muster ri lint.
    return { type: written, issues, resourceInterfaces: entries.flatMap((entry) => interfacesOf(entry)) };
  }
  const definition = overlay.definition(written, organization, policies);
  if (definition === undefined) return { ...skip(document, DELETED), issues };
  const { expanded, issues: problems } = expandDefinition(definition, organization, locatorOf(document));
  const [object, ...beside] = expanded?.expansion.objects ?? [];
  return {
    ...(expanded &&
      object && {
        manifest: {
          object,
          beside,
          document,
          cluster: expanded.target.cluster,
          components: expanded.expansion.components,
          definition,
        },
      }),
    issues: [...issues, ...problems],
  };
}

const DELETED = "is deleted by a Lifecycle document";

function changedManifest(
  read: ReadDocument,
  document: InputDocument,
  organization: Organization,
  overlay: Overlay,
): ReadDocument {
  if (read.manifest === undefined) return read;
  const { manifest, ...rest } = read;
  const placed = { object: manifest.object, placement: { source: { constructPath: "" } } };
  const changed = overlay.object(placed, organization, workloadTypes);
  if (changed === undefined) return { ...rest, ...skip(document, DELETED) };
  return { ...rest, manifest: { ...manifest, object: changed.object } };
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
