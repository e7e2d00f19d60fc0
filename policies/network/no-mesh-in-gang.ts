import { groupOf } from "../../src/base/kubernetes.ts";
import { pointerTo } from "../../src/base/pointer.ts";
import { at } from "../../src/base/read.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";
import { podPlaces } from "../../src/rules/pod-places.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { hasGpus, isDistributed } from "../pods/distributed.ts";

/** A mark of a service mesh on a pod or namespace. */
interface MeshMark {
  readonly mesh: string;
  readonly on: "labels" | "annotations";
  readonly key: string;
  readonly values: readonly string[] | "any";
}

/** What switches a mesh on: the keys of the vendors' documentation. */
const POD_MARKS: readonly MeshMark[] = [
  { mesh: "Istio", on: "labels", key: "sidecar.istio.io/inject", values: ["true"] },
  { mesh: "Istio", on: "annotations", key: "sidecar.istio.io/inject", values: ["true"] },
  { mesh: "Istio", on: "labels", key: "istio.io/rev", values: "any" },
  { mesh: "Istio", on: "labels", key: "istio.io/dataplane-mode", values: ["ambient"] },
  { mesh: "Linkerd", on: "annotations", key: "linkerd.io/inject", values: ["enabled", "ingress"] },
  { mesh: "Kuma", on: "labels", key: "kuma.io/sidecar-injection", values: ["enabled", "true"] },
  { mesh: "Kuma", on: "annotations", key: "kuma.io/sidecar-injection", values: ["enabled", "true"] },
  { mesh: "Consul", on: "annotations", key: "consul.hashicorp.com/connect-inject", values: ["true"] },
];
const NAMESPACE_MARKS: readonly MeshMark[] = [
  { mesh: "Istio", on: "labels", key: "istio-injection", values: ["enabled"] },
  { mesh: "Istio", on: "labels", key: "istio.io/rev", values: "any" },
  { mesh: "Istio", on: "labels", key: "istio.io/dataplane-mode", values: ["ambient"] },
  { mesh: "Linkerd", on: "annotations", key: "linkerd.io/inject", values: ["enabled", "ingress"] },
  { mesh: "Kuma", on: "labels", key: "kuma.io/sidecar-injection", values: ["enabled", "true"] },
];

/** NET-005: no proxy of a service mesh stands between the ranks of a gang. */
export const noMeshInGang = defineRule({
  id: "NET-005",
  name: "no-mesh-in-gang",
  title: "The GPU pods of a gang are outside of the service mesh",
  severity: "warning",
  pack: "strict",
  rationale:
    "A mesh's proxy takes over all TCP of its pod. NCCL and Gloo speak no protocol that it knows, over ports that nobody declares: ranks are slow or never find each other, and the proxy outlives the run.",
  fix: 'switch injection off on the pod template, for example with the label sidecar.istio.io/inject: "false" or the annotation linkerd.io/inject: disabled',
  docs: [
    "https://istio.io/latest/docs/setup/additional-setup/sidecar-injection/",
    "https://linkerd.io/2/features/proxy-injection/",
  ],
  examples: {
    good: example('labels: {sidecar.istio.io/inject: "false"}'),
    bad: example('labels: {sidecar.istio.io/inject: "true"}'),
  },
  scope: "set",
  check: (set, { report }) => {
    for (const workload of set.workloads) {
      const pods = workload.views.filter(hasGpus);
      if (pods.length === 0 || !isDistributed(workload)) continue;
      const { object } = workload.checked;
      const told = new Set<string>();
      for (const pod of pods) {
        const own = markOf(pod, POD_MARKS);
        const namespace = own === undefined ? namespaceOf(set, workload.checked) : undefined;
        const inherited = namespace && markOf(namespace.object.metadata, NAMESPACE_MARKS);
        const mark = own ?? (inherited && !isOut(pod, inherited.mesh) ? inherited : undefined);
        if (mark === undefined) continue;
        const key = own === undefined ? "/metadata" : pointerTo("/metadata", mark.on, mark.key);
        const { path } = podPlaces(object)(pod, key);
        // One template may serve several components, and is one place to repair.
        if (told.has(path)) continue;
        told.add(path);
        const where = own === undefined ? `by its namespace's ${mark.on.slice(0, -1)} ` : "by ";
        report({
          object: workload.checked,
          path,
          message: `pods of ${pod.component} are a gang with GPUs and in the mesh of ${mark.mesh}, ${where}${mark.key}`,
          key: `${pod.component}/${pod.instance}`,
          ...(namespace === undefined || own !== undefined
            ? {}
            : {
                related: [
                  { object: namespace, path: pointerTo("/metadata", mark.on, mark.key), message: "the namespace" },
                ],
              }),
        });
      }
    }
  },
});

function markOf(metadata: unknown, marks: readonly MeshMark[]): MeshMark | undefined {
  const found = marks.find((mark) => {
    const value = at(metadata, mark.on, mark.key);
    return typeof value === "string" && (mark.values === "any" || mark.values.includes(value.toLowerCase()));
  });
  return found !== undefined && isOut(metadata, found.mesh) ? undefined : found;
}

// Each mesh has a word on the pod that goes before whatever else says yes.
function isOut(pod: unknown, mesh: string): boolean {
  const says = (on: string, key: string, ...values: string[]) =>
    values.includes(String(at(pod, on, key) ?? "").toLowerCase());
  switch (mesh) {
    case "Istio":
      return (
        says("labels", "sidecar.istio.io/inject", "false") ||
        says("annotations", "sidecar.istio.io/inject", "false") ||
        says("labels", "istio.io/dataplane-mode", "none")
      );
    case "Linkerd":
      return says("annotations", "linkerd.io/inject", "disabled");
    case "Kuma":
      return ["labels", "annotations"].some((on) => says(on, "kuma.io/sidecar-injection", "disabled", "false"));
    default:
      return false;
  }
}

function namespaceOf(set: ObjectSet, { object, cluster }: CheckedObject): CheckedObject | undefined {
  const name = object.metadata.namespace;
  if (name === undefined) return undefined;
  return set
    .findAll({ cluster: cluster.name, group: "", kind: "Namespace", name })
    .find(({ object: { apiVersion } }) => groupOf(apiVersion) === "");
}

function example(metadata: string): string {
  return `
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: train, namespace: team-nlp}
spec:
  pytorchReplicaSpecs:
    Worker:
      replicas: 4
      template:
        metadata: {${metadata}}
        spec:
          schedulerName: kai-scheduler
          containers:
            - {name: pytorch, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 8}}}
`;
}
