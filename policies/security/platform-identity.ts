import { groupOf } from "../../src/model/kubernetes.ts";
import { closed, list, text as textSchema } from "../../src/model/schema/schema.ts";
import type { CheckedObject } from "../../src/policy/checked-object.ts";
import { at, text } from "../../src/policy/read.ts";
import type { RuleOptions } from "../../src/policy/rule.ts";
import type { PodView } from "../../src/policy/workload-view.ts";
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
    images: ["nvcr.io/nvidia/k8s-device-plugin", "nvcr.io/nvidia/gpu-feature-discovery"],
  },
  {
    namespaces: DEVICE_PLUGINS,
    names: ["nvidia-driver-daemonset", "nvidia-container-toolkit-daemonset", "nvidia-mig-manager"],
    images: [
      "nvcr.io/nvidia/driver",
      "nvcr.io/nvidia/k8s/container-toolkit",
      "nvcr.io/nvidia/cloud-native/k8s-mig-manager",
      "nvcr.io/nvidia/cloud-native/k8s-driver-manager",
      "nvcr.io/nvidia/cloud-native/gpu-operator-validator",
    ],
  },
  {
    namespaces: MONITORING,
    names: ["dcgm-exporter", "nvidia-dcgm-exporter", "*-dcgm-exporter"],
    images: ["nvcr.io/nvidia/k8s/dcgm-exporter"],
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
  const { checked } = pod.workload;
  if (!isDaemonSet(checked)) return false;
  const { name, namespace } = checked.object.metadata;
  return platform.some(
    ({ namespaces, names, images }) =>
      fitsOne(namespace, namespaces) &&
      fitsOne(name, names) &&
      pod.containers.length > 0 &&
      pod.containers.every(({ container }) => fitsOne(repositoryOf(text(at(container, "image"))), images)),
  );
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
