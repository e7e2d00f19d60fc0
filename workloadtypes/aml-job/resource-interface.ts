import type { GroupVersionKind } from "../../src/model/index.ts";
import { POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/** The kinds of objects, besides pods, that the operator reportedly creates for an AmlJob. */
export const AML_JOB_ADDITIONAL_KINDS: readonly GroupVersionKind[] = [
  { group: "batch.volcano.sh", version: "v1alpha1", kind: "Job" },
  { group: "scheduling.volcano.sh", version: "v1beta1", kind: "PodGroup" },
  { group: "", version: "v1", kind: "Service" },
  { group: "", version: "v1", kind: "ConfigMap" },
  { group: "", version: "v1", kind: "Secret" },
];

const NODES = ".spec.job.options.envs.AZUREML_NODE_COUNT";

/**
 * `amlarc.azureml.com/v1alpha1` AmlJob: one pod for each node of the job. Only an encoded text of a closed-source
 * operator describes the pods, so their containers, GPUs and status values are unknown.
 * Source: KAI Scheduler, plugins/aml/aml_grouper.go.
 */
export const amlJobV1Alpha1: ResourceInterfaceSpec = {
  structureDefinition: {
    rootComponent: {
      name: "amljob",
      kind: { group: "amlarc.azureml.com", version: "v1alpha1", kind: "AmlJob" },
      statusDefinition: { conditionsDefinition: { path: ".status.conditions" }, statusMappings: {} },
    },
    childComponents: [
      {
        name: "node",
        ownerRef: "amljob",
        kind: POD_KIND,
        // An empty pod, so that the nodes are counted; the object does not show the containers.
        specDefinition: { podTemplateSpecPath: `if ${NODES} == null then null else {spec: {containers: []}} end` },
        scaleDefinition: { replicasPath: NODES },
      },
    ],
    additionalChildKinds: AML_JOB_ADDITIONAL_KINDS,
  },
};
