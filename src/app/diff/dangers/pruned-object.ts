import { at, count, groupOf, objectName, refOf, text } from "../../../kernel/index.ts";
import { kindName } from "../../../model/index.ts";
import type { DiffedObject } from "../changes/diffed-object.ts";
import type { DangerContext, DangerSign, FoundDanger } from "./danger-sign.ts";
import { reasonToStay } from "./pruning.ts";

/** Kinds whose deletion deletes or stops more than the object. */
const EFFECTS: Readonly<Record<string, string>> = {
  Namespace: "everything in the namespace is deleted with it",
  PersistentVolumeClaim: "the data on its volume is lost, unless the volume is retained",
  PersistentVolume: "the data on it may be lost",
  "scheduling.run.ai/Queue": "its pods are no longer scheduled",
  "scheduling.k8s.io/PriorityClass": "objects that name it are rejected from then on",
  "apiextensions.k8s.io/CustomResourceDefinition": "all objects of its kind are deleted with it, in every namespace",
};

/** Deleted objects that other objects depend on. */
export const prunedObject: DangerSign = {
  id: "pruned-object",
  finds:
    "a deleted Namespace, Queue, PersistentVolumeClaim, PersistentVolume, PriorityClass or CustomResourceDefinition",
  reason: "a controller that prunes deletes it, and more than the object is lost",
  upstream: "https://kubernetes.io/docs/concepts/architecture/garbage-collection/",
  find: (context) =>
    context.matched.deleted.flatMap((object): readonly FoundDanger[] => {
      const { apiVersion, kind } = object.object;
      const name = kindName(groupOf(apiVersion), kind);
      if (object.zone !== "apply" || !Object.hasOwn(EFFECTS, name) || reasonToStay(object) !== undefined) return [];
      const message = `the ${kind} is deleted: ${EFFECTS[name]}${contents(object, context)}`;
      return [{ object, message, ...fixOf(object) }];
    }),
};

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
