import { given } from "../base/given.ts";
import type { KubeObject } from "../base/kubernetes.ts";
import { MUSTER_API_VERSION } from "../base/tool-version.ts";
import type { WorkloadTypeDefinition } from "../definition/workload-type.ts";

/**
 * The request body of the Workload Types API (`POST /api/v1/workload-types`) as a review file. Category and priority
 * are ids of the tenant, which are not in git: placeholders contain their words and name the list that has the ids.
 */
export function workloadTypeRequest({ metadata, spec }: WorkloadTypeDefinition): KubeObject {
  return {
    apiVersion: MUSTER_API_VERSION,
    kind: "WorkloadTypeRequest",
    metadata: { name: metadata.name.toLowerCase() },
    request: { method: "POST", path: "/api/v1/workload-types" },
    body: given({
      name: metadata.name,
      group: spec.group,
      categoryId: `<id of ${spec.category} in GET /api/v1/workload-categories>`,
      priorityId: `<id of ${spec.priority} in GET /api/v1/workload-priorities>`,
      preemptibility: spec.preemptibility,
      resourceInterfaces: spec.resourceInterfaces,
    }),
  };
}
