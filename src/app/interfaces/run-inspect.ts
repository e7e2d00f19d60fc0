import { workloadTypes } from "../../../workloadtypes/index.ts";
import {
  displayName,
  findRoot,
  type InputDocument,
  type Inputs,
  listInputs,
  readManifests,
  readOrganization,
  type SkippedDocument,
} from "../../inputs/index.ts";
import { type Catalogue, catalogueOf } from "../../interpret/index.ts";
import type { Issue, Unreadable } from "../../kernel/index.ts";
import { given, groupOf, items, type KubeObject, memoize, present, record } from "../../kernel/index.ts";
import type { Cluster, Organization, ResourceInterface } from "../../model/index.ts";
import {
  assumedCluster,
  assumedOrganization,
  kindNameOf,
  ruleIssue,
  withCommittedSettings,
} from "../../model/index.ts";
import { buildSet, committedSettings } from "../../rules/index.ts";
import { type AttributedPod, attributeObjectPods } from "../inspect/attribute-pods.ts";
import { type InspectedWorkload, inspect } from "../inspect/inspect.ts";
import { staleIf } from "../output/exit-code.ts";
import { objectClusters } from "../results/object-clusters.ts";
import { readInspectedInputs, readManifest } from "./inspected-inputs.ts";
import { typeDefaultsFor } from "./inspected-types.ts";
import { readNamedInterfaces } from "./repository-interfaces.ts";

/** The options of an inspection. */
export interface InspectOptions {
  /** File, folder or pattern with Resource Interfaces that take precedence over all others. */
  readonly ri?: string;
  /** File, folder or pattern with pods to attribute. */
  readonly pods?: string;
  /** Folder of the repository. Default: the nearest one upwards with a `muster.yaml`. */
  readonly root?: string;
}

/** The result of an inspection. */
interface InspectOutcome {
  /** One for each object, in input order. */
  readonly workloads: readonly InspectedWorkload[];
  /** The component and instance of each pod of `--pods`; absent without that option. */
  readonly pods?: readonly AttributedPod[];
  /** Problems of documents that are not objects, and of the Resource Interfaces. */
  readonly issues: readonly Issue[];
  /** Documents that are not workloads, with the reasons. */
  readonly skipped: readonly SkippedDocument[];
  readonly unreadable: readonly Unreadable[];
  readonly exitCode: number;
}

/** Inspects every object of the inputs. Ends with 3 when an input could not be evaluated. */
export function runInspect(paths: readonly string[], options: InspectOptions): InspectOutcome {
  const root = findRoot(options.root ?? ".");
  const written = readOrganization(root).organization ?? assumedOrganization();
  const inputs = readInspectedInputs(root, paths, written, listInputs(present([options.ri])).files);
  const interfaces = readNamedInterfaces(options.ri);
  const pods = readPods(options.pods);
  const named = interfaces.definitions.map(({ resourceInterface }) => resourceInterface);
  const { organization, resourceInterfaces } = withPrecedence(named, inputs.resourceInterfaces, written);
  const issues = [...inputs.issues, ...interfaces.issues, ...interfaces.skipped.map(notAnInterface)];
  const catalogue = catalogueOf({ workloadTypes, resourceInterfaces });
  const placeOf = objectClusters(organization, assumedCluster(), root);
  const placed = inputs.manifests.map((manifest) => {
    const { object, document } = manifest;
    return { ...manifest, cluster: manifest.cluster ?? placeOf(object, document.path).cluster };
  });
  const objects = inputs.manifests.map(({ object }) => object);
  const podGroups = inputs.manifests.flatMap((manifest) => [manifest.object, ...manifest.beside]);
  const defaultsFor = memoize((cluster: Cluster) => ({ typeDefaults: typeDefaultsFor(inputs.types, cluster) }));
  const ownerAmongInputs = ownersAmong(podGroups);
  const checked = placed.flatMap(({ object, beside, cluster, document: { locate }, components, definition }) => [
    { object, cluster, locate, ...given({ components, definition }) },
    ...beside.map((other) => ({ object: other, cluster })),
  ]);
  const knowledge = { organization, workloadTypes, resourceInterfaces };
  const { set } = buildSet({ objects: checked, organization }, catalogue, knowledge);
  const common = { catalogue, organization, resourceInterfaces, podGroups, ownerAmongInputs, set };
  const committed = committedSettings(placed);
  const workloads = placed.map(({ object, document, definition, ...place }) => {
    const cluster = withCommittedSettings(place.cluster, committed);
    return inspect(object, { ...common, cluster, ...given({ definition, ...defaultsFor(cluster) }) }, document.locate);
  });
  const attributed = attribute(pods.documents, objects, catalogue, issues);
  const unreadable = [...inputs.unreadable, ...interfaces.unreadable, ...pods.unreadable];
  const all = [...issues, ...workloads.flatMap((workload) => workload.issues)];
  const failed = unreadable.length > 0 || all.some(({ severity }) => severity === "error");
  const result = { workloads, issues, skipped: inputs.skipped, unreadable, exitCode: staleIf(failed) };
  if (options.pods === undefined) return result;
  return { ...result, pods: attributed };
}

/**
 * The Resource Interfaces of an inspection: those that the user names replace all others of their kinds. The last one of a
 * kind counts.
 */
function withPrecedence(
  named: readonly ResourceInterface[],
  others: readonly ResourceInterface[],
  organization: Organization,
): { readonly organization: Organization; readonly resourceInterfaces: readonly ResourceInterface[] } {
  if (named.length === 0) return { organization, resourceInterfaces: others };
  const kinds = new Set(named.map(kindNameOf));
  const resourceInterfaces = [...named.toReversed(), ...others.filter((other) => !kinds.has(kindNameOf(other)))];
  const overrides = [...(organization.overrides ?? []), ...present([...kinds])];
  return { organization: { ...organization, overrides }, resourceInterfaces };
}

/** The documents of `--pods`. A path without one is unreadable, because the option would have no effect. */
function readPods(path: string | undefined): Pick<Inputs, "documents" | "unreadable"> {
  const inputs = readManifests(present([path]));
  if (path === undefined || inputs.documents.length > 0 || inputs.unreadable.length > 0) return inputs;
  const message = "contains no pod";
  return { ...inputs, unreadable: [{ file: displayName(path), document: 0, line: 1, column: 1, message }] };
}

/** Returns a function that finds the owner of an object among others. */
function ownersAmong(objects: readonly KubeObject[]): (object: KubeObject) => string | undefined {
  const known = new Set(
    objects.map(({ apiVersion, kind, metadata }) => keyOf(apiVersion, kind, metadata.namespace, metadata.name)),
  );
  return ({ metadata }) => {
    // The podgrouper follows the first owner.
    const [owner] = items(metadata.ownerReferences);
    const { apiVersion, kind, name } = record(owner);
    if (typeof apiVersion !== "string" || typeof kind !== "string" || typeof name !== "string") return undefined;
    if (!known.has(keyOf(apiVersion, kind, metadata.namespace, name))) return undefined;
    return `${kind} ${name}`;
  };
}

function keyOf(apiVersion: string, kind: string, namespace: string | undefined, name: string): string {
  return JSON.stringify([groupOf(apiVersion), kind, namespace ?? "", name]);
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
  const read = documents.map(readManifest);
  issues.push(...read.flatMap((each) => each.issues ?? []));
  const pods = read.flatMap(({ manifest }) => manifest?.object ?? []);
  const attributed = attributeObjectPods(pods, objects, catalogue);
  issues.push(...attributed.issues);
  return attributed.pods;
}
