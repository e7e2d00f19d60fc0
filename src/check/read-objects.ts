import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { KubeObject } from "../base/kubernetes.ts";
import { ownValue } from "../base/own-values.ts";
import { LEDGER_FILE } from "../dist/index.ts";
import type { Issue } from "../finding/issue.ts";
import { lintResourceInterface } from "../interpret/lint/lint.ts";
import type { Cluster, Organization } from "../organization/organization.ts";
import { parseOrganization } from "../organization/parse.ts";
import { isResourceInterfaceObject } from "../resource-interface/is-resource-interface.ts";
import { parseResourceInterface } from "../resource-interface/parse.ts";
import type { ResourceInterface } from "../resource-interface/resource-interface.ts";
import type { CheckedObject } from "../rules/checked-object.ts";
import { parseManifest } from "../source/parse-manifest.ts";
import { clusterOf } from "../synth/placement.ts";
import { ambiguousScalars, originOf } from "../yaml/index.ts";
import type { CheckDocument } from "./read-inputs.ts";

/** The manifests among the inputs. */
export interface ReadObjects {
  readonly objects: readonly CheckedObject[];
  /** Resource Interfaces among them: objects of their kinds are read by these. */
  readonly resourceInterfaces: readonly ResourceInterface[];
  /** What is wrong with documents as objects, and with Resource Interfaces. */
  readonly issues: readonly Issue[];
}

/**
 * Reads manifests as objects of the organisation's clusters: the cluster of a synthesised file is its folder's, else
 * the one that owns the namespace, else the organisation's only one, else `assumed`.
 */
export function readObjects(
  documents: readonly CheckDocument[],
  organization: Organization,
  assumed: Cluster,
): ReadObjects {
  const objects: CheckedObject[] = [];
  const resourceInterfaces: ResourceInterface[] = [];
  const issues: Issue[] = [];
  // One by one: a call takes only so many arguments, and a hostile document may have more faults.
  const add = (found: readonly Issue[]) => {
    for (const issue of found) issues.push(issue);
  };
  const folders = new Map<string, string | undefined>();
  const clusters = new Map(organization.clusters.map((cluster) => [cluster.name, cluster]));
  const [only, ...others] = organization.clusters;
  const otherwise = only !== undefined && others.length === 0 ? only : assumed;
  const clusterFor = (object: KubeObject, path = "") => {
    const folder = dirname(path);
    if (!folders.has(folder)) folders.set(folder, clusterOfFolder(folder));
    const placed = clusterOf(object, organization);
    const name = folders.get(folder) ?? ("cluster" in placed ? placed.cluster : undefined);
    return (name === undefined ? undefined : clusters.get(name)) ?? otherwise;
  };
  for (const read of documents) {
    const { locate } = read;
    if (isOrganization(read.value)) {
      add(parseOrganization(read.value, locate).issues);
      continue;
    }
    const parsed = parseManifest(ownValue(read.value), locate, { synced: false });
    add(parsed.issues);
    if (parsed.object === undefined) continue;
    objects.push(checkedObject(parsed.object, read, clusterFor(parsed.object, read.path)));
    if (!isResourceInterfaceObject(parsed.object)) continue;
    const { resourceInterface, issues: found } = parseResourceInterface(parsed.object, locate);
    add(found);
    if (resourceInterface === undefined) continue;
    add(lintResourceInterface(resourceInterface).filter(({ severity }) => severity !== "info"));
    resourceInterfaces.push(resourceInterface);
  }
  return { objects, resourceInterfaces, issues };
}

function checkedObject(
  object: KubeObject,
  { document, item, locate, file, bytes, path }: CheckDocument,
  cluster: Cluster,
): CheckedObject {
  return {
    object,
    cluster,
    locate,
    origin: (pointer) => originOf(document, item + pointer),
    ambiguous: () =>
      ambiguousScalars(document).flatMap((scalar) =>
        scalar.pointer.startsWith(item) ? [{ ...scalar, pointer: scalar.pointer.slice(item.length) }] : [],
      ),
    file,
    bytes,
    ...(path === undefined ? {} : { yaml: { path, document, item } }),
  };
}

/** Whether a value is a `muster.yaml`. */
export function isOrganization(value: unknown): boolean {
  const { apiVersion, kind } = Object(value) as Readonly<Record<string, unknown>>;
  return kind === "Organization" && typeof apiVersion === "string" && apiVersion.startsWith("muster.dev/");
}

/** The cluster that a synth wrote a folder for: `<output>/<cluster>/…`, the output told by its ledger. */
function clusterOfFolder(folder: string): string | undefined {
  let below = folder;
  for (let current = folder; dirname(current) !== current; current = dirname(current)) {
    if (existsSync(join(current, LEDGER_FILE))) return below === current ? undefined : basename(below);
    below = current;
  }
  return undefined;
}
