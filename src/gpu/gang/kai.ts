import type { KubeObject } from "../../kernel/index.ts";
import { atLeast, filled, filledObject, given } from "../../kernel/index.ts";
import type { Gang, GangTopology } from "../../model/index.ts";
import { KAI_KEYS } from "../../model/index.ts";

/** API version of KAI's PodGroup. */
export const POD_GROUP_API_VERSION = "scheduling.run.ai/v2alpha2";

/** First KAI that ignores pods with the skip annotation, and whose PodGroup has `minSubGroup`. */
export const EXTERNAL_SINCE = "0.15";

/** First KAI whose PodGroup has `preemptionDelay` and `stalenessGracePeriod`. */
export const DELAYS_SINCE = "0.17";

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
  const since = <T>(release: string, value: T): T | undefined => {
    if (kaiVersion === undefined || atLeast(kaiVersion, release)) return value;
    return undefined;
  };
  const subGroups = (gang.tree ?? []).map((node) =>
    given({
      name: node.name,
      parent: node.parent,
      minMember: node.min,
      minSubGroup: since(EXTERNAL_SINCE, node.minChildren),
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
      minSubGroup: since(EXTERNAL_SINCE, gang.minChildren),
      subGroups: filled(subGroups),
      topologyConstraint: constraintOf(gang.topology),
      preemptionDelay: since(DELAYS_SINCE, gang.preemptionDelay),
      stalenessGracePeriod: since(DELAYS_SINCE, gang.stalenessGracePeriod),
    }),
  };
}

function constraintOf({ topology, required, preferred }: GangTopology = {}) {
  const levels = { requiredTopologyLevel: required, preferredTopologyLevel: preferred };
  return filledObject(given({ topology, ...levels }));
}
