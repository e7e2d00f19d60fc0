import { boolean, closed, isLastingLifetime } from "../../src/k8s-fields/index.ts";
import { groupOf, isObject, type KubeObject, valueAt } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { isHook, syncerName, syncersOfObject } from "../../src/synth/index.ts";

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
interface TtlOnSyncedObjectOptions {
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
    for (const checked of set.objects) {
      // Definitions with such a field are rejected before muster expands them.
      const path = checked.managed === true ? undefined : ttlField(checked.object);
      if (path === undefined) continue;
      const syncer = syncersOfObject(set, checked).find(({ isAutomatic }) => isAutomatic);
      if (syncer === undefined && !options.autoSync) continue;
      const { kind, metadata } = checked.object;
      const title = syncer ? syncerName(syncer) : "a GitOps controller";
      report({
        object: checked,
        path,
        message: `${kind} ${metadata.name} is deleted after it finishes, but ${title} syncs it and creates it again`,
        ...(syncer && {
          related: [{ object: syncer.checked, path: "/spec", message: "syncs the folder of the object" }],
        }),
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
  if (groupOf(object.apiVersion) === "run.ai" && typeof value === "number" && isLastingLifetime(value)) {
    return undefined;
  }
  if (value === undefined || value === null) return undefined;
  return path;
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
