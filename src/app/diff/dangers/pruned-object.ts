import { groupOf } from "../../../kernel/index.ts";
import { kindName } from "../../../model/index.ts";
import type { DangerSign } from "./danger-sign.ts";

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
  find: ({ matched }) =>
    matched.deleted.flatMap((object) => {
      const { apiVersion, kind } = object.object;
      const name = kindName(groupOf(apiVersion), kind);
      if (object.zone !== "apply" || !Object.hasOwn(EFFECTS, name)) return [];
      return [{ object, message: `the ${kind} is deleted: ${EFFECTS[name]}` }];
    }),
};
