import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { nameFault } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { isObject } from "../../src/kernel/index.ts";
import { replicaTypeFaults } from "../shared/training-operator-faults.ts";

/**
 * The fields for which the webhook of the training operator rejects a JAXJob. It does not check `managedBy`.
 * Source: kubeflow/training-operator v1.9.4, pkg/webhooks/jax/jaxjob_webhook.go.
 */
export function jaxJobFaults(object: KubeObject, isPart: boolean): readonly ObjectFault[] {
  const { spec } = object;
  if (!isObject(spec)) return [];
  const types = replicaTypeFaults(spec, { specs: "jaxReplicaSpecs", types: ["Worker"], container: "jax" });
  return isPart ? types : [...nameFault(object), ...types];
}
