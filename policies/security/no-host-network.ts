import { at } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { PodView } from "../../src/rules/workload-view.ts";
import { isPlatformPod, PLATFORM_OPTIONS, type PlatformOptions, platformFix } from "../pods/platform-identity.ts";
import { rdmaResources } from "../pods/rdma.ts";
import { isOneOfGang } from "./gang-size.ts";

/** Annotations that attach a second network: of Multus, and of GKE. */
const NETWORK_ANNOTATIONS = ["k8s.v1.cni.cncf.io/networks", "networking.gke.io/interfaces"];

const FIX = "remove hostNetwork, and attach a secondary network (k8s.v1.cni.cncf.io/networks) or ask for RDMA devices";

/** SEC-005: the node's network is outside every NetworkPolicy. */
export const noHostNetwork = defineRule<PlatformOptions>({
  id: "SEC-005",
  name: "no-host-network",
  title: "No pod is on the network of its node",
  severity: "error",
  security: 7.8,
  pack: "recommended",
  rationale:
    "A pod on the node's network bypasses every NetworkPolicy, reaches the kubelet and the cloud's metadata service, and takes ports of the node. NCCL does not need it where the pods have a secondary network or RDMA devices; for a gang without either it can be the only way: then somebody waives it, with an expiry.",
  fix: FIX,
  docs: ["https://kubernetes.io/docs/concepts/security/pod-security-standards/"],
  options: PLATFORM_OPTIONS,
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train, annotations: {k8s.v1.cni.cncf.io/networks: rdma-net}}
spec:
  containers: [{name: main, image: "example.com/train:1"}]
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  hostNetwork: true
  containers: [{name: main, image: "example.com/train:1"}]
`,
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    if (at(pod.spec, "hostNetwork") !== true || isPlatformPod(pod, options)) return;
    const finding = { path: "/spec/hostNetwork", expected: "false", received: "true" };
    if (hasOtherNetwork(pod) || !isOneOfGang(pod)) {
      const message = "the pod is on the network of its node, outside every NetworkPolicy";
      report({ ...finding, message, fix: platformFix(pod, FIX) });
      return;
    }
    report({
      ...finding,
      message:
        "the pods of the gang are on the network of their nodes, outside every NetworkPolicy; they have no secondary network that could replace it",
      fix: "attach a secondary network; until then waive this with an expiry, limit who reaches the nodes, and give every pod of a node its own ports",
    });
  },
});

function hasOtherNetwork(pod: PodView): boolean {
  return (
    NETWORK_ANNOTATIONS.some((key) => String(at(pod.annotations, key) ?? "").trim() !== "") ||
    pod.containers.some(({ container }) => rdmaResources(container).length > 0)
  );
}
