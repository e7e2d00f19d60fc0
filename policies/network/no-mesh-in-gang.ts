import { at, memoize, pointerTo, stringOf } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet, PodView, SetRuleContext, WorkloadView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { podPlaces } from "../../src/rules/index.ts";
import { hasGpus, isDistributed } from "../pods/distributed.ts";
import { runsToItsEnd } from "../pods/runs-to-its-end.ts";

/** A label or annotation that adds pods to a service mesh. */
interface MeshMark {
  readonly mesh: string;
  readonly on: "labels" | "annotations";
  readonly key: string;
  readonly values: readonly string[] | "any";
}

/** The marks on pods. Sources: the documentation of each mesh. */
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
/** The marks on namespaces. */
const NAMESPACE_MARKS: readonly MeshMark[] = [
  { mesh: "Istio", on: "labels", key: "istio-injection", values: ["enabled"] },
  { mesh: "Istio", on: "labels", key: "istio.io/rev", values: "any" },
  { mesh: "Istio", on: "labels", key: "istio.io/dataplane-mode", values: ["ambient"] },
  { mesh: "Linkerd", on: "annotations", key: "linkerd.io/inject", values: ["enabled", "ingress"] },
  { mesh: "Kuma", on: "labels", key: "kuma.io/sidecar-injection", values: ["enabled", "true"] },
];

/** Marks that exclude a pod from a mesh, whatever other marks it or its namespace has. */
const EXCLUSIONS: readonly MeshMark[] = [
  { mesh: "Istio", on: "labels", key: "sidecar.istio.io/inject", values: ["false"] },
  { mesh: "Istio", on: "annotations", key: "sidecar.istio.io/inject", values: ["false"] },
  { mesh: "Istio", on: "labels", key: "istio.io/dataplane-mode", values: ["none"] },
  { mesh: "Linkerd", on: "annotations", key: "linkerd.io/inject", values: ["disabled"] },
  { mesh: "Kuma", on: "labels", key: "kuma.io/sidecar-injection", values: ["disabled", "false"] },
  { mesh: "Kuma", on: "annotations", key: "kuma.io/sidecar-injection", values: ["disabled", "false"] },
];

/** The label of Istio for a mesh without containers. */
const AMBIENT = "istio.io/dataplane-mode";

/** NET-005: the ranks of a gang communicate without the proxy of a service mesh. */
export const noMeshInGang = defineRule({
  id: "NET-005",
  name: "no-mesh-in-gang",
  title: "The GPU pods of a gang, and the pods of runs, are not in a service mesh",
  severity: "warning",
  pack: "recommended",
  rationale:
    "The proxy of a mesh intercepts all TCP traffic of its pod. NCCL and Gloo use protocols that it cannot parse, on ports that no manifest declares, so ranks are slow or never connect. The proxy also keeps running after the run, so that a Job never completes, unless the mesh starts it as a sidecar of Kubernetes; that is an info.",
  fix: 'turn injection off in the pod template, for example with the label sidecar.istio.io/inject: "false" or the annotation linkerd.io/inject: disabled',
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
      if (pods.length === 0 || !isDistributed(workload)) {
        checkRun(set, workload, report);
        continue;
      }
      const placeOf = podPlaces(workload.checked.object);
      const reported = new Set<string>();
      for (const pod of pods) {
        const membership = meshOf(pod, set);
        if (membership === undefined) continue;
        const { mark, namespace } = membership;
        const markPath = pointerTo("/metadata", mark.on, mark.key);
        const { path } = placeOf(pod, namespace === undefined ? markPath : "/metadata");
        // Several components may share one template.
        if (reported.has(path)) continue;
        reported.add(path);
        const origin = namespace === undefined ? "" : `${mark.on.slice(0, -1)} of the namespace: `;
        report({
          object: workload.checked,
          path,
          message: `GPU pods of ${pod.component} are in a gang and in the ${mark.mesh} mesh (${origin}${mark.key})`,
          key: `${pod.component}/${pod.instance}`,
          ...(namespace && { related: [{ object: namespace, path: markPath, message: "the namespace" }] }),
        });
      }
    }
  },
});

/** Signs that a pod ends its proxy itself, or that the proxy is a sidecar of Kubernetes. */
const ENDED = /quitquitquit|linkerd-await|\/shutdown\b|nativeSidecar"?:"?true|proxy-enable-native-sidecar"?:"?true/;

/** Reports a run whose pods have the container of a mesh, which does not end with the program. */
function checkRun(set: ObjectSet, workload: WorkloadView, report: SetRuleContext<unknown>["report"]): void {
  const { checked, views } = workload;
  const [pod] = views;
  if (pod === undefined || !runsToItsEnd(workload)) return;
  const membership = meshOf(pod, set);
  // An ambient mesh adds no container.
  if (membership === undefined || membership.mark.key === AMBIENT) return;
  if (ENDED.test(JSON.stringify([pod.metadata, pod.spec.containers]))) return;
  const { mark, namespace } = membership;
  const markPath = pointerTo("/metadata", mark.on, mark.key);
  report({
    object: checked,
    path: podPlaces(checked.object)(pod, namespace === undefined ? markPath : "/metadata").path,
    severity: "info",
    key: "run",
    message: `${checked.object.kind} ${checked.object.metadata.name} completes only if the proxy of ${mark.mesh} ends with its program (${mark.key}${namespace === undefined ? "" : ` of namespace ${namespace.object.metadata.name}`})`,
    ...(namespace && { related: [{ object: namespace, path: markPath, message: "the namespace" }] }),
  });
}

/** The mark that adds a pod to a mesh, with the namespace if the mark is there. */
interface MeshMembership {
  readonly mark: MeshMark;
  readonly namespace?: CheckedObject;
}

function meshOf(pod: PodView, set: ObjectSet): MeshMembership | undefined {
  const ownMark = ownMarkOf(pod);
  if (ownMark !== undefined) return { mark: ownMark };
  const namespace = namespaceOf(set, pod.workload.checked);
  if (namespace === undefined) return undefined;
  const mark = includingMark(namespace.object.metadata, NAMESPACE_MARKS);
  if (mark === undefined || isExcluded(pod, mark.mesh)) return undefined;
  return { mark, namespace };
}

// `--watch` checks the same pods again.
const ownMarkOf = memoize((pod: PodView) => includingMark(pod, POD_MARKS));

function includingMark(metadata: unknown, marks: readonly MeshMark[]): MeshMark | undefined {
  const mark = marks.find(({ on, key, values }) => {
    const value = at(metadata, on, key);
    return typeof value === "string" && (values === "any" || values.includes(value.toLowerCase()));
  });
  if (mark !== undefined && isExcluded(metadata, mark.mesh)) return undefined;
  return mark;
}

function isExcluded(metadata: unknown, mesh: string): boolean {
  return EXCLUSIONS.some(
    // A value without quotes is a boolean, but its intention is clear.
    ({ mesh: name, on, key, values }) =>
      name === mesh && values.includes(stringOf(at(metadata, on, key)).toLowerCase()),
  );
}

function namespaceOf(set: ObjectSet, { object, cluster }: CheckedObject): CheckedObject | undefined {
  const name = object.metadata.namespace;
  if (name === undefined) return undefined;
  return set.find({ cluster: cluster.name, group: "", kind: "Namespace", name });
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
