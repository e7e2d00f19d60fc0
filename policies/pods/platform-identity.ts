import { groupOf } from "../../src/base/kubernetes.ts";
import { at, text } from "../../src/base/read.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import type { RuleOptions } from "../../src/rules/rule.ts";
import type { ContainerView, PodView } from "../../src/rules/workload-view.ts";
import { closed, list, stringSchema as textSchema } from "../../src/schema/schema.ts";
import { imageName, isDigest } from "./image-name.ts";

/** A DaemonSet that is privileged by nature: all three parts must fit. `*` stands for any part of a name. */
export interface PlatformIdentity {
  readonly namespaces: readonly string[];
  readonly names: readonly string[];
  /** Images by registry and path, without tag and digest; every container of the pod must run one of them. */
  readonly images: readonly string[];
}

/** Options of the rules that know such DaemonSets. */
export interface PlatformOptions {
  /** DaemonSets that may take their node; replaces the default list. */
  readonly platform: readonly PlatformIdentity[];
}

/** Waits in an init container for driver and toolkit, in the pods of all that NVIDIA's operator runs. */
const VALIDATOR = "nvcr.io/nvidia/cloud-native/gpu-operator-validator";

const DEVICE_PLUGINS = ["kube-system", "gpu-operator", "nvidia-device-plugin", "nvidia-gpu-operator"];
const NETWORK = ["kube-system", "network-operator", "nvidia-network-operator", "sriov-network-operator"];
const MONITORING = ["kube-system", "monitoring", "prometheus", "gpu-operator", "gpu-monitoring", "dcgm-exporter"];

/**
 * Device plug-ins, drivers, network plug-ins and exporters by the names, namespaces and images of their projects' own
 * manifests: NVIDIA/k8s-device-plugin, NVIDIA/gpu-operator, NVIDIA/dcgm-exporter, ROCm/k8s-device-plugin,
 * Mellanox/k8s-rdma-shared-dev-plugin, k8snetworkplumbingwg (SR-IOV device plug-in, Multus), prometheus/node_exporter.
 */
export const PLATFORM_IDENTITIES: readonly PlatformIdentity[] = [
  {
    namespaces: DEVICE_PLUGINS,
    names: [
      "nvidia-device-plugin-daemonset",
      "nvidia-device-plugin",
      "*-nvidia-device-plugin",
      "gpu-feature-discovery",
    ],
    images: ["nvcr.io/nvidia/k8s-device-plugin", "nvcr.io/nvidia/gpu-feature-discovery", VALIDATOR],
  },
  {
    namespaces: DEVICE_PLUGINS,
    names: [
      "nvidia-driver-daemonset",
      "nvidia-driver-daemonset-*",
      "nvidia-container-toolkit-daemonset",
      "nvidia-mig-manager",
      "nvidia-operator-validator",
      "nvidia-node-status-exporter",
    ],
    images: [
      "nvcr.io/nvidia/driver",
      "nvcr.io/nvidia/k8s/container-toolkit",
      "nvcr.io/nvidia/cloud-native/k8s-mig-manager",
      "nvcr.io/nvidia/cloud-native/k8s-driver-manager",
      VALIDATOR,
    ],
  },
  {
    namespaces: MONITORING,
    names: ["nvidia-dcgm", "dcgm-exporter", "nvidia-dcgm-exporter", "*-dcgm-exporter"],
    images: ["nvcr.io/nvidia/k8s/dcgm-exporter", "nvcr.io/nvidia/cloud-native/dcgm", VALIDATOR],
  },
  {
    namespaces: ["kube-system", "kube-amd-gpu"],
    names: ["amdgpu-device-plugin-daemonset", "amdgpu-labeller-daemonset"],
    images: ["docker.io/rocm/k8s-device-plugin"],
  },
  {
    namespaces: NETWORK,
    names: ["rdma-shared-dp-ds"],
    images: [
      "ghcr.io/mellanox/k8s-rdma-shared-dev-plugin",
      "nvcr.io/nvidia/cloud-native/k8s-rdma-shared-dev-plugin",
      "docker.io/mellanox/k8s-rdma-shared-dev-plugin",
    ],
  },
  {
    namespaces: NETWORK,
    names: ["kube-sriov-device-plugin", "kube-sriov-device-plugin-*", "kube-multus-ds", "kube-multus-ds-*"],
    images: ["ghcr.io/k8snetworkplumbingwg/sriov-network-device-plugin", "ghcr.io/k8snetworkplumbingwg/multus-cni"],
  },
  {
    namespaces: MONITORING,
    names: ["node-exporter", "prometheus-node-exporter", "*-prometheus-node-exporter"],
    images: ["quay.io/prometheus/node-exporter", "quay.io/brancz/kube-rbac-proxy"],
  },
];

