import type { WorkloadKind } from "../../src/model/index.ts";
import { trainJobFaults } from "./faults.ts";
import { trainJobFixedFields } from "./fixed-fields.ts";
import { predictTrainJobGangs, TRAIN_JOB_PRIORITY } from "./pod-groups.ts";
import { trainJobV1Alpha1 } from "./resource-interface.ts";
import { trainJobSuspension } from "./suspension.ts";

/** The TrainJob of Kubeflow Trainer: a run of a training runtime, which is another object. */
export const trainJob: WorkloadKind = {
  kind: "TrainJob",
  group: "trainer.kubeflow.org",
  versions: ["v1alpha1"],
  category: "Train",
  priority: TRAIN_JOB_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "preemptible" },
  controllerOwned: [
    { path: "/spec/suspend", by: "Kueue, where a queue label hands the job to it" },
    {
      path: "/spec/runtimePatches",
      by: "Kueue, which adds a patch with the nodes of the flavour it admits the job to",
    },
  ],
  childKinds: [
    { group: "jobset.x-k8s.io", version: "v1alpha2", kind: "JobSet" },
    { group: "batch", version: "v1", kind: "Job" },
  ],
  // The runtime has the image of a container that a patch changes.
  podDifferences: { Container: { optional: ["image"] } },
  resourceInterfaces: { v1alpha1: trainJobV1Alpha1 },
  suspensions: { v1alpha1: trainJobSuspension },
  suspendPath: "/spec/suspend",
  predictGangs: predictTrainJobGangs,
  faults: trainJobFaults,
  fixedFields: trainJobFixedFields,
};
