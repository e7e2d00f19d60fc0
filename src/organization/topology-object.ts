import { given } from "../base/given.ts";
import type { KubeObject } from "../base/kubernetes.ts";
import type { ClusterTopology } from "./organization.ts";

/** Sync wave of what workloads refer to: before the workloads, and deleted after them. */
const EARLY = { "argocd.argoproj.io/sync-wave": "-2" };

/**
 * KAI's Topology object (`kai.scheduler/v1alpha1`). A GitOps controller may prune it: it goes after the workloads, and
 * what runs keeps running.
 */
export function topologyObject({ name, levels }: ClusterTopology): KubeObject {
  return {
    apiVersion: "kai.scheduler/v1alpha1",
    kind: "Topology",
    metadata: { name, annotations: EARLY },
    spec: {
      levels: levels.map(({ nodeLabel, alias }) => given({ nodeLabel, alias })),
    },
  };
}
