import type { KubeObject } from "../../kernel/index.ts";
import { given, MUSTER_API_VERSION } from "../../kernel/index.ts";
import type { WorkloadTypeDefinition } from "../../model/index.ts";

/** Kind of the review file with a request of the Workload Types API. */
export const WORKLOAD_TYPE_REQUEST = "WorkloadTypeRequest";

/** Path of the Workload Types API. */
const WORKLOAD_TYPES_PATH = "/api/v1/workload-types";

/**
 * The request of the Workload Types API as a review file: `POST` registers a kind, `PUT` changes the defaults of a known
 * one. Category and priority are ids of the tenant, which are not in git: placeholders contain their words and name the
 * list that has the ids.
 */
export function workloadTypeRequest({ metadata, spec }: WorkloadTypeDefinition): KubeObject {
  const { name } = metadata;
  const isNew = spec.resourceInterfaces !== undefined;
  return {
    apiVersion: MUSTER_API_VERSION,
    kind: WORKLOAD_TYPE_REQUEST,
    metadata: { name: name.toLowerCase() },
    request: isNew
      ? { method: "POST", path: WORKLOAD_TYPES_PATH }
      : { method: "PUT", path: workloadTypePath(name, spec.group) },
    body: given({
      ...(isNew && { name, group: spec.group }),
      categoryId: spec.category && idOf(spec.category, "/api/v1/workload-categories"),
      priorityId: spec.priority && idOf(spec.priority, "/api/v1/workload-priorities"),
      preemptibility: spec.preemptibility,
      resourceInterfaces: spec.resourceInterfaces,
    }),
  };
}

/** Path of one workload type of the API, with a placeholder for its id. */
export function workloadTypePath(name: string, group: string): string {
  return `${WORKLOAD_TYPES_PATH}/${idOf(`${name}${group && `.${group}`}`, WORKLOAD_TYPES_PATH)}`;
}

function idOf(word: string, list: string): string {
  return `<id of ${word} in GET ${list}>`;
}
