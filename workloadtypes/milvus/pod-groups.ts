import type { KubeObject } from "../../src/base/kubernetes.ts";
import { at, text } from "../../src/base/read.ts";
import type { Grouping, GroupingContext } from "../../src/workload/workload-kind.ts";
import { predictDefaultGang } from "../podgrouper/default-gang.ts";
import { interpretedPods } from "../podgrouper/interpreted-pods.ts";
import { milvusV1Alpha1, milvusV1Beta1 } from "./resource-interface.ts";

/** Priority class of the kind where nothing names one; KAI knows no such service as inference. */
export const MILVUS_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a Milvus: KAI has no plug-in for it, so that the default grouper makes one group for the pods of all
 * its components, of which one must start. Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export function predictMilvusGangs(object: KubeObject, context: GroupingContext): Grouping {
  const older = text(at(object, "apiVersion")) === "milvus.io/v1alpha1";
  const pods = interpretedPods(older ? milvusV1Alpha1 : milvusV1Beta1, object, context);
  return predictDefaultGang(object, pods, context, MILVUS_PRIORITY);
}
