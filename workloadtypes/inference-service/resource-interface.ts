import { kserveSuspension, stopsService } from "../shared/kserve-stop.ts";
import type { ComponentSpec, ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";
import {
  CANARY_COUNTS,
  CANARY_TEMPLATES,
  PREDICTOR_COUNT,
  PREDICTOR_TEMPLATE,
  podTemplate,
  WORKER_COUNT,
  WORKER_TEMPLATE,
} from "./pod-template.ts";

const COMPONENT = ".metadata.labels.component";
const IS_WORKER = '((.metadata.labels.app // "") | endswith("-predictor-worker") | tostring)';

/** The name of a variant: standard mode names its Deployment after the service, the variant and the component. */
const VARIANT =
  '((.metadata.labels.app // "") | ltrimstr("isvc.") | rtrimstr("-predictor"))[((.metadata.labels["serving.kserve.io/inferenceservice"] // "") | length) + 1:]';
const IS_CANARY = `(((.metadata.labels.app // "") | endswith("-predictor")) and ${VARIANT} != "" | tostring)`;

const condition = (type: string, status: string) =>
  `any(.status.conditions[]?; .type == "${type}" and .status == "${status}")`;

const STOPPED = condition("Stopped", "True");
const PREDICTOR_DOWN = `${condition("PredictorReady", "False")} and (${STOPPED} | not)`;
const PREDICTOR_UP = condition("PredictorReady", "True");
const LOAD_FAILED =
  '(.status.modelStatus.transitionStatus == "BlockedByFailedLoad" or .status.modelStatus.transitionStatus == "InvalidSpec")';

/** A Deployment that has just started is unavailable and a loading model is in progress; neither has failed. */
const LOADING = `(.status.modelStatus.transitionStatus == "InProgress" or any(.status.conditions[]?; .type == "PredictorReady" and .reason == "MinimumReplicasUnavailable"))`;

const FAILED = `(${condition("PredictorConfigurationReady", "False")} or ${LOAD_FAILED} or (${LOADING} | not))`;

/**
 * Pods at the start: the minimum, but at least one even when the service may scale to zero; none while it is stopped.
 */
function replicas(component: string, count: string): string {
  return `if .spec.${component} == null then null else ${unlessStopped(count)} end`;
}

function unlessStopped(counts: string): string {
  return `${stopsService(".metadata.annotations")} as $stopped | ${counts} | if $stopped then 0 else . end`;
}

function scaled(
  name: "predictor" | "transformer" | "explainer",
  template: string,
  count = `([.spec.${name}.minReplicas // 1, 1] | max)`,
) {
  return {
    name,
    ownerRef: "inferenceservice",
    kind: { group: "apps", version: "v1", kind: "Deployment" },
    specDefinition: { podTemplateSpecPath: template },
    scaleDefinition: {
      replicasPath: replicas(name, count),
      minReplicasPath: `.spec.${name}.minReplicas`,
      maxReplicasPath: `.spec.${name}.maxReplicas | if . == 0 then null else . end`,
    },
    podSelector: { componentTypeSelector: { keyPath: COMPONENT, value: name } },
  } as const satisfies ComponentSpec;
}

/** The suspension by the annotation that stops a service; the condition Stopped shows it. Source as below. */
export const inferenceServiceSuspension = kserveSuspension(STOPPED);

/**
 * `serving.kserve.io/v1beta1` InferenceService, in serverless mode and in standard mode alike: Ready, PredictorReady
 * and IngressReady are written in both. The fields of a pod spec are in the component, with the model server beside its
 * `containers`, so templates are built from them and are read-only. Additions of the serving runtime (image, its own
 * resources) are not in the object. The kind has no gang instruction: replicas of a server are independent, and an
 * instruction cannot express the size of the head and workers of one replica.
 * Source: kserve/kserve, pkg/apis/serving/v1beta1 and pkg/controller/v1beta1/inferenceservice/components.
 */
export const inferenceServiceV1Beta1 = {
  structureDefinition: {
    rootComponent: {
      name: "inferenceservice",
      kind: { group: "serving.kserve.io", version: "v1beta1", kind: "InferenceService" },
      statusDefinition: {
        conditionsDefinition: { path: ".status.conditions" },
        statusMappings: {
          initializing: [
            { byConditions: [{ type: "Ready", status: "Unknown" }] },
            { byExpression: { expression: `${PREDICTOR_DOWN} and (${FAILED} | not)`, expectedResult: "true" } },
          ],
          running: [
            {
              byConditions: [{ type: "Ready", status: "True" }],
              byExpression: { expression: LOAD_FAILED, expectedResult: "false" },
            },
          ],
          failed: [{ byExpression: { expression: `${PREDICTOR_DOWN} and ${FAILED}`, expectedResult: "true" } }],
          degraded: [
            {
              byConditions: [{ type: "Ready", status: "True" }],
              byExpression: { expression: LOAD_FAILED, expectedResult: "true" },
            },
            {
              byConditions: [{ type: "Ready", status: "False" }],
              byExpression: { expression: `${PREDICTOR_UP} and (${STOPPED} | not)`, expectedResult: "true" },
            },
          ],
        },
      },
    },
    childComponents: [
      {
        name: "worker",
        ownerRef: "inferenceservice",
        kind: { group: "apps", version: "v1", kind: "Deployment" },
        specDefinition: { podTemplateSpecPath: WORKER_TEMPLATE },
        scaleDefinition: { replicasPath: replicas("predictor.workerSpec", WORKER_COUNT) },
        podSelector: { componentTypeSelector: { keyPath: IS_WORKER, value: "true" } },
      },
      {
        name: "canary",
        ownerRef: "inferenceservice",
        kind: { group: "apps", version: "v1", kind: "Deployment" },
        instanceIdPath: ".spec.canary[]?.predictor.name",
        specDefinition: { podTemplateSpecPath: CANARY_TEMPLATES },
        scaleDefinition: { replicasPath: unlessStopped(CANARY_COUNTS) },
        podSelector: {
          componentTypeSelector: { keyPath: IS_CANARY, value: "true" },
          componentInstanceSelector: { idPath: VARIANT },
        },
      },
      scaled("predictor", PREDICTOR_TEMPLATE, PREDICTOR_COUNT),
      scaled("transformer", podTemplate("transformer")),
      scaled("explainer", podTemplate("explainer")),
    ],
    additionalChildKinds: [
      { group: "", version: "v1", kind: "Pod" },
      { group: "apps", version: "v1", kind: "ReplicaSet" },
      { group: "serving.knative.dev", version: "v1", kind: "Service" },
      { group: "serving.knative.dev", version: "v1", kind: "Configuration" },
      { group: "serving.knative.dev", version: "v1", kind: "Revision" },
      { group: "autoscaling", version: "v2", kind: "HorizontalPodAutoscaler" },
      { group: "keda.sh", version: "v1alpha1", kind: "ScaledObject" },
      { group: "networking.k8s.io", version: "v1", kind: "Ingress" },
      { group: "gateway.networking.k8s.io", version: "v1", kind: "HTTPRoute" },
    ],
  },
} as const satisfies ResourceInterfaceSpec;
