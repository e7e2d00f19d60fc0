import { type ContainerGpuFault, isScheduled } from "../../src/gpu/index.ts";
import { given, pointerTo } from "../../src/kernel/index.ts";
import type { PodView, RuleFinding } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { containerGpusOf, isGpuPod } from "../pods/gpu-containers.ts";
import { gpuPodExample } from "./examples.ts";

/** GPU-017: an annotation for the GPU of a container is one that KAI has, and names the container with the GPU. */
export const containerGpuNames = defineRule({
  id: "GPU-017",
  name: "container-gpu-names",
  title: "Annotations for the GPU of a container are ones that KAI has, for one container of the pod",
  severity: "error",
  pack: "recommended",
  rationale:
    "KAI's webhook rejects a pod with an annotation nvidia.com/container.<name>.* whose end it does not know, whose name no container of the pod has, or which is for a second container: KAI gives a part of a GPU to one container of a pod. The workload is created, but it never gets a pod. KAI ignores other keys that begin with kai.scheduler/container. The rule checks the pods that the scheduler of the cluster places, from KAI 0.18 and Run:ai 3.0 on.",
  fix: "write nvidia.com/container.<name>.gpu-memory.request with the name of one container of the pod",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/gpu-sharing"],
  examples: {
    good: gpuPodExample({ metadata: "annotations: {nvidia.com/container.main.gpu-memory.request: 8Gi}" }),
    bad: gpuPodExample({ metadata: "annotations: {nvidia.com/container.mian.gpu-memory.request: 8Gi}" }),
  },
  scope: "pod",
  check: (pod, { report }) => {
    if (!isScheduled(pod, pod.workload.checked.cluster)) return;
    for (const fault of containerGpusOf(pod).faults) {
      if (fault.kind === "key" || fault.kind === "container") report(findingOf(fault));
      if (fault.kind === "unread") report({ ...findingOf(fault), severity: isGpuPod(pod) ? "warning" : "error" });
    }
  },
});

/** The finding of a fault, without a severity. */
export function findingOf({ key, text: message, expected, received, fix }: ContainerGpuFault): RuleFinding {
  return { path: pointerTo("/metadata/annotations", key), key, message, ...given({ expected, received, fix }) };
}

/** The faults of some kinds of the annotations for the GPU of a container. */
export function faultsOf(pod: PodView, ...kinds: readonly ContainerGpuFault["kind"][]): readonly ContainerGpuFault[] {
  return containerGpusOf(pod).faults.filter(({ kind }) => kinds.includes(kind));
}
