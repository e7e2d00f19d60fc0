import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField } from "../../src/k8s-fields/index.ts";
import { at, isAbsent, isObject, member } from "../../src/kernel/index.ts";
import { trainingOperatorFaults } from "../shared/training-operator-faults.ts";

/**
 * The fields for which the webhook of the training operator rejects a PyTorchJob.
 * Source: kubeflow/training-operator v1.9.4, pkg/webhooks/pytorch/pytorchjob_webhook.go.
 */
export const pyTorchJobFaults = trainingOperatorFaults(
  {
    specs: "pytorchReplicaSpecs",
    types: ["Master", "Worker"],
    single: "Master",
    isCountWritten: true,
    least: 1,
    container: "pytorch",
  },
  elasticFaults,
);

function elasticFaults(spec: Readonly<Record<string, unknown>>): readonly ObjectFault[] {
  const { elasticPolicy, nprocPerNode, pytorchReplicaSpecs } = spec;
  if (!isObject(elasticPolicy)) return [];
  const hasWorkers = !isObject(pytorchReplicaSpecs) || !isAbsent(member(pytorchReplicaSpecs, "Worker"));
  const isTwice = !isAbsent(at(elasticPolicy, "nProcPerNode")) && !isAbsent(nprocPerNode);
  return [
    ...(hasWorkers
      ? []
      : [missingField("/spec/pytorchReplicaSpecs/Worker", "is missing, and elasticPolicy needs workers")]),
    ...(isTwice
      ? [
          conflictingField(
            "/spec/elasticPolicy/nProcPerNode",
            "must not be set together with nprocPerNode",
            "/spec/nprocPerNode",
          ),
        ]
      : []),
  ];
}
