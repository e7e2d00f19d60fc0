import { filledText, items, type KubeObject, member, members, record, text } from "../../kernel/index.ts";

/** A ResourceFlavor: nodes of one kind. */
export interface KueueFlavor {
  readonly name: string;
  readonly labels: Readonly<Record<string, unknown>>;
  readonly taints: unknown;
  readonly tolerations: readonly unknown[];
  /** The Topology of its nodes; absent without topology-aware scheduling. */
  readonly topology?: string;
}

/** A node with what its pods may use, in billionths. */
export interface KueueNode {
  readonly name: string;
  readonly labels: Readonly<Record<string, unknown>>;
  readonly taints: unknown;
  readonly allocatable: unknown;
}

/** Reads a ResourceFlavor. */
export function readFlavor({ metadata, spec }: KubeObject): KueueFlavor {
  const topology = filledText(member(spec, "topologyName"));
  return {
    name: metadata.name,
    labels: record(member(spec, "nodeLabels")),
    taints: member(spec, "nodeTaints"),
    tolerations: items(member(spec, "tolerations")),
    ...(topology !== undefined && { topology }),
  };
}

/** The labels of the levels of a Topology, the highest first. */
export function topologyLevels({ spec }: KubeObject): readonly string[] {
  return items(member(spec, "levels")).flatMap((level) => text(member(level, "nodeLabel")) ?? []);
}

/**
 * The nodes that Kueue may use: ready and schedulable. Undefined where one of them has no status, so that its size is not
 * known, and where there are none.
 */
export function usableNodes(objects: readonly KubeObject[]): readonly KueueNode[] | undefined {
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
