import { given } from "../../src/base/given.ts";
import type { PodSpec } from "../../src/base/kubernetes.ts";
import { at, isObject, text } from "../../src/base/read.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import { defineRule, type RuleFinding } from "../../src/rules/rule.ts";
import { type PodView, type WorkloadView, workloadView } from "../../src/rules/workload-view.ts";
import {
  type IdentityMatch,
  isDaemonSet,
  isPlatformPod,
  nearestIdentity,
  PLATFORM_OPTIONS,
  type PlatformOptions,
} from "../pods/platform-identity.ts";
import { isPrivileged, titleOf } from "../pods/pod-parts.ts";
import { hostPathsOf } from "./host-paths.ts";

/** SEC-016: only the platform's own DaemonSets take the node, told by namespace, name and image. */
export const platformDaemonSets = defineRule<PlatformOptions>({
  id: "SEC-016",
  name: "platform-daemon-sets",
  title: "Only device plug-ins, drivers and exporters of the platform run on every node with rights over it",
  severity: "error",
  security: 8.9,
  pack: "strict",
  rationale:
    "Device plug-ins, drivers and exporters are privileged by nature, and run on every node. They are known by namespace, name and image together: whoever borrows only the name or the image of one does not pass, and nobody needs a waiver for the real ones. The rights themselves are found by the rules about pods; this one says which part of the identity is missing, and finds the rights as well where no Resource Interface reaches the pods.",
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
  check: (checked, { options, report }, workload) => {
    const pod = daemonPod(checked);
    if (pod === undefined || isPlatformPod(pod, options)) return;
    const rights = rightsOf(pod);
    if (rights.length === 0) return;
    if (!isReached(workload, checked)) {
      report(takesNode(checked, rights));
      return;
    }
    const likeness = nearestIdentity(pod, options);
    if (likeness !== undefined) report(isNotIt(checked, likeness));
  },
});

/** A right over the node, and the place in the pod template that takes it. */
interface Right {
  readonly path: string;
  /** Continues a sentence: `sets hostNetwork`. */
  readonly what: string;
}

/** The pods of a DaemonSet by its own fields, whether a Resource Interface reaches them or not. */
function daemonPod(checked: CheckedObject): PodView | undefined {
  if (!isDaemonSet(checked)) return undefined;
  const { object, cluster } = checked;
  const spec = at(object, "spec", "template", "spec");
  if (!isObject(spec)) return undefined;
  const pods = [{ component: "daemonset", instance: "", count: 1, template: { spec: spec as unknown as PodSpec } }];
  return workloadView({ object, cluster: cluster.name, pods, gangs: [], suspended: false }, checked).views[0];
}

/** Whether the rules about pods see the pods. Those of a served version are parts of the object, known by identity. */
function isReached(workload: WorkloadView | undefined, { object }: CheckedObject): boolean {
  const spec = at(object, "spec", "template", "spec");
  return workload?.views.some((view) => view.spec === spec) === true;
}

function takesNode(checked: CheckedObject, [first, ...others]: readonly Right[]): RuleFinding {
  return {
    path: `/spec/template${first?.path ?? ""}`,
    message: `${nameOf(checked)} is none of the platform's, and ${first?.what} on every node`,
    related: others.map(({ path, what }) => ({
      object: checked,
      path: `/spec/template${path}`,
      message: `it also ${what}`,
    })),
  };
}

function isNotIt(checked: CheckedObject, { identity, namespace, name, otherContainers }: IdentityMatch): RuleFinding {
  const parts = { namespace, name, images: otherContainers.length === 0 };
  const named = (fits: boolean) =>
    Object.entries(parts)
      .filter(([, fit]) => fit === fits)
      .map(([part]) => part);
  const like = named(true).length === 0 ? "an image" : `the ${named(true).join(" and ")}`;
  const member = namespace ? "name" : "namespace";
  const [expected, received] = namespace
    ? [name ? identity.images : identity.names, name ? undefined : checked.object.metadata.name]
    : [identity.namespaces, checked.object.metadata.namespace ?? "none"];
  return given({
    path: `/metadata/${member}`,
    message: `${nameOf(checked)} has ${like} of one of the platform's, but not its ${named(false).join(" and ")}, and takes rights over every node`,
    expected: expected.join(" or "),
    received,
    related: otherContainers.map((view) => ({
      object: checked,
      path: `/spec/template${view.pointer}/image`,
      message: `${titleOf(view)} runs ${(text(at(view.container, "image")) ?? "no image").slice(0, 200)}`,
    })),
  });
}

function nameOf({ object: { metadata } }: CheckedObject): string {
  const place = metadata.namespace === undefined ? "no namespace" : `namespace ${metadata.namespace}`;
  return `DaemonSet ${metadata.name} of ${place}`;
}

/** What of the node a pod takes, with the place that says so. */
function rightsOf(pod: PodView): readonly Right[] {
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
