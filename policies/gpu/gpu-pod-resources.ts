import { at, compareQuantities, formatValue, groupOf, quantityOf } from "../../src/kernel/index.ts";
import type { ContainerView, PodView } from "../../src/rule/index.ts";
import { defineRule, type RuleFinding } from "../../src/rule/index.ts";
import { deviceWord, getsDevice } from "../pods/accelerators.ts";
import { titleOf } from "../pods/pod-parts.ts";
import { gpuPodExample, gpus } from "./examples.ts";

/** GPU-008: a GPU is idle while its container lacks CPU or memory. */
export const gpuPodResources = defineRule({
  id: "GPU-008",
  name: "gpu-pod-resources",
  title: "A container with a GPU requests CPU and memory, and its memory limit equals the request",
  severity: "warning",
  pack: "recommended",
  rationale:
    "On a busy node a container without requests is throttled and killed first, and its GPU is idle. A container that uses more memory than its request can be killed at any time, and when one rank dies, its whole gang fails.",
  fix: "request the cpu and memory that correspond to the GPU's share of the node, and set a memory limit equal to the request",
  definitionFix:
    "set compute.cpuCoreRequest, and compute.cpuMemoryRequest with an equal compute.cpuMemoryLimit, to the GPU's share of the node",
  docs: ["https://kubernetes.io/docs/concepts/workloads/pods/pod-qos/"],
  examples: {
    good: gpuPodExample({
      container: "resources: {requests: {cpu: 8, memory: 64Gi}, limits: {memory: 64Gi, nvidia.com/gpu: 1}}",
    }),
    bad: gpuPodExample({ container: gpus(1) }),
  },
  scope: "pod",
  check: (pod, { report }) => {
    // KubeVirt derives the requests of the pod from the machine.
    if (groupOf(pod.workload.object.apiVersion) === "kubevirt.io") return;
    for (const view of pod.containers) if (getsDevice(view, pod)) checkContainer(pod, view, report);
  },
});

function checkContainer(pod: PodView, view: ContainerView, report: (finding: RuleFinding) => void): void {
  const own = view.container.resources;
  // Kubernetes 1.34 allows requests for a pod as a whole, which apply where the container has none.
  const shared = at(pod.spec, "resources");
  const lacksCpu = !isRequested(own, "cpu") && !isRequested(shared, "cpu");
  const lacksMemory = !isRequested(own, "memory") && !isRequested(shared, "memory");
  const container = `${titleOf(view)} has a ${deviceWord([view])}`;
  if (lacksCpu) {
    report({
      path: `${view.pointer}/resources/requests/cpu`,
      // Without a request, Kubernetes requests the limit.
      other: `${view.pointer}/resources/limits/cpu`,
      message: `${container} and requests ${lacksMemory ? "neither CPU nor memory" : "no CPU"}`,
      expected: lacksMemory ? "requests of cpu and memory" : "a request of cpu",
      received: "no request",
    });
  } else if (lacksMemory) {
    const expected = "a request of memory and an equal limit";
    const path = `${view.pointer}/resources/requests/memory`;
    report({
      path,
      other: `${view.pointer}/resources/limits/memory`,
      message: `${container} and requests no memory`,
      expected,
      received: "no request",
    });
  }
  if (isRequested(own, "memory")) checkMemoryLimit(container, own, view.pointer, report);
  else checkMemoryLimit(container, shared, "/spec", report);
}

function isRequested(resources: unknown, resource: string): boolean {
  return (at(resources, "requests", resource) ?? at(resources, "limits", resource)) != null;
}

function checkMemoryLimit(
  container: string,
  resources: unknown,
  pointer: string,
  report: (finding: RuleFinding) => void,
): void {
  const limit = at(resources, "limits", "memory") ?? undefined;
  // Without a request, Kubernetes requests the limit.
  const request = at(resources, "requests", "memory") ?? limit;
  if (request === undefined || equalOrInvalid(request, limit)) return;
  const limitText = limit === undefined ? "without a limit" : `with a limit of ${formatValue(limit)}`;
  report({
    path: `${pointer}/resources/limits/memory`,
    other: `${pointer}/resources/requests/memory`,
    message: `${container} and requests ${formatValue(request)} of memory ${limitText}`,
    expected: `a limit of ${formatValue(request)}`,
    received: limit === undefined ? "no limit" : formatValue(limit),
  });
}

function equalOrInvalid(request: unknown, limit: unknown): boolean {
  if (limit === undefined) return false;
  const [least, most] = [quantityOf(request), quantityOf(limit)];
  return least === undefined || most === undefined || compareQuantities(least, most) === 0;
}
