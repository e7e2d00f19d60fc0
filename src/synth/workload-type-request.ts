import { given } from "../base/given.ts";
import type { KubeObject } from "../base/kubernetes.ts";
import { MUSTER_API_VERSION } from "../base/tool-version.ts";
import type { WorkloadTypeDefinition } from "../definition/workload-type.ts";

/**
 * The request body of the Workload Types API (`POST /api/v1/workload-types`) as a review file. Category and priority
 * are ids of the tenant, which git does not know: their words stand in placeholders that name the list to look in.
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
