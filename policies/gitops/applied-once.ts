import { at, canonicalJson, getOrCreate, isObject, names } from "../../src/kernel/index.ts";
import type { ObjectSet } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { type Syncer, syncerName, syncersOf } from "../../src/synth/index.ts";

const TOOLS = ["chart", "helm", "kustomize", "plugin"];
/** Fields of a Kustomization that do not change what it applies. */
const SCHEDULE =
  /^(?:interval|retryInterval|timeout|prune|wait|force|suspend|dependsOn|healthChecks|healthCheckExprs|deletionPolicy)$/;

/** GITOPS-080: the manifests of a folder are applied, by one Application or Kustomization. */
export const appliedOnce = defineRule({
  id: "GITOPS-080",
  name: "applied-once",
  title: "One Application or Kustomization applies the manifests of a folder, and reads its subfolders",
  severity: "error",
  pack: "recommended",
  rationale:
    "Two Applications with the same manifests take the objects from each other in every sync, and pruning by one deletes those of the other. An Application without directory.recurse reads no subfolder: if all manifests are there, it syncs nothing, and is Synced and Healthy.",
  fix: "give each its own folder, or delete one of them; for manifests in subfolders add directory: {recurse: true}",
  docs: [
    "https://argo-cd.readthedocs.io/en/stable/user-guide/directory/",
    "https://fluxcd.io/flux/components/kustomize/kustomizations/",
  ],
  examples: { good: example("true"), bad: example("false") },
  scope: "set",
  check: (set, { report }) => {
    const syncers = syncersOf(set).filter(({ checked, folders }) => checked.source === undefined && folders.length > 0);
    const same = new Map<string, Syncer>();
    for (const syncer of syncers) {
      const first = getOrCreate(same, appliedBy(syncer), () => syncer);
      if (first === syncer || first.checked.object.metadata.name === syncer.checked.object.metadata.name) continue;
      report({
        object: syncer.checked,
        path: "/metadata/name",
        message: `${syncerName(syncer)} applies the same manifests as ${syncerName(first)}: each takes the objects from the other, and they are never in sync`,
        related: [{ object: first.checked, path: "/metadata/name", message: "applies them too" }],
      });
    }
    for (const syncer of syncers) reportUnread(syncer, set);

    function reportUnread(syncer: Syncer, { objects, units }: ObjectSet): void {
      const source = at(syncer.spec, "source");
      if (syncer.controller !== "argocd" || !isObject(source) || TOOLS.some((tool) => tool in source)) return;
      const built = units?.builtFolders() ?? [];
      for (const { folder, path, isRecursive } of syncer.folders) {
        if (isRecursive || folder === "" || built.some((each) => `${each}/`.startsWith(`${folder}/`))) continue;
        const below = objects.flatMap(({ file }) => (file?.startsWith(`${folder}/`) === true ? file : []));
        const [first] = below;
        if (first === undefined || below.some((file) => !file.slice(folder.length + 1).includes("/"))) continue;
        report({
          object: syncer.checked,
          path,
          message: `${syncerName(syncer)} syncs no object, and is Synced and Healthy: directory.recurse is not true, and the manifests of ${folder} are in folders below it, such as ${first}`,
          received: folder,
        });
      }
    }
  },
});

/**
 * Identifies what a syncer applies, and where. The same names in other folders belong to other clusters, as in a repository
 * with a folder for each cluster, so the folder of the file counts.
 */
function appliedBy({ checked, controller, spec, folders }: Syncer): string {
  const place = [checked.cluster.name, folderOf(checked.file ?? ""), controller];
  const where = folders.map(({ folder, repository, filter }) => [folder, repository, filter]);
  if (controller === "argocd") {
    return canonicalJson([
      ...place,
      checked.object.kind,
      where,
      at(spec, "source"),
      at(spec, "sources"),
      at(spec, "destination"),
    ]);
  }
  const rest = names(spec)
    .filter((name) => !SCHEDULE.test(name) && name !== "path")
    .toSorted();
  return canonicalJson([...place, where, rest.map((name) => [name, at(spec, name)])]);
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf("/") + 1);
}

function example(suspended: string): string {
  const kustomization = (name: string, path: string) => `
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: ${name}, namespace: flux-system}
spec: {path: ${path}, prune: true, interval: 10m, sourceRef: {kind: GitRepository, name: platform}}
---`;
  return `${kustomization("queues", "./queues")}${kustomization("teams", suspended === "true" ? "./teams" : "./queues")}
apiVersion: v1
kind: ConfigMap
metadata: {name: settings, namespace: team-nlp}
`;
}
