import { workloadTypes } from "../../workloadtypes/index.ts";
import { given } from "../base/given.ts";
import type { KubeObject } from "../base/kubernetes.ts";
import { memoize } from "../base/memo.ts";
import { present } from "../base/present.ts";
import { record } from "../base/read.ts";
import { MUSTER_API_VERSION } from "../base/tool-version.ts";
import type { WorkloadDefinition } from "../definition/definition.ts";
import { parseDefinition } from "../definition/parse/parse-definition.ts";
import type { WorkloadTypeDefinition, WorkloadTypeInterface } from "../definition/workload-type.ts";
import { expandDefinition } from "../expand/expand-definition.ts";
import type { Issue } from "../finding/issue.ts";
import { type AttributedPod, attributeObjectPods } from "../inspect/attribute-pods.ts";
import { type InspectedWorkload, inspect } from "../inspect/inspect.ts";
import { type Catalogue, catalogueOf } from "../interpret/catalogue.ts";
import { assumedCluster, assumedOrganization } from "../organization/assumed.ts";
import type { Cluster, Organization } from "../organization/organization.ts";
import { isResourceInterfaceObject } from "../resource-interface/is-resource-interface.ts";
import { parseResourceInterface } from "../resource-interface/parse.ts";
import type { ResourceInterface } from "../resource-interface/resource-interface.ts";
import { ruleIssue } from "../resource-interface/rules.ts";
import { issueOfFragment } from "../source/document-form.ts";
import type { SkippedDocument } from "../source/list-inputs.ts";
import { parseManifest } from "../source/parse-manifest.ts";
import { type InputDocument, readManifests } from "../source/read-inputs.ts";
import { findRoot, readOrganization } from "../source/read-organization.ts";
import { readWorkloadBody } from "../source/workload-body.ts";
import { clusterOf } from "../synth/placement.ts";
import type { Unreadable } from "../yaml/index.ts";
import { staleIf } from "./exit-code.ts";
import { typeDefaultsFor } from "./inspected-types.ts";
import { readRiInputs } from "./ri-inputs.ts";

/** How to inspect. */
export interface InspectOptions {
  /** File, folder or pattern with Resource Interfaces that take precedence over all others. */
  readonly ri?: string;
  /** File, folder or pattern with pods to attribute. */
  readonly pods?: string;
  /** Folder of the repository. Default: the nearest one upwards with a `muster.yaml`. */
  readonly root?: string;
}

/** The result of an inspection. */
export interface InspectOutcome {
  /** One for each object, in input order. */
  readonly workloads: readonly InspectedWorkload[];
  /** The component and instance of each pod of `--pods`; absent without that option. */
  readonly pods?: readonly AttributedPod[];
  /** Problems of documents that are not objects, and of the Resource Interfaces. */
  readonly issues: readonly Issue[];
  readonly unreadable: readonly Unreadable[];
  readonly exitCode: number;
}

/** Inspects every object of the inputs. Ends with 3 when an input could not be evaluated. */
export function runInspect(paths: readonly string[], options: InspectOptions): InspectOutcome {
  const inputs = readManifests(paths);
  const interfaces = readRiInputs(present([options.ri]));
  const pods = readManifests(present([options.pods]));
  const issues: Issue[] = [];
  const organization = readOrganization(findRoot(options.root ?? ".")).organization ?? assumedOrganization();
  const types: WorkloadTypeDefinition[] = [];
  const manifests = inputs.documents.flatMap((document) => objectsOf(document, organization, { issues, types }));
  const resourceInterfaces = [
    ...interfacesOf(
      inputs.documents.filter(({ value }) => isResourceInterfaceObject(value)),
      issues,
    ),
    ...types.flatMap(({ spec }) => (spec.resourceInterfaces ?? []).flatMap(interfaceOf)),
    ...interfaces.definitions.map(({ resourceInterface }) => resourceInterface),
  ];
  issues.push(...interfaces.issues, ...interfaces.skipped.map(notAnInterface));
  const catalogue = catalogueOf({ workloadTypes, resourceInterfaces });
  const clusterFor = clustersFor(organization);
  const podGroups = manifests.flatMap((manifest) => [manifest.object, ...manifest.beside]);
  const defaultsFor = memoize((cluster: Cluster) => ({ typeDefaults: typeDefaultsFor(types, cluster) }));
  const workloads = manifests.map(({ object, document, definition }) => {
    const cluster = clusterFor(object);
    const context = { catalogue, cluster, podGroups, ...given({ definition, ...defaultsFor(cluster) }) };
    return inspect(object, context, document.locate);
  });
  const objects = manifests.map(({ object }) => object);
  const attributed = attribute(pods.documents, objects, catalogue, issues);
  const unreadable = [...inputs.unreadable, ...interfaces.unreadable, ...pods.unreadable];
  const all = [...issues, ...workloads.flatMap((workload) => workload.issues)];
  const failed = unreadable.length > 0 || all.some(({ severity }) => severity === "error");
  const result = { workloads, issues, unreadable, exitCode: staleIf(failed) };
  return options.pods === undefined ? result : { ...result, pods: attributed };
}

