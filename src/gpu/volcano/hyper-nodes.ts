import {
  at,
  filledText,
  items,
  type KubeObject,
  member,
  number,
  record,
  selectsLabels,
  text,
} from "../../kernel/index.ts";
import type { VolcanoNode } from "./volcano-nodes.ts";

/** A HyperNode of Volcano: nodes, or other HyperNodes, with a fast network between them. */
export interface HyperNode {
  readonly name: string;
  readonly tier: number;
  readonly tierName?: string;
  readonly members: readonly unknown[];
}

/** Reads a HyperNode. */
export function readHyperNode({ metadata, spec }: KubeObject): HyperNode {
  const tierName = filledText(member(spec, "tierName"));
  return {
    name: metadata.name,
    tier: number(member(spec, "tier")) ?? 0,
    ...(tierName !== undefined && { tierName }),
    members: items(member(spec, "members")),
  };
}

/**
 * The nodes in each HyperNode up to a tier, and all nodes where the tier is above all of them; undefined where a pattern of
 * names decides. Source: volcano-sh/volcano v1.15.1, pkg/scheduler/api/hyper_node_info.go and `addClusterTopHyperNode`.
 */
export function domainsUpTo(
  hyperNodes: readonly HyperNode[],
  nodes: readonly VolcanoNode[],
  highestTier: number,
): readonly (readonly VolcanoNode[])[] | undefined {
  const byName = new Map(hyperNodes.map((each) => [each.name, each]));
  const nodeOf = new Map(nodes.map((node) => [node.name, node]));
  const domains = hyperNodes.filter(({ tier }) => tier <= highestTier).map((each) => nodesIn(each, byName, nodeOf));
  if (domains.some((domain) => domain === undefined)) return undefined;
  const known = domains.flatMap((domain) => (domain === undefined ? [] : [domain]));
  return topTier(hyperNodes) <= highestTier ? [...known, nodes] : known;
}

/** The tier of the whole cluster: one above the highest. */
export function topTier(hyperNodes: readonly HyperNode[]): number {
  return Math.max(1, ...hyperNodes.map(({ tier }) => tier + 1));
}

/** The nodes of a HyperNode and of those below it, each of which is read once. */
function nodesIn(
  top: HyperNode,
  byName: ReadonlyMap<string, HyperNode>,
  nodes: ReadonlyMap<string, VolcanoNode>,
): readonly VolcanoNode[] | undefined {
  const found = new Set<VolcanoNode>();
  const inside = new Set([top]);
  for (const { members } of inside) {
    for (const each of members) {
      const selector = member(each, "selector");
      const name = text(at(selector, "exactMatch", "name"));
      const labels = member(selector, "labelMatch");
      if (name === undefined && labels === undefined) return undefined;
      if (member(each, "type") === "HyperNode") {
        const child = byName.get(name ?? "");
        if (child !== undefined) inside.add(child);
        continue;
      }
      const named = name === undefined ? undefined : nodes.get(name);
      const all = name === undefined ? [...nodes.values()].filter((node) => isSelected(labels, node)) : [named];
      for (const node of all) if (node !== undefined) found.add(node);
    }
  }
  return [...found];
}

function isSelected(selector: unknown, { labels }: VolcanoNode): boolean {
  return selectsLabels(record(selector), { labels, mayHaveOthers: false }) === true;
}
