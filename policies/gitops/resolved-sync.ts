import { at, getOrCreate, groupOf, type KubeObject, nearest, text } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { oncePerSet } from "../../src/rules/index.ts";
import { checkedFolders, type Syncer, syncerName, syncersOf, syncersOfObject } from "../../src/synth/index.ts";
import { checkKustomization, type Found } from "./flux-references.ts";

/** GITOPS-081: an Application or Kustomization refers to objects that exist, and may apply its manifests. */
export const resolvedSync = defineRule({
  id: "GITOPS-081",
  name: "resolved-sync",
  title: "The path, project, dependencies and health checks of a sync can be resolved",
  severity: "warning",
  strictSeverity: "error",
  pack: "strict",
  rationale:
    "Argo CD syncs nothing of an Application with an unknown project, and none of the objects that its project does not permit. A Kustomization whose dependency or checked object does not exist is never ready.",
  fix: "use the name of an object in this repository; permit the kinds of the manifests in the AppProject",
  docs: [
    "https://argo-cd.readthedocs.io/en/stable/user-guide/projects/",
    "https://fluxcd.io/flux/components/kustomize/kustomizations/#dependencies",
  ],
  examples: {
    good: example("project: ml, destination: {name: east}"),
    bad: example("project: mi, destination: {name: east}"),
  },
  scope: "set",
  check: (set, { report }) => {
    const known = checkedFolders(set);
    for (const syncer of syncersOf(set)) {
      if (syncer.checked.source !== undefined) continue;
      const found = (path: string, message: string) => {
        report({ object: syncer.checked, path, message: `${syncerName(syncer)} ${message}` });
      };
      checkPaths(syncer, known, found);
      if (syncer.controller === "argocd") checkApplication(syncer, set, found);
      else checkKustomization(syncer, set, found);
    }
  },
});

/** A path is wrong where no checked file is below it, and a folder with checked files differs by a few letters. */
function checkPaths({ controller, folders }: Syncer, known: ReadonlySet<string>, found: Found): void {
  for (const { folder, path } of folders) {
    if (folder === "" || known.has(folder)) continue;
    const close = [...known].find((other) => isNear(folder, other));
    if (close === undefined) continue;
    const effect = controller === "argocd" ? "Argo CD reports ComparisonError" : "Flux reports ArtifactFailed";
    found(path, `applies ${folder}, which does not exist; did you mean ${close}? ${effect}, and nothing is applied`);
  }
}

/** Whether one folder of two paths is misspelt. Names that differ in their digits, as prod-1 and prod-2, are different ones. */
function isNear(path: string, other: string): boolean {
  const [left, right] = [path.split("/"), other.split("/")];
  if (left.length !== right.length) return false;
  const different = left.flatMap((part, index) => (part === right[index] ? [] : [[part, right[index] ?? ""] as const]));
  const [[part, close] = ["", ""], ...rest] = different;
  const withoutDigits = (text: string) => text.replaceAll(/[-_.\d]/g, "");
  return rest.length === 0 && withoutDigits(part) !== withoutDigits(close) && nearest(part, [close]) !== undefined;
}

function checkApplication(syncer: Syncer, set: ObjectSet, found: Found): void {
  const { spec, pointer } = syncer;
  const name = text(at(spec, "project")) ?? "default";
  const projects = set.ofKind("argoproj.io", "AppProject");
  const project = projects.find(({ object }) => object.metadata.name === name);
  if (project !== undefined) checkKinds(syncer, project, set, found);
  else if (projects.length > 0 && name !== "default" && !name.includes("{{")) {
    const close = nearest(
      name,
      projects.map(({ object }) => object.metadata.name),
    );
    const suggestion = close === undefined ? "" : `; did you mean ${close}?`;
    found(
      `${pointer}/project`,
      `names the project ${name}, which no AppProject here has${suggestion}: Argo CD reports InvalidSpecError, and syncs nothing`,
    );
  }
}

/** The kinds of namespaced objects that the project does not permit: one finding for each. */
function checkKinds(syncer: Syncer, { object }: CheckedObject, set: ObjectSet, found: Found): void {
  const permitted = at(object.spec, "namespaceResourceWhitelist");
  if (!Array.isArray(permitted)) return;
  for (const [key, { apiVersion, kind, metadata }] of kindsBySyncer(set).get(syncer) ?? []) {
    const isPermitted = permitted.some((entry) => {
      return (
        matches(text(at(entry, "group")) ?? "", groupOf(apiVersion)) && matches(text(at(entry, "kind")) ?? "", kind)
      );
    });
    if (isPermitted) continue;
    found(
      `${syncer.pointer}/project`,
      `syncs ${kind} ${metadata.name}, but AppProject ${object.metadata.name} does not permit the kind ${key.replace(/^\//, "")}: the sync fails, and the object is neither applied nor pruned`,
    );
  }
}

/** The kinds of namespaced objects that each syncer applies, as `group/Kind`, with the first object of each. */
const kindsBySyncer = oncePerSet((set): ReadonlyMap<Syncer, ReadonlyMap<string, KubeObject>> => {
  const kinds = new Map<Syncer, Map<string, KubeObject>>();
  for (const checked of set.objects) {
    const { object } = checked;
    if (!object.metadata.namespace) continue;
    for (const syncer of syncersOfObject(set, checked)) {
      const own = getOrCreate(kinds, syncer, () => new Map<string, KubeObject>());
      getOrCreate(own, `${groupOf(object.apiVersion)}/${object.kind}`, () => object);
    }
  }
  return kinds;
});

// Patterns of Argo CD have more forms than the star; any of them counts as a match.
function matches(pattern: string, value: string): boolean {
  return pattern === value || /[*?[\]{}!]/.test(pattern);
}

function example(more: string): string {
  return `
apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: {name: ml, namespace: argocd}
spec: {sourceRepos: ["https://git.example.com/ml/queues.git"], destinations: [{name: east}]}
---
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: queues, namespace: argocd}
spec: {source: {repoURL: "https://git.example.com/ml/queues.git", targetRevision: main, path: queues}, ${more}}
`;
}
