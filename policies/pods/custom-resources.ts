import { Work } from "../../src/cel/index.ts";
import type { CrdKinds } from "../../src/k8s-fields/index.ts";
import { checkResource, minorOf, type ResourceCheck } from "../../src/k8s-fields/index.ts";
import type { CheckedObject } from "../../src/rule/index.ts";
import { latestResults } from "./latest-results.ts";

/** The check of an object for which no steps are left in the whole check. */
export const SKIPPED: ResourceCheck = Object.freeze({ faults: [], rules: [] });

/**
 * The check of a custom resource against its CRD; undefined where the CRD, or its version, is unknown.
 *
 * @param owner the object that the custom resource is in. Default: none
 */
export function resourceCheck(checked: CheckedObject, crds: CrdKinds, owner = checked): ResourceCheck | undefined {
  return latestChecks(checked, undefined, crds, owner);
}

const latestChecks = latestResults(({ object, cluster }, _, crds): ResourceCheck | undefined => {
  const version = crds.find(object, cluster.name)?.version;
  if (version === undefined) return undefined;
  if (crds.work.isSpent()) return SKIPPED;
  const work = new Work();
  const check = checkResource(object, version, minorOf(cluster.kubernetes), work);
  crds.work.add(work, `${object.apiVersion} ${object.kind}`);
  return check;
});
