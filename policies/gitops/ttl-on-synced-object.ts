import { groupOf } from "../../src/base/kubernetes.ts";
import { valueAt } from "../../src/base/pointer.ts";
import { at, isObject } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { boolean } from "../../src/schema/schema.ts";
import { autoSyncOf } from "./auto-sync.ts";

/** Fields by which an object removes itself when it has finished, by `group/kind`. */
const TTL_FIELDS: Readonly<Record<string, string>> = {
  "argoproj.io/Workflow": "/spec/ttlStrategy",
  "batch/Job": "/spec/ttlSecondsAfterFinished",
  "jobset.x-k8s.io/JobSet": "/spec/ttlSecondsAfterFinished",
  "kubeflow.org/JAXJob": "/spec/runPolicy/ttlSecondsAfterFinished",
  "kubeflow.org/MPIJob": "/spec/runPolicy/ttlSecondsAfterFinished",
  "kubeflow.org/PaddleJob": "/spec/runPolicy/ttlSecondsAfterFinished",
  "kubeflow.org/PyTorchJob": "/spec/runPolicy/ttlSecondsAfterFinished",
  "kubeflow.org/TFJob": "/spec/runPolicy/ttlSecondsAfterFinished",
  "kubeflow.org/XGBoostJob": "/spec/runPolicy/ttlSecondsAfterFinished",
  "run.ai/TrainingWorkload": "/spec/autoDeletionTimeAfterCompletionSeconds",
  "sparkoperator.k8s.io/SparkApplication": "/spec/timeToLiveSeconds",
};

/** Options of GITOPS-006. */
export interface TtlOnSyncedObjectOptions {
  /** Whether a controller syncs all manifests, though none of its objects is among them. */
  readonly autoSync: boolean;
}

/** GITOPS-006: a controller does not run again what has removed itself. */
export const ttlOnSyncedObject = defineRule<TtlOnSyncedObjectOptions>({
  id: "GITOPS-006",
  name: "ttl-on-synced-object",
  title: "Nothing that a GitOps controller syncs removes itself when it has finished",
  severity: "warning",
  pack: "strict",
  rationale:
    "A run that its time to live has removed is missing to Argo CD and Flux, which make it again: it runs for ever, once after each time to live.",
  fix: "remove the time to live and take finished runs out of git, or make the object a hook with a delete policy",
  docs: ["https://argo-cd.readthedocs.io/en/stable/user-guide/auto_sync/"],
  options: {
    schema: { type: "object", additionalProperties: false, properties: { autoSync: boolean } },
    defaults: { autoSync: false },
  },
  examples: { good: example(""), bad: example("ttlSecondsAfterFinished: 3600, ") },
  scope: "set",
  check: (set, { options, report }) => {
    const autoSync = autoSyncOf(set);
    for (const checked of set.objects) {
      const { object } = checked;
      const key = `${groupOf(object.apiVersion)}/${object.kind}`;
      const path = Object.hasOwn(TTL_FIELDS, key) ? TTL_FIELDS[key] : undefined;
      // Of what muster expands, the definition is refused already.
      if (path === undefined || checked.managed === true) continue;
      const written = valueAt(object, path);
      // Fields of a Run:ai object are wrapped as {value: x}.
      const value = isObject(written) && "value" in written ? written.value : written;
      if (value === undefined || value === null || isHook(object.metadata.annotations)) continue;
      const by = autoSync(checked)?.by;
      if (by === undefined && !options.autoSync) continue;
      const who = by === undefined ? "is synced" : `is synced by ${by.object.kind} ${by.object.metadata.name}`;
      report({
        object: checked,
        path,
        message: `${object.kind} ${object.metadata.name} removes itself when it has finished and ${who}, which makes it again`,
        ...(by === undefined
          ? {}
          : { related: [{ object: by, path: "/spec", message: "syncs the folder of the object" }] }),
      });
    }
  },
});

function isHook(annotations: unknown): boolean {
  return at(annotations, "argocd.argoproj.io/hook") !== undefined || at(annotations, "helm.sh/hook") !== undefined;
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