function notAnInterface({ file, reason }: SkippedDocument): Issue {
  return ruleIssue("RI-104", { path: "", message: reason, location: { file, line: 1, column: 1 } });
}

function attribute(
  documents: readonly InputDocument[],
  objects: readonly KubeObject[],
  catalogue: Catalogue,
  issues: Issue[],
): readonly AttributedPod[] {
  const pods = documents.flatMap((document) => manifestOf(document, issues)).map(({ object }) => object);
  const attributed = attributeObjectPods(pods, objects, catalogue);
  issues.push(...attributed.issues);
  return attributed.pods;
}

/** An object to inspect, with the other objects of its definition. */
interface InspectedManifest {
  readonly object: KubeObject;
  readonly beside: readonly KubeObject[];
  readonly document: InputDocument;
  /** The definition that the object is expanded from, if any. */
  readonly definition?: WorkloadDefinition;
}

function manifestOf(document: InputDocument, issues: Issue[]): readonly InspectedManifest[] {
  const parsed = parseManifest(document.value, document.locate, { synced: false });
  issues.push(...parsed.issues);
  return parsed.object === undefined ? [] : [{ object: parsed.object, beside: [], document }];
}

// A definition is inspected as the workload that it becomes.
function objectsOf(
  document: InputDocument,
  organization: Organization,
  { issues, types }: { readonly issues: Issue[]; readonly types: WorkloadTypeDefinition[] },
): readonly InspectedManifest[] {
  const fragment = issueOfFragment(document);
  if (fragment !== undefined) {
    issues.push(fragment);
    return [];
  }
  if (document.form === "workload-body") {
    const body = readWorkloadBody(document, organization);
    issues.push(...body.issues);
    return body.object === undefined
      ? []
      : manifestOf({ ...document, value: body.object, locate: body.locate }, issues);
  }
  const { apiVersion } = record(document.value);
  if (apiVersion !== MUSTER_API_VERSION) return manifestOf(document, issues);
  const parsed = parseDefinition(document.value, document.locate);
  issues.push(...parsed.issues);
  const { definition } = parsed;
  if (definition?.kind === "WorkloadType") types.push(definition);
  if (definition === undefined || definition.kind === "WorkloadType") return [];
  const expansion = expandDefinition(definition, organization, document.locate);
  issues.push(...expansion.issues);
  const [object, ...beside] = expansion.expanded?.expansion.objects ?? [];
  return object === undefined ? [] : [{ object, beside, document, definition }];
}

// `parseDefinition` has reported the problems of the registration; `muster ri lint` reports those of its Resource Interfaces.
function interfaceOf(entry: WorkloadTypeInterface): readonly ResourceInterface[] {
  return present([parseResourceInterface(entry).resourceInterface]);
}

function interfacesOf(documents: readonly InputDocument[], issues: Issue[]): readonly ResourceInterface[] {
  return documents.flatMap(({ value, locate }) => {
    const parsed = parseResourceInterface(value, locate);
    issues.push(...parsed.issues);
    return parsed.resourceInterface ?? [];
  });
}

// Objects of a repository are inspected for their own cluster, other objects for the newest KAI.
function clustersFor(organization: Organization): (object: KubeObject) => Cluster {
  const assumed = assumedCluster();
  return (object) => {
    const placement = clusterOf(object, organization);
    const name = "cluster" in placement ? placement.cluster : undefined;
    return organization.clusters.find((cluster) => cluster.name === name) ?? assumed;
  };
}