const NAMES = list(textSchema({ minLength: 1 }));

/** Option `platform` with its default, for every rule that passes over such DaemonSets. */
export const PLATFORM_OPTIONS: RuleOptions<PlatformOptions> = {
  schema: closed({
    platform: list(closed({ namespaces: NAMES, names: NAMES, images: NAMES }, ["namespaces", "names", "images"])),
  }),
  defaults: { platform: PLATFORM_IDENTITIES },
};

/** Whether an object is a DaemonSet, the kind of everything that runs on each node. */
export function isDaemonSet({ object }: CheckedObject): boolean {
  return object.kind === "DaemonSet" && groupOf(object.apiVersion) === "apps";
}

/** Whether a pod is of a DaemonSet that may take its node: namespace, name and every image are those of one identity. */
export function isPlatformPod(pod: PodView, { platform }: PlatformOptions): boolean {
  if (!isDaemonSet(pod.workload.checked)) return false;
  return platform.some((identity) => {
    const { namespace, name, strangers } = likeness(pod, identity);
    return namespace && name && pod.containers.length > 0 && strangers.length === 0;
  });
}

/** Which parts of an identity fit a pod. */
export interface Likeness {
  readonly identity: PlatformIdentity;
  readonly namespace: boolean;
  readonly name: boolean;
  /** The containers whose images are none of the identity's. */
  readonly strangers: readonly ContainerView[];
}

/**
 * The identity that a pod is most like without being it: its name, or the image of one of its containers. A namespace
 * alone makes nothing alike.
 */
export function nearestIdentity(pod: PodView, { platform }: PlatformOptions): Likeness | undefined {
  const alike = platform
    .map((identity) => likeness(pod, identity))
    .filter(({ name, strangers }) => name || strangers.length < pod.containers.length);
  const parts = ({ namespace, name, strangers }: Likeness) =>
    [namespace, name, strangers.length === 0].filter(Boolean).length;
  return alike.reduce<Likeness | undefined>(
    (best, next) => (best === undefined || parts(next) > parts(best) ? next : best),
    undefined,
  );
}

/** What to do about a right over the node, with the way out for a DaemonSet, which may be the platform's own. */
export function platformFix(pod: PodView, fix: string): string {
  return isDaemonSet(pod.workload.checked)
    ? `${fix}; if the platform is to have it, add namespace, name and images of the DaemonSet to the option platform`
    : fix;
}

function likeness(pod: PodView, identity: PlatformIdentity): Likeness {
  const { name, namespace } = pod.workload.checked.object.metadata;
  return {
    identity,
    namespace: fitsOne(namespace, identity.namespaces),
    name: fitsOne(name, identity.names),
    strangers: pod.containers.filter(
      ({ container }) => !fitsOne(repositoryOf(text(at(container, "image"))), identity.images),
    ),
  };
}

function repositoryOf(reference: string | undefined): string | undefined {
  const image = reference === undefined ? undefined : imageName(reference);
  if (image === undefined || (image.digest !== undefined && !isDigest(image.digest))) return undefined;
  return `${image.registry}/${image.repository}`;
}

function fitsOne(value: unknown, patterns: readonly string[]): boolean {
  return typeof value === "string" && patterns.some((pattern) => fits(value, pattern));
}

// Part by part and without a regular expression: a pattern of many stars must not take for ever.
function fits(value: string, pattern: string): boolean {
  const [head = "", ...rest] = pattern.split("*");
  const tail = rest.pop();
  if (tail === undefined) return value === pattern;
  if (!value.startsWith(head) || value.length < head.length + tail.length || !value.endsWith(tail)) return false;
  let from = head.length;
  for (const part of rest) {
    const found = value.indexOf(part, from);
    if (found < 0) return false;
    from = found + part.length;
  }
  return from <= value.length - tail.length;
}
