import type { ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/** An annotation of the autoscaler as a number, in its current or older spelling; `otherwise` when it is absent. */
function annotated(name: string, older: string, otherwise: string): string {
  const key = (spelling: string) => `.spec.template.metadata.annotations["autoscaling.knative.dev/${spelling}"]`;
  return `((${key(name)} // ${key(older)} | tonumber?) // ${otherwise})`;
}

function ofTemplate(expression: string): string {
  return `if .spec.template == null then null else ${expression} end`;
}

const ROUTED = 'any(.status.conditions[]?; .type == "RoutesReady" and .status == "True")';
const REFUSED = 'any(.status.conditions[]?; .type == "Ready" and .status == "False")';

/**
 * `serving.knative.dev/v1` Service. A new revision starts with the greater of `initial-scale` (1) and `min-scale` pods;
 * without requests it then shrinks to `min-scale`. While a route is ready, an older revision serves, so a new revision
 * that fails makes the service degraded, not failed.
 * Source: knative/serving, pkg/apis/serving/v1 and pkg/apis/autoscaling/register.go.
 */
export const knativeServiceV1 = {
  structureDefinition: {
    rootComponent: {
      name: "service",
      kind: { group: "serving.knative.dev", version: "v1", kind: "Service" },
      statusDefinition: {
        conditionsDefinition: { path: ".status.conditions" },
        statusMappings: {
          initializing: [{ byConditions: [{ type: "Ready", status: "Unknown" }] }],
          running: [{ byConditions: [{ type: "Ready", status: "True" }] }],
          failed: [{ byExpression: { expression: `${REFUSED} and (${ROUTED} | not)`, expectedResult: "true" } }],
          degraded: [
            {
              byConditions: [
                { type: "Ready", status: "False" },
                { type: "RoutesReady", status: "True" },
              ],
            },
          ],
        },
      },
    },
    childComponents: [
      {
        name: "revision",
        ownerRef: "service",
        kind: { group: "serving.knative.dev", version: "v1", kind: "Revision" },
        specDefinition: { podTemplateSpecPath: ".spec.template" },
        scaleDefinition: {
          replicasPath: ofTemplate(
            `[${annotated("min-scale", "minScale", "0")}, ${annotated("initial-scale", "initialScale", "1")}] | max`,
          ),
          minReplicasPath: ofTemplate(annotated("min-scale", "minScale", "null")),
          maxReplicasPath: ofTemplate(`${annotated("max-scale", "maxScale", "null")} | if . == 0 then null else . end`),
        },
      },
    ],
    additionalChildKinds: [
      { group: "serving.knative.dev", version: "v1", kind: "Configuration" },
      { group: "serving.knative.dev", version: "v1", kind: "Route" },
      { group: "apps", version: "v1", kind: "Deployment" },
      { group: "apps", version: "v1", kind: "ReplicaSet" },
      { group: "", version: "v1", kind: "Pod" },
      { group: "autoscaling.internal.knative.dev", version: "v1alpha1", kind: "PodAutoscaler" },
      { group: "networking.internal.knative.dev", version: "v1alpha1", kind: "ServerlessService" },
      { group: "networking.internal.knative.dev", version: "v1alpha1", kind: "Ingress" },
      { group: "caching.internal.knative.dev", version: "v1alpha1", kind: "Image" },
    ],
  },
  optimizationInstructions: {
    gangScheduling: {
      podGroups: [
        {
          name: "revision",
          members: [
            { componentName: "revision", groupByKeyPaths: ['.metadata.labels["serving.knative.dev/revision"]'] },
          ],
        },
      ],
    },
  },
} as const satisfies ResourceInterfaceSpec;
