import { containerGpuAnnotations, containerGpus, GPU_MEMORY } from "../../src/gpu/index.ts";
import { kaiSince, pointerTo, runaiSince } from "../../src/kernel/index.ts";
import type { PodView, RuleContext } from "../../src/rule/index.ts";
import { isGpuPod, shareReadingOf } from "../pods/gpu-containers.ts";

/** Reports annotations for the GPU of a container that the scheduler of the cluster is too old to read. */
export function checkRelease(pod: PodView, report: RuleContext<unknown>["report"]): void {
  if (shareReadingOf(pod) === "by-container") return;
  const { annotations, spec, workload } = pod;
  const found = containerGpuAnnotations(annotations).filter(({ part }) => part !== undefined && part !== "devices");
  const asked = found.find(({ part }) => part === "request") ?? found.find(({ part }) => part === "limit") ?? found[0];
  if (asked === undefined) return;
  const { scheduler, version, name } = workload.checked.cluster;
  const [title, since] =
    scheduler === "runai" ? ["Run:ai", runaiSince("container-gpus")] : ["KAI", kaiSince("container-gpus")];
  const isWithout = asked.part !== "mode" && asked.part !== "portionLimit" && !isGpuPod(pod);
  const memoryMiB = containerGpus(annotations, spec).share?.memoryMiB;
  report({
    path: pointerTo("/metadata/annotations", asked.key),
    key: asked.key,
    ...(isWithout && { severity: "error" }),
    message: `${title} reads ${asked.key} from ${since} on, and cluster ${name} has ${version}, so ${isWithout ? "the pod gets no GPU" : "it has no effect"}`,
    expected: `${title} ${since}`,
    received: `${title} ${version}`,
    fix:
      isWithout && memoryMiB !== undefined && memoryMiB > 0
        ? `write ${GPU_MEMORY}: "${memoryMiB}"`
        : "remove the annotation, or update the cluster",
  });
}
