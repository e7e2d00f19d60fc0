import { memoize } from "../../src/base/memo.ts";
import type { CrdSource } from "../../src/crd/crd-kinds.ts";
import { CRD_GROUP, CRD_KIND } from "../../src/crd/definition.ts";
import type { Location } from "../../src/finding/issue.ts";
import type { CheckedObject } from "../../src/rule/checked-object.ts";
import type { ObjectSet } from "../../src/rule/object-set.ts";

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
