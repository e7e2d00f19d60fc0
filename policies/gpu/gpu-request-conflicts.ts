import {
  GPU_FRACTION,
  GPU_FRACTION_CONTAINER_NAME,
  GPU_FRACTION_NUM_DEVICES,
  GPU_MEMORY,
  MPS,
} from "../../src/gpu/index.ts";
import { at, compareKeys, formatValue, isGpuResource, members, pointerTo, stringOf } from "../../src/kernel/index.ts";
import type { ContainerView, PodView } from "../../src/rule/index.ts";
import { defineRule, type RuleFinding } from "../../src/rule/index.ts";
import { containerGpusOf, isOwnKey, shareReadingOf, sharesGpu } from "../pods/gpu-containers.ts";
import { titleOf } from "../pods/pod-parts.ts";
import { faultsOf, findingOf } from "./container-gpu-names.ts";
import { gpuPodExample, gpus } from "./examples.ts";

/** GPU-003: a pod requests GPUs in one way, because KAI's webhook rejects two. */
export const gpuRequestConflicts = defineRule({
  id: "GPU-003",
  name: "gpu-request-conflicts",
  title: "A pod requests GPUs in one way only",
  severity: "error",
  pack: "recommended",
  rationale:
    "KAI's webhook rejects pods that request both a part of a GPU and whole GPUs, both a portion and memory, a limit for a container beside gpu-fraction or gpu-memory, or several parts without a part (before KAI 0.18 also MPS without a part). The workload is created, but it never gets a pod.",
  fix: "keep one of gpu-fraction, gpu-memory, nvidia.com/container.<name>.gpu-memory.request and nvidia.com/gpu; gpu-fraction-num-devices and mps need one of the first two",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/gpu-sharing"],
  examples: {
    good: gpuPodExample({ metadata: 'annotations: {gpu-fraction: "0.5"}' }),
    bad: gpuPodExample({ metadata: 'annotations: {gpu-fraction: "0.5"}', container: gpus(1) }),
  },
  scope: "pod",
  check: (pod, { report }) => {
    if (sharesGpu(pod)) checkSharing(pod, report);
    else checkUnshared(pod, report);
    for (const fault of faultsOf(pod, "conflict")) report(findingOf(fault));
    for (const fault of faultsOf(pod, "idle")) report({ ...findingOf(fault), severity: "warning" });
  },
});

type Report = (finding: RuleFinding) => void;

function checkUnshared(pod: PodView, report: Report): void {
  const { annotations } = pod;
  const keys = [GPU_FRACTION_NUM_DEVICES, MPS].filter((key) => at(annotations, key) != null);
  for (const key of keys) {
    if (key === MPS && stringOf(at(annotations, MPS)) !== "true") continue;
    const message = `${key} needs ${GPU_FRACTION} or ${GPU_MEMORY} beside it`;
    // The webhook of newer releases does not read it.
    const isIgnored = key === MPS && shareReadingOf(pod) === "by-container";
    report({ path: pointerTo("/metadata/annotations", key), message, ...(isIgnored && { severity: "warning" }) });
  }
}

function checkSharing(pod: PodView, report: Report): void {
  const { annotations, containers } = pod;
  const { share } = containerGpusOf(pod);
  const hasFraction = at(annotations, GPU_FRACTION) != null;
  if (hasFraction && at(annotations, GPU_MEMORY) != null) {
    const message = `${GPU_MEMORY} and ${GPU_FRACTION} exclude each other`;
    report({ path: pointerTo("/metadata/annotations", GPU_MEMORY), message });
  }
  const key = share?.key ?? (hasFraction ? GPU_FRACTION : GPU_MEMORY);
  for (const view of containers) {
    const resource = wholeGpuResource(view, pod);
    if (resource === undefined) continue;
    report({
      path: pointerTo("/metadata/annotations", key),
      message: `${key} requests a part of a GPU, but ${titleOf(view)} requests whole GPUs with ${resource}`,
      key: view.pointer,
    });
  }
  // GPU-017 compares it with the container of the annotation.
  if (share !== undefined) return;
  const name = at(annotations, GPU_FRACTION_CONTAINER_NAME) ?? undefined;
  if (name === undefined || containers.some(({ container }) => container.name === name)) return;
  report({
    path: pointerTo("/metadata/annotations", GPU_FRACTION_CONTAINER_NAME),
    message: `${GPU_FRACTION_CONTAINER_NAME} names ${formatValue(name)}, but the pod has no such container`,
  });
}

// KAI checks only whether a limit exists, so a limit of 0 excludes a part too. The order of fields does not count.
function wholeGpuResource({ container }: ContainerView, pod: PodView): string | undefined {
  for (const list of ["limits", "requests"]) {
    const resources = members(at(container, "resources", list)).toSorted(compareKeys);
    for (const [name, value] of resources) {
      if (value !== null && (isGpuResource(name) || isOwnKey(name, pod))) return name;
    }
  }
  return undefined;
}
