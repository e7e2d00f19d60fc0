import type { WorkloadKind } from "../../src/model/index.ts";
import { KUBEFLOW_SUSPENSION } from "../shared/kubeflow-jobs.ts";
import { managedByDescribed } from "../shared/training-operator-fixed-fields.ts";
import { jaxJobFaults } from "./faults.ts";
import { JAX_JOB_PRIORITY, predictJaxJobGangs } from "./pod-groups.ts";
import { jaxJobV1 } from "./resource-interface.ts";

/** The JAXJob of the Kubeflow training operator: workers that are all equal. */
export const jaxJob: WorkloadKind = {
  kind: "JAXJob",
  group: "kubeflow.org",
  versions: ["v1"],
  category: "Train",
  priority: JAX_JOB_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "preemptible" },
  scalePath: "/spec/jaxReplicaSpecs/Worker/replicas",
  controllerOwned: [{ path: "/spec/runPolicy/suspend", by: "Kueue, where a queue label hands the job to it" }],
  childKinds: [{ group: "", version: "v1", kind: "Service" }],
  resourceInterfaces: { v1: jaxJobV1 },
  suspensions: { v1: KUBEFLOW_SUSPENSION },
  suspendPath: "/spec/runPolicy/suspend",
  sharedGroup: {},
  predictGangs: predictJaxJobGangs,
  faults: jaxJobFaults,
  fixedFields: managedByDescribed,
};
