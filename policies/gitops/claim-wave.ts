import { at, pointerTo, text } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { mountedClaims, WAVE_ANNOTATION, writtenWave } from "../../src/synth/index.ts";

/** GITOPS-068: Argo CD does not wait for a claim that waits for a pod. */
export const claimWave = defineRule({
  id: "GITOPS-068",
  name: "claim-wave",
  title: "A PersistentVolumeClaim is in the sync wave of the first workload that mounts it",
  severity: "warning",
  pack: "strict",
  rationale:
    "With volumeBindingMode WaitForFirstConsumer a claim is bound when a pod uses it. Argo CD waits for the claim before it starts the wave of the pod, so the sync never ends.",
  fix: "give the claim the argocd.argoproj.io/sync-wave of the workload",
  docs: ["https://kubernetes.io/docs/concepts/storage/storage-classes/#volume-binding-mode"],
  examples: { good: example("1"), bad: example("0") },
  scope: "set",
  check: (set, { report }) => {
    const claims = set.ofKind("", "PersistentVolumeClaim");
    if (claims.length === 0 || !set.objects.some(({ object }) => writtenWave(object) !== undefined)) return;
    const first = firstMounts(set);
    for (const claim of claims) {
      const mount = first.get(keyOf(claim, claim.object.metadata.name));
      if (mount === undefined || mount.wave <= (writtenWave(claim.object) ?? 0) || bindsAtOnce(set, claim)) continue;
      const { kind, metadata } = mount.checked.object;
      report({
        object: claim,
        path: pointerTo("/metadata/annotations", WAVE_ANNOTATION),
        message: `PersistentVolumeClaim ${claim.object.metadata.name} is synced before ${kind} ${metadata.name}, but may be bound only when its pods use it`,
        expected: String(mount.wave),
        related: [{ object: mount.checked, path: "/metadata/name", message: "mounts it first" }],
      });
    }
  },
});

interface Mount {
  readonly checked: CheckedObject;
  readonly wave: number;
}

/** The workload with the lowest wave for each claim. */
function firstMounts(set: ObjectSet): ReadonlyMap<string, Mount> {
  const first = new Map<string, Mount>();
  for (const { checked } of set.workloads) {
    const wave = writtenWave(checked.object) ?? 0;
    for (const name of mountedClaims(checked.object)) {
      const key = keyOf(checked, name);
      if (wave < (first.get(key)?.wave ?? Number.POSITIVE_INFINITY)) first.set(key, { checked, wave });
    }
  }
  return first;
}

function bindsAtOnce(set: ObjectSet, { object, cluster }: CheckedObject): boolean {
  if (text(at(object.spec, "volumeName"))) return true;
  const name = text(at(object.spec, "storageClassName")) ?? "";
  const found = set.find({ cluster: cluster.name, group: "storage.k8s.io", kind: "StorageClass", name });
  return found !== undefined && at(found.object, "volumeBindingMode") !== "WaitForFirstConsumer";
}

function keyOf({ cluster, object }: CheckedObject, name: string): string {
  return JSON.stringify([cluster.name, object.metadata.namespace ?? "", name]);
}

function example(wave: string): string {
  return `
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: checkpoints, namespace: team-nlp, annotations: {argocd.argoproj.io/sync-wave: "${wave}"}}
spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Ti}}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train-1, namespace: team-nlp, annotations: {argocd.argoproj.io/sync-wave: "1"}}
spec:
  template:
    spec:
      containers: [{name: main, image: "example.com/train:1"}]
      volumes: [{name: checkpoints, persistentVolumeClaim: {claimName: checkpoints}}]
`;
}
