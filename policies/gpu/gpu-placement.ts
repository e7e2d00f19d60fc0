import { at, formatValue, items, text } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { isGpuPod } from "../pods/gpu-containers.ts";
import { isPlaced, knownPools } from "./node-pools.ts";

/** GPU-010: a toleration lets a pod onto tainted nodes, and sends it nowhere. */
export const gpuPlacement = defineRule({
  id: "GPU-010",
  name: "gpu-placement",
  title: "A GPU pod that tolerates taints also says which nodes it is for",
  severity: "warning",
  pack: "strict",
  rationale:
    "A toleration only allows a node. Without a node pool, a node selector or a required node affinity the pod runs on whichever GPU is free, the large and costly ones too, and a gang may run on a mixture. A cluster with one known GPU type has nothing to choose from.",
  fix: "add the label kai.scheduler/node-pool to the workload, or a nodeSelector such as nvidia.com/gpu.product",
  docs: ["https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/"],
  // On Run:ai the project's default node pools place what names none.
  applies: { schedulers: ["kai"] },
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train, labels: {kai.scheduler/node-pool: h100}}
spec:
  tolerations: [{key: nvidia.com/gpu, operator: Exists, effect: NoSchedule}]
  containers:
    - {name: main, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 1}}}
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  tolerations: [{key: nvidia.com/gpu, operator: Exists, effect: NoSchedule}]
  containers:
    - {name: main, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 1}}}
`,
  },
  scope: "pod",
  check: (pod, { report }) => {
    const tolerated = items(at(pod.spec, "tolerations")).findIndex(isAboutNodes);
    if (tolerated < 0 || !isGpuPod(pod) || isPlaced(pod)) return;
    const types = knownPools(pod.workload.checked.cluster)?.flatMap(({ gpu }) => gpu?.type ?? []);
    if (types !== undefined && new Set(types).size === 1) return;
    const key = at(pod.spec, "tolerations", tolerated, "key");
    report({
      path: `/spec/tolerations/${tolerated}`,
      message: `the pod tolerates ${key == null || key === "" ? "every taint" : `the taint ${text(key) ?? formatValue(key)}`}, but nothing says which GPU nodes it is for`,
      expected: "a node pool, a nodeSelector or a required node affinity",
    });
  },
});

/** Not about the state of a node, which Kubernetes itself tells by taints. */
function isAboutNodes(toleration: unknown): boolean {
  const key = at(toleration, "key") ?? "";
  if (key === "") return at(toleration, "operator") === "Exists";
  return typeof key === "string" && !/^node(?:-role)?(?:\.cloudprovider)?\.kubernetes\.io\//.test(key);
}
