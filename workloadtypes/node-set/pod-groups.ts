import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { podsBelow } from "../podgrouper/pods-below.ts";
import { nodeSetV1Beta1 } from "./resource-interface.ts";

/** The kind's default priority class. */
export const NODE_SET_PRIORITY = { kai: "train", runai: "low" } as const;

/**
 * The PodGroup of a NodeSet: KAI has no plug-in for it, so the default grouper makes one group for all its pods, of which
 * one must start. Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export const predictNodeSetGangs = interpretedGang({ newest: nodeSetV1Beta1 }, NODE_SET_PRIORITY);

/** The PodGroups of its pods, each for itself, where the podgrouper may not read NodeSets. */
export const predictNodeSetPods = podsBelow({ newest: nodeSetV1Beta1 });
