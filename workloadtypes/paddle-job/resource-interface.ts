import type { GroupVersionKind } from "../../src/model/index.ts";
import { elasticBound, KUBEFLOW_STATUS, kubeflowReplicas } from "../shared/kubeflow-jobs.ts";
import type { ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/** The kinds of objects, besides pods, that the training operator creates for a PaddleJob. */
export const PADDLE_JOB_ADDITIONAL_KINDS: readonly GroupVersionKind[] = [
  { group: "", version: "v1", kind: "Service" },
  { group: "autoscaling", version: "v2", kind: "HorizontalPodAutoscaler" },
];

const SPECS = ".spec.paddleReplicaSpecs";
const WORKER = kubeflowReplicas("paddlejob", SPECS, "Worker");

/**
 * `kubeflow.org/v1` PaddleJob. The gang is the whole job, although KAI makes none for the kind.
 * Source: kubeflow/training-operator v1.9, pkg/apis/kubeflow.org/v1 and pkg/controller.v1/paddlepaddle.
 */
export const paddleJobV1 = {
  structureDefinition: {
    rootComponent: {
      name: "paddlejob",
      kind: { group: "kubeflow.org", version: "v1", kind: "PaddleJob" },
      statusDefinition: KUBEFLOW_STATUS,
    },
    childComponents: [
      kubeflowReplicas("paddlejob", SPECS, "Master"),
      {
        ...WORKER,
        scaleDefinition: {
          ...WORKER.scaleDefinition,
          minReplicasPath: elasticBound(SPECS, "minReplicas"),
          maxReplicasPath: elasticBound(SPECS, "maxReplicas"),
        },
      },
    ],
    additionalChildKinds: PADDLE_JOB_ADDITIONAL_KINDS,
  },
  optimizationInstructions: {
    gangScheduling: { podGroups: [{ name: "job", members: [{ componentName: "paddlejob" }] }] },
  },
} as const satisfies ResourceInterfaceSpec;
