import { at, items } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { stringSchema as textSchema } from "../../src/schema/schema.ts";
import { isGpuPod } from "../pods/gpu-containers.ts";
import { isDaemonSet } from "../pods/platform-identity.ts";

/** Options of GPU-011. */
interface TolerationOptions {
  /** Key of the taint of the cluster's GPU nodes, for the repair. */
  readonly taint: string;
}

/** GPU-011: a toleration without a key lets a pod onto every node. */
export const noTolerateEverything = defineRule<TolerationOptions>({
  id: "GPU-011",
  name: "no-tolerate-everything",
  title: "No toleration is for every taint",
  severity: "warning",
  pack: "strict",
  rationale:
    "A toleration with operator Exists and no key lets the pod onto control planes, onto nodes kept for others and onto nodes that are broken or being drained, where a GPU that has failed takes the whole gang down. A DaemonSet is passed over: it is there for every node.",
  fix: "name the taint, for example key: nvidia.com/gpu",
  docs: ["https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/"],
  fixable: true,
  options: {
    schema: { type: "object", properties: { taint: textSchema({ minLength: 1 }) }, additionalProperties: false },
    defaults: { taint: "nvidia.com/gpu" },
  },
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  tolerations: [{key: nvidia.com/gpu, operator: Exists}]
  containers:
    - {name: main, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 1}}}
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  tolerations: [{operator: Exists}]
  containers:
    - {name: main, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 1}}}
`,
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    // What runs on every node is to run on tainted ones as well.
    if (isDaemonSet(pod.workload.checked)) return;
    for (const [index, toleration] of items(at(pod.spec, "tolerations")).entries()) {
      if (at(toleration, "operator") !== "Exists" || (at(toleration, "key") ?? "") !== "") continue;
      const path = `/spec/tolerations/${index}`;
      const effect = at(toleration, "effect");
      const kind = typeof effect === "string" && effect !== "" ? `every ${effect} taint` : "every taint";
      report({
        path,
        message: `the pod tolerates ${kind}, those of control planes and broken nodes too`,
        expected: "a toleration with a key",
        received: "operator: Exists without a key",
        // A pod without GPUs has nothing to look for on tainted nodes.
        edits: [isGpuPod(pod) ? { op: "set", path: `${path}/key`, value: options.taint } : { op: "remove", path }],
      });
    }
  },
});
