import type { KubeObject } from "../../src/kernel/index.ts";
import { at, items, member, pointerTo } from "../../src/kernel/index.ts";
import type { WorkloadPods } from "../../src/model/index.ts";
import { type AddedContainer, pick, withContainers } from "../shared/added-containers.ts";

/** Fields of `autoscalerOptions` that belong to the container; the others are options of the autoscaler. */
const AUTOSCALER_FIELDS = [
  "image",
  "imagePullPolicy",
  "env",
  "envFrom",
  "resources",
  "volumeMounts",
  "securityContext",
  "command",
  "args",
] as const;

const COLLECTOR_FIELDS = ["image", "imagePullPolicy", "env", "resources"] as const;

const AUTOSCALER_RESOURCES = { limits: { cpu: "500m", memory: "512Mi" }, requests: { cpu: "500m", memory: "512Mi" } };
const COLLECTOR_RESOURCES = { limits: { cpu: "200m", memory: "256Mi" }, requests: { cpu: "50m", memory: "64Mi" } };

/**
 * The pods of a Ray cluster with its spec at `path` of the object, as KubeRay creates them. The head has the container
 * of the autoscaler when `enableInTreeAutoscaling` is true. Every pod has the collector of the history server when
 * `historyServerOptions.collectorOptions` is present. An autoscaler without an image runs the image of the head, which
 * is checked with the head. KubeRay's additions to variables and commands are omitted.
 * Source: ray-project/kuberay, ray-operator/controllers/ray/common/pod.go, BuildAutoscalerContainer,
 * mergeAutoscalerOverrides and BuildCollectorContainer.
 */
export function withRaySidecars(...path: readonly string[]) {
  return (object: KubeObject, pods: readonly WorkloadPods[]): readonly WorkloadPods[] => {
    const spec = at(object, ...path);
    const autoscaler = autoscalerOf(spec, pointerTo("", ...path));
    const collector = collectorOf(spec, pointerTo("", ...path));
    if (autoscaler.length === 0 && collector.length === 0) return pods;
    return pods.map((each) => {
      // KubeRay rejects a pod without a container of its own, so nothing may hide that it is missing.
      if (items(each.template.spec.containers).length === 0) return each;
      if (each.component === "head") return withContainers(each, [...autoscaler, ...collector]);
      if (each.component === "worker") return withContainers(each, collector);
      return each;
    });
  };
}

function autoscalerOf(spec: unknown, path: string): readonly AddedContainer[] {
  if (member(spec, "enableInTreeAutoscaling") !== true) return [];
  const options = pick(member(spec, "autoscalerOptions"), AUTOSCALER_FIELDS);
  const container = { name: "autoscaler", resources: AUTOSCALER_RESOURCES, ...options };
  return [{ container, path: pointerTo(path, "autoscalerOptions"), fields: AUTOSCALER_FIELDS }];
}

function collectorOf(spec: unknown, path: string): readonly AddedContainer[] {
  const options = at(spec, "historyServerOptions", "collectorOptions");
  if (typeof options !== "object" || options === null) return [];
  const container = { name: "collector", resources: COLLECTOR_RESOURCES, ...pick(options, COLLECTOR_FIELDS) };
  return [{ container, path: pointerTo(path, "historyServerOptions", "collectorOptions"), fields: COLLECTOR_FIELDS }];
}
