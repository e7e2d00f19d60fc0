import type { KubeObject } from "../../src/kernel/index.ts";
import type { Grouping, GroupingContext } from "../../src/model/index.ts";
import { interpretedGang, interpretedPods } from "../podgrouper/interpreted-pods.ts";
import { groupsOfNamedPods } from "../podgrouper/pods-below.ts";
import { paddleJobV1 } from "./resource-interface.ts";

/** The kind's default priority class. */
export const PADDLE_JOB_PRIORITY = { kai: "train", runai: "low" } as const;

/**
 * The PodGroup of a PaddleJob: KAI has no plug-in for it, so the default grouper makes one group for all its pods, of
 * which one must start. Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export const predictPaddleJobGangs = interpretedGang({ newest: paddleJobV1 }, PADDLE_JOB_PRIORITY);

/** The PodGroups of its pods, each for itself, where the podgrouper may not read PaddleJobs. */
export function predictPaddleJobPods(object: KubeObject, context: GroupingContext): Grouping {
  return groupsOfNamedPods(object, interpretedPods(paddleJobV1, object, context), context);
}
