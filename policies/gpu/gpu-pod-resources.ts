import { compareQuantities, quantityOf } from "../../src/base/quantity.ts";
import { at, formatValue } from "../../src/base/read.ts";
import { defineRule, type RuleFinding } from "../../src/rules/rule.ts";
import type { ContainerView } from "../../src/rules/workload-view.ts";
import { called, getsGpu } from "../pods/gpu-containers.ts";

/** GPU-008: a GPU without CPU and memory beside it stands still. */
export const gpuPodResources = defineRule({
  id: "GPU-008",
  name: "gpu-pod-resources",
  title: "A container with a GPU requests CPU and memory, and its memory limit equals the request",
  severity: "warning",
  pack: "recommended",
  rationale:
    "A container without requests is the first one to be throttled and killed on a busy node, while its GPU waits. Memory beyond the request can be taken away at any time, and one rank that is killed takes its whole gang with it.",
  fix: "set requests for cpu and memory that belong to the GPU's share of the node, and a memory limit equal to the request",
  docs: ["https://kubernetes.io/docs/concepts/workloads/pods/pod-qos/"],
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - name: main
      image: example.com/train:1
      resources:
        requests: {cpu: 8, memory: 64Gi}
        limits: {memory: 64Gi, nvidia.com/gpu: 1}
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - {name: main, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 1}}}
`,
  },
  scope: "pod",
  check: (pod, { report }) => {
    for (const view of pod.containers) {
      if (!getsGpu(view, pod)) continue;
      // Kubernetes 1.34 lets a pod say CPU and memory for all of its containers.
      const whole = at(pod.spec, "resources");
      const noCpu = said(view.container.resources, "cpu") === undefined && said(whole, "cpu") === undefined;
      // What the container leaves open, the pod may say.
      const own = said(view.container.resources, "memory") !== undefined || said(whole, "memory") === undefined;
      const memory = own
        ? memoryFinding(view, view.container.resources, view.pointer)
        : memoryFinding(view, whole, "/spec");
      if (noCpu) {
        report({
          path: `${view.pointer}/resources/requests/cpu`,
          message: `${called(view)} has a GPU and requests ${memory?.received === NONE ? "neither CPU nor memory" : "no CPU"}`,
          expected: memory?.received === NONE ? "requests of cpu and memory" : "a request of cpu",
          received: NONE,
        });
      }
      if (memory !== undefined && !(noCpu && memory.received === NONE)) report(memory);
    }
  },
});

const NONE = "no request";

function said(resources: unknown, resource: string): unknown {
  return at(resources, "requests", resource) ?? at(resources, "limits", resource) ?? undefined;
}

function memoryFinding(view: ContainerView, resources: unknown, pointer: string): RuleFinding | undefined {
  const limit = at(resources, "limits", "memory") ?? undefined;
  // An absent request is the limit.
  const request = at(resources, "requests", "memory") ?? limit;
  if (request === undefined) {
    return {
      path: `${pointer}/resources/requests/memory`,
      message: `${called(view)} has a GPU and requests no memory`,
      expected: "a request of memory and an equal limit",
      received: NONE,
    };
  }
  if (limit === undefined) {
    return {
      path: `${pointer}/resources/limits/memory`,
      message: `${called(view)} has a GPU and requests ${formatValue(request)} of memory without a limit`,
      expected: `a limit of ${formatValue(request)}`,
      received: "no limit",
    };
  }
  const [least, most] = [quantityOf(request), quantityOf(limit)];
  if (least === undefined || most === undefined || compareQuantities(least, most) === 0) return undefined;
  return {
    path: `${pointer}/resources/limits/memory`,
    message: `${called(view)} has a GPU and requests ${formatValue(request)} of memory with a limit of ${formatValue(limit)}`,
    expected: `a limit of ${formatValue(request)}`,
    received: formatValue(limit),
  };
}
