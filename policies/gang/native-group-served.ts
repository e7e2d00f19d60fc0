import { groupReference, isNativeGroup } from "../../src/gpu/index.ts";
import { minorOf } from "../../src/k8s-fields/index.ts";
import { at, groupOf, isObject, type KubeObject, pointerTo } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { podPlaces } from "../../src/rules/index.ts";
import { nativeJobExample } from "./native-examples.ts";

/** GANG-033: an API server serves groups of Kubernetes itself only with a feature gate. */
export const nativeGroupServed = defineRule({
  id: "GANG-033",
  name: "native-group-served",
  title: "The cluster has the feature gates of the PodGroups, Workloads and gangs of Kubernetes itself",
  severity: "info",
  pack: "recommended",
  rationale:
    "These groups are off by default in every release that has them, up to 1.37. Without the feature gates an API server does not know the kinds, and removes the fields of pods and Jobs without an error: the pods start one by one. muster does not know the gates of a cluster.",
  fix: "set the gates in kube-apiserver, kube-scheduler and kube-controller-manager, and turn this rule off for the cluster",
  docs: ["https://kubernetes.io/docs/concepts/workloads/workload-api/"],
  examples: { good: nativeJobExample(), bad: nativeJobExample("train") },
  scope: "object",
  check: ({ object, cluster }, { report }, workload) => {
    const minor = minorOf(cluster.kubernetes);
    if (isNativeGroup(object)) {
      const gates = gatesOf(object.kind, minor);
      const message = `an API server of Kubernetes 1.${minor} has ${object.kind} only with ${gates} and with ${object.apiVersion} in runtime-config, which are off by default`;
      report({ path: "/apiVersion", message });
      return;
    }
    const scheduling = schedulingOf(object);
    if (scheduling !== undefined) {
      report({
        path: scheduling,
        message: `an API server of Kubernetes 1.${minor} removes the field without ${gatesOf("Job", minor)}, which are off by default, and the pods start one by one`,
      });
      return;
    }
    const pod = workload?.views.find(({ spec }) => groupReference({ spec }) !== undefined);
    if (pod === undefined) return;
    const field = at(pod.spec, "schedulingGroup") === undefined ? "workloadRef" : "schedulingGroup";
    report({
      path: podPlaces(object)(pod, pointerTo("/spec", field)).path,
      message: `an API server of Kubernetes 1.${minor} removes the field without ${gatesOf("Pod", minor)}, off by default, and the pods start one by one`,
    });
  },
});

/** The pointer of the field `scheduling` of a Job or CronJob. */
function schedulingOf({ apiVersion, kind, spec }: KubeObject): string | undefined {
  if (groupOf(apiVersion) !== "batch") return undefined;
  if (kind === "Job") return isObject(at(spec, "scheduling")) ? "/spec/scheduling" : undefined;
  const path = "/spec/jobTemplate/spec/scheduling";
  return kind === "CronJob" && isObject(at(spec, "jobTemplate", "spec", "scheduling")) ? path : undefined;
}

/** The feature gates by which a kind has an effect. Source: Kubernetes 1.35 to 1.37, `pkg/features/kube_features.go`. */
function gatesOf(kind: string, minor: number): string {
  // GenericWorkload contains GangScheduling from 1.37 on.
  const gates = minor < 37 ? ["GenericWorkload", "GangScheduling"] : ["GenericWorkload"];
  if (kind === "Job") gates.push("WorkloadWithJob");
  if (kind === "CompositePodGroup") gates.push("TopologyAwareWorkloadScheduling", "CompositePodGroup");
  return gates.length === 1 ? `the feature gate ${gates.join("")}` : `the feature gates ${gates.join(", ")}`;
}
