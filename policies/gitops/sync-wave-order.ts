import { groupOf } from "../../src/base/kubernetes.ts";
import { pointerTo } from "../../src/base/pointer.ts";
import { at } from "../../src/base/read.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { neededBy } from "./needed-objects.ts";

const WAVE = "argocd.argoproj.io/sync-wave";
const PHASES = ["PreSync", "Sync", "PostSync"];

/** GITOPS-012: what others need is synced before them. */
export const syncWaveOrder = defineRule({
  id: "GITOPS-012",
  name: "sync-wave-order",
  title:
    "Queues, Resource Interfaces, custom resource definitions and namespaces are in no later wave than what needs them",
  severity: "warning",
  pack: "strict",
  rationale:
    "Argo CD waits for a wave to be healthy before it goes on with the next one. An object whose namespace or definition comes later fails the sync, and a workload whose queue comes later never gets healthy, so that the queue never comes.",
  fix: "give the object that is needed a lower argocd.argoproj.io/sync-wave, or the same",
  docs: ["https://argo-cd.readthedocs.io/en/stable/user-guide/sync-waves/"],
  examples: { good: example("-2"), bad: example("2") },
  scope: "set",
  check: (set, { report }) => {
    // Without a wave anywhere Argo CD sorts by kind, which is right.
    if (!set.objects.some(({ object }) => at(object.metadata.annotations, WAVE) !== undefined)) return;
    const late = new Map<CheckedObject, CheckedObject[]>();
    for (const checked of set.objects) {
      const own = orderOf(checked);
      if (own === undefined) continue;
      for (const needed of neededBy(set, checked)) {
        const other = orderOf(needed);
        if (other !== undefined && other > own) late.set(needed, [...(late.get(needed) ?? []), checked]);
      }
    }
    for (const [needed, users] of late) {
      const [first] = users;
      // The one that names a wave is where to change it; of two, the one that is needed.
      const culprit = hasWave(needed) || first === undefined ? needed : first;
      const { kind, metadata } = needed.object;
      const more = users.length > 1 ? ` and ${users.length - 1} more` : "";
      report({
        object: culprit,
        path: pointerTo("/metadata/annotations", WAVE),
        message: `${kind} ${metadata.name} is synced after ${first?.object.kind} ${first?.object.metadata.name}${more}, which ${users.length > 1 ? "need" : "needs"} it`,
        key: `${kind}/${metadata.name}`,
        related: users.slice(0, 5).map((object) => ({ object, path: "/metadata/name", message: "needs it" })),
      });
    }
  },
});

function hasWave({ object }: CheckedObject): boolean {
  return at(object.metadata.annotations, WAVE) !== undefined;
}

/** Phase and wave as one number; undefined where the annotations cannot be read, or the object is synced otherwise. */
function orderOf({ object }: CheckedObject): number | undefined {
  const hook = at(object.metadata.annotations, "argocd.argoproj.io/hook") ?? "Sync";
  const phase = PHASES.indexOf(String(hook).trim());
  const wave = String(at(object.metadata.annotations, WAVE) ?? "0").trim();
  if (phase < 0 || !/^[+-]?\d{1,6}$/.test(wave)) return undefined;
  // Custom resource definitions come first within a wave, whatever their name.
  const isCrd = groupOf(object.apiVersion) === "apiextensions.k8s.io";
  return phase * 10_000_000 + Number(wave) - (isCrd ? 0.5 : 0);
}

function example(wave: string): string {
  return `
apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: {name: team-nlp, annotations: {argocd.argoproj.io/sync-wave: "${wave}"}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: team-nlp, labels: {kai.scheduler/queue: team-nlp}}
spec:
  template: {spec: {schedulerName: kai-scheduler, containers: [{name: main, image: "example.com/train:1"}]}}
`;
}
