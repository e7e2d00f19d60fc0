import { choices } from "../../src/base/choices.ts";
import type { KubeObject } from "../../src/base/kubernetes.ts";
import { dns1035Problem } from "../../src/base/names.ts";
import { isAbsent } from "../../src/base/nullable.ts";
import { at, member } from "../../src/base/read.ts";
import type { ObjectFault } from "../../src/kubernetes/field-fault.ts";
import { rejectedText } from "../shared/kind-faults.ts";
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
    ...rayNameFaults(object, MAX_RAY_CLUSTER_NAME),
    ...rayClusterSpecFaults(object.spec, "/spec", object),
    ...upgradeTypeFaults(object, UPGRADES),
  ];
}

/** The fault of the name of a Ray object: it must be a DNS-1035 label of at most `max` characters. */
export function rayNameFaults(object: KubeObject, max: number): readonly ObjectFault[] {
  const { metadata } = object;
  // The API server completes a generated name. An empty one is a fault of any object.
  if (!isAbsent(member(metadata, "generateName")) || member(metadata, "name") === "") return [];
  return rejectedText(member(metadata, "name"), "/metadata/name", (name) => dns1035Problem(name, max));
}

/** The fault of `upgradeStrategy.type` of a Ray object. */
export function upgradeTypeFaults({ spec }: KubeObject, allowed: readonly string[]): readonly ObjectFault[] {
  const type = at(spec, "upgradeStrategy", "type");
  if (isAbsent(type)) return [];
  return rejectedText(type, "/spec/upgradeStrategy/type", (written) =>
    allowed.includes(written) ? undefined : choices("must be one of ", allowed),
  );
}
