import { KEEP_ON_PRUNE } from "../../gpu/index.ts";
import {
  CLUSTER_FOLDER,
  compareText,
  filled,
  getOrCreate,
  given,
  groupOf,
  type KubeObject,
} from "../../kernel/index.ts";
import { type ArgocdSettings, kindName } from "../../model/index.ts";
import { hasNamespace, type SyncedCluster } from "./synced-cluster.ts";
import { nameOfKind } from "./waves.ts";

const API_VERSION = "argoproj.io/v1alpha1";

const SYNC_OPTIONS = [
  // Values of controllers are kept, also while other fields are applied.
  "RespectIgnoreDifferences=true",
  "ServerSideApply=true",
  // The first sync may contain a custom resource definition and its objects.
  "SkipDryRunOnMissingResource=true",
  // Two Applications with one object would undo each other's changes.
  "FailOnSharedResource=true",
];

/**
 * The objects by which Argo CD syncs a cluster: an AppProject that allows one repository and one cluster, and an Application
 * for the cluster or an ApplicationSet with an Application for each namespace. Removing them from git does not delete them,
 * because workloads could be deleted with them.
 */
export function argocdObjects(synced: SyncedCluster, settings: ArgocdSettings): readonly KubeObject[] {
  const { namespace = "argocd", applications = "cluster" } = settings;
  const metadata = { name: synced.name, namespace };
  const project = {
    apiVersion: API_VERSION,
    kind: "AppProject",
    metadata: { ...metadata, annotations: KEEP_ON_PRUNE },
  };
  const protectedMetadata = { ...metadata, annotations: { ...KEEP_ON_PRUNE, ...APPLICATION_ANNOTATIONS } };
  return [
    { ...project, spec: projectSpec(synced, settings) },
    applications === "cluster"
      ? {
          apiVersion: API_VERSION,
          kind: "Application",
          metadata: protectedMetadata,
          spec: applicationSpec(synced, settings, { path: synced.path || ".", directory: { recurse: true } }),
        }
      : {
          apiVersion: API_VERSION,
          kind: "ApplicationSet",
          metadata: { ...metadata, annotations: KEEP_ON_PRUNE },
          spec: setSpec(synced, settings),
        },
  ];
}

/**
 * Without `manifest-generate-paths`: with it, Argo CD compares each commit with the last one that it has looked at, not with
 * the last one that it has synced. A commit that comes while an operation runs is then never synced if this operation fails.
 * Source: Argo CD, controller/appcontroller.go (`alreadyAttemptedSync`), controller/state.go (`evaluateRevisionChanges`);
 * seen with Argo CD 3.6.1.
 */
const APPLICATION_ANNOTATIONS = { "argocd.argoproj.io/compare-options": "ServerSideDiff=true" };

/**
 * Argo CD neither shows nor prunes an object that the project does not permit. So a kind or namespace that leaves git must
 * stay permitted: all namespaces but those of the control plane, all kinds in them because the list of kinds is absent, and
 * the cluster-scoped kinds that workloads use. Source: Argo CD, controller/state.go and controller/appcontroller.go.
 */
function projectSpec(
  { objects, cluster }: SyncedCluster,
  { repository, destination, namespace = "argocd" }: ArgocdSettings,
) {
  const target = targetOf(destination ?? cluster);
  const used = new Set(objects.flatMap(({ metadata }) => metadata.namespace || []));
  const denied = [namespace, "kube-*"].filter((pattern) => ![...used].some((name) => isMatch(pattern, name)));
  return {
    description: `The manifests of cluster ${cluster}`,
    sourceRepos: [repository],
    destinations: [
      // Without a namespace: the Application itself, and objects of the whole cluster.
      target,
      { ...target, namespace: "*" },
      ...denied.toSorted(compareText).map((pattern) => ({ ...target, namespace: `!${pattern}` })),
    ],
    clusterResourceWhitelist: kindsOf([...CLUSTER_KINDS, ...objects.filter((object) => !hasNamespace(object))]),
  };
}

