import type { PodSpec } from "../../src/kernel/index.ts";
import { at, isObject, text } from "../../src/kernel/index.ts";
import type { CheckedObject, PodView, WorkloadView } from "../../src/rule/index.ts";
import { defineRule, type RuleFinding } from "../../src/rule/index.ts";
import { workloadView } from "../../src/rules/index.ts";
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

/** SEC-016: only DaemonSets of the platform, recognised by namespace, name and images, have rights over every node. */
export const platformDaemonSets = defineRule<PlatformOptions>({
  id: "SEC-016",
  name: "platform-daemon-sets",
  title: "Only DaemonSets of the platform, such as device plug-ins and drivers, have rights over their nodes",
  severity: "error",
  security: 8.9,
  pack: "strict",
  rationale:
    "Device plug-ins, drivers and exporters need rights over the node and run on every node. The rules recognise them by namespace, name and images together, so they need no waiver, and a DaemonSet that copies only the name or the image of one is not allowed. The rules about pods report the rights; this rule reports which part of the identity does not match, and also the rights if no Resource Interface describes the pods.",
  fix: "remove the rights, or add the namespace, name and images of the DaemonSet to the option platform",
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
    const [first, ...others] = rightsOf(pod);
    if (first === undefined) return;
    if (!isDescribed(workload, checked)) {
      report(rightsFinding(checked, first, others));
      return;
    }
    const match = nearestIdentity(pod, options);
    if (match !== undefined) report(identityFinding(checked, match));
  },
});

/** A right over the node, with its path in the pod template. */
interface Right {
  readonly path: string;
  /** The end of a sentence: `sets hostNetwork`. */
  readonly what: string;
}

/** The pods of a DaemonSet, read from its fields without a Resource Interface. */
function daemonPod(checked: CheckedObject): PodView | undefined {
  if (!isDaemonSet(checked)) return undefined;
  const { object, cluster } = checked;
  const spec = at(object, "spec", "template", "spec");
  if (!isPodSpec(spec)) return undefined;
  const pods = [{ component: "daemonset", instance: "", count: 1, template: { spec } }];
  return workloadView({ object, cluster: cluster.name, pods, gangs: [], suspended: false }, checked).views[0];
}

// Rules read every field as unknown, whatever its declared type.
function isPodSpec(spec: unknown): spec is PodSpec {
  return isObject(spec);
}

/** Whether a Resource Interface returns the pod spec, so that the rules about pods check it. */
function isDescribed(workload: WorkloadView | undefined, { object }: CheckedObject): boolean {
  const spec = at(object, "spec", "template", "spec");
  return workload?.views.some((view) => view.spec === spec) === true;
}

function rightsFinding(checked: CheckedObject, first: Right, others: readonly Right[]): RuleFinding {
  return {
    path: `/spec/template${first.path}`,
    message: `${titleOfDaemonSet(checked)} is not a DaemonSet of the platform, but ${first.what} on every node`,
    related: others.map(({ path, what }) => ({
      object: checked,
      path: `/spec/template${path}`,
      message: `it also ${what}`,
    })),
  };
}

function identityFinding(checked: CheckedObject, match: IdentityMatch): RuleFinding {
  const { namespace, name, otherContainers } = match;
  const parts = Object.entries({ namespace, name, images: otherContainers.length === 0 });
  const matching = parts.flatMap(([part, isMatch]) => (isMatch ? [part] : []));
  const different = parts.flatMap(([part, isMatch]) => (isMatch ? [] : [part]));
  const common = matching.length === 0 ? "an image" : `the ${matching.join(" and ")}`;
  return {
    ...metadataDifference(checked, match),
    message: `${titleOfDaemonSet(checked)} has ${common} of a DaemonSet of the platform, but not its ${different.join(" and ")}, and has rights over every node`,
    related: otherContainers.map((view) => ({
      object: checked,
      path: `/spec/template${view.pointer}/image`,
      message: `${titleOf(view)} runs ${(text(at(view.container, "image")) ?? "no image").slice(0, 200)}`,
    })),
  };
}

/** The first part of the identity that does not match. A different image has no place in the metadata. */
function metadataDifference(
  { object: { metadata } }: CheckedObject,
  { identity, namespace, name }: IdentityMatch,
): Pick<RuleFinding, "path" | "expected" | "received"> {
  if (!namespace) {
    const expected = identity.namespaces.join(" or ");
    return { path: "/metadata/namespace", expected, received: metadata.namespace ?? "none" };
  }
  if (!name) return { path: "/metadata/name", expected: identity.names.join(" or "), received: metadata.name };
  return { path: "/metadata/name", expected: identity.images.join(" or ") };
}

function titleOfDaemonSet({ object: { metadata } }: CheckedObject): string {
  const place = metadata.namespace === undefined ? "without a namespace" : `in namespace ${metadata.namespace}`;
  return `DaemonSet ${metadata.name} ${place}`;
}

/** The rights of a pod over its node. */
function rightsOf(pod: PodView): readonly Right[] {
  const privileged = pod.containers.filter(isPrivileged).map((view) => ({
    path: `${view.pointer}/securityContext/privileged`,
    what: `runs the privileged ${titleOf(view)}`,
  }));
  const shared = ["hostNetwork", "hostPID", "hostIPC"]
    .filter((field) => at(pod.spec, field) === true)
    .map((field) => ({ path: `/spec/${field}`, what: `sets ${field}` }));
  // Folders with only files, such as the caches and logs of agents, give no rights over the node.
  const volumes = hostPathsOf(pod)
    .filter(({ grade }) => grade !== "files")
    .map(({ path, hostPath = "a path" }) => ({ path, what: `mounts ${hostPath.slice(0, 200)} of the node` }));
  return [...privileged, ...shared, ...volumes];
}
