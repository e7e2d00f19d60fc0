import type { KubeObject } from "../../kernel/index.ts";
import { given } from "../../kernel/index.ts";
import type { ClusterTopology } from "./organization.ts";

/**
 * Returns KAI's Topology object (`kai.scheduler/v1alpha1`). A GitOps controller may prune it: running pods keep running.
 */
export function topologyObject({ name, levels }: ClusterTopology): KubeObject {
  return {
    apiVersion: "kai.scheduler/v1alpha1",
    kind: "Topology",
    metadata: { name },
    spec: {
      levels: levels.map(({ nodeLabel, alias }) => given({ nodeLabel, alias })),
    },
  };
}
