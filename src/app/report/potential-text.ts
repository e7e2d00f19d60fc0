import type { PodTotals } from "../../gpu/index.ts";
import { count, gpuText } from "../../kernel/index.ts";

/** The pods that suspended workloads, and those scaled to zero, have once they are active; undefined without any. */
export function potentialText({
  potentialPods,
  potentialGpuHundredths,
}: Pick<PodTotals, "potentialPods" | "potentialGpuHundredths">): string | undefined {
  if (potentialPods === 0) return undefined;
  return `${count(potentialPods, "pod")}, ${gpuText(potentialGpuHundredths / 100)} more once resumed or scaled up`;
}
