import { workloadTypes } from "../../workloadtypes/index.ts";
import type { KubeObject } from "../base/kubernetes.ts";
import { MUSTER_API_VERSION } from "../base/tool-version.ts";
import { parseDefinition } from "../definition/parse/parse-definition.ts";
import { expandDefinition } from "../expand/expand-definition.ts";
import type { Issue } from "../finding/issue.ts";
import { type AttributedPod, attributeObjectPods } from "../inspect/attribute-pods.ts";
import { type InspectedWorkload, inspect } from "../inspect/inspect.ts";
import { catalogueOf } from "../interpret/catalogue.ts";
import { assumedOrganization } from "../organization/assumed.ts";
import type { Cluster, Organization } from "../organization/organization.ts";
import { isResourceInterfaceObject } from "../resource-interface/is-resource-interface.ts";
import { parseResourceInterface } from "../resource-interface/parse.ts";
import type { ResourceInterface } from "../resource-interface/resource-interface.ts";
import { parseManifest } from "../source/parse-manifest.ts";
import { type InputDocument, readManifests } from "../source/read-manifests.ts";
import { findRoot, readOrganization } from "../source/read-organization.ts";
import { clusterOf } from "../synth/placement.ts";
import type { Unreadable } from "../yaml/index.ts";
import { EXIT } from "./exit-code.ts";

/** How to inspect. */
export interface InspectOptions {
  /** File with the Resource Interfaces to use before all others. */
  readonly ri?: string;
  /** File with pods to attribute. */
  readonly pods?: string;
}

/** What an inspection found. */
export interface InspectOutcome {
  /** One for each object, in input order. */
  readonly workloads: readonly InspectedWorkload[];
  /** Where each pod of `--pods` belongs; absent without that option. */
  readonly pods?: readonly AttributedPod[];
  /** What is wrong with documents that are no object, or with the Resource Interfaces. */
  readonly issues: readonly Issue[];
  readonly unreadable: readonly Unreadable[];
  readonly exitCode: number;
}

/** Inspects every object of the inputs. Ends with 3 when something could not be evaluated. */
export function runInspect(paths: readonly string[], options: InspectOptions): InspectOutcome {
  const inputs = readManifests(paths);
  const given = options.ri === undefined ? undefined : readManifests([options.ri]);
  const podInputs = options.pods === undefined ? undefined : readManifests([options.pods]);
  const issues: Issue[] = [];
  const root = findRoot(".");
  const organization = readOrganization(root).organization ?? assumedOrganization();
  const manifests = inputs.documents.flatMap((document) => objectsOf(document, organization, issues));
  const registered = [
    ...interfacesAmong(inputs.documents, issues, isResourceInterfaceObject),
    ...interfacesAmong(given?.documents ?? [], issues, () => true),
  ];
  const catalogue = catalogueOf({ workloadTypes, resourceInterfaces: registered });
  const clusters = clustersFor(organization);
  const podGroups = manifests.flatMap((manifest) => [manifest.object, ...manifest.beside]);
  const workloads = manifests.map(({ object, document }) =>
    inspect(object, { catalogue, cluster: clusters(object), podGroups }, document.locate),
  );
  const attributed =
    podInputs === undefined
      ? undefined
      : attributeObjectPods(
          podInputs.documents.flatMap((document) => manifestOf(document, issues)).map(({ object }) => object),
          manifests.map(({ object }) => object),
          catalogue,
        );
  issues.push(...(attributed?.issues ?? []));
  const unreadable = [...inputs.unreadable, ...(given?.unreadable ?? []), ...(podInputs?.unreadable ?? [])];
  const all = [...issues, ...workloads.flatMap((workload) => workload.issues)];
  const failed = unreadable.length > 0 || all.some(({ severity }) => severity === "error");
  return {
    workloads,
    ...(attributed === undefined ? {} : { pods: attributed.pods }),
    issues,
    unreadable,
    exitCode: failed ? EXIT.stale : EXIT.fine,
  };
}

/** An object to inspect, with what its definition puts beside it. */
interface InspectedManifest {
  readonly object: KubeObject;
  readonly beside: readonly KubeObject[];
  readonly document: InputDocument;
}

function manifestOf(document: InputDocument, issues: Issue[]): readonly InspectedManifest[] {
  const parsed = parseManifest(document.value, document.locate, { synced: false });
  issues.push(...parsed.issues);
  return parsed.object === undefined ? [] : [{ object: parsed.object, beside: [], document }];
}

// A definition is inspected as the workload that it becomes.
function objectsOf(document: InputDocument, organization: Organization, issues: Issue[]): readonly InspectedManifest[] {
  const { apiVersion, kind } = Object(document.value) as { readonly apiVersion?: unknown; readonly kind?: unknown };
  if (apiVersion !== MUSTER_API_VERSION || kind === "WorkloadType") return manifestOf(document, issues);
  const { definition, issues: problems } = parseDefinition(document.value, document.locate);
  issues.push(...problems);
  if (definition === undefined || definition.kind === "WorkloadType") return [];
  const { expanded, issues: found } = expandDefinition(definition, organization, document.locate);
  issues.push(...found);
  const [object, ...beside] = expanded?.expansion.objects ?? [];
  return object === undefined ? [] : [{ object, beside, document }];
}

function interfacesAmong(
  documents: readonly InputDocument[],
  issues: Issue[],
  isOne: (value: unknown) => boolean,
): readonly ResourceInterface[] {
  return documents
    .filter(({ value }) => isOne(value))
    .flatMap(({ value, locate }) => {
      const parsed = parseResourceInterface(value, locate);
      issues.push(...parsed.issues);
      return parsed.resourceInterface === undefined ? [] : [parsed.resourceInterface];
    });
}

// Objects of a repository are inspected for their own cluster, foreign ones for the newest KAI.
function clustersFor(organization: Organization): (object: KubeObject) => Cluster {
  const [assumed] = assumedOrganization().clusters;
  return (object) => {
    const found = clusterOf(object, organization);
    const name = "cluster" in found ? found.cluster : undefined;
    const cluster = organization.clusters.find((candidate) => candidate.name === name) ?? assumed;
    if (cluster === undefined) throw new Error("the assumed organization has a cluster");
    return cluster;
  };
}
