import { describedAs } from "../../src/gpu/index.ts";
import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { seldonDeploymentV1 } from "./resource-interface.ts";

/** The kind's default priority class. The kind serves requests, but KAI may still preempt it. */
export const SELDON_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a SeldonDeployment: one for the pods of all predictors, of which one must start.
 * Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export const predictSeldonGangs = interpretedGang(
  { newest: seldonDeploymentV1, below: (_, pods) => [describedAs(pods)] },
  SELDON_PRIORITY,
);
