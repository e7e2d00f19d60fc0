import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import type { Syncer } from "../../src/synth/index.ts";
import { isHook, syncerName, syncersOfObject, writtenWave } from "../../src/synth/index.ts";
import { checksHealthOf } from "./flux-health-checks.ts";

/** GITOPS-059: a sync does not wait for the end of a run with GPUs. */
export const noWaitForRuns = defineRule({
  id: "GITOPS-059",
  name: "no-wait-for-runs",
  title: "A sync does not wait until a Job with GPUs has completed",
  severity: "warning",
  pack: "strict",
  rationale:
    "Argo CD starts a wave when every object of the previous one is healthy, and a Job is healthy when it has completed. A Flux Kustomization that waits for one fails at its timeout. Later changes are not applied for as long as the run takes. Where one object fails in an operation with several waves, Argo CD waits for runs of the last wave as well.",
  fix: "put runs in the last sync wave, or remove all waves; with Flux leave them out of wait and healthChecks, or add a healthCheckExprs entry by which a running Job is current",
  docs: ["https://argo-cd.readthedocs.io/en/stable/user-guide/sync-waves/"],
  examples: { good: example("false"), bad: example("true") },
  scope: "set",
  check: (set, { report }) => {
    const lastWaves = new Map<Syncer, number>();
    const jobs = set.ofKind("batch", "Job").filter((checked) => hasGpus(set, checked) && !isHook(checked.object));
    for (const checked of jobs) {
      for (const syncer of syncersOfObject(set, checked)) {
        const isLate = () => (writtenWave(checked.object) ?? 0) < lastWave(set, syncer, lastWaves);
        const isWaiting = syncer.controller === "flux" ? checksHealthOf(syncer.spec, checked.object) : isLate();
        if (!isWaiting) continue;
        report({
          object: checked,
          path: "/metadata/name",
          message: `${syncerName(syncer)} waits until Job ${checked.object.metadata.name} has completed, before it applies or reports anything else`,
          related: [{ object: syncer.checked, path: syncer.pointer, message: "waits for the Job" }],
        });
      }
    }
  },
});

function hasGpus(set: ObjectSet, checked: CheckedObject): boolean {
  const views = set.workloadOf(checked)?.views ?? [];
  return views.some(({ gpus }) => gpus.hundredths > 0 || gpus.memoryMiB !== undefined);
}

function lastWave(set: ObjectSet, syncer: Syncer, known: Map<Syncer, number>): number {
  const found = known.get(syncer);
  if (found !== undefined) return found;
  const synced = set.objects.filter((checked) => {
    return writtenWave(checked.object) !== undefined && syncersOfObject(set, checked).includes(syncer);
  });
  const last = Math.max(
    0,
    ...synced.filter(({ object }) => !isHook(object)).map(({ object }) => writtenWave(object) ?? 0),
  );
  known.set(syncer, last);
  return last;
}

function example(wait: string): string {
  return `
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: runs, namespace: flux-system}
spec: {path: ., prune: true, interval: 10m, sourceRef: {kind: GitRepository, name: platform}, wait: ${wait}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train-1, namespace: team-nlp}
spec:
  template:
    spec:
      containers:
        - {name: main, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 8}}}
`;
}
