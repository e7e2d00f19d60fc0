import {
  containerGpuAnnotations,
  GPU_FRACTION,
  GPU_FRACTION_NUM_DEVICES,
  GPU_MEMORY,
  meantContainerGpuKey,
} from "../../src/gpu/index.ts";
import { at, groupOf, plainName, pointerTo } from "../../src/kernel/index.ts";
import type { PodView, WorkloadView } from "../../src/rule/index.ts";
import { defineRule, type RuleContext } from "../../src/rule/index.ts";
import { shareReadingOf } from "../pods/gpu-containers.ts";
import { gpuPodExample } from "./examples.ts";
import { checkRelease } from "./share-of-release.ts";

type Report = RuleContext<unknown>["report"];

const KEYS: readonly string[] = [GPU_FRACTION, GPU_MEMORY, GPU_FRACTION_NUM_DEVICES];
/** The API groups of the kinds whose controllers copy only the pod template to the pods. */
const TEMPLATE_GROUPS: readonly string[] = ["apps", "batch"];

/** GPU-016: a part of a GPU is requested where KAI reads it. */
export const shareWhereRead = defineRule({
  id: "GPU-016",
  name: "share-where-read",
  title:
    "gpu-fraction, gpu-memory and the GPU memory of a container are annotations of the pod, with keys that KAI reads",
  severity: "warning",
  pack: "recommended",
  rationale:
    "KAI reads the annotations of pods only. On the Deployment or Job around them, as labels, or with another spelling, nothing reads them: the pods start without a GPU, and their programs use the CPU or fail. Annotations for the GPU of a container need KAI 0.18 or Run:ai 3.0: for a cluster with an older release they are an error where the pod requests no GPU in another way.",
  fix: "write the annotation below metadata.annotations of the pod template",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/gpu-sharing"],
  kustomize: "decides",
  examples: {
    good: gpuPodExample({ metadata: 'annotations: {gpu-fraction: "0.5"}' }),
    bad: gpuPodExample({ metadata: 'labels: {gpu-fraction: "0.5"}' }),
  },
  scope: "pod",
  check: (pod, { report }) => {
    checkLabels(pod, report);
    checkSpelling(pod, report);
    checkRelease(pod, report);
    if (pod.workload.views[0] === pod) checkController(pod.workload, report);
  },
});

/** The keys of a map by which a pod would request a part of a GPU. */
function shareKeys(map: unknown): readonly string[] {
  const ofPod = KEYS.filter((key) => at(map, key) !== undefined);
  return [...ofPod, ...containerGpuAnnotations(map).map(({ key }) => key)];
}

function checkLabels({ labels, annotations }: PodView, report: Report): void {
  for (const key of shareKeys(labels)) {
    if (annotations[key] !== undefined) continue;
    const message = `${key} is a label of the pod, and KAI reads it as an annotation only`;
    report({ path: pointerTo("/metadata/labels", key), key, message, fix: `write ${key} below metadata.annotations` });
  }
}

/**
 * Reports keys that differ from one of KAI in their prefix and their separators: `gpu_fraction`, `nvidia.com/gpu.memory`,
 * and those for the GPU of a container with another start: `nvidia.com/main.gpu-memory.limit`.
 */
function checkSpelling(pod: PodView, report: Report): void {
  const { annotations, spec } = pod;
  if (spec.schedulerName !== "kai-scheduler") return;
  for (const key in annotations) {
    if (KEYS.includes(key) || !key.includes("gpu")) continue;
    const ofContainer = shareReadingOf(pod) === "by-container" ? meantContainerGpuKey(key) : undefined;
    const meant = ofContainer ?? KEYS.find((known) => plainName(known) === lastName(key));
    if (meant === undefined || annotations[meant] !== undefined) continue;
    const message = `KAI does not read the annotation ${key.slice(0, 100)}; did you mean ${meant}?`;
    report({ path: pointerTo("/metadata/annotations", key), key, message, expected: meant, fix: `write ${meant}` });
  }
}

function lastName(key: string): string {
  return plainName(key.slice(key.lastIndexOf("/") + 1).replaceAll(".", "-"));
}

function checkController({ object, views, checked }: WorkloadView, report: Report): void {
  if (!TEMPLATE_GROUPS.includes(groupOf(object.apiVersion)) || checked.managed === true) return;
  for (const field of ["annotations", "labels"] as const) {
    for (const key of shareKeys(object.metadata[field])) {
      if (views.some(({ annotations, labels }) => annotations[key] !== undefined || labels[key] !== undefined)) {
        continue;
      }
      report({
        path: "/metadata/annotations",
        key: `${object.kind}/${key}`,
        message: `${key} is in metadata.${field} of the ${object.kind}, and KAI reads it from the annotations of pods, so the pods get no GPU`,
        fix: `move ${key} to metadata.annotations of the pod template`,
      });
    }
  }
}
