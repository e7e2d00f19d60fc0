import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField } from "../../src/k8s-fields/index.ts";
import { at, isAbsent } from "../../src/kernel/index.ts";
import { trainingOperatorFaults } from "../shared/training-operator-faults.ts";

const PATH = "/spec/tfReplicaSpecs";

/**
 * The fields for which the webhook of the training operator rejects a TFJob. It accepts any replica type, but not a chief
 * beside a master. Source: kubeflow/training-operator v1.9.4, pkg/webhooks/tensorflow/tfjob_webhook.go.
 */
export const tfJobFaults = trainingOperatorFaults({ specs: "tfReplicaSpecs", container: "tensorflow" }, chiefFaults);

function chiefFaults(spec: Readonly<Record<string, unknown>>): readonly ObjectFault[] {
  if (["Chief", "Master"].some((type) => isAbsent(at(spec, "tfReplicaSpecs", type)))) return [];
  return [
    conflictingField(`${PATH}/Master`, "must not be set together with Chief, which has the same role", `${PATH}/Chief`),
  ];
}
