import { filledText, items, type KubeObject, member, record, text } from "../../kernel/index.ts";

/** A ResourceFlavor: nodes of one kind. */
export interface KueueFlavor {
  readonly name: string;
  readonly labels: Readonly<Record<string, unknown>>;
  readonly taints: unknown;
  readonly tolerations: readonly unknown[];
  /** The Topology of its nodes; absent without topology-aware scheduling. */
  readonly topology?: string;
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
