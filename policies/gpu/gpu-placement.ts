import { at, formatValue, items, text } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { isGpuPod } from "../pods/gpu-containers.ts";
import { gpuPodExample, gpus } from "./examples.ts";
import { isPlaced, knownPools } from "./node-pools.ts";

/** GPU-010: a toleration allows tainted nodes, but selects none. */
export const gpuPlacement = defineRule({
  id: "GPU-010",
  name: "gpu-placement",
  title: "A GPU pod that tolerates taints also selects its nodes",
  severity: "warning",
  pack: "strict",
  rationale:
    "A toleration only allows a node. Without a node pool, a node selector or a required node affinity the pod runs on any free GPU, including large and costly ones, and the pods of a gang may run on different GPUs. In a cluster with one known GPU type the rule reports nothing.",
  fix: "add the label kai.scheduler/node-pool to the workload, or a nodeSelector such as nvidia.com/gpu.product",
  definitionFix: "set nodePools, or nodeAffinityRequired for a label such as nvidia.com/gpu.product",
  docs: ["https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/"],
  // On Run:ai a pod without a node pool gets the default node pools of its project.
  applies: { schedulers: ["kai"] },
  examples: {
    good: gpuPodExample({
      spec: "schedulerName: kai-scheduler\n  nodeSelector: {nvidia.com/gpu.product: NVIDIA-H100-80GB-HBM3}\n  tolerations: [{key: nvidia.com/gpu, operator: Exists, effect: NoSchedule}]",
      container: gpus(1),
    }),
    bad: gpuPodExample({
      spec: "schedulerName: kai-scheduler\n  tolerations: [{key: nvidia.com/gpu, operator: Exists, effect: NoSchedule}]",
      container: gpus(1),
    }),
  },
  scope: "pod",
  check: (pod, { report }) => {
    const index = items(at(pod.spec, "tolerations")).findIndex(isForNodeGroup);
    if (index < 0 || !isGpuPod(pod) || isPlaced(pod)) return;
    const types = knownPools(pod.workload.checked.cluster)?.flatMap(({ gpu }) => gpu?.type ?? []);
    if (types !== undefined && new Set(types).size === 1) return;
    const key = at(pod.spec, "tolerations", index, "key") ?? "";
    const taint = key === "" ? "every taint" : `the taint ${text(key) ?? formatValue(key)}`;
    report({
      path: `/spec/tolerations/${index}`,
      message: `the pod tolerates ${taint}, but nothing selects the GPU nodes for it`,
      expected: "a node pool, a nodeSelector or a required node affinity",
    });
  },
});

// Kubernetes' own taints describe the state of a node, not a group of nodes.
function isForNodeGroup(toleration: unknown): boolean {
  const key = at(toleration, "key") ?? "";
  if (key === "") return at(toleration, "operator") === "Exists";
  return typeof key === "string" && !/^node(?:-role)?(?:\.cloudprovider)?\.kubernetes\.io\//.test(key);
}
