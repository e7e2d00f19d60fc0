import { groupOf, type KubeObject, refOf, versionOf } from "../model/kubernetes.ts";
import { type Cluster, DEFAULT_NODE_POOL, namespaceOf, type Organization, queueName } from "../model/organization.ts";
import { valueAt } from "../model/pointer.ts";
import type { ResourceInterface } from "../model/resource-interface.ts";
import type { Workload, WorkloadPods } from "../model/workload.ts";
import type { TypeDefaults, WorkloadKind } from "../model/workload-kind.ts";
import type { Issue } from "../policy/issue.ts";
import { type Catalogue, catalogueOf } from "../ri/catalogue.ts";
import { interpret } from "../ri/index.ts";
import { podsOf } from "../ri/interpreted-pods.ts";
import type { ResolvedManifest } from "./synthesise.ts";

/** What the workloads of a synth are recognised by. */
export interface WorkloadKnowledge {
  readonly organization: Organization;
  readonly workloadTypes: readonly WorkloadKind[];
  /** Those of the repository itself, which go before the catalogue's. */
  readonly resourceInterfaces: readonly ResourceInterface[];
  /** What the repository's workload types tell the podgrouper of a cluster of a kind; absent: nothing. */
  readonly typeDefaults?: (cluster: string, group: string, kind: string) => TypeDefaults | undefined;
}

/**
 * The workloads among the manifests: those of definitions, which say their pods themselves, and those of which a
 * Resource Interface is known. What an interpretation complains of is added to the issues.
 */
export function workloadsOf(
  manifests: readonly ResolvedManifest[],
  knowledge: WorkloadKnowledge,
  issues: Issue[],
): readonly Workload[] {
  const catalogue = catalogueOf(knowledge);
  return manifests.flatMap((manifest) => {
    const pods = manifest.pods ?? interpretedPods(manifest, catalogue, issues);
    if (pods === undefined) return [];
    const { object, cluster } = manifest;
    const kind = catalogue.kind(groupOf(object.apiVersion), object.kind);
    return [
      {
        object,
        cluster,
        pods,
        ...groupingOf(manifest, catalogue, knowledge),
        ...(kind === undefined ? {} : { category: kind.category }),
        suspended: isSuspended(object, kind?.suspendPath),
      },
    ];
  });
}

function isSuspended(object: KubeObject, suspendPath: string | undefined): boolean {
  return suspendPath !== undefined && Boolean(valueAt(object, suspendPath));
}

function interpretedPods(
  manifest: ResolvedManifest,
  catalogue: Catalogue,
  issues: Issue[],
): readonly WorkloadPods[] | undefined {
  const { object, location, source } = manifest;
  const { apiVersion, kind } = object;
  const resourceInterface = catalogue.resourceInterface(groupOf(apiVersion), versionOf(apiVersion), kind);
  if (resourceInterface === undefined) return undefined;
  const interpretation = interpret(resourceInterface, object);
  for (const issue of interpretation.issues) {
    issues.push({
      ...issue,
      object: issue.object ?? refOf(object),
      source,
      ...(issue.location !== undefined || location === undefined ? {} : { location }),
    });
  }
  return podsOf(interpretation);
}

function groupingOf(
  { object, cluster: clusterName, grouping }: ResolvedManifest,
  catalogue: Catalogue,
  { organization, typeDefaults }: WorkloadKnowledge,
): Pick<Workload, "gangs" | "grouping"> {
  const kind = catalogue.kind(groupOf(object.apiVersion), object.kind);
  const cluster = organization.clusters.find(({ name }) => name === clusterName);
  const told = grouping === undefined ? {} : { grouping };
  if (kind === undefined || cluster === undefined) return { gangs: [], ...told };
  const predicted = kind.predictGangs(object, {
    cluster,
    queue: defaultQueue(object, cluster, organization),
    typeDefaults: (...groupAndKind) => typeDefaults?.(cluster.name, ...groupAndKind),
  });
  if ("reason" in predicted) return { gangs: [], grouping: grouping ?? predicted.reason };
  return { gangs: predicted.gangs, ...told };
}

// On Run:ai the namespace stands for the project; KAI alone falls back to its chart's default-queue, which no project
// of the organisation owns.
function defaultQueue({ metadata }: KubeObject, cluster: Cluster, { projects }: Organization): string {
  const project = projects.find(
    (candidate) =>
      cluster.scheduler === "runai" &&
      candidate.clusters.includes(cluster.name) &&
      namespaceOf(candidate, cluster) === metadata.namespace,
  );
  return project === undefined ? "default-queue" : queueName(project.name, DEFAULT_NODE_POOL);
}

/** Kinds among the manifests that look like workloads and that no Resource Interface describes, by name. */
export function uncountedKinds(
  manifests: readonly ResolvedManifest[],
  workloads: readonly Workload[],
): readonly string[] {
  const counted = new Set(workloads.map(({ object }) => object));
  const kinds = manifests
    .filter(({ object }) => !counted.has(object) && holdsContainers(object))
    .map(({ object }) => `${object.kind} (${object.apiVersion})`);
  return [...new Set(kinds)].sort();
}

const MAX_DEPTH = 64;

// A list called `containers` of objects with an image: what every pod spec has, wherever a kind keeps it.
function holdsContainers(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.some((item) => holdsContainers(item, depth + 1));
  return Object.entries(value).some(
    ([key, entry]) =>
      (key === "containers" && Array.isArray(entry) && entry.some((item) => Object.hasOwn(Object(item), "image"))) ||
      holdsContainers(entry, depth + 1),
  );
}
