import { workloadTypes } from "../../../workloadtypes/index.ts";
import type { WorkloadKnowledge } from "../../interpret/index.ts";
import { given } from "../../kernel/index.ts";
import type { Organization } from "../../model/index.ts";
import { assumedCluster } from "../../model/index.ts";
import type { CheckedObject } from "../../rule/index.ts";
import type { DiffedObject } from "../diff/changes/diffed-object.ts";

/** An object of one side as rules see it. */
export function placedObject({ object, cluster: name }: DiffedObject, { clusters }: Organization): CheckedObject {
  return { object, cluster: clusters.find((cluster) => cluster.name === name) ?? { ...assumedCluster(), name } };
}

/** The knowledge of one side for interpreting its objects. */
export function knowledgeOf(
  organization: Organization,
  { resourceInterfaces, typeDefaults }: Pick<WorkloadKnowledge, "resourceInterfaces" | "typeDefaults">,
): WorkloadKnowledge {
  return { organization, workloadTypes, resourceInterfaces, ...given({ typeDefaults }) };
}