/** Whether a name matches a pattern with at most one `*`, at its end. */
function isMatch(pattern: string, name: string): boolean {
  return pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

/** The cluster-scoped kinds of schedulers and operators of AI workloads, and those that muster writes. */
const CLUSTER_KINDS: readonly NamedKind[] = [
  { apiVersion: "v1", kind: "Namespace" },
  { apiVersion: "v1", kind: "PersistentVolume" },
  { apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition" },
  { apiVersion: "kai.scheduler/v1alpha1", kind: "Topology" },
  { apiVersion: "kueue.x-k8s.io/v1beta1", kind: "ClusterQueue" },
  { apiVersion: "kueue.x-k8s.io/v1beta1", kind: "ResourceFlavor" },
  { apiVersion: "kueue.x-k8s.io/v1beta1", kind: "WorkloadPriorityClass" },
  { apiVersion: "optimization.nvidia.com/v1alpha1", kind: "ResourceInterface" },
  { apiVersion: "run.ai/v1alpha1", kind: "Karta" },
  { apiVersion: "scheduling.k8s.io/v1", kind: "PriorityClass" },
  { apiVersion: "scheduling.run.ai/v2", kind: "Queue" },
  { apiVersion: "scheduling.volcano.sh/v1beta1", kind: "Queue" },
  { apiVersion: "serving.kserve.io/v1alpha1", kind: "ClusterServingRuntime" },
  { apiVersion: "trainer.kubeflow.org/v1alpha1", kind: "ClusterTrainingRuntime" },
];

type NamedKind = Pick<KubeObject, "apiVersion" | "kind">;

function kindsOf(objects: readonly NamedKind[]): readonly object[] {
  const kinds = new Map(objects.map((object) => [kindName(groupOf(object.apiVersion), object.kind), object]));
  const sorted = [...kinds].toSorted(([a], [b]) => compareText(a, b));
  return sorted.map(([, { apiVersion, kind }]) => ({ group: groupOf(apiVersion), kind }));
}

function targetOf(destination: string): Readonly<Record<string, string>> {
  return /^https?:\/\//.test(destination) ? { server: destination } : { name: destination };
}

function applicationSpec(synced: SyncedCluster, settings: ArgocdSettings, source: object): object {
  const { repository, revision, destination, prune = true } = settings;
  return given({
    project: synced.name,
    source: { repoURL: repository, targetRevision: revision, ...source },
    destination: targetOf(destination ?? synced.cluster),
    ignoreDifferences: filled(ignoredDifferences(synced)),
    syncPolicy: {
      automated: { prune, selfHeal: true },
      // A retry takes the newest commit, so that a repair does not wait for the end of the retries.
      retry: { limit: 10, refresh: true, backoff: { duration: "10s", factor: 2, maxDuration: "5m" } },
      syncOptions: SYNC_OPTIONS,
    },
  });
}

/**
 * An Application for each folder below the path. A folder that is gone takes its Application and its objects with it; without
 * `prune` its objects stay. None has the name of the Application for the whole cluster: objects have the name of their
 * Application, so after a change from one to the other it would prune everything that it does not apply any more.
 */
function setSpec(synced: SyncedCluster, settings: ArgocdSettings): object {
  const { repository, revision, prune = true } = settings;
  const path = synced.path === "" ? "*" : `${synced.path}/*`;
  return given({
    generators: [{ git: { repoURL: repository, revision, directories: [{ path }] } }],
    goTemplate: true,
    goTemplateOptions: ["missingkey=error"],
    // Without it the controller adds the finalizer itself.
    syncPolicy: prune ? undefined : { preserveResourcesOnDeletion: true },
    template: {
      metadata: given({
        name: `${synced.name}-{{ if eq .path.basename "${CLUSTER_FOLDER}" }}cluster{{ else }}{{ .path.basename }}{{ end }}`,
        annotations: APPLICATION_ANNOTATIONS,
        finalizers: prune ? ["resources-finalizer.argocd.argoproj.io"] : undefined,
      }),
      spec: applicationSpec(synced, settings, { path: "{{ .path.path }}" }),
    },
  });
}

/**
 * The fields that controllers of the cluster write. Where one is written in every object of a kind there is one entry for
 * the kind, else one for each object.
 */
function ignoredDifferences({ objects, ownedPaths }: SyncedCluster): readonly object[] {
  const byKind = new Map<string, { readonly object: KubeObject; readonly jsonPointers: readonly string[] }[]>();
  for (const object of objects) {
    getOrCreate(byKind, nameOfKind(object), () => []).push({ object, jsonPointers: ownedPaths(object) });
  }
  return [...byKind.values()].flatMap((entries): readonly object[] => {
    const [first] = entries;
    if (first === undefined) return [];
    const { apiVersion, kind } = first.object;
    const group = groupOf(apiVersion);
    const pointers = first.jsonPointers;
    if (pointers.length > 0 && entries.every((entry) => entry.jsonPointers.join() === pointers.join())) {
      return [{ group, kind, jsonPointers: pointers }];
    }
    return entries.flatMap(({ object: { metadata }, jsonPointers }) =>
      jsonPointers.length === 0
        ? []
        : given({ group, kind, name: metadata.name, namespace: metadata.namespace, jsonPointers }),
    );
  });
}
