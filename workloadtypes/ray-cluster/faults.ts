import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { nameFault, rejectedText } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, choices, isAbsent } from "../../src/kernel/index.ts";
import { rayClusterSpecFaults } from "./spec-faults.ts";

/** Longest name of a RayCluster, so that the names of its pods and Services are not cut. */
export const MAX_RAY_CLUSTER_NAME = 53;

/** Types of `upgradeStrategy` of a RayCluster. */
const UPGRADES: readonly string[] = ["Recreate", "None"];

/**
 * The fields for which KubeRay's webhook or controller rejects a RayCluster.
 * Source: ray-project/kuberay 1.7, ray-operator/controllers/ray/utils/validation.go and pkg/webhooks/v1.
 */
export function rayClusterFaults(object: KubeObject): readonly ObjectFault[] {
  return [
    ...nameFault(object, MAX_RAY_CLUSTER_NAME),
    ...rayClusterSpecFaults(object.spec, "/spec", object),
    ...upgradeTypeFaults(object, UPGRADES),
  ];
}

/** The fault of `upgradeStrategy.type` of a Ray object. */
export function upgradeTypeFaults({ spec }: KubeObject, allowed: readonly string[]): readonly ObjectFault[] {
  const type = at(spec, "upgradeStrategy", "type");
  if (isAbsent(type)) return [];
  return rejectedText(type, "/spec/upgradeStrategy/type", (written) =>
    allowed.includes(written) ? undefined : choices("must be one of ", allowed),
  );
}
