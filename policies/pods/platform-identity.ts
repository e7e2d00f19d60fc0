import { closed, list, stringSchema as textSchema } from "../../src/k8s-fields/index.ts";
import { groupOf, isPlaceholder, text } from "../../src/kernel/index.ts";
import type { CheckedObject, ContainerView, PodView, RuleOptions } from "../../src/rule/index.ts";
import { matchesGlob } from "../../src/rules/index.ts";
import { imageName, isDigest } from "./image-name.ts";

/** A DaemonSet that needs rights over its node. All three parts must match; `*` matches any part of a name. */
interface PlatformIdentity {
  readonly namespaces: readonly string[];
  readonly names: readonly string[];
  /** Images by registry and path, without tag and digest. Every container of the pod must run one of them. */
  readonly images: readonly string[];
}

/** Options of the rules that allow platform DaemonSets. */
export interface PlatformOptions {
  /** DaemonSets that may have rights over their node; replaces the default list. */
  readonly platform: readonly PlatformIdentity[];
}

/** The init container in all pods of NVIDIA's operator, which waits for driver and toolkit. */
const VALIDATOR = "nvcr.io/nvidia/cloud-native/gpu-operator-validator";

const DEVICE_PLUGINS = ["kube-system", "gpu-operator", "nvidia-device-plugin", "nvidia-gpu-operator"];
const NETWORK = ["kube-system", "network-operator", "nvidia-network-operator", "sriov-network-operator"];
const MONITORING = ["kube-system", "monitoring", "prometheus", "gpu-operator", "gpu-monitoring", "dcgm-exporter"];

/**
 * Device plug-ins, drivers, network plug-ins, volume drivers and exporters, with the names, namespaces and images in the
 * manifests of these projects: NVIDIA/k8s-device-plugin, NVIDIA/gpu-operator, NVIDIA/dcgm-exporter, ROCm/k8s-device-plugin,
 * Mellanox/k8s-rdma-shared-dev-plugin, k8snetworkplumbingwg (SR-IOV device plug-in, Multus), prometheus/node_exporter,
 * istio/istio (CNI plug-in and ztunnel), cloudnativelabs/kube-router, cilium/cilium, projectcalico/calico,
 * flannel-io/flannel, kubernetes-sigs/secrets-store-csi-driver, kubernetes/dns (NodeLocal DNSCache).
 */
const PLATFORM_IDENTITIES: readonly PlatformIdentity[] = [
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
  {
    namespaces: ["kube-system", "istio-system"],
    names: ["istio-cni-node", "ztunnel"],
    images: [
      "docker.io/istio/install-cni",
      "docker.io/istio/ztunnel",
      "gcr.io/istio-release/install-cni",
      "gcr.io/istio-release/ztunnel",
    ],
  },
  {
    namespaces: ["kube-system"],
    names: ["kube-router"],
    images: ["docker.io/cloudnativelabs/kube-router"],
  },
  {
    namespaces: ["kube-system", "cilium"],
    names: ["cilium", "cilium-envoy"],
    images: ["quay.io/cilium/cilium", "quay.io/cilium/cilium-envoy"],
  },
  {
    namespaces: ["kube-system", "calico-system"],
    names: ["calico-node"],
    images: ["calico/node", "calico/cni", "calico/pod2daemon-flexvol"].flatMap((path) => [
      `docker.io/${path}`,
      `quay.io/${path}`,
    ]),
  },
  {
    namespaces: ["kube-system", "kube-flannel"],
    names: ["kube-flannel-ds"],
    images: ["docker.io/flannel/flannel", "ghcr.io/flannel-io/flannel", "ghcr.io/flannel-io/flannel-cni-plugin"],
  },
  {
    namespaces: ["kube-system"],
    names: ["csi-secrets-store", "*-secrets-store-csi-driver"],
    images: [
      "registry.k8s.io/csi-secrets-store/driver",
      "registry.k8s.io/sig-storage/csi-node-driver-registrar",
      "registry.k8s.io/sig-storage/livenessprobe",
    ],
  },
  {
    namespaces: ["kube-system"],
    names: ["node-local-dns"],
    images: ["registry.k8s.io/dns/k8s-dns-node-cache"],
  },
];

const NAMES = list(textSchema({ minLength: 1 }));

/** The option `platform` with its default, for every rule that allows platform DaemonSets. */
export const PLATFORM_OPTIONS: RuleOptions<PlatformOptions> = {
  schema: closed({
    platform: list(closed({ namespaces: NAMES, names: NAMES, images: NAMES }, ["namespaces", "names", "images"])),
  }),
  defaults: { platform: PLATFORM_IDENTITIES },
};

/** Whether an object is a DaemonSet. */
export function isDaemonSet({ object }: CheckedObject): boolean {
  return object.kind === "DaemonSet" && groupOf(object.apiVersion) === "apps";
}

/** Whether namespace, name and every image of a DaemonSet's pod match one platform identity. */
export function isPlatformPod(pod: PodView, { platform }: PlatformOptions): boolean {
  if (!isDaemonSet(pod.workload.checked) || pod.containers.length === 0) return false;
  return platform.some((identity) => matchedParts(matchIdentity(pod, identity)) === 3);
}

/** The parts of a platform identity that a pod matches. */
export interface IdentityMatch {
  readonly identity: PlatformIdentity;
  readonly namespace: boolean;
  readonly name: boolean;
  /** The containers whose images the identity does not have. */
  readonly otherContainers: readonly ContainerView[];
}

/**
 * The platform identity that matches most parts of a pod; undefined if each of them matches at most the namespace.
 */
export function nearestIdentity(pod: PodView, { platform }: PlatformOptions): IdentityMatch | undefined {
  const [best] = platform
    .map((identity) => matchIdentity(pod, identity))
    .filter(({ name, otherContainers }) => name || otherContainers.length < pod.containers.length)
    .toSorted((a, b) => matchedParts(b) - matchedParts(a));
  return best;
}

/** The fix for a right over the node; for a DaemonSet with the alternative to add it to the option `platform`. */
export function platformFix(pod: PodView, fix: string): string {
  if (!isDaemonSet(pod.workload.checked)) return fix;
  return `${fix}; if the DaemonSet belongs to the platform, add its namespace, name and images to the option platform`;
}

function matchIdentity(pod: PodView, identity: PlatformIdentity): IdentityMatch {
  const { name, namespace } = pod.workload.checked.object.metadata;
  return {
    identity,
    namespace: isOpen(namespace) || matchesAny(namespace, identity.namespaces),
    name: matchesAny(name, identity.names),
    otherContainers: pod.containers.filter(({ container: { image } }) => {
      return !isOpen(image) && !matchesAny(repositoryOf(image), identity.images);
    }),
  };
}

/** Whether a value is a placeholder that its operator fills in, as in the manifests of NVIDIA's: nothing can run before. */
function isOpen(value: unknown): boolean {
  return typeof value === "string" && isPlaceholder(value);
}

function matchedParts({ namespace, name, otherContainers }: IdentityMatch): number {
  return [namespace, name, otherContainers.length === 0].filter(Boolean).length;
}

function repositoryOf(reference: unknown): string | undefined {
  const image = imageName(text(reference) ?? "");
  if (image === undefined || (image.digest !== undefined && !isDigest(image.digest))) return undefined;
  return `${image.registry}/${image.repository}`;
}

function matchesAny(value: unknown, patterns: readonly string[]): boolean {
  return typeof value === "string" && patterns.some((pattern) => matchesGlob(pattern, value));
}
