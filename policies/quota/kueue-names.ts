import type { KueueModel, KueueVerdict } from "../../src/gpu/index.ts";
import { misspeltSearch } from "../sets/misspelt-name.ts";

/**
 * Whether a verdict is about a name that misspells another one, which GITOPS-078 reports: of a LocalQueue, a ClusterQueue,
 * or an object that a ClusterQueue needs.
 */
export function isMisspeltQueue({ reason, localQueue, missing = "" }: KueueVerdict, model: KueueModel): boolean {
  const name = (list: Iterable<string>) => misspeltSearch([...list], (each) => each)(missing) !== undefined;
  switch (reason) {
    case "local-queue-missing":
      return misspeltSearch(model.localQueues, (queue) => queue.name)(localQueue) !== undefined;
    case "cluster-queue-missing":
      return name(model.clusterQueues.keys());
    case "cluster-queue-inactive":
      return name([...model.flavors.keys(), ...model.topologies.keys(), ...model.admissionChecks.keys()]);
    default:
      return false;
  }
}
