import { at, type KubeObject, versionOf } from "../../kernel/index.ts";
import type { WorkloadKind } from "./workload-kind.ts";

/** Whether the objects of a kind have an end: its Resource Interface has a status `completed`. */
export function completes(kind: WorkloadKind | undefined, { apiVersion }: KubeObject): boolean {
  const root = at(kind?.resourceInterfaces[versionOf(apiVersion)], "structureDefinition", "rootComponent");
  return at(root, "statusDefinition", "statusMappings", "completed") !== undefined;
}
