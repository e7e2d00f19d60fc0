import { at, stringOf } from "../../src/kernel/index.ts";
import { KAI_KEYS } from "../../src/model/index.ts";
import type { PodView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { isPlatformPod, PLATFORM_OPTIONS, type PlatformOptions, platformFix } from "../pods/platform-identity.ts";
import { podExample } from "../pods/pod-example.ts";
import { rdmaResources } from "../pods/rdma.ts";

/** Annotations of Multus and GKE that attach a secondary network. */
const NETWORK_ANNOTATIONS = ["k8s.v1.cni.cncf.io/networks", "networking.gke.io/interfaces"];

const FIX = "remove hostNetwork, and attach a secondary network (k8s.v1.cni.cncf.io/networks) or request RDMA devices";

/** SEC-005: NetworkPolicies apply to every pod, since none uses the network of its node. */
export const noHostNetwork = defineRule<PlatformOptions>({
  id: "SEC-005",
  name: "no-host-network",
  title: "No pod uses the network of its node",
  severity: "error",
  security: 7.8,
  pack: "recommended",
  judgesParts: true,
  rationale:
    "A pod with hostNetwork bypasses all NetworkPolicies, can reach the kubelet and the metadata service of the cloud, and uses ports of the node. NCCL does not need it if the pods have a secondary network or RDMA devices. A gang without either may have no alternative; waive the finding with an expiry date then.",
  fix: FIX,
  definitionFix: "remove security.hostNetwork",
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
    bad: podExample(`
hostNetwork: true
containers: [{name: main, image: "example.com/train:1"}]
`),
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    if (at(pod.spec, "hostNetwork") !== true || isPlatformPod(pod, options)) return;
    const finding = { path: "/spec/hostNetwork", expected: "false", received: "true" };
    if (hasOtherNetwork(pod) || !isOneOfGang(pod)) {
      const message = "the pod uses the network of its node, so no NetworkPolicy applies to it";
      report({ ...finding, message, fix: platformFix(pod, FIX) });
      return;
    }
    report({
      ...finding,
      message:
        "the pods of the gang use the network of their nodes, so no NetworkPolicy applies to them, and they have no secondary network as an alternative",
      fix: "attach a secondary network; until then, waive the finding with an expiry date, restrict access to the nodes, and give each pod on a node its own ports",
    });
  },
});

function hasOtherNetwork(pod: PodView): boolean {
  return (
    NETWORK_ANNOTATIONS.some((key) => stringOf(at(pod.annotations, key) ?? "").trim() !== "") ||
    pod.containers.some(({ container }) => rdmaResources(container).length > 0)
  );
}

/**
 * Whether a pod starts together with other pods, and so is a rank of a distributed program. Gangs are known only if KAI
 * is the scheduler; otherwise, several pods of a training count as a gang.
 */
function isOneOfGang(pod: PodView): boolean {
  const { gangs, views, category } = pod.workload;
  const gang = gangs.find(({ pods }) => pods.some(({ component }) => component === pod.component));
  if (gang !== undefined) {
    const least = gang.min ?? (gang.tree ?? []).reduce((sum, { min = 0 }) => sum + min, 0);
    return least > 1 && gang.pods.reduce((sum, { count }) => sum + count, 0) > 1;
  }
  const grouped = pod.annotations[KAI_KEYS.podGroup] !== undefined || (gangs.length === 0 && category === "Train");
  return grouped && views.reduce((sum, { count }) => sum + count, 0) > 1;
}
