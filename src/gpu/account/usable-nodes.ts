import { items, type KubeObject, member, members, record } from "../../kernel/index.ts";

/** A node with what its pods may use, in billionths. */
export interface UsableNode {
  readonly name: string;
  readonly labels: Readonly<Record<string, unknown>>;
  readonly taints: unknown;
  readonly allocatable: unknown;
}

/**
 * The nodes that a scheduler may use: ready and schedulable. Undefined where one of them has no status, so that its size is not
 * known, and where there are none.
 */
export function usableNodes(objects: readonly KubeObject[]): readonly UsableNode[] | undefined {
  if (objects.length === 0) return undefined;
  if (objects.some(({ status }) => members(member(status, "allocatable")).length === 0)) return undefined;
  return objects
    .filter(({ spec, status }) => member(spec, "unschedulable") !== true && isReady(status))
    .map(({ metadata, spec, status }) => ({
      name: metadata.name,
      labels: record(metadata.labels),
      taints: member(spec, "taints"),
      allocatable: member(status, "allocatable"),
    }));
}

function isReady(status: unknown): boolean {
  return items(member(status, "conditions")).some(
    (condition) => member(condition, "type") === "Ready" && member(condition, "status") === "True",
  );
}
