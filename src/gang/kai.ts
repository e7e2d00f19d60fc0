import { given } from "../base/given.ts";
import type { KubeObject } from "../base/kubernetes.ts";
import { atLeast } from "../base/version.ts";
import type { Gang, GangNode, GangTopology } from "../workload/gang.ts";
import { KAI_KEYS } from "../workload/keys.ts";

/** API version of KAI's PodGroup. */
export const POD_GROUP_API_VERSION = "scheduling.run.ai/v2alpha2";

/** First KAI that leaves pods alone which carry the skip annotation, and that knows `minSubGroup`. */
export const EXTERNAL_SINCE = "0.15";

/** First KAI whose PodGroup has `preemptionDelay` and `stalenessGracePeriod`. */
export const DELAYS_SINCE = "0.17";

/**
 * KAI's PodGroup for a gang. Fields that the given KAI version lacks are left out, since its CRD would drop them;
 * without a version every field is written. Never a `null`: the CRD takes none, though its Go type does.
 * Source: KAI Scheduler, `pkg/apis/scheduling/v2alpha2/podgroup_types.go`.
 */
export function kaiPodGroup(gang: Gang, kaiVersion?: string): KubeObject {
  const has = (since: string) => kaiVersion === undefined || atLeast(kaiVersion, since);
  const subGroups = (gang.tree ?? []).map((node) => subGroupOf(node, has(EXTERNAL_SINCE)));
  const labels = {
    ...gang.labels,
    [KAI_KEYS.queue]: gang.queue,
    ...(gang.nodePool === undefined ? {} : { [KAI_KEYS.nodePool]: gang.nodePool }),
  };
  return {
    apiVersion: POD_GROUP_API_VERSION,
    kind: "PodGroup",
    metadata: {
      name: gang.name,
      namespace: gang.namespace,
      labels,
      ...(gang.annotations === undefined || Object.keys(gang.annotations).length === 0
        ? {}
        : { annotations: gang.annotations }),
    },
    spec: given({
      queue: gang.queue,
      priorityClassName: gang.priorityClass,
      preemptibility: gang.preemptibility,
      minMember: gang.min,
      ...(gang.minChildren === undefined || !has(EXTERNAL_SINCE) ? {} : { minSubGroup: gang.minChildren }),
      ...(subGroups.length === 0 ? {} : { subGroups }),
      ...topologyOf(gang.topology),
      ...(gang.preemptionDelay === undefined || !has(DELAYS_SINCE) ? {} : { preemptionDelay: gang.preemptionDelay }),
      ...(gang.stalenessGracePeriod === undefined || !has(DELAYS_SINCE)
        ? {}
        : { stalenessGracePeriod: gang.stalenessGracePeriod }),
    }),
  };
}

function subGroupOf(node: GangNode, hasMinSubGroup: boolean) {
  return given({
    name: node.name,
    parent: node.parent,
    minMember: node.min,
    ...(node.minChildren === undefined || !hasMinSubGroup ? {} : { minSubGroup: node.minChildren }),
    ...topologyOf(node.topology),
  });
}

function topologyOf(topology: GangTopology | undefined) {
  if (topology === undefined) return {};
  const constraint = given({
    topology: topology.topology,
    requiredTopologyLevel: topology.required,
    preferredTopologyLevel: topology.preferred,
  });
  return Object.keys(constraint).length === 0 ? {} : { topologyConstraint: constraint };
}
