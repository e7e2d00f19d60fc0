import { at } from "../../src/kernel/index.ts";
import type { WorkloadKind } from "../../src/model/index.ts";
import { withOwners } from "../podgrouper/owners-below.ts";
import { cronJobHealth } from "./health.ts";
import { CRON_JOB_PRIORITY, predictCronJobGangs } from "./pod-groups.ts";
import { cronJobV1 } from "./resource-interface.ts";
import { cronJobSuspension } from "./suspension.ts";

/** The CronJob of Kubernetes: a Job that runs on a schedule. */
export const cronJob: WorkloadKind = {
  kind: "CronJob",
  group: "batch",
  versions: ["v1"],
  category: "Deploy",
  priority: CRON_JOB_PRIORITY,
  preemptibility: { kai: "preemptible", runai: "non-preemptible" },
  childKinds: [{ group: "batch", version: "v1", kind: "Job" }],
  resourceInterfaces: { v1: cronJobV1 },
  suspensions: { v1: cronJobSuspension },
  suspendPath: "/spec/suspend",
  health: cronJobHealth,
  predictGangs: predictCronJobGangs,
  completePods: withOwners((object) => at(object, "spec", "jobTemplate")),
  externalObstacle: () => ({ reason: "all of its runs share the group, although each run is a separate gang" }),
};
