import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import {
  conflictingField,
  missingField,
  nameFault,
  numberBelow,
  rejectedText,
  rejectedValue,
} from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, durationSeconds, isAbsent, isObject, member, number, pointerTo } from "../../src/kernel/index.ts";
import { k8sAuthFaults } from "../ray-cluster/auth-faults.ts";
import { MAX_RAY_CLUSTER_NAME, upgradeTypeFaults } from "../ray-cluster/faults.ts";
import { rayClusterSpecFaults } from "../ray-cluster/spec-faults.ts";

/** The name of its RayClusters has 6 characters more. */
const MAX_RAY_SERVICE_NAME = MAX_RAY_CLUSTER_NAME - 6;
const CLUSTER = "/spec/rayClusterConfig";
const INCREMENTAL = "NewClusterWithIncrementalUpgrade";
const UPGRADES: readonly string[] = [INCREMENTAL, "NewCluster", "None"];
const TIMEOUT = "ray.io/initializing-timeout";

/**
 * The fields for which KubeRay's webhook or controller rejects a RayService.
 * Source: ray-project/kuberay 1.7, ray-operator/controllers/ray/utils/validation.go and pkg/webhooks/v1.
 */
export function rayServiceFaults(object: KubeObject): readonly ObjectFault[] {
  const { spec } = object;
  return [
    ...nameFault(object, MAX_RAY_SERVICE_NAME),
    ...timeoutFaults(object),
    ...(isAbsent(spec) ? [missingField("/spec")] : []),
    ...(isObject(spec) ? rayClusterSpecFaults(spec.rayClusterConfig, CLUSTER, object) : []),
    ...k8sAuthFaults(member(spec, "rayClusterConfig"), CLUSTER, "RayService"),
    ...headServiceFaults(spec),
    ...numberBelow(spec, "rayClusterDeletionDelaySeconds", "/spec", 0),
    ...upgradeTypeFaults(object, UPGRADES),
    ...(at(spec, "upgradeStrategy", "type") === INCREMENTAL ? incrementalFaults(spec) : []),
  ];
}

/** The fault of the annotation with the time for the start of a cluster: a duration of Go, or whole seconds. */
function timeoutFaults(object: KubeObject): readonly ObjectFault[] {
  const place = pointerTo("/metadata/annotations", TIMEOUT);
  return rejectedText(at(object, "metadata", "annotations", TIMEOUT), place, (written) => {
    const seconds = /^[+-]?\d+$/.test(written) ? Number(written) : durationSeconds(written);
    if (written === "" || (seconds !== undefined && seconds > 0)) return undefined;
    return "must be a positive duration such as 5m, or a positive number of seconds";
  });
}

function headServiceFaults(spec: unknown): readonly ObjectFault[] {
  const path = ["headGroupSpec", "headService", "metadata", "name"] as const;
  const name = at(spec, "rayClusterConfig", ...path);
  if (isAbsent(name) || name === "") return [];
  return [conflictingField(pointerTo(CLUSTER, ...path), "is rejected in a RayService, which names the Service itself")];
}

/** The faults of an upgrade that moves the requests in steps. */
function incrementalFaults(spec: unknown): readonly ObjectFault[] {
  const place = "/spec/upgradeStrategy/clusterUpgradeOptions";
  const options = at(spec, "upgradeStrategy", "clusterUpgradeOptions");
  const autoscaling = at(spec, "rayClusterConfig", "enableInTreeAutoscaling");
  const scaled =
    autoscaling === true
      ? []
      : [
          conflictingField(
            "/spec/upgradeStrategy/type",
            `is ${INCREMENTAL}, which needs enableInTreeAutoscaling`,
            `${CLUSTER}/enableInTreeAutoscaling`,
          ),
        ];
  if (isAbsent(options)) return [...scaled, missingField(place, `is mandatory for ${INCREMENTAL}`)];
  const { gatewayClassName } = isObject(options) ? options : {};
  const isUnnamed = isAbsent(gatewayClassName) || gatewayClassName === "";
  return [
    ...scaled,
    ...["maxSurgePercent", "stepSizePercent"].flatMap((field) => percentFaults(options, field, place)),
    ...stepFaults(options, place),
    ...(isAbsent(member(options, "intervalSeconds")) ? [missingField(`${place}/intervalSeconds`)] : []),
    ...numberBelow(options, "intervalSeconds", place, 1),
    ...(isUnnamed ? [missingField(`${place}/gatewayClassName`)] : []),
  ];
}

function percentFaults(options: unknown, field: string, place: string): readonly ObjectFault[] {
  const value = member(options, field);
  if (isAbsent(value) && field === "stepSizePercent") return [missingField(`${place}/${field}`)];
  if (typeof value !== "number" || (value >= 0 && value <= 100)) return [];
  return [rejectedValue(`${place}/${field}`, `must be from 0 to 100, but is ${value}`, value)];
}

function stepFaults(options: unknown, place: string): readonly ObjectFault[] {
  const step = number(member(options, "stepSizePercent")) ?? 0;
  const surge = number(member(options, "maxSurgePercent")) ?? 100;
  if (step > 100 || step <= surge) return [];
  const message = `is ${step}, above maxSurgePercent, which is ${surge}`;
  return [conflictingField(`${place}/stepSizePercent`, message, `${place}/maxSurgePercent`)];
}
