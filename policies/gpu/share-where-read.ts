import { GPU_FRACTION, GPU_FRACTION_NUM_DEVICES, GPU_MEMORY } from "../../src/gpu/index.ts";
import { at, groupOf, plainName, pointerTo } from "../../src/kernel/index.ts";
import type { PodView, WorkloadView } from "../../src/rule/index.ts";
import { defineRule, type RuleContext } from "../../src/rule/index.ts";
import { gpuPodExample } from "./examples.ts";

type Report = RuleContext<unknown>["report"];

const KEYS: readonly string[] = [GPU_FRACTION, GPU_MEMORY, GPU_FRACTION_NUM_DEVICES];
/** The API groups of the kinds whose controllers copy only the pod template to the pods. */
const TEMPLATE_GROUPS: readonly string[] = ["apps", "batch"];

/** GPU-016: a part of a GPU is requested where KAI reads it. */
export const shareWhereRead = defineRule({
  id: "GPU-016",
  name: "share-where-read",
  title: "gpu-fraction and gpu-memory are annotations of the pod, with exactly these keys",
  severity: "warning",
  pack: "recommended",
  rationale:
    "KAI reads the annotations of pods only. On the Deployment or Job around them, as labels, or with another spelling, nothing reads them: the pods start without a GPU, and their programs use the CPU or fail.",
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
    if (pod.workload.views[0] === pod) checkController(pod.workload, report);
  },
});

function checkLabels({ labels, annotations }: PodView, report: Report): void {
  for (const key of KEYS) {
    if (labels[key] === undefined || annotations[key] !== undefined) continue;
    const message = `${key} is a label of the pod, and KAI reads it as an annotation only`;
    report({ path: pointerTo("/metadata/labels", key), key, message, fix: `write ${key} below metadata.annotations` });
  }
}

/** Reports keys that differ from one of KAI in their prefix and their separators: `gpu_fraction`, `nvidia.com/gpu.memory`. */
function checkSpelling({ annotations, spec }: PodView, report: Report): void {
  if (spec.schedulerName !== "kai-scheduler") return;
  for (const key in annotations) {
    if (KEYS.includes(key) || !key.includes("gpu")) continue;
    const meant = KEYS.find(
      (known) => plainName(known) === plainName(key.slice(key.lastIndexOf("/") + 1).replaceAll(".", "-")),
    );
    if (meant === undefined || annotations[meant] !== undefined) continue;
    const message = `KAI does not read the annotation ${key.slice(0, 100)}; did you mean ${meant}?`;
    report({ path: pointerTo("/metadata/annotations", key), key, message, expected: meant, fix: `write ${meant}` });
  }
}

function checkController({ object, views, checked }: WorkloadView, report: Report): void {
  if (!TEMPLATE_GROUPS.includes(groupOf(object.apiVersion)) || checked.managed === true) return;
  for (const key of KEYS) {
    for (const field of ["annotations", "labels"] as const) {
      if (at(object.metadata, field, key) === undefined) continue;
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
