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
  examples: { good: example("./teams"), bad: example("./queues") },
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
    const plain = syncers.filter(isPlainFolder);
    if (plain.length === 0) return;
    const built = set.units?.builtFolders() ?? [];
    const { own, first } = filesByFolder(set);
    for (const syncer of plain) {
      for (const { folder, path, isRecursive } of syncer.folders) {
        const file = first.get(folder);
        if (isRecursive || file === undefined || own.has(folder)) continue;
        if (built.some((each) => `${each}/`.startsWith(`${folder}/`))) continue;
        report({
          object: syncer.checked,
          path,
          message: `${syncerName(syncer)} syncs no object, and is Synced and Healthy: directory.recurse is not true, and the manifests of ${folder} are in folders below it, such as ${file}`,
          received: folder,
        });
      }
    }
  },
});

/** Whether Argo CD applies the files of a folder as they are. */
function isPlainFolder({ controller, spec }: Syncer): boolean {
  const source = at(spec, "source");
  return controller === "argocd" && isObject(source) && !TOOLS.some((tool) => tool in source);
}

/** The folders with files of their own, and the first file in each folder or below it, without the root. */
function filesByFolder({ objects }: ObjectSet) {
  const own = new Set<string>();
  const first = new Map<string, string>();
  for (const { file = "" } of objects) {
    own.add(folderOf(file));
    for (let folder = folderOf(file); folder !== "" && !first.has(folder); folder = folderOf(folder)) {
      first.set(folder, file);
    }
  }
  return { own, first };
}

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
  return file.slice(0, Math.max(0, file.lastIndexOf("/")));
}

function example(path: string): string {
  const kustomization = (name: string, folder: string) => `
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: ${name}, namespace: flux-system}
spec: {path: ${folder}, prune: true, interval: 10m, sourceRef: {kind: GitRepository, name: platform}}
---`;
  return `${kustomization("queues", "./queues")}${kustomization("teams", path)}
apiVersion: v1
kind: ConfigMap
metadata: {name: settings, namespace: team-nlp}
`;
}
