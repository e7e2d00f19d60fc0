import {
  failure,
  gangBase,
  gangPods,
  groupedTemplates,
  minimumProblem,
  NOT_WHOLE,
  ownerName,
  wholeText,
} from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, given, text } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";
import { annotation } from "../../src/model/index.ts";

/** The kind's default priority class. */
export const KNATIVE_SERVICE_PRIORITY = { kai: "inference", runai: "very-high" } as const;

const COMPONENT = "revision";
const SCALES = "autoscaling.knative.dev/";

/**
 * The PodGroup of a Knative Service: one per revision, with the labels and annotations of the template and not those of
 * the service. `min-scale` pods start together, or 1 when it is absent or not a number. The podgrouper reads only the
 * current spelling of the annotation. Labels and spec of the template set the priority; the podgrouper ignores
 * preemptibility, topology and delays. The prediction is the group of the next revision, named like the first one when
 * the template has no name.
 * Source: KAI Scheduler, plugins/knative/knative.go, with gang scheduling of revisions, its default.
 */
export function predictKnativeServiceGangs(object: KubeObject, context: GroupingContext): Grouping {
  const { cluster } = context;
  const template = at(object, "spec", "template");
  const grouped = groupedTemplates(object, [{ component: COMPONENT, template }], cluster);
  if ("reason" in grouped) return grouped;
  const written = annotation(template, `${SCALES}min-scale`);
  const min = wholeOr(written, 1);
  const problem = minimumProblem(min, `annotation ${SCALES}min-scale`, cluster);
  if (problem !== undefined) return failure(problem);
  const revision = {
    apiVersion: "serving.knative.dev/v1",
    kind: "Revision",
    metadata: {
      name: text(at(template, "metadata", "name")) || `${ownerName(object)}-00001`,
      namespace: at(object, "metadata", "namespace"),
      labels: at(template, "metadata", "labels"),
      annotations: at(template, "metadata", "annotations"),
    },
  };
  const { name, namespace, queue, nodePool, priorityClass, labels, annotations } = gangBase(
    revision,
    template,
    context,
    KNATIVE_SERVICE_PRIORITY,
  );
  return {
    gangs: [
      given({
        name,
        namespace,
        queue,
        nodePool,
        priorityClass,
        labels,
        annotations,
        min,
        pods: [gangPods(COMPONENT, podsAtStart(template), template)],
      }),
    ],
  };
}

function podsAtStart(template: unknown): number {
  const scale = (name: string, older: string, otherwise: number) =>
    wholeOr(annotation(template, SCALES + name) ?? annotation(template, SCALES + older), otherwise);
  return Math.max(scale("min-scale", "minScale", 0), scale("initial-scale", "initialScale", 1), 0);
}

function wholeOr(written: string | undefined, otherwise: number): number {
  const whole = wholeText(written ?? "");
  if (whole === NOT_WHOLE) return otherwise;
  return whole;
}
