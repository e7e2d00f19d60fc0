import type { KubeObject } from "../../kernel/index.ts";
import { given } from "../../kernel/index.ts";
import type { ClusterTopology } from "./organization.ts";

/** Sync wave of objects that workloads refer to: applied before the workloads, and deleted after them. */
const EARLY = { "argocd.argoproj.io/sync-wave": "-2" };

/**
 * Returns KAI's Topology object (`kai.scheduler/v1alpha1`). A GitOps controller may prune it: it is deleted after the
 * workloads, and running pods keep running.
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
