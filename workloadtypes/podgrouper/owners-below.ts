import type { KubeObject } from "../../src/kernel/index.ts";
import type { WorkloadKind, WorkloadPods } from "../../src/model/index.ts";
import { annotation, KAI_KEYS } from "../../src/model/index.ts";

/**
 * Adds to pods the owner between the workload and them, as the object describes it, where it keeps the podgrouper away.
 * Source: KAI Scheduler, `shouldSkipAnyOwner` in pkg/podgrouper/pod_controller.go.
 */
export function withOwners(
  ownerOf: (object: KubeObject, pods: WorkloadPods) => unknown,
): NonNullable<WorkloadKind["completePods"]> {
  return (object, pods) => {
    const owners = pods.map((item) => ownerOf(object, item));
    if (!owners.some(isSkipped)) return pods;
    return pods.map((item, index) => (isSkipped(owners[index]) ? { ...item, owners: [owners[index]] } : item));
  };
}

function isSkipped(owner: unknown): boolean {
  return annotation(owner, KAI_KEYS.skip) === "true";
}
