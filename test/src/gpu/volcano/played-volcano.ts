import { judgeVolcano } from "../../../../src/gpu/volcano/judge-volcano.ts";
import { volcanoModel } from "../../../../src/gpu/volcano/volcano-model.ts";
import type { VolcanoSettings } from "../../../../src/gpu/volcano/volcano-settings.ts";
import type { VolcanoVerdict } from "../../../../src/gpu/volcano/volcano-verdict.ts";
import { volcanoWorkloads } from "../../../../src/gpu/volcano/volcano-workloads.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";

/** The verdicts about all workloads among objects. */
export function verdictsOf(
  objects: readonly KubeObject[],
  options: { readonly settings?: VolcanoSettings; readonly isComplete?: boolean } = {},
): readonly VolcanoVerdict[] {
  const model = volcanoModel(objects, options);
  return volcanoWorkloads(objects, model).map((workload) => judgeVolcano(model, workload));
}
