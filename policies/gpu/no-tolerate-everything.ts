import { closed, stringSchema } from "../../src/k8s-fields/index.ts";
import { at, items } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { isGpuPod } from "../pods/gpu-containers.ts";
import { isDaemonSet } from "../pods/platform-identity.ts";
import { gpuPodExample, gpus } from "./examples.ts";

/** Options of GPU-011. */
interface TolerationOptions {
  /** Key of the taint of the cluster's GPU nodes, which `--fix` writes. */
  readonly taint: string;
}

/** GPU-011: a toleration without a key lets a pod onto every node. */
export const noTolerateEverything = defineRule<TolerationOptions>({
  id: "GPU-011",
  name: "no-tolerate-everything",
  title: "No pod tolerates every taint",
  severity: "warning",
  pack: "strict",
  rationale:
    "A toleration with operator Exists and no key allows the pod on control planes, on nodes that are reserved for others, and on broken or draining nodes, where one failed GPU stops the whole gang. The rule skips DaemonSets, whose pods run on every node.",
  fix: "set the key of the taint, for example nvidia.com/gpu",
  docs: ["https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/"],
  fixable: true,
  options: {
    schema: closed({ taint: stringSchema({ minLength: 1 }) }),
    defaults: { taint: "nvidia.com/gpu" },
  },
  examples: {
    good: gpuPodExample({ spec: "tolerations: [{key: nvidia.com/gpu, operator: Exists}]", container: gpus(1) }),
    bad: gpuPodExample({ spec: "tolerations: [{operator: Exists}]", container: gpus(1) }),
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    // The pods of a DaemonSet run on every node, tainted ones included.
    if (isDaemonSet(pod.workload.checked)) return;
    for (const [index, toleration] of items(at(pod.spec, "tolerations")).entries()) {
      if (at(toleration, "operator") !== "Exists" || (at(toleration, "key") ?? "") !== "") continue;
      const path = `/spec/tolerations/${index}`;
      const effect = at(toleration, "effect");
      const taints = typeof effect === "string" && effect !== "" ? `every ${effect} taint` : "every taint";
      report({
        path,
        message: `the pod tolerates ${taints}, including those of control planes and broken nodes`,
        expected: "a toleration with a key",
        received: "operator: Exists without a key",
        // A pod without GPUs needs no tainted nodes.
        edits: [isGpuPod(pod) ? { op: "set", path: `${path}/key`, value: options.taint } : { op: "remove", path }],
      });
    }
  },
});
