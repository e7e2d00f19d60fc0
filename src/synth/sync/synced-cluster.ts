import { DIST_FOLDER } from "../../inputs/index.ts";
import type { Catalogue, HealthKind } from "../../interpret/index.ts";
import {
  compareText,
  existingPaths,
  fitName,
  given,
  groupOf,
  type KubeObject,
  present,
  versionOf,
} from "../../kernel/index.ts";
import { type Cluster, namespaceOf, type Organization, type SyncSettings } from "../../model/index.ts";
import type { CheckedObject } from "../../rule/index.ts";
import { findAutoscaler, ownedFields } from "./owned-fields.ts";
import { nameOfKind } from "./waves.ts";

/** The applied objects of a cluster, with the facts that its controller needs. */
export interface SyncedCluster {
  /** Name of the objects that configure the controller. */
  readonly name: string;
  /** Name of the cluster in `muster.yaml`. */
  readonly cluster: string;
  /** Folder of the manifests in the repository; `""` for its root. */
  readonly path: string;
  readonly objects: readonly KubeObject[];
  /** The workloads that never complete. */
  readonly services: readonly KubeObject[];
  /** The kinds of these workloads, with the Resource Interfaces of their versions. */
  readonly serviceKinds: readonly HealthKind[];
  /** The namespaces of the projects of the cluster. */
  readonly projectNamespaces: ReadonlySet<string>;
  /** JSON pointers of the fields of an object that a controller of the cluster writes; none for most objects. */
  readonly ownedPaths: (object: KubeObject) => readonly string[];
}

/** Collects the facts about the objects of a cluster. Objects are in the order of their identities. */
export function syncedCluster(
  cluster: Cluster,
  {
    organization,
    sync,
    catalogue,
  }: { readonly organization: Organization; readonly sync: SyncSettings; readonly catalogue: Catalogue },
  applied: readonly Pick<CheckedObject, "object" | "cluster">[],
): SyncedCluster {
  const autoscalerOf = findAutoscaler(applied);
  const objects = applied.map(({ object }) => object).toSorted((a, b) => compareText(identity(a), identity(b)));
  const interfaceOf = ({ apiVersion, kind }: KubeObject) =>
    catalogue.resourceInterface(groupOf(apiVersion), versionOf(apiVersion), kind)?.rootComponent.statusDefinition;
  const isRun = (object: KubeObject) => (interfaceOf(object)?.statusMappings.completed ?? []).length > 0;
  const services = objects.filter((object) => interfaceOf(object) !== undefined && !isRun(object));
  const { path } = "argocd" in sync ? sync.argocd : sync.flux;
  return {
    name: fitName(`${organization.name}-${cluster.name}`, 55),
    cluster: cluster.name,
    path: folderSegments(path ?? `${DIST_FOLDER}/${cluster.name}/apply`).join("/"),
    objects,
    services,
    serviceKinds: healthKinds(services, catalogue),
    projectNamespaces: new Set(organization.projects.map((project) => namespaceOf(project, cluster))),
    ownedPaths: (object) => {
      const kind = catalogue.kind(groupOf(object.apiVersion), object.kind);
      const fields = ownedFields(object, kind, autoscalerOf({ object, cluster }));
      return fields.flatMap(({ pattern }) => existingPaths(object, pattern));
    },
  };
}

function healthKinds(objects: readonly KubeObject[], catalogue: Catalogue): readonly HealthKind[] {
  const byKind = new Map(objects.map((object) => [nameOfKind(object), object]));
  return [...byKind.values()].map(({ apiVersion, kind }) => {
    const group = groupOf(apiVersion);
    const known = catalogue.kind(group, kind);
    const versions = known?.versions ?? [
      ...new Set(objects.filter((each) => each.kind === kind).map((each) => versionOf(each.apiVersion))),
    ];
    const definitions = present(versions.map((version) => catalogue.resourceInterface(group, version, kind)));
    return given({ group, kind, definitions, suspendPath: known?.suspendPath, health: known?.health });
  });
}

/** Whether an object is in a namespace. Any other one is in the folder of the objects of the whole cluster. */
export function hasNamespace({ metadata }: KubeObject): boolean {
  return metadata.namespace !== undefined && metadata.namespace !== "";
}

/** The names of a path of folders, without empty ones and `.`. */
export function folderSegments(path: string): readonly string[] {
  return path.split("/").filter((part) => part !== "" && part !== ".");
}

function identity({ apiVersion, kind, metadata }: KubeObject): string {
  return JSON.stringify([groupOf(apiVersion), kind, metadata.namespace ?? "", metadata.name]);
}
