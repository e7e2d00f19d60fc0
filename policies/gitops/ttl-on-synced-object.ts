import { groupOf, type KubeObject } from "../../src/base/kubernetes.ts";
import { valueAt } from "../../src/base/pointer.ts";
import { at, isObject, items } from "../../src/base/read.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { boolean, closed } from "../../src/schema/schema.ts";

/** The field that deletes an object some time after it finished, by `group/kind`. */
const TTL_FIELDS: ReadonlyMap<string, string> = new Map([
  ["argoproj.io/Workflow", "/spec/ttlStrategy"],
  ["batch/Job", "/spec/ttlSecondsAfterFinished"],
  ["jobset.x-k8s.io/JobSet", "/spec/ttlSecondsAfterFinished"],
  ["kubeflow.org/JAXJob", "/spec/runPolicy/ttlSecondsAfterFinished"],
  ["kubeflow.org/MPIJob", "/spec/runPolicy/ttlSecondsAfterFinished"],
  ["kubeflow.org/PaddleJob", "/spec/runPolicy/ttlSecondsAfterFinished"],
  ["kubeflow.org/PyTorchJob", "/spec/runPolicy/ttlSecondsAfterFinished"],
  ["kubeflow.org/TFJob", "/spec/runPolicy/ttlSecondsAfterFinished"],
  ["kubeflow.org/XGBoostJob", "/spec/runPolicy/ttlSecondsAfterFinished"],
  ["run.ai/TrainingWorkload", "/spec/autoDeletionTimeAfterCompletionSeconds"],
  ["sparkoperator.k8s.io/SparkApplication", "/spec/timeToLiveSeconds"],
]);

/** Options of GITOPS-006. */
export interface TtlOnSyncedObjectOptions {
  /** Whether a controller syncs all manifests, although the manifests do not include the controller's own objects. */
  readonly autoSync: boolean;
}

/** GITOPS-006: a GitOps controller does not repeat a finished run. */
export const ttlOnSyncedObject = defineRule<TtlOnSyncedObjectOptions>({
  id: "GITOPS-006",
  name: "ttl-on-synced-object",
  title: "Objects that a GitOps controller syncs are not deleted by a time to live",
  severity: "warning",
  pack: "strict",
  rationale:
    "Argo CD and Flux create an object again when it is missing. A finished run that its time to live deletes is therefore repeated forever.",
  fix: "remove the time to live and delete finished runs from git, or make the object a hook with a delete policy",
  docs: ["https://argo-cd.readthedocs.io/en/stable/user-guide/auto_sync/"],
  options: { schema: closed({ autoSync: boolean }), defaults: { autoSync: false } },
  examples: { good: example(""), bad: example("ttlSecondsAfterFinished: 3600, ") },
  scope: "set",
  check: (set, { options, report }) => {
    const syncers = syncersOf(set);
    for (const checked of set.objects) {
      // Definitions with such a field are rejected before muster expands them.
      const path = checked.managed === true ? undefined : ttlField(checked.object);
      if (path === undefined) continue;
      const syncer = syncerOf(checked, syncers);
      if (syncer === undefined && !options.autoSync) continue;
      const { kind, metadata } = checked.object;
      const title = syncer ? `${syncer.object.kind} ${syncer.object.metadata.name}` : "a GitOps controller";
      report({
        object: checked,
        path,
        message: `${kind} ${metadata.name} is deleted after it finishes, but ${title} syncs it and creates it again`,
        ...(syncer && { related: [{ object: syncer, path: "/spec", message: "syncs the folder of the object" }] }),
      });
    }
  },
});

function ttlField(object: KubeObject): string | undefined {
  const path = TTL_FIELDS.get(`${groupOf(object.apiVersion)}/${object.kind}`);
  if (path === undefined || isHook(object)) return undefined;
  const field = valueAt(object, path);
  // Run:ai objects wrap fields as {value: x}.
  const value = isObject(field) && "value" in field ? field.value : field;
  if (value === undefined || value === null) return undefined;
  return path;
}

function isHook({ metadata: { annotations } }: KubeObject): boolean {
  return at(annotations, "argocd.argoproj.io/hook") !== undefined || at(annotations, "helm.sh/hook") !== undefined;
}

/** An object that makes a GitOps controller sync a folder. */
interface Syncer {
  readonly folder: string;
  readonly checked: CheckedObject;
}

/** The Argo CD Applications with automated sync and the active Flux Kustomizations, once for each of their folders. */
function syncersOf(set: ObjectSet): readonly Syncer[] {
  const applications = set.ofKind("argoproj.io", "Application").filter(({ object }) => {
    const automated = at(object.spec, "syncPolicy", "automated");
    return isObject(automated) && automated.enabled !== false;
  });
  const kustomizations = set
    .ofKind("kustomize.toolkit.fluxcd.io", "Kustomization")
    .filter(({ object }) => at(object.spec, "suspend") !== true);
  return [
    ...applications.flatMap((checked) => {
      const { spec } = checked.object;
      return [at(spec, "source"), ...items(at(spec, "sources"))].flatMap((source) =>
        syncerOfFolder(at(source, "path"), checked),
      );
    }),
    ...kustomizations.flatMap((checked) => syncerOfFolder(at(checked.object.spec, "path") ?? ".", checked)),
  ];
}

function syncerOfFolder(path: unknown, checked: CheckedObject): readonly Syncer[] {
  if (typeof path !== "string") return [];
  const parts = path.split("/").filter((part) => part !== "" && part !== ".");
  return [{ folder: parts.join("/"), checked }];
}

/** The first syncer of the object's folder; undefined where the file is unknown, as for standard input. */
function syncerOf({ file }: CheckedObject, syncers: readonly Syncer[]): CheckedObject | undefined {
  if (file === undefined) return undefined;
  return syncers.find(({ folder }) => folder === "" || file.startsWith(`${folder}/`))?.checked;
}

function example(ttl: string): string {
  return `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: trainings, namespace: argocd}
spec:
  source: {repoURL: "https://git.example.com/ml/runs.git", path: .}
  destination: {name: east}
  syncPolicy: {automated: {prune: true, selfHeal: true}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train-1, namespace: team-nlp}
spec: {${ttl}template: {spec: {containers: [{name: main, image: "example.com/train:1"}]}}}
`;
}
