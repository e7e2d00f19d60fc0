import type { InputDocument } from "../../inputs/index.ts";
import { type ParsedManifest, parseManifest } from "../../inputs/index.ts";
import { lintResourceInterface, newRunUsage } from "../../interpret/index.ts";
import type { Issue, KubeObject, Writable } from "../../kernel/index.ts";
import { memoize, ownValue, record } from "../../kernel/index.ts";
import type { Cluster, Organization, ResourceInterface } from "../../model/index.ts";
import { isResourceInterfaceObject, parseOrganization, parseResourceInterface } from "../../model/index.ts";
import type { CheckedObject } from "../../rule/index.ts";
import {
  type AmbiguousScalar,
  ambiguousScalars,
  hasAliases,
  hasAmbiguousScalars,
  originOf,
  textIncludes,
  type YamlDocument,
} from "../../yaml/index.ts";
import { objectClusters } from "./object-clusters.ts";

/** The manifests among the inputs. */
interface ReadObjects {
  readonly objects: readonly CheckedObject[];
  /** Resource Interfaces among them, which apply to objects of their kinds. */
  readonly resourceInterfaces: readonly ResourceInterface[];
  /** Problems of documents that are not valid objects, and of Resource Interfaces. */
  readonly issues: readonly Issue[];
}

/**
 * Reads manifests as objects of the organisation's clusters: the cluster of a synthesised file is its folder's, else
 * the one that owns the namespace, else the organisation's only one, else `assumed`.
 *
 * @param root root of the repository, whose output folder has a folder for each cluster
 * @param known manifests that were read before, to which the others are added
 */
export function readObjects(
  documents: readonly InputDocument[],
  organization: Organization,
  assumed: Cluster,
  root?: string,
  known?: KnownManifests,
): ReadObjects {
  const objects: CheckedObject[] = [];
  const resourceInterfaces: ResourceInterface[] = [];
  const issues: Issue[] = [];
  // One by one: a call has a limit of arguments, and a hostile document may have more issues.
  const add = (added: readonly Issue[]) => {
    for (const issue of added) issues.push(issue);
  };
  const placeOf = objectClusters(organization, assumed, root);
  const repeatedOf = repetitions();
  const run = newRunUsage();
  for (const read of documents) {
    const { locate } = read;
    if (isOrganization(read.value)) {
      add(parseOrganization(read.value, locate).issues);
      continue;
    }
    const manifest = known?.get(read) ?? manifestOf(read);
    known?.set(read, manifest);
    const { parsed } = manifest;
    if (parsed.object === undefined) {
      add(parsed.issues);
      continue;
    }
    const { cluster, name: clusterName } = placeOf(parsed.object, read.path);
    const repeated = repeatedOf(parsed.object, read.file);
    add(repeated === 0 ? parsed.issues : parsed.issues.map((issue) => ({ ...issue, repeated })));
    if (manifest.checked?.cluster !== cluster) {
      manifest.checked = checkedObject(parsed.object, parsed.substituted, read, { cluster, repeated });
    }
    objects.push(manifest.checked);
    if (!isResourceInterfaceObject(parsed.object)) continue;
    const { resourceInterface, issues: interfaceIssues } = parseResourceInterface(parsed.object, locate);
    add(interfaceIssues);
    if (resourceInterface === undefined) continue;
    add(lintResourceInterface(resourceInterface, { run }).filter(({ severity }) => severity !== "info"));
    resourceInterfaces.push(
      clusterName === undefined ? resourceInterface : { ...resourceInterface, clusters: [cluster.name] },
    );
  }
  return { objects, resourceInterfaces, issues };
}

/** A document as a manifest, and the object that it last was. */
interface Manifest {
  readonly parsed: ParsedManifest;
  checked?: CheckedObject;
}

/** The manifests of an earlier check: what it has read before are the same objects, by which rules recognise them. */
export type KnownManifests = WeakMap<InputDocument, Manifest>;

function manifestOf({ value, locate, document, isRenamed }: InputDocument): Manifest {
  const options = { synced: false, hasVariables: hasVariables(document), isRenamed: isRenamed === true };
  return { parsed: parseManifest(ownValue(value), locate, options) };
}

// Once for each document, because a List may have many items.
const hasVariables = memoize((document: YamlDocument) => textIncludes(document, "${"));

/**
 * Returns a function that counts the objects before an object in its file that have its identity; files come one by
 * one.
 */
function repetitions(): (object: KubeObject, file: string) => number {
  let current: string | undefined;
  const counts = new Map<string, number>();
  return ({ apiVersion, kind, metadata }, file) => {
    if (file !== current) counts.clear();
    current = file;
    const key = JSON.stringify([apiVersion, kind, metadata.namespace, metadata.name]);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return count;
  };
}

function checkedObject(
  object: KubeObject,
  substituted: ParsedManifest["substituted"],
  { document, item, locate, file, bytes, path, unit }: InputDocument,
  { cluster, repeated }: Pick<CheckedObject, "cluster"> & { readonly repeated: number },
): CheckedObject {
  // Field by field, because this runs for every object and a spread takes twice the memory.
  const checked: Writable<CheckedObject> = { object, cluster, locate, file, bytes };
  if (path !== undefined) checked.yaml = { path, document, item };
  if (hasAliases(document)) checked.origin = (pointer) => originOf(document, item + pointer);
  if (hasAmbiguousScalars(document)) checked.ambiguous = () => ambiguousIn(document, item);
  if (substituted !== undefined) checked.substituted = substituted;
  if (unit !== undefined) checked.unit = unit;
  if (repeated > 0) checked.repeated = repeated;
  return checked;
}

function ambiguousIn(document: YamlDocument, item: string): readonly AmbiguousScalar[] {
  return ambiguousScalars(document).flatMap((scalar) =>
    scalar.pointer.startsWith(item) ? [{ ...scalar, pointer: scalar.pointer.slice(item.length) }] : [],
  );
}

/** Whether a value is a `muster.yaml`. */
export function isOrganization(value: unknown): boolean {
  const { apiVersion, kind } = record(value);
  return kind === "Organization" && typeof apiVersion === "string" && apiVersion.startsWith("muster.dev/");
}
