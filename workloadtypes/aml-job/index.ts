import type { WorkloadKind } from "../../src/model/index.ts";
import { AML_JOB_PRIORITY, predictAmlJobGangs } from "./pod-groups.ts";
import { AML_JOB_ADDITIONAL_KINDS, amlJobV1Alpha1 } from "./resource-interface.ts";

/** The AmlJob of the Azure Machine Learning extension for Kubernetes. Little about it is public. */
export const amlJob: WorkloadKind = {
  kind: "AmlJob",
  group: "amlarc.azureml.com",
  versions: ["v1alpha1"],
  category: "Train",
  priority: AML_JOB_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "preemptible" },
  childKinds: AML_JOB_ADDITIONAL_KINDS,
  resourceInterfaces: { v1alpha1: amlJobV1Alpha1 },
  predictGangs: predictAmlJobGangs,
};
