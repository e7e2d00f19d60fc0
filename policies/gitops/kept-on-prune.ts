import type { KubeObject } from "../../src/kernel/index.ts";
import { at, text } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import type { Syncer } from "../../src/synth/index.ts";
import { FLUX_PRUNE, KEPT_KINDS, SYNC_OPTIONS, syncerName, syncersOfObject } from "../../src/synth/index.ts";

/** GITOPS-056: no sync deletes objects whose deletion deletes or stops more. */
export const keptOnPrune = defineRule({
  id: "GITOPS-056",
  name: "kept-on-prune",
  title: "No Application or Kustomization prunes a Namespace, a Queue, a PriorityClass or a PersistentVolumeClaim",
  severity: "warning",
  pack: "strict",
  rationale:
    "If such an object disappears from git, by a wrong path or a renamed file, a sync with pruning deletes it. Everything in a namespace and the data of a claim are lost, and pods of a missing queue or priority class are not scheduled.",
  fix: "add the annotation argocd.argoproj.io/sync-options: Prune=false or kustomize.toolkit.fluxcd.io/prune: disabled",
  docs: [
    "https://argo-cd.readthedocs.io/en/stable/user-guide/sync-options/",
    "https://fluxcd.io/flux/components/kustomize/kustomizations/#prune",
  ],
  examples: {
    good: example("{kustomize.toolkit.fluxcd.io/prune: disabled}"),
    bad: example("{}"),
  },
  scope: "set",
  check: (set, { report }) => {
    for (const name of KEPT_KINDS) {
      const [kind = "", group = ""] = name.split("/").toReversed();
      for (const checked of set.ofKind(group, kind)) {
        const syncer = syncersOfObject(set, checked).find((each) => each.prunes && !isKept(checked.object, each));
        if (syncer === undefined) continue;
        report({
          object: checked,
          path: "/metadata/annotations",
          message: `${kind} ${checked.object.metadata.name} is deleted by ${syncerName(syncer)} when it is no longer in git`,
          related: [{ object: syncer.checked, path: syncer.pointer, message: "prunes the objects of the folder" }],
        });
      }
    }
  },
});

function isKept(object: KubeObject, { controller, options }: Syncer): boolean {
  const { annotations, labels } = object.metadata;
  if (controller === "flux") {
    return [annotations, labels].some((keys) => text(at(keys, FLUX_PRUNE))?.toLowerCase() === "disabled");
  }
  const own = text(at(annotations, SYNC_OPTIONS))?.split(",") ?? [];
  return [...own, ...options].some((option) => /^\s*Prune=(?:false|confirm)\s*$/.test(option));
}

function example(annotations: string): string {
  return `
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: tenancy, namespace: flux-system}
spec: {path: ., prune: true, interval: 10m, sourceRef: {kind: GitRepository, name: platform}}
---
apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: {name: team-nlp, annotations: ${annotations}}
`;
}
