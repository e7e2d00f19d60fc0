import { readQueues } from "../../../gpu/index.ts";
import {
  at,
  count,
  groupOf,
  items,
  type KubeObject,
  objectName,
  ownEntry,
  refOf,
  text,
} from "../../../kernel/index.ts";
import { kindName } from "../../../model/index.ts";
import type { DiffedObject } from "../changes/diffed-object.ts";
import type { DangerContext, DangerSign, FoundDanger } from "./danger-sign.ts";
import { reasonToStay } from "./pruning.ts";

type Effect = string | ((object: KubeObject) => string | undefined);

/** Kinds whose deletion deletes or stops more than the object; undefined for an object that is the exception. */
const EFFECTS: Readonly<Record<string, Effect>> = {
  Namespace: "everything in the namespace is deleted with it",
  PersistentVolumeClaim: "the data on its volume is lost, unless the volume is retained",
  PersistentVolume: "the data on it may be lost",
  "scheduling.run.ai/Queue": "its pods are no longer scheduled",
  "scheduling.k8s.io/PriorityClass": "objects that name it are rejected from then on",
  "apiextensions.k8s.io/CustomResourceDefinition": "all objects of its kind are deleted with it, in every namespace",
  // helm-controller, `reconcileDelete` of internal/controller/helmrelease_controller.go.
  "helm.toolkit.fluxcd.io/HelmRelease": ({ spec }) =>
    at(spec, "suspend") === true
      ? undefined
      : "Flux uninstalls the release, with everything that its chart has installed",
  // kustomize-controller, `finalizerShouldDeleteResources` of internal/controller/kustomization_controller.go.
  "kustomize.toolkit.fluxcd.io/Kustomization": ({ spec }) => {
    const policy = text(at(spec, "deletionPolicy")) ?? "MirrorPrune";
    const isKept = policy === "Orphan" || (policy === "MirrorPrune" && at(spec, "prune") !== true);
    return isKept || at(spec, "suspend") === true ? undefined : "Flux deletes everything that it has applied";
  },
  // Argo CD, `finalizeApplicationDeletion` of controller/appcontroller.go.
  "argoproj.io/Application": ({ metadata }) =>
    items(at(metadata, "finalizers")).some((name) => text(name)?.startsWith(CASCADE))
      ? "its finalizer makes Argo CD delete everything that it has applied"
      : undefined,
};

const CASCADE = "resources-finalizer.argocd.argoproj.io";

/** Deleted objects that other objects depend on. */
export const prunedObject: DangerSign = {
  id: "pruned-object",
  finds:
    "a deleted Namespace, Queue, PersistentVolumeClaim, PersistentVolume, PriorityClass, CustomResourceDefinition, HelmRelease, Kustomization of Flux, or Application with a finalizer",
  reason: "a controller that prunes deletes it, and more than the object is lost",
  upstream: "https://kubernetes.io/docs/concepts/architecture/garbage-collection/",
  find: (context) =>
    context.matched.deleted.flatMap((object): readonly FoundDanger[] => {
      const { apiVersion, kind } = object.object;
      const known = ownEntry(EFFECTS, kindName(groupOf(apiVersion), kind));
      const effect = typeof known === "function" ? known(object.object) : known;
      if (object.zone !== "apply" || effect === undefined || reasonToStay(object) !== undefined) return [];
      if (isTakenOver(object, context)) return [];
      const message = `the ${kind} is deleted: ${effect}${contents(object, context)}`;
      return [{ object, message, ...fixOf(object) }];
    }),
};

/** Whether a Department or Project of the branch has the queue of a deleted Queue, so that its controller takes it over. */
function isTakenOver({ object }: DiffedObject, { after, cluster }: DangerContext): boolean {
  if (object.kind !== "Queue") return false;
  return after.objects.some(
    ({ object: owner, cluster: own }) =>
      own.name === cluster &&
      readQueues(owner, own).some(({ queue }) => queue.at !== undefined && queue.name === object.metadata.name),
  );
}

/** The objects of the base that are deleted with a namespace or a definition. */
function contents({ object }: DiffedObject, { before, cluster }: DangerContext): string {
  const isContained = containment(object);
  if (isContained === undefined) return "";
  const inside = before.objects.filter(({ object: each, cluster: own }) => own.name === cluster && isContained(each));
  return inside.length === 0 ? "" : `, ${count(inside.length, "object")} of this repository among it`;
}

type Containment = (object: DiffedObject["object"]) => boolean;

function containment(container: DiffedObject["object"]): Containment | undefined {
  const { kind, metadata, spec } = container;
  if (kind === "Namespace") return ({ metadata: { namespace } }) => namespace === metadata.name;
  const [group, ofKind] = [text(at(spec, "group")), text(at(spec, "names", "kind"))];
  if (kind !== "CustomResourceDefinition" || group === undefined || ofKind === undefined) return undefined;
  return (object) => object.kind === ofKind && groupOf(object.apiVersion) === group;
}

/** The fix under a controller: git keeps the object out of its reach. */
function fixOf({ object, applied }: DiffedObject): { fix?: string } {
  if (applied?.argocd !== undefined) {
    return {
      fix: `to keep ${objectName(refOf(object))}, add argocd.argoproj.io/sync-options: Prune=false to it in a commit before this one`,
    };
  }
  if (applied?.flux === undefined) return {};
  return {
    fix: `to keep ${objectName(refOf(object))}, add kustomize.toolkit.fluxcd.io/prune: disabled to it in a commit before this one`,
  };
}
