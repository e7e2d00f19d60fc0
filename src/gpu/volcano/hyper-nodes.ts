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
import type { KueueNode } from "../kueue/kueue-flavors.ts";

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
  nodes: readonly KueueNode[],
  highestTier: number,
): readonly (readonly KueueNode[])[] | undefined {
  const byName = new Map(hyperNodes.map((each) => [each.name, each]));
  const domains = hyperNodes
    .filter(({ tier }) => tier <= highestTier)
    .map((each) => nodesIn(each, byName, nodes, new Set([each.name])));
  if (domains.some((domain) => domain === undefined)) return undefined;
  const known = domains.flatMap((domain) => (domain === undefined ? [] : [domain]));
  return topTier(hyperNodes) <= highestTier ? [...known, nodes] : known;
}

/** The tier of the whole cluster: one above the highest. */
export function topTier(hyperNodes: readonly HyperNode[]): number {
  return Math.max(1, ...hyperNodes.map(({ tier }) => tier + 1));
}

function nodesIn(
  { members }: HyperNode,
  byName: ReadonlyMap<string, HyperNode>,
  nodes: readonly KueueNode[],
  above: ReadonlySet<string>,
): readonly KueueNode[] | undefined {
  const found = new Set<KueueNode>();
  for (const each of members) {
    const selector = member(each, "selector");
    const name = text(at(selector, "exactMatch", "name"));
    const labels = member(selector, "labelMatch");
    if (name === undefined && labels === undefined) return undefined;
    if (member(each, "type") === "HyperNode") {
      const child = byName.get(name ?? "");
      if (child === undefined || above.has(child.name)) continue;
      const below = nodesIn(child, byName, nodes, new Set([...above, child.name]));
      if (below === undefined) return undefined;
      for (const node of below) found.add(node);
      continue;
    }
    const matches = (node: KueueNode) =>
      name === undefined
        ? selectsLabels(record(labels), { labels: node.labels, mayHaveOthers: false }) === true
        : node.name === name;
    for (const node of nodes.filter(matches)) found.add(node);
  }
  return [...found];
}
