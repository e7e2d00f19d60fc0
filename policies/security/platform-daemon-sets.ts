import type { PodSpec } from "../../src/model/kubernetes.ts";
import type { CheckedObject } from "../../src/policy/checked-object.ts";
import { at, isObject } from "../../src/policy/read.ts";
import { defineRule } from "../../src/policy/rule.ts";
import { type PodView, workloadView } from "../../src/policy/workload-view.ts";
import { hostPathsOf } from "./host-paths.ts";
import { isDaemonSet, isPlatformPod, PLATFORM_OPTIONS, type PlatformOptions } from "./platform-identity.ts";
import { isPrivileged, titleOf } from "./pod-parts.ts";

/** SEC-016: only the platform's own DaemonSets take the node, told by namespace, name and image. */
export const platformDaemonSets = defineRule<PlatformOptions>({
  id: "SEC-016",
  name: "platform-daemon-sets",
  title: "Only device plug-ins, drivers and exporters of the platform run on every node with rights over it",
  severity: "error",
  security: 8.9,
  pack: "strict",
  rationale:
    "Device plug-ins, drivers and exporters are privileged by nature, and run on every node. They are known by namespace, name and image together: whoever borrows only the name of one does not pass, and nobody needs a waiver for the real ones.",
  fix: "take the rights away, or add namespace, name and images of the DaemonSet to the option platform",
  docs: ["https://kubernetes.io/docs/concepts/extend-kubernetes/compute-storage-net/device-plugins/"],
  options: PLATFORM_OPTIONS,
  examples: {
    good: `
apiVersion: apps/v1
kind: DaemonSet
metadata: {name: nvidia-device-plugin-daemonset, namespace: kube-system}
spec:
  selector: {matchLabels: {name: plugin}}
  template:
    metadata: {labels: {name: plugin}}
    spec:
      containers:
        - {name: plugin, image: "nvcr.io/nvidia/k8s-device-plugin:v0.17.1", securityContext: {privileged: true}}
`,
    bad: `
apiVersion: apps/v1
kind: DaemonSet
metadata: {name: nvidia-device-plugin-daemonset, namespace: team-nlp}
spec:
  selector: {matchLabels: {name: plugin}}
  template:
    metadata: {labels: {name: plugin}}
    spec:
      containers:
        - {name: plugin, image: "example.com/k8s-device-plugin:v0.17.1", securityContext: {privileged: true}}
`,
  },
  scope: "object",
  check: (checked, { options, report }) => {
    const pod = daemonPod(checked);
    if (pod === undefined || isPlatformPod(pod, options)) return;
    const [first, ...others] = rightsOf(pod);
    if (first === undefined) return;
    const { name, namespace } = checked.object.metadata;
    report({
      path: `/spec/template${first.path}`,
      message: `DaemonSet ${name} of ${namespace === undefined ? "no namespace" : `namespace ${namespace}`} is none of the platform's, and ${first.what} on every node`,
      related: others.map(({ path, what }) => ({
        object: checked,
        path: `/spec/template${path}`,
        message: `it also ${what}`,
      })),
    });
  },
});

/** The pods of a DaemonSet. No Resource Interface of the catalogue describes it, since no scheduler queues its pods. */
function daemonPod(checked: CheckedObject): PodView | undefined {
  if (!isDaemonSet(checked)) return undefined;
  const { object, cluster } = checked;
  const template = at(object, "spec", "template");
  const spec = at(template, "spec");
  if (!isObject(spec)) return undefined;
  const pods = [{ component: "daemonset", instance: "", count: 1, template: { spec: spec as unknown as PodSpec } }];
  return workloadView({ object, cluster: cluster.name, pods, gangs: [], suspended: false }, checked).views[0];
}

/** What of the node a pod takes, with the place that says so. */
function rightsOf(pod: PodView): readonly { readonly path: string; readonly what: string }[] {
  const privileged = pod.containers.filter(isPrivileged).map((view) => ({
    path: `${view.pointer}/securityContext/privileged`,
    what: `runs the privileged ${titleOf(view)}`,
  }));
  const shared = ["hostNetwork", "hostPID", "hostIPC"]
    .filter((field) => at(pod.spec, field) === true)
    .map((field) => ({ path: `/spec/${field}`, what: `sets ${field}` }));
  // Folders with nothing but files are no right over the node: caches and logs of agents are there.
  const volumes = hostPathsOf(pod)
    .filter(({ grade }) => grade !== "files")
    .map(({ path, hostPath = "a path" }) => ({ path, what: `mounts ${hostPath.slice(0, 200)} of the node` }));
  return [...privileged, ...shared, ...volumes];
}
