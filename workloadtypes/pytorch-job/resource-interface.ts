import type { GroupVersionKind } from "../../src/model/index.ts";
import { elasticBound, KUBEFLOW_STATUS, kubeflowReplicas } from "../shared/kubeflow-jobs.ts";
import type { ResourceInterfaceSpec } from "../shared/resource-interface-spec.ts";

/**
 * The kinds of objects, besides pods, that the training operator creates for a PyTorchJob; the autoscaler only for an
 * elastic job.
 */
export const PYTORCH_JOB_ADDITIONAL_KINDS: readonly GroupVersionKind[] = [
  { group: "", version: "v1", kind: "Service" },
  { group: "", version: "v1", kind: "ConfigMap" },
  { group: "autoscaling", version: "v2", kind: "HorizontalPodAutoscaler" },
];

const SPECS = ".spec.pytorchReplicaSpecs";
const MASTER = kubeflowReplicas("pytorchjob", SPECS, "Master");
const WORKER = kubeflowReplicas("pytorchjob", SPECS, "Worker");

/**
 * `kubeflow.org/v1` PyTorchJob. Succeeded, Failed and Restarting are only written as True and Running becomes False at
 * the end, so no matcher may require "Succeeded is False". The gang is the whole job: a master that waits for workers
 * wastes its GPUs. Source: kubeflow/training-operator v1.9, pkg/apis/kubeflow.org/v1 and pkg/util/status.go.
 */
export const pyTorchJobV1 = {
  structureDefinition: {
    rootComponent: {
      name: "pytorchjob",
      kind: { group: "kubeflow.org", version: "v1", kind: "PyTorchJob" },
      statusDefinition: KUBEFLOW_STATUS,
    },
    childComponents: [
      MASTER,
      {
        ...WORKER,
        scaleDefinition: {
          ...WORKER.scaleDefinition,
          minReplicasPath: elasticBound(SPECS, "minReplicas"),
          maxReplicasPath: elasticBound(SPECS, "maxReplicas"),
        },
      },
    ],
    additionalChildKinds: PYTORCH_JOB_ADDITIONAL_KINDS,
  },
  optimizationInstructions: {
    gangScheduling: { podGroups: [{ name: "job", members: [{ componentName: "pytorchjob" }] }] },
  },
} as const satisfies ResourceInterfaceSpec;
