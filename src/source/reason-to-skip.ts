import { BUILTIN_GROUPS } from "../base/builtin-groups.ts";
import { groupOf } from "../base/kubernetes.ts";
import { member, record } from "../base/read.ts";
import { isKustomizeConfiguration } from "../units/kustomization.ts";

/**
 * Returns the reason why a document of the inputs is skipped; undefined for one that is read.
 *
 * @param isExpected whether the user named its file, or the file has the name of a request body
 */
export function reasonToSkip(value: unknown, isExpected: boolean): string | undefined {
  if (value === null) return "is empty";
  if (isExpected) return undefined;
  const { apiVersion, kind } = record(value);
  if (typeof apiVersion !== "string" || typeof kind !== "string") {
    return "is not a Kubernetes object: it has no apiVersion and kind";
  }
  if (!configuresTool(apiVersion, kind, value) && !isKustomizeConfiguration(value)) return undefined;
  return `configures a tool (${kind}) and is not an object of a cluster`;
}

const OBJECT_FIELDS = ["metadata", "items", "spec", "status"] as const;

/**
 * Whether a document configures a tool: its kind is not one of Kubernetes itself, and it has no field of an object. An
 * object without its mandatory metadata still has a spec. `v1` Config is the file of kubectl.
 */
function configuresTool(apiVersion: string, kind: string, value: unknown): boolean {
  if (BUILTIN_GROUPS.has(groupOf(apiVersion)) && !(apiVersion === "v1" && kind === "Config")) return false;
  return OBJECT_FIELDS.every((field) => member(value, field) === undefined);
}
