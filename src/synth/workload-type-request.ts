import { given } from "../base/given.ts";
import type { KubeObject } from "../base/kubernetes.ts";
import { MUSTER_API_VERSION } from "../base/tool-version.ts";
import type { WorkloadTypeDefinition } from "../definition/workload-type.ts";

/**
 * The request of the Workload Types API as a review file: `POST` registers a kind, `PUT` changes the defaults of a known
 * one. Category and priority are ids of the tenant, which are not in git: placeholders contain their words and name the
 * list that has the ids.
 */
export function workloadTypeRequest({ metadata, spec }: WorkloadTypeDefinition): KubeObject {
  const { name } = metadata;
  const list = "/api/v1/workload-types";
  const isNew = spec.resourceInterfaces !== undefined;
  return {
    apiVersion: MUSTER_API_VERSION,
    kind: "WorkloadTypeRequest",
    metadata: { name: name.toLowerCase() },
    request: isNew
      ? { method: "POST", path: list }
      : { method: "PUT", path: `${list}/${idOf(`${name}${spec.group && `.${spec.group}`}`, list)}` },
    body: given({
      ...(isNew && { name, group: spec.group }),
      categoryId: spec.category && idOf(spec.category, "/api/v1/workload-categories"),
      priorityId: spec.priority && idOf(spec.priority, "/api/v1/workload-priorities"),
      preemptibility: spec.preemptibility,
      resourceInterfaces: spec.resourceInterfaces,
    }),
  };
}

function idOf(word: string, list: string): string {
  return `<id of ${word} in GET ${list}>`;
}
