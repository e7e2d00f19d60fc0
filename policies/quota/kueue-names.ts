import type { KueueModel } from "../../src/gpu/index.ts";
import { KUEUE_GROUP } from "../../src/gpu/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import type { PlacedKueueVerdict } from "../../src/rules/index.ts";
import { misspeltSearch } from "../sets/misspelt-name.ts";

/**
 * The object with the misspelt name that a verdict is about, which GITOPS-078 reports: of a LocalQueue, a ClusterQueue, or an
 * object that a ClusterQueue needs. Undefined for any other verdict.
 */
export function misspellingObject(
  set: ObjectSet,
  { checked, verdict }: PlacedKueueVerdict,
  model: KueueModel,
): CheckedObject | undefined {
  const { reason, localQueue, clusterQueue = "", missing = "" } = verdict;
  const cluster = checked.cluster.name;
  const isLike = (name: string, list: Iterable<string>) =>
    misspeltSearch([...list], (each) => each)(name) !== undefined;
  const find = (kind: string, name: string, namespace?: string) =>
    set.find({ cluster, group: KUEUE_GROUP, kind, name, namespace });
  switch (reason) {
    case "local-queue-missing":
      return misspeltSearch(model.localQueues, ({ name }) => name)(localQueue) && checked;
    case "cluster-queue-missing":
      if (!isLike(missing, model.clusterQueues.keys())) return undefined;
      return find("LocalQueue", localQueue, checked.object.metadata.namespace);
    case "cluster-queue-inactive":
      if (!isLike(missing, [...model.flavors.keys(), ...model.topologies.keys(), ...model.admissionChecks.keys()])) {
        return undefined;
      }
      return find("ClusterQueue", clusterQueue);
    default:
      return undefined;
  }
}
