import { runaiJobGangs } from "../podgrouper/runai-job.ts";

/** The kind's default priority class. */
export const TRAINING_WORKLOAD_PRIORITY = { kai: "train", runai: "low" } as const;

/** The PodGroups of a TrainingWorkload: those of its RunaiJob. */
export const predictTrainingWorkloadGangs = runaiJobGangs("trainingworkload", TRAINING_WORKLOAD_PRIORITY);
