import type { GroupVersionKind } from "../../src/model/index.ts";
import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";
import { POD_SET_OF_POD, POD_SETS } from "./pod-sets.ts";

/** The kinds that AppWrapper knows the pods of; it can wrap any other. */
export const APP_WRAPPER_CHILD_KINDS: readonly GroupVersionKind[] = [
  { group: "apps", version: "v1", kind: "Deployment" },
  { group: "apps", version: "v1", kind: "ReplicaSet" },
  { group: "apps", version: "v1", kind: "StatefulSet" },
  { group: "batch", version: "v1", kind: "Job" },
  { group: "jobset.x-k8s.io", version: "v1alpha2", kind: "JobSet" },
  { group: "kubeflow.org", version: "v1", kind: "PyTorchJob" },
  { group: "ray.io", version: "v1", kind: "RayCluster" },
  { group: "ray.io", version: "v1", kind: "RayJob" },
];

const UNHEALTHY = 'any(.status.conditions[]?; .type == "Unhealthy" and .status == "True")';

/**
 * `workload.codeflare.dev/v1beta2` AppWrapper. Every pod set of every wrapped object is an instance. For kinds that
 * AppWrapper knows, the pod sets are found in the same way; for others, by the declared path. The templates are in raw
 * objects whose shape depends on their kind, so they are read-only.
 * Source: project-codeflare/appwrapper, api/v1beta2/appwrapper_types.go and pkg/utils/utils.go.
 */
export const appWrapperV1Beta2: ResourceInterfaceSpec = {
  structureDefinition: {
    rootComponent: {
      name: "appwrapper",
      kind: { group: "workload.codeflare.dev", version: "v1beta2", kind: "AppWrapper" },
      statusDefinition: {
        phaseDefinition: { path: ".status.phase" },
        conditionsDefinition: { path: ".status.conditions" },
        statusMappings: {
          initializing: [{ byPhase: "Resuming" }],
          running: [{ byPhase: "Running", byExpression: { expression: UNHEALTHY, expectedResult: "false" } }],
          completed: [{ byPhase: "Succeeded" }],
          failed: [{ byPhase: "Failed" }],
          degraded: [
            { byPhase: "Resetting" },
            { byPhase: "Running", byExpression: { expression: UNHEALTHY, expectedResult: "true" } },
          ],
        },
      },
    },
    childComponents: [
      {
        name: "component",
        ownerRef: "appwrapper",
        kind: POD_KIND,
        instanceIdPath: `${POD_SETS} as $set | $set.id`,
        specDefinition: { podTemplateSpecPath: `${POD_SETS} as $set | $set.template` },
        scaleDefinition: { replicasPath: `${POD_SETS} as $set | $set.replicas` },
        podSelector: { componentInstanceSelector: { idPath: POD_SET_OF_POD } },
      },
    ],
    additionalChildKinds: APP_WRAPPER_CHILD_KINDS,
  },
};
