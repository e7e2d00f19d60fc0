import { groupOf, type KubeObject, objectName, refOf } from "../../../kernel/index.ts";
import { kindName } from "../../../model/index.ts";
import type { SyncOptions } from "./sync-options.ts";

/** Kinds whose deletion loses data or what depends on them, with the way to another state. */
const KEPT: Readonly<Record<string, string>> = {
  PersistentVolumeClaim: "create a claim with another name for the new values, and copy the data",
  PersistentVolume: "create a volume with another name for the new values",
  "apps/StatefulSet": "delete it with kubectl delete --cascade=orphan before the sync, which keeps its pods and claims",
  "apiextensions.k8s.io/CustomResourceDefinition":
    "keep the version until all objects are stored in another one and status.storedVersions lacks it",
  "storage.k8s.io/StorageClass": "add a class with another name",
  "scheduling.k8s.io/PriorityClass": "add a class with another name",
};

/** The fix of a change that is rejected; it names the object. */
export function refusalFix(object: KubeObject, path: string, { controller }: SyncOptions): string {
  const name = objectName(refOf(object));
  const other = KEPT[kindName(groupOf(object.apiVersion), object.kind)];
  const undo = path === "" ? `restore ${name}` : `restore ${path} of ${name}`;
  if (other !== undefined) return `${undo}, or ${other}`;
  if (object.immutable === true) return `${undo}, or give it another name and change the objects that name it`;
  const again = AGAIN[controller ?? "none"];
  return `${undo}, give it another name, or ${again}`;
}

const AGAIN = {
  "Argo CD":
    "let Argo CD delete and create it again with the annotation argocd.argoproj.io/sync-options: Force=true,Replace=true",
  Flux: "let Flux delete and create it again with the annotation kustomize.toolkit.fluxcd.io/force: enabled",
  none: "delete it before the merge",
} as const;
