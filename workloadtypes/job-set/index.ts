import type { WorkloadKind } from "../../src/model/index.ts";
import { withOwners } from "../podgrouper/owners-below.ts";
import { jobSetFaults } from "./faults.ts";
import { jobSetFixedFields } from "./fixed-fields.ts";
import { JOB_SET_PRIORITY, jobOfInstance, predictJobSetGangs } from "./pod-groups.ts";
import { jobSetV1Alpha2 } from "./resource-interface.ts";
import { jobSetSuspension } from "./suspension.ts";

/** The JobSet of Kubernetes SIGs: Jobs of several templates that make one run. */
export const jobSet: WorkloadKind = {
  kind: "JobSet",
  group: "jobset.x-k8s.io",
  versions: ["v1alpha2"],
  category: "Train",
  priority: JOB_SET_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "preemptible" },
  controllerOwned: [
    { path: "/spec/suspend", by: "Kueue, where a queue label hands the set to it" },
    {
      path: "/spec/replicatedJobs/*/template/spec/template/spec/nodeSelector",
      by: "Kueue, which writes the nodes of the flavour that it admits the set to",
    },
  ],
  childKinds: [
    { group: "batch", version: "v1", kind: "Job" },
    { group: "", version: "v1", kind: "Service" },
    { group: "", version: "v1", kind: "PersistentVolumeClaim" },
  ],
  resourceInterfaces: { v1alpha2: jobSetV1Alpha2 },
  suspensions: { v1alpha2: jobSetSuspension },
  suspendPath: "/spec/suspend",
  templates: [
    { group: "trainer.kubeflow.org", kind: "TrainingRuntime", path: "/spec/template", as: "" },
    { group: "trainer.kubeflow.org", kind: "ClusterTrainingRuntime", path: "/spec/template", as: "" },
  ],
  sharedGroup: {},
  predictGangs: predictJobSetGangs,
  completePods: withOwners(jobOfInstance),
  faults: jobSetFaults,
  fixedFields: jobSetFixedFields,
};
