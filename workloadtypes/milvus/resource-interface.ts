import type { ComponentSpec, ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";
import { COMPONENTS, componentReplicas, componentTemplate, SERVER_TEMPLATE } from "./components.ts";

const DEPLOYMENT = { group: "apps", version: "v1", kind: "Deployment" } as const;
const COMPONENT = '.metadata.labels["app.kubernetes.io/component"]';

function structure(version: string, childComponents: readonly ComponentSpec[]): ResourceInterfaceSpec {
  return {
    structureDefinition: {
      rootComponent: {
        name: "milvus",
        kind: { group: "milvus.io", version, kind: "Milvus" },
        statusDefinition: {
          phaseDefinition: { path: ".status.status" },
          conditionsDefinition: { path: ".status.conditions" },
          statusMappings: {
            initializing: [{ byPhase: "Pending" }],
            running: [{ byPhase: "Healthy" }],
            degraded: [{ byPhase: "Unhealthy" }],
          },
        },
      },
      childComponents,
      additionalChildKinds: [
        { group: "", version: "v1", kind: "Pod" },
        { group: "apps", version: "v1", kind: "ReplicaSet" },
        { group: "apps", version: "v1", kind: "StatefulSet" },
        { group: "", version: "v1", kind: "Service" },
        { group: "", version: "v1", kind: "ConfigMap" },
        { group: "", version: "v1", kind: "Secret" },
        { group: "", version: "v1", kind: "PersistentVolumeClaim" },
        { group: "networking.k8s.io", version: "v1", kind: "Ingress" },
        { group: "batch", version: "v1", kind: "Job" },
        { group: "monitoring.coreos.com", version: "v1", kind: "PodMonitor" },
      ],
    },
  };
}

/**
 * `milvus.io/v1beta1` Milvus. Components are Deployments. The mode and the version decide which components exist; each
 * has one pod even if the object does not contain it. The object has no pod templates: they are built from the fields
 * of the component and of all components and are read-only. The kind has no gang instruction.
 * Source: zilliztech/milvus-operator, apis/milvus.io/v1beta1 and pkg/controllers/components.go.
 */
export const milvusV1Beta1: ResourceInterfaceSpec = structure(
  "v1beta1",
  COMPONENTS.map((component) => ({
    name: component.toLowerCase(),
    ownerRef: "milvus",
    kind: DEPLOYMENT,
    specDefinition: { podTemplateSpecPath: componentTemplate(component) },
    scaleDefinition: { replicasPath: componentReplicas(component) },
    podSelector: { componentTypeSelector: { keyPath: COMPONENT, value: component.toLowerCase() } },
  })),
);

/** `milvus.io/v1alpha1` Milvus: one server, with its fields directly in the spec. */
export const milvusV1Alpha1: ResourceInterfaceSpec = structure("v1alpha1", [
  {
    name: "server",
    ownerRef: "milvus",
    kind: DEPLOYMENT,
    specDefinition: { podTemplateSpecPath: SERVER_TEMPLATE },
    scaleDefinition: { replicasPath: "if .spec == null then null else .spec.replicas // 1 end" },
  },
]);
