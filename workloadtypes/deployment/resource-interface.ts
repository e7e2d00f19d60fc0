import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

const AVAILABLE = 'any(.status.conditions[]?; .type == "Available" and .status == "True")';

/** Progressing is absent when `progressDeadlineSeconds` is unlimited, and Unknown while the Deployment is paused. */
const STARTING =
  'any(.status.conditions[]?; .type == "Available" or .type == "Progressing") and all(.status.conditions[]?; .type != "Progressing" or .status == "True") and all(.status.conditions[]?; (.type != "Available" and .type != "ReplicaFailure") or .status != "True")';

const HINDERED =
  'any(.status.conditions[]?; (.type == "Progressing" and .status == "False") or (.type == "ReplicaFailure" and .status == "True"))';

/**
 * `apps/v1` Deployment. Available decides: a roll-out while pods serve is running, one that timed out while pods serve
 * is degraded, and one that timed out without pods that serve is failed. The kind has no gang because the pods are
 * independent. Source: k8s.io/api, apps/v1/types.go; pkg/controller/deployment of Kubernetes.
 */
export const deploymentV1 = {
  structureDefinition: {
    rootComponent: {
      name: "deployment",
      kind: { group: "apps", version: "v1", kind: "Deployment" },
      specDefinition: { podTemplateSpecPath: ".spec.template" },
      scaleDefinition: { replicasPath: "if .spec.template == null then null else .spec.replicas // 1 end" },
      statusDefinition: {
        conditionsDefinition: { path: ".status.conditions" },
        statusMappings: {
          initializing: [{ byExpression: { expression: STARTING, expectedResult: "true" } }],
          running: [
            {
              byConditions: [{ type: "Available", status: "True" }],
              byExpression: { expression: HINDERED, expectedResult: "false" },
            },
          ],
          failed: [
            {
              byConditions: [{ type: "Progressing", status: "False" }],
              byExpression: { expression: AVAILABLE, expectedResult: "false" },
            },
          ],
          degraded: [
            { byConditions: [{ type: "ReplicaFailure", status: "True" }] },
            {
              byConditions: [
                { type: "Progressing", status: "False" },
                { type: "Available", status: "True" },
              ],
            },
          ],
        },
      },
    },
    additionalChildKinds: [{ group: "apps", version: "v1", kind: "ReplicaSet" }, POD_KIND],
  },
} as const satisfies ResourceInterfaceSpec;
