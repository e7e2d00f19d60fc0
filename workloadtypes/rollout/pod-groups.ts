import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { rolloutV1Alpha1 } from "./resource-interface.ts";

/** The kind's default priority class. KAI treats it as training, unlike a Deployment, so it is preemptible. */
export const ROLLOUT_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a Rollout: KAI has no plug-in for it, so the default grouper makes one group for all its pods, of
 * which one must start. Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export const predictRolloutGangs = interpretedGang({ newest: rolloutV1Alpha1 }, ROLLOUT_PRIORITY);
