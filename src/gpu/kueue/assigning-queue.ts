import type { AssigningQueue } from "./flavor-of-group.ts";
import type { KueueModel } from "./kueue-model.ts";
import type { ClusterQueue } from "./kueue-queues.ts";

/** The controllers of AdmissionChecks with which Kueue places pods later, or in other clusters. */
const PLACED_LATER = ["kueue.x-k8s.io/multikueue", "kueue.x-k8s.io/provisioning-request"];

/** The facts about a ClusterQueue on which the flavors of its workloads depend. */
export function assigningQueue(model: KueueModel, queue: ClusterQueue): AssigningQueue {
  const names = queue.groups.flatMap(({ flavors }) => flavors.map(({ flavor }) => flavor));
  const isKnown = names.every((name) => model.flavors.has(name));
  const flavorOf = (name: string) => model.flavors.get(name);
  const isTopologyOnly = names.every((name) => flavorOf(name)?.topology !== undefined);
  const topology = {
    isTopologyOnly,
    levelsOf: ({ topology: name }: { readonly topology?: string }) => model.topologies.get(name ?? ""),
  };
  return {
    queue,
    tree: model.tree,
    flavorOf,
    topology: isKnown ? topology : undefined,
    ignoresUndeclared: model.configuration.ignoresUndeclared,
    nodes: placesNow(model, queue) ? model.nodes : undefined,
  };
}

function placesNow({ admissionChecks }: KueueModel, { checks }: ClusterQueue): boolean {
  return checks.every((check) => isPlacedNow(admissionChecks.get(check)));
}

function isPlacedNow(controller: string | undefined): boolean {
  return controller !== undefined && !PLACED_LATER.includes(controller);
}
