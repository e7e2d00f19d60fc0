import { isGpuResource } from "../../src/base/gpu-resources.ts";
import { pointerTo } from "../../src/base/pointer.ts";
import { at, formatValue, members } from "../../src/base/read.ts";
import {
  GPU_FRACTION,
  GPU_FRACTION_CONTAINER_NAME,
  GPU_FRACTION_NUM_DEVICES,
  GPU_MEMORY,
  MPS,
} from "../../src/quota/gpu-sharing.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { ContainerView, PodView } from "../../src/rules/workload-view.ts";
import { called, isOwnKey, sharesGpu } from "../pods/gpu-containers.ts";

/** GPU-003: a pod asks for GPUs in one way, since KAI's webhook refuses two. */
export const gpuRequestConflicts = defineRule({
  id: "GPU-003",
  name: "gpu-request-conflicts",
  title: "A pod asks for GPUs in one way only",
  severity: "error",
  pack: "recommended",
  rationale:
    "KAI's admission refuses pods that ask for a part of a GPU and for whole ones, by portion and by memory at once, or for several parts or MPS without a part. The workload is then created and never gets a pod.",
  fix: "keep one of gpu-fraction, gpu-memory and nvidia.com/gpu; gpu-fraction-num-devices and mps need one of the first two",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/gpu-sharing"],
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train, annotations: {gpu-fraction: "0.5"}}
spec:
  containers:
    - {name: main, image: "example.com/train:1"}
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train, annotations: {gpu-fraction: "0.5"}}
spec:
  containers:
    - {name: main, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 1}}}
`,
  },
  scope: "pod",
  check: (pod, { report }) => {
    const annotation = (key: string) => at(pod.annotations, key) ?? undefined;
    const tell = (key: string, message: string) => report({ path: pointerTo("/metadata/annotations", key), message });
    const shares = sharesGpu(pod);
    if (!shares) {
      if (annotation(GPU_FRACTION_NUM_DEVICES) !== undefined) {
        tell(GPU_FRACTION_NUM_DEVICES, `${GPU_FRACTION_NUM_DEVICES} needs ${GPU_FRACTION} or ${GPU_MEMORY} beside it`);
      }
      if (String(annotation(MPS)) === "true") tell(MPS, `${MPS} needs ${GPU_FRACTION} or ${GPU_MEMORY} beside it`);
      return;
    }
    const fraction = annotation(GPU_FRACTION);
    const key = fraction === undefined ? GPU_MEMORY : GPU_FRACTION;
    if (fraction !== undefined && annotation(GPU_MEMORY) !== undefined) {
      tell(GPU_MEMORY, `${GPU_MEMORY} and ${GPU_FRACTION} exclude each other`);
    }
    for (const view of pod.containers) {
      const resource = wholeGpu(view, pod);
      if (resource === undefined) continue;
      report({
        path: pointerTo("/metadata/annotations", key),
        message: `${key} asks for a part of a GPU, but ${called(view)} asks for whole ones by ${resource}`,
        key: view.pointer,
      });
    }
    const named = annotation(GPU_FRACTION_CONTAINER_NAME);
    if (named !== undefined && !pod.containers.some(({ container }) => container.name === named)) {
      tell(
        GPU_FRACTION_CONTAINER_NAME,
        `${GPU_FRACTION_CONTAINER_NAME} names ${formatValue(named)}, which is no container of the pod`,
      );
    }
  },
});

// KAI looks only whether a limit is there, so that a limit of 0 excludes a part as well.
function wholeGpu({ container }: ContainerView, pod: PodView): string | undefined {
  for (const list of ["limits", "requests"]) {
    for (const [name, value] of members(at(container, "resources", list))) {
      if (value !== null && (isGpuResource(name) || isOwnKey(name, pod))) return name;
    }
  }
  return undefined;
}
