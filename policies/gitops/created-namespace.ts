import { at, getOrCreate, text } from "../../src/kernel/index.ts";
import { namespaceOf } from "../../src/model/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { type Syncer, syncerName, syncersOf, syncersOfObject } from "../../src/synth/index.ts";

const MAX_RELATED = 5;

/** GITOPS-083: Flux applies nothing of a Kustomization in which one namespace is missing. */
export const createdNamespace = defineRule({
  id: "GITOPS-083",
  name: "created-namespace",
  title: "A Flux Kustomization applies objects to namespaces that manifests create",
  severity: "info",
  pack: "strict",
  rationale:
    "If the namespace of one object does not exist, Flux applies nothing more of the Kustomization, and tries again after retryInterval. Other tools may create the namespace, so this is only information. Kustomizations that kustomize builds are not checked, because the build may change the namespaces.",
  fix: "commit the Namespace to this Kustomization, or to one in its dependsOn; if another tool creates it, give its objects a Kustomization of their own",
  docs: ["https://fluxcd.io/flux/components/kustomize/kustomizations/"],
  examples: { good: example("team-nlp"), bad: example("team-vision") },
  scope: "set",
  check: (set, { report }) => {
    const syncers = syncersOf(set).filter((syncer) => isPlain(set, syncer));
    if (syncers.length === 0) return;
    const created = createdNamespaces(set);
    const missing = new Map<Syncer, Map<string, CheckedObject[]>>();
    for (const checked of set.objects) {
      for (const syncer of syncersOfObject(set, checked)) {
        const namespace = text(at(syncer.spec, "targetNamespace")) ?? checked.object.metadata.namespace;
        if (!syncers.includes(syncer) || !namespace || created.has(namespace) || isOfCluster(namespace)) continue;
        const own = getOrCreate(missing, syncer, () => new Map<string, CheckedObject[]>());
        getOrCreate(own, namespace, () => []).push(checked);
      }
    }
    for (const [syncer, namespaces] of missing) {
      for (const [namespace, objects] of namespaces) {
        report({
          object: syncer.checked,
          path: "/spec/path",
          key: namespace,
          message: `no manifest creates namespace ${namespace}: where it is missing, Flux applies nothing more of ${syncerName(syncer)}`,
          related: objects
            .slice(0, MAX_RELATED)
            .map((object) => ({ object, path: "/metadata/name", message: "is in this namespace" })),
        });
      }
    }
  },
});

/** Whether it is a Kustomization of a user whose files Flux applies as they are. */
function isPlain({ units }: ObjectSet, { checked, controller, folders }: Syncer): boolean {
  if (controller !== "flux" || checked.source !== undefined) return false;
  const built = units?.builtFolders() ?? [];
  const isInside = (inner: string, outer: string) => outer === "" || `${inner}/`.startsWith(`${outer}/`);
  return !folders.some(({ folder }) => built.some((each) => isInside(each, folder) || isInside(folder, each)));
}

/** The namespaces of manifests, of projects, and of settings that make a controller create one. */
function createdNamespaces(set: ObjectSet): ReadonlySet<string> {
  const { clusters, projects } = set.organization;
  const created = new Set(set.ofKind("", "Namespace").map(({ object }) => object.metadata.name));
  for (const project of projects) for (const cluster of clusters) created.add(namespaceOf(project, cluster));
  for (const { object } of set.ofKind("helm.toolkit.fluxcd.io", "HelmRelease")) {
    if (at(object.spec, "install", "createNamespace") !== true) continue;
    created.add(text(at(object.spec, "targetNamespace")) ?? object.metadata.namespace ?? "");
  }
  return created;
}

/** Whether each cluster, or each installation of Flux, has the namespace. */
function isOfCluster(namespace: string): boolean {
  return namespace === "default" || namespace === "flux-system" || namespace.startsWith("kube-");
}

function example(namespace: string): string {
  return `
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: apps, namespace: flux-system}
spec: {interval: 10m, path: ./, prune: true, sourceRef: {kind: GitRepository, name: platform}}
---
apiVersion: v1
kind: Namespace
metadata: {name: team-nlp}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: settings, namespace: ${namespace}}
`;
}
