import { getOrCreate, groupOf } from "../../../kernel/index.ts";
import type { DiffedObject } from "../changes/diffed-object.ts";
import type { DangerSign } from "./danger-sign.ts";

/** Objects that are deleted in one namespace and created in another. */
export const movedNamespace: DangerSign = {
  id: "namespace-changed",
  finds: "an object that is deleted in one namespace and created in another one",
  reason: "its pods end, and new ones start with the quota, the Secrets and the claims of the other namespace",
  upstream: "https://kubernetes.io/docs/concepts/overview/working-with-objects/namespaces/",
  find: ({ matched }) => {
    const old = new Map<string, DiffedObject[]>();
    for (const object of matched.deleted) {
      getOrCreate(old, keyWithoutNamespace(object), (): DiffedObject[] => []).push(object);
    }
    return matched.created.flatMap((object) => {
      const before = object.zone === "apply" ? old.get(keyWithoutNamespace(object))?.shift() : undefined;
      const { namespace } = object.object.metadata;
      if (before === undefined || namespace === undefined) return [];
      const from = before.object.metadata.namespace ?? "no namespace";
      return [{ object, path: "/metadata/namespace", message: `the namespace changes from ${from} to ${namespace}` }];
    });
  },
};

function keyWithoutNamespace({ object: { apiVersion, kind, metadata }, zone }: DiffedObject): string {
  return JSON.stringify([zone, groupOf(apiVersion), kind, metadata.name]);
}
