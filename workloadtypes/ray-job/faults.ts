import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, nameFault, numberBelow, rejectedValue } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { isAbsent, isObject, member, names, number } from "../../src/kernel/index.ts";
import { k8sAuthFaults } from "../ray-cluster/auth-faults.ts";
import { MAX_RAY_CLUSTER_NAME } from "../ray-cluster/faults.ts";
import { rayClusterSpecFaults, restartFault } from "../ray-cluster/spec-faults.ts";
import { deletionFaults } from "./deletion-faults.ts";
import { runtimeEnvFaults } from "./runtime-env-faults.ts";

/** The name of its RayCluster has 6 characters more. */
const MAX_RAY_JOB_NAME = MAX_RAY_CLUSTER_NAME - 6;

/** The label of `clusterSelector` that names a RayCluster. */
const CLUSTER_NAME = "ray.io/cluster";

type Spec = Readonly<Record<string, unknown>>;

/**
 * The fields for which KubeRay's webhook rejects a RayJob or its controller sets it to `ValidationFailed`.
 * Source: ray-project/kuberay 1.7, ray-operator/controllers/ray/utils/validation.go and pkg/webhooks/v1.
 */
export function rayJobFaults(object: KubeObject): readonly ObjectFault[] {
  const { spec } = object;
  return [
    ...nameFault(object, MAX_RAY_JOB_NAME),
    ...(isAbsent(spec) ? [missingField("/spec")] : []),
    ...(isObject(spec) ? specFaults(spec, object) : []),
  ];
}

function specFaults(spec: Spec, object: KubeObject): readonly ObjectFault[] {
  const cluster = spec.rayClusterSpec;
  const isSelected = names(spec.clusterSelector).length > 0;
  return [
    ...numberBelow(spec, "ttlSecondsAfterFinished", "/spec", 0),
    ...["activeDeadlineSeconds", "preRunningDeadlineSeconds"].flatMap((field) => numberBelow(spec, field, "/spec", 1)),
    ...numberBelow(spec, "backoffLimit", "/spec", 0),
    ...shutdownFaults(spec),
    ...deletionFaults(spec),
    ...(isSelected ? selectorFaults(spec) : []),
    ...(isSelected && isAbsent(cluster) ? [] : rayClusterSpecFaults(cluster, "/spec/rayClusterSpec", object)),
    ...modeFaults(spec),
    ...k8sAuthFaults(cluster, "/spec/rayClusterSpec", "RayJob"),
    ...runtimeEnvFaults(spec.runtimeEnvYAML),
  ];
}

/** The faults of fields that need `shutdownAfterJobFinishes`. */
function shutdownFaults({ shutdownAfterJobFinishes, suspend, ttlSecondsAfterFinished }: Spec): readonly ObjectFault[] {
  if (shutdownAfterJobFinishes === true) return [];
  const needs = (field: string) =>
    conflictingField(
      `/spec/${field}`,
      "is rejected unless shutdownAfterJobFinishes is true",
      "/spec/shutdownAfterJobFinishes",
    );
  return [
    ...(suspend === true ? [needs("suspend")] : []),
    ...((number(ttlSecondsAfterFinished) ?? 0) > 0 ? [needs("ttlSecondsAfterFinished")] : []),
  ];
}

/** The faults of a job that runs in a cluster which exists already. */
function selectorFaults({ clusterSelector, submissionMode, suspend, backoffLimit }: Spec): readonly ObjectFault[] {
  const rejectedField = (field: string, fact = "is") =>
    conflictingField(`/spec/${field}`, `${fact} rejected together with clusterSelector`, "/spec/clusterSelector");
  const name = member(clusterSelector, CLUSTER_NAME);
  return [
    ...(isAbsent(name) ? [missingField("/spec/clusterSelector", `needs the label ${CLUSTER_NAME}`)] : []),
    ...(name === "" ? [rejectedValue("/spec/clusterSelector/ray.io~1cluster", "is empty", name)] : []),
    ...(suspend === true ? [rejectedField("suspend")] : []),
    ...(submissionMode === "SidecarMode" ? [rejectedField("submissionMode", "is SidecarMode, which is")] : []),
    ...((number(backoffLimit) ?? 0) > 0 ? [rejectedField("backoffLimit", "is above 0, which is")] : []),
  ];
}

function modeFaults(spec: Spec): readonly ObjectFault[] {
  const { submissionMode, backoffLimit } = spec;
  const mode = "/spec/submissionMode";
  if (submissionMode === "InteractiveMode" && (number(backoffLimit) ?? 0) > 0) {
    return [conflictingField("/spec/backoffLimit", "must be 0 with submissionMode InteractiveMode", mode)];
  }
  if (submissionMode !== "SidecarMode") return [];
  return [
    ...["submitterPodTemplate", "submitterConfig"].flatMap((field) => {
      if (isAbsent(spec[field])) return [];
      return [conflictingField(`/spec/${field}`, "is rejected with submissionMode SidecarMode", mode)];
    }),
    ...restartFault(
      member(spec.rayClusterSpec, "headGroupSpec"),
      "/spec/rayClusterSpec/headGroupSpec",
      "submissionMode SidecarMode",
      mode,
    ),
  ];
}
