import { filledObject, given } from "../../kernel/index.ts";
import type { Target, TrainingDefinition } from "../../model/index.ts";
import { KAI_KEYS } from "../../model/index.ts";
import { withSources } from "./field-sources.ts";
import { groupPods } from "./group-pods.ts";
import { jobObject, withRestartPolicy } from "./job.ts";
import { mergeClaims } from "./merge-claims.ts";
import { objectMetadata } from "./metadata.ts";
import { expandPod } from "./pod.ts";
import type { ExpansionReporter } from "./report.ts";
import { trainingAccess } from "./training-access.ts";
import { type ExpandedTraining, type TrainingParts, trainingPodContext } from "./training-parts.ts";
import { POD_GROUP_SOURCES, templateSources, WORKLOAD_SOURCES } from "./workload-sources.ts";

/** Expands a Training for a `kai` cluster: the Job first, then the objects that it needs, its PodGroup last. */
export function trainingOnKai(
  definition: TrainingDefinition,
  parts: TrainingParts,
  target: Target,
  report: ExpansionReporter,
): ExpandedTraining {
  const { name, atOnce, min, suspended, scheduling } = parts;
  const { metadata, spec } = definition;
  const context = trainingPodContext(definition, parts, target, report);
  const pod = expandPod(spec, context);
  const { queue, nodePool, priorityClass, preemptibility } = scheduling;
  const grouped = groupPods(
    [{ component: "main", path: "/spec", template: pod.template }],
    {
      workload: name,
      namespace: target.namespace,
      cluster: target.cluster,
      queue,
      ...given({ nodePool, priorityClass, preemptibility }),
      annotations: metadata.annotations ?? {},
      pods: { kind: "independent", component: "main", count: atOnce, min },
    },
    report,
  );
  const template = withRestartPolicy(grouped.templates[0] ?? pod.template, spec.restartPolicy);
  // The podgrouper reads the gang's size from the Job; a committed PodGroup has its own.
  const size = grouped.gang.mode === "predicted" && min > 1 ? { [KAI_KEYS.batchMinMember]: String(min) } : {};
  const objectMeta = objectMetadata(
    metadata,
    {
      name,
      namespace: target.namespace,
      labels: scheduling.objectLabels,
      ...given({ annotations: filledObject(size) }),
    },
    report,
  );
  const objects = [
    withSources(jobObject(spec, objectMeta, template, suspended, report), () => WORKLOAD_SOURCES, [
      templateSources("/spec/template", pod.sources),
    ]),
    ...mergeClaims(pod.claims, report),
    ...trainingAccess(definition, name, context.selector, target, report),
    ...grouped.podGroups.map((group) => withSources(group, () => POD_GROUP_SOURCES)),
  ];
  return { objects, template, gang: grouped.gang };
}
