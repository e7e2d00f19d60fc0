import { runaiJobGangs } from "../podgrouper/runai-job.ts";

/** The kind's default priority class; the plug-in of the RunaiJob knows one of its own only on Run:ai. */
export const INTERACTIVE_WORKLOAD_PRIORITY = { kai: "train", runai: "high" } as const;

/** The PodGroup of an InteractiveWorkload: that of its RunaiJob. */
export const predictInteractiveWorkloadGangs = runaiJobGangs("interactiveworkload", INTERACTIVE_WORKLOAD_PRIORITY);
