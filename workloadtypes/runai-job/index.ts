import type { WorkloadKind } from "../../src/model/index.ts";
import { predictRunaiJobGangs, RUNAI_JOB_PRIORITY } from "./pod-groups.ts";
import { runaiJobV1 } from "./resource-interface.ts";

/** The RunaiJob of Run:ai: a Job whose pods have stable names, which older manifests use directly. */
export const runaiJob: WorkloadKind = {
  kind: "RunaiJob",
  group: "run.ai",
  versions: ["v1"],
  category: "Train",
  priority: RUNAI_JOB_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "preemptible" },
  childKinds: [{ group: "", version: "v1", kind: "Service" }],
  resourceInterfaces: { v1: runaiJobV1 },
  predictGangs: predictRunaiJobGangs,
};
