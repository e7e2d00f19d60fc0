import { checkResource, type ResourceCheck } from "../../src/crd/check-resource.ts";
import type { CrdKinds } from "../../src/crd/crd-kinds.ts";
import { minorOf } from "../../src/kubernetes/check-fields.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";

/** The check of the latest custom resource. One is enough, since all rules check it before the next one. */
let latest: { readonly checked: CheckedObject; readonly check: ResourceCheck | undefined } | undefined;

/** The check of a custom resource against its CRD; undefined where the CRD, or its version, is unknown. */
export function resourceCheck(checked: CheckedObject, crds: CrdKinds): ResourceCheck | undefined {
  const { object, cluster } = checked;
  if (latest?.checked !== checked) {
    const version = crds.find(object, cluster.name)?.version;
    latest = { checked, check: version && checkResource(object, version, minorOf(cluster.kubernetes)) };
  }
  return latest.check;
}
