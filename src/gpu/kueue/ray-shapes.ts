import { at, isObject, items, member, pointerTo, text } from "../../kernel/index.ts";
import { countOf, type PodSet } from "../account/pod-set.ts";
import { one } from "./batch-shapes.ts";
import type { KueueShape, KueueShapeOrReason } from "./kueue-shape.ts";

type Template = Readonly<Record<string, unknown>>;

/** The resources of the container that submits a RayJob, where the job has no template for it. */
const SUBMITTER = {
  name: "ray-job-submitter",
  resources: { requests: { cpu: "500m", memory: "200Mi" }, limits: { cpu: "1", memory: "1Gi" } },
};
const AUTOSCALER = {
  requests: { cpu: "500m", memory: "512Mi" },
  limits: { cpu: "500m", memory: "512Mi" },
};

/**
 * The head and the groups of workers of a Ray cluster, whose spec is at `path`. An absent number of replicas is 0, the
 * default of the CRD. Source: kueue v0.19.2, pkg/controller/jobs/raycluster/common.go.
 */
export function rayClusterShape(spec: unknown, path: string): KueueShape {
  const head = member(spec, "headGroupSpec");
  const template = member(head, "template");
  const added =
    member(spec, "enableInTreeAutoscaling") === true
      ? [{ name: "autoscaler", resources: at(spec, "autoscalerOptions", "resources") ?? AUTOSCALER }]
      : [];
  const workers = items(member(spec, "workerGroupSpecs")).map((group, index): PodSet => {
    const hosts = Math.max(1, countOf(member(group, "numOfHosts"), 1));
    return {
      name: (text(member(group, "groupName")) ?? "").toLowerCase(),
      count: countOf(member(group, "replicas"), 0) * hosts,
      template: member(group, "template"),
      path: pointerTo(`${path}/workerGroupSpecs`, index, "template"),
    };
  });
  return one([
    { name: "head", count: 1, template: withContainers(template, added), path: `${path}/headGroupSpec/template` },
    ...workers,
  ]);
}

/**
 * The head and the workers of a wrapped Ray cluster, as AppWrapper derives them: without hosts and further containers, and
 * before the CRD has its defaults.
 */
export function wrappedRayShape(spec: unknown, path: string): KueueShape {
  const workers = items(member(spec, "workerGroupSpecs")).map((group, index): PodSet => {
    const place = pointerTo(`${path}/workerGroupSpecs`, index, "template");
    const template = member(group, "template");
    return { name: "workers", count: countOf(member(group, "replicas"), 1), template, path: place };
  });
  const template = at(spec, "headGroupSpec", "template");
  return one([{ name: "head", count: 1, template, path: `${path}/headGroupSpec/template` }, ...workers]);
}

/** A RayJob: its cluster, and the pod that submits it. Source: pkg/controller/jobs/rayjob. */
export function rayJobShape(spec: unknown): KueueShapeOrReason {
  if (isObject(member(spec, "clusterSelector"))) return "runs on an existing RayCluster";
  const { podSets } = rayClusterShape(member(spec, "rayClusterSpec"), "/spec/rayClusterSpec");
  const mode = text(member(spec, "submissionMode")) ?? "K8sJobMode";
  const [head, ...workers] = podSets;
  if (mode === "SidecarMode" && head !== undefined) {
    return one([{ ...head, template: withContainers(head.template, [SUBMITTER]) }, ...workers]);
  }
  if (mode !== "K8sJobMode") return one(podSets);
  const own = member(spec, "submitterPodTemplate");
  const submitter = isObject(own)
    ? { template: own, path: "/spec/submitterPodTemplate" }
    : { template: { spec: { containers: [SUBMITTER] } } };
  return one([...podSets, { name: "submitter", count: 1, ...submitter }]);
}

/** A RayService: its cluster. */
export function rayServiceShape(spec: unknown): KueueShape {
  return rayClusterShape(member(spec, "rayClusterConfig"), "/spec/rayClusterConfig");
}

function withContainers(template: unknown, added: readonly unknown[]): Template {
  const own: Template = isObject(template) ? template : {};
  if (added.length === 0) return own;
  const spec = member(own, "spec");
  const containers = [...items(member(spec, "containers")), ...added];
  return { ...own, spec: { ...(isObject(spec) ? spec : {}), containers } };
}
