import type { CrdSource } from "../../src/k8s-fields/index.ts";
import { CRD_GROUP, CRD_KIND } from "../../src/k8s-fields/index.ts";
import type { Location } from "../../src/kernel/index.ts";
import { memoize } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";

const crdObjects = memoize(
  (set: ObjectSet): ReadonlyMap<unknown, CheckedObject> =>
    new Map(set.ofKind(CRD_GROUP, CRD_KIND).map((checked) => [checked.object, checked])),
);

/** The place of a field of a CRD in a report: in its object, or in the file that `--crds` or `muster.yaml` names. */
export function placeOfCrd(
  { definition, locate }: CrdSource,
  set: ObjectSet,
  path: string,
): { readonly path: string; readonly object?: CheckedObject; readonly location?: Location } {
  if (locate !== undefined) return { path, location: locate(path) };
  const object = crdObjects(set).get(definition);
  if (object === undefined) return { path };
  return { path, object };
}
