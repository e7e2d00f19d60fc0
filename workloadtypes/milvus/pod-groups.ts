import { labelledAs } from "../../src/gpu/index.ts";
import { interpretedGang } from "../podgrouper/interpreted-pods.ts";
import { podsBelow } from "../podgrouper/pods-below.ts";
import { milvusV1Alpha1, milvusV1Beta1 } from "./resource-interface.ts";

/** The kind's default priority class. KAI does not treat this kind as inference. */
export const MILVUS_PRIORITY = { kai: "train", runai: "very-high" } as const;

/**
 * The PodGroup of a Milvus: KAI has no plug-in for the kind, so the default grouper makes one group for the pods of all
 * its components, of which one must start. Source: KAI Scheduler, hub/hub.go and plugins/defaultgrouper.
 */
export const predictMilvusGangs = interpretedGang(
  { newest: milvusV1Beta1, older: { "milvus.io/v1alpha1": milvusV1Alpha1 }, below: (_, pods) => [labelledAs(pods)] },
  MILVUS_PRIORITY,
);

/** The PodGroups of the Deployments of its components, where the podgrouper may not read Milvus. */
export const predictMilvusDeployments = podsBelow(
  { newest: milvusV1Beta1, older: { "milvus.io/v1alpha1": milvusV1Alpha1 } },
  "Deployment",
);
