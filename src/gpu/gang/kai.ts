import type { KubeObject } from "../../kernel/index.ts";
import { filled, filledObject, given, hasKaiChange } from "../../kernel/index.ts";
import type { Gang, GangTopology } from "../../model/index.ts";
import { KAI_KEYS } from "../../model/index.ts";

/** API version of KAI's PodGroup. */
export const POD_GROUP_API_VERSION = "scheduling.run.ai/v2alpha2";

/**
 * KAI's PodGroup for a gang. Fields that the given KAI version lacks are left out, since its CRD would drop them;
 * without a version every field is written. Never a `null`: the CRD rejects it, though its Go type has one.
 * Source: KAI Scheduler, `pkg/apis/scheduling/v2alpha2/podgroup_types.go`.
 */
export function kaiPodGroup(gang: Gang, kaiVersion?: string): KubeObject {
  return podGroupWith({ ...gang.labels, [KAI_KEYS.queue]: gang.queue }, gang, kaiVersion);
}

/**
 * The PodGroup that the podgrouper makes for a gang. It copies the labels of the workload, so the group has a queue label
 * only where the workload has one. Source: KAI Scheduler, `CalcPodGroupLabels` in plugins/defaultgrouper.
 */
export function predictedPodGroup(gang: Gang, kaiVersion?: string): KubeObject {
  return podGroupWith(gang.labels ?? {}, gang, kaiVersion);
}

function podGroupWith(labels: Readonly<Record<string, string>>, gang: Gang, kaiVersion?: string): KubeObject {
  const cluster = kaiVersion === undefined ? undefined : ({ scheduler: "kai", version: kaiVersion } as const);
  const hasGroups = hasKaiChange(cluster, "external-pod-groups");
  const hasDelays = hasKaiChange(cluster, "delays");
  const subGroups = (gang.tree ?? []).map((node) =>
    given({
      name: node.name,
      parent: node.parent,
      minMember: node.min,
      minSubGroup: hasGroups ? node.minChildren : undefined,
      topologyConstraint: constraintOf(node.topology),
    }),
  );
  return {
    apiVersion: POD_GROUP_API_VERSION,
    kind: "PodGroup",
    metadata: given({
      name: gang.name,
      namespace: gang.namespace,
      labels: filledObject({ ...labels, ...given({ [KAI_KEYS.nodePool]: gang.nodePool }) }),
      annotations: filledObject(gang.annotations ?? {}),
    }),
    spec: given({
      queue: gang.queue || undefined,
      priorityClassName: gang.priorityClass || undefined,
      preemptibility: gang.preemptibility,
      minMember: gang.min,
      minSubGroup: hasGroups ? gang.minChildren : undefined,
      subGroups: filled(subGroups),
      topologyConstraint: constraintOf(gang.topology),
      preemptionDelay: hasDelays ? gang.preemptionDelay : undefined,
      stalenessGracePeriod: hasDelays ? gang.stalenessGracePeriod : undefined,
    }),
  };
}

function constraintOf({ topology, required, preferred }: GangTopology = {}) {
  const levels = { requiredTopologyLevel: required, preferredTopologyLevel: preferred };
  return filledObject(given({ topology, ...levels }));
}
