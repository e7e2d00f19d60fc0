import type { GroupVersionKind } from "../../src/model/index.ts";
import { type ComponentSpec, POD_KIND, type ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";
import { property, type SparkRole, sparkTemplate } from "./pod-template.ts";

/** The kinds of objects, besides its pods, that the operator creates for an application. */
export const SPARK_ADDITIONAL_KINDS: readonly GroupVersionKind[] = [
  { group: "", version: "v1", kind: "Service" },
  { group: "", version: "v1", kind: "ConfigMap" },
  { group: "networking.k8s.io", version: "v1", kind: "Ingress" },
  { group: "policy", version: "v1", kind: "PodDisruptionBudget" },
  { group: "scheduling.volcano.sh", version: "v1beta1", kind: "PodGroup" },
];

const DYNAMIC = `(.spec.dynamicAllocation.enabled == true or ${property("spark.dynamicAllocation.enabled")} == "true")`;

/** A bound of the dynamic allocation, from its field or its property; null if neither is set. */
function bound(name: "minExecutors" | "maxExecutors" | "initialExecutors"): string {
  return `(.spec.dynamicAllocation.${name} // (${property(`spark.dynamicAllocation.${name}`)} | tonumber?) // null)`;
}

const INSTANCES = `(.spec.executor.instances // (${property("spark.executor.instances")} | tonumber?) // null)`;

/** Executors at the start: the requested number; a dynamic allocation starts with the greatest of its numbers. */
const EXECUTORS = `if .spec.executor == null then null elif ${DYNAMIC} then
  ([${bound("minExecutors")} // 0, ${bound("initialExecutors")} // 0, ${INSTANCES} // 0] | max)
else ${INSTANCES} // 1 end`;

function whereDynamic(count: string): string {
  return `if .spec.executor != null and ${DYNAMIC} then ${count} else null end`;
}

function role(name: SparkRole, scaleDefinition: ComponentSpec["scaleDefinition"] & object): ComponentSpec {
  return {
    name,
    ownerRef: "sparkapplication",
    kind: POD_KIND,
    specDefinition: { podTemplateSpecPath: sparkTemplate(name) },
    scaleDefinition,
    podSelector: { componentTypeSelector: { keyPath: '.metadata.labels["spark-role"]', value: name } },
  };
}

/**
 * `sparkoperator.k8s.io/v1beta2` SparkApplication. Pods are built from a template, the fields of driver and executor,
 * and Spark's own properties, so they are read-only. An empty state means that the application is not submitted yet.
 * The kind has no gang instruction: the driver starts first and then requests executors.
 * Source: kubeflow/spark-operator, api/v1beta2, internal/controller/sparkapplication/submission.go, internal/webhook.
 */
export const sparkApplicationV1Beta2: ResourceInterfaceSpec = {
  structureDefinition: {
    rootComponent: {
      name: "sparkapplication",
      kind: { group: "sparkoperator.k8s.io", version: "v1beta2", kind: "SparkApplication" },
      statusDefinition: {
        phaseDefinition: { path: ".status.applicationState.state" },
        statusMappings: {
          initializing: [
            { byExpression: { expression: '.status.applicationState.state == ""', expectedResult: "true" } },
            { byPhase: "SUBMITTED" },
            { byPhase: "PENDING_RERUN" },
            { byPhase: "INVALIDATING" },
            { byPhase: "RESUMING" },
          ],
          running: [{ byPhase: "RUNNING" }, { byPhase: "SUCCEEDING" }],
          completed: [{ byPhase: "COMPLETED" }],
          failed: [{ byPhase: "FAILED" }, { byPhase: "SUBMISSION_FAILED" }],
          degraded: [{ byPhase: "FAILING" }],
        },
      },
    },
    childComponents: [
      role("driver", { replicasPath: "1" }),
      role("executor", {
        replicasPath: EXECUTORS,
        minReplicasPath: whereDynamic(`${bound("minExecutors")} // 0`),
        maxReplicasPath: whereDynamic(bound("maxExecutors")),
      }),
    ],
    additionalChildKinds: SPARK_ADDITIONAL_KINDS,
  },
};
