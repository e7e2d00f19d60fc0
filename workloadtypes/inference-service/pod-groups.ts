import { describedAs, groupsOfPods, type NOT_WHOLE, ownerBelow, ownerName, wholeAt } from "../../src/gpu/index.ts";
import type { KubeObject, PodTemplate } from "../../src/kernel/index.ts";
import { at } from "../../src/kernel/index.ts";
import type { Gang, Grouping, GroupingContext } from "../../src/model/index.ts";
import { annotation } from "../../src/model/index.ts";
import { predictKnativeServiceGangs } from "../knative-service/pod-groups.ts";
import { interpretedGang, interpretedPods } from "../podgrouper/interpreted-pods.ts";
import { joinedGangs } from "../podgrouper/joined-gangs.ts";
import { deploymentMode, MODE_ANNOTATION } from "./deployment-mode.ts";
import { inferenceServiceV1Beta1 } from "./resource-interface.ts";

const MIN_SCALE = "autoscaling.knative.dev/min-scale";

/** The kind's default priority class. KAI does not treat this kind as inference. */
export const INFERENCE_SERVICE_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of an InferenceService: KAI has no plug-in for the kind, so the default grouper makes one group for all
 * its pods, in either mode, of which one must start, also where a predictor spans several nodes.
 * Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export const predictInferenceServiceGangs = interpretedGang(
  { newest: inferenceServiceV1Beta1, below: (_, pods) => [describedAs(pods)] },
  INFERENCE_SERVICE_PRIORITY,
);

/**
 * The PodGroups of an InferenceService that the podgrouper may not read: of a Deployment for each part, or of the
 * revision of a Knative Service for each. Without the annotation the mode is that of KServe's configuration, by default
 * Knative; a predictor of several nodes always has Deployments. The pods that a revision waits for are `minReplicas`, also
 * where it is 0: KServe makes it the annotation of the revision.
 * Source: KAI Scheduler, `handleGetOwnerError`; KServe, pkg/constants and pkg/controller/v1beta1/inferenceservice.
 */
export function predictPartsOfInferenceService(object: KubeObject, context: GroupingContext): Grouping {
  const pods = interpretedPods(inferenceServiceV1Beta1, object, context);
  const isRaw =
    deploymentMode(annotation(object, MODE_ANNOTATION)) === "standard" ||
    at(object, "spec", "predictor", "workerSpec") !== undefined;
  if (isRaw) return groupsOfPods(object, pods, context, "Deployment");
  const groupings = pods.map(({ component, template, count }): Grouping => {
    const kind = { apiVersion: "serving.knative.dev/v1", kind: "Service" };
    const service = ownerBelow(object, kind, undefined, `${ownerName(object)}-${component}`);
    const spec = { template: withMinimumScale(template, wholeAt(object, "spec", component, "minReplicas") ?? 1) };
    const grouping = predictKnativeServiceGangs({ ...service, spec }, context);
    const withCount = (gang: Gang) => ({ ...gang, pods: gang.pods.map((own) => ({ ...own, component, count })) });
    if ("gangs" in grouping) return { gangs: grouping.gangs.map(withCount) };
    return grouping;
  });
  return joinedGangs(groupings);
}

/**
 * The template of a revision. KServe writes the annotation for its scale, whatever the service has.
 * Source: KServe, `SetAutoScalingAnnotations` in pkg/controller/v1alpha1/utils.
 */
function withMinimumScale(template: PodTemplate, minReplicas: number | typeof NOT_WHOLE): PodTemplate {
  const annotations = { ...template.metadata?.annotations, [MIN_SCALE]: String(minReplicas) };
  return { ...template, metadata: { ...template.metadata, annotations } };
}
