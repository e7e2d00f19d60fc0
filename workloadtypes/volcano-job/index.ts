import type { WorkloadKind } from "../../src/model/index.ts";
import { completeVolcanoPods } from "./complete-pods.ts";
import { volcanoJobFaults } from "./faults.ts";
import { volcanoJobFixedFields } from "./fixed-fields.ts";
import { predictVolcanoJobGangs, predictVolcanoPods, VOLCANO_JOB_PRIORITY } from "./pod-groups.ts";
import { VOLCANO_JOB_CHILD_KINDS, volcanoJobV1Alpha1 } from "./resource-interface.ts";

/** The Job of Volcano: tasks with a template and a number of pods each, which run to completion together. */
export const volcanoJob: WorkloadKind = {
  kind: "Job",
  group: "batch.volcano.sh",
  versions: ["v1alpha1"],
  category: "Train",
  priority: VOLCANO_JOB_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "preemptible" },
  controllerOwned: [
    {
      path: "/spec/volumes/*/volumeClaimName",
      by: "Volcano's controller, which names the claims that it creates from volumeClaim",
    },
  ],
  childKinds: VOLCANO_JOB_CHILD_KINDS,
  resourceInterfaces: { v1alpha1: volcanoJobV1Alpha1 },
  templates: [
    { kind: "CronJob", path: "/spec/jobTemplate", as: "" },
    { group: "flow.volcano.sh", kind: "JobTemplate", path: "/spec" },
  ],
  sharedGroup: {},
  predictGangs: predictVolcanoJobGangs,
  predictBelow: predictVolcanoPods,
  completePods: completeVolcanoPods,
  faults: volcanoJobFaults,
  fixedFields: volcanoJobFixedFields,
};
