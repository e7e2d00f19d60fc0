import { at, ownEntry, text } from "../../kernel/index.ts";
import type { Cluster } from "../../model/index.ts";

/**
 * Whether every pod in the namespace of an object gets KAI's scheduler, because the Project of the namespace enforces it.
 * Source: kai-resource-management, pkg/pod-group-assigner/mutators/pod/enforce_scheduler.go.
 */
export function isSchedulerEnforced(object: unknown, { managed }: Pick<Cluster, "managed">): boolean {
  if (managed === undefined) return false;
  const project = ownEntry(managed.namespaces, text(at(object, "metadata", "namespace")) ?? "");
  return managed.projects.some(({ name, enforces }) => enforces && name === project);
}
