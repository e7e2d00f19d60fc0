import { at, getOrCreate, text } from "../../src/kernel/index.ts";
import type { CheckedObject } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import type { Syncer } from "../../src/synth/index.ts";
import { isHook, SYNC_OPTIONS, syncerName, syncersOfObject } from "../../src/synth/index.ts";

const MAX_RELATED = 5;

/** GITOPS-061: a sync does not delete and create running workloads. */
export const noForcedReplacement = defineRule({
  id: "GITOPS-061",
  name: "no-forced-replacement",
  title: "A sync does not replace running workloads",
  severity: "warning",
  pack: "strict",
  rationale:
    "With Force=true,Replace=true Argo CD deletes and creates an object again in every sync, and with force: true Flux does so when an immutable field changes. A run loses its progress and a gang its place. Replace=true alone overwrites the fields that controllers have written.",
  fix: "remove the option, and give a changed run a new name, as muster does with useGivenNameAsPrefix",
  docs: [
    "https://argo-cd.readthedocs.io/en/stable/user-guide/sync-options/",
    "https://fluxcd.io/flux/components/kustomize/kustomizations/#force",
  ],
  examples: { good: example("ServerSideApply=true"), bad: example("Replace=true") },
  scope: "set",
  check: (set, { report }) => {
    const replaced = new Map<Syncer, CheckedObject[]>();
    for (const { checked, views } of set.workloads) {
      const { kind, metadata } = checked.object;
      if (views.length === 0 || isHook(checked.object)) continue;
      const options = (text(at(metadata.annotations, SYNC_OPTIONS)) ?? "").split(",").filter(isForcing);
      const [own] = options;
      if (own !== undefined) {
        const path = `/metadata/annotations/${SYNC_OPTIONS.replace("/", "~1")}`;
        report({
          object: checked,
          path,
          message: `the sync option ${own.trim()} ${effectOf(options)} ${kind} ${metadata.name}`,
        });
        continue;
      }
      for (const syncer of syncersOfObject(set, checked)) {
        if (optionOf(syncer) !== undefined) getOrCreate(replaced, syncer, () => []).push(checked);
      }
    }
    for (const [syncer, objects] of replaced) {
      const [first] = objects;
      const { path, option, effect } = optionOf(syncer) ?? { path: syncer.pointer, option: "", effect: "" };
      const when = syncer.controller === "flux" ? " when an immutable field changes, and ends the pods" : "";
      const more = objects.length > 1 ? ` and ${objects.length - 1} more` : "";
      const related = objects
        .slice(0, MAX_RELATED)
        .map((object) => ({ object, path: "/metadata/name", message: "is replaced" }));
      report({
        object: syncer.checked,
        path,
        message: `${option} of ${syncerName(syncer)} ${effect} ${first?.object.kind} ${first?.object.metadata.name}${more}${when}`,
        related,
      });
    }
  },
});

function isForcing(option: string): boolean {
  return /^\s*(?:Force|Replace)=true\s*$/.test(option);
}

function optionOf({ controller, options, spec, pointer }: Syncer) {
  if (controller === "flux") {
    if (at(spec, "force") === true) return { path: "/spec/force", option: "force: true", effect: "replaces" };
    return undefined;
  }
  const option = options.find(isForcing);
  if (option === undefined) return undefined;
  return { path: `${pointer}/syncPolicy/syncOptions`, option, effect: effectOf(options.filter(isForcing)) };
}

/** Only with Force=true does Argo CD delete the object. */
function effectOf(options: readonly string[]): string {
  return options.some((option) => option.includes("Force")) ? "recreates" : "overwrites all fields of";
}

function example(option: string): string {
  return `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: trainings, namespace: argocd}
spec:
  source: {repoURL: "https://git.example.com/ml/runs.git", targetRevision: main, path: .}
  destination: {name: east}
  syncPolicy: {automated: {prune: true, selfHeal: true}, syncOptions: [${option}]}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train-1, namespace: team-nlp}
spec: {template: {spec: {containers: [{name: main, image: "example.com/train:1"}]}}}
`;
}
