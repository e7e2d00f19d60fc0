import { failure, groupedTemplates, NOT_WHOLE } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, given } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";
import { predictKnativeServiceGangs } from "../knative-service/pod-groups.ts";
import { runaiChild, wrappedWhole } from "../podgrouper/runai-job.ts";

/** The kind's default priority class: that of the Service of Knative below it. */
export const INFERENCE_WORKLOAD_PRIORITY = { kai: "inference", runai: "very-high" } as const;

/**
 * The PodGroup of an InferenceWorkload. The podgrouper skips it and groups by the revision of the Service of Knative that
 * the platform creates. That the revision has the labels and annotations of the workload, and `minScale` as its annotation
 * `min-scale`, is inferred. Source: KAI Scheduler, plugins/skiptopowner and plugins/knative.
 */
export function predictInferenceWorkloadGangs(object: KubeObject, context: GroupingContext): Grouping {
  const grouped = groupedTemplates(object, [], context.cluster);
  if ("reason" in grouped) return grouped;
  const minScale = wrappedWhole(object, "minScale") ?? (at(object, "spec", "metric", "value") === "latency" ? 1 : 0);
  if (minScale === NOT_WHOLE) return failure("spec.minScale must be an integer");
  const service = runaiChild(object, "serving.knative.dev/v1", "Service");
  const { labels, annotations } = service.metadata;
  const scale = minScale > 0 ? { "autoscaling.knative.dev/min-scale": String(minScale) } : undefined;
  const template = {
    metadata: given({ labels, annotations: scale === undefined ? annotations : { ...annotations, ...scale } }),
    spec: { schedulerName: context.cluster.schedulerName },
  };
  const grouping = predictKnativeServiceGangs({ ...service, spec: { template } }, context);
  if ("reason" in grouping) return grouping;
  const pods = [{ component: "inferenceworkload", count: Math.max(minScale, 1) }];
  return { gangs: grouping.gangs.map((gang) => ({ ...gang, pods })) };
}
