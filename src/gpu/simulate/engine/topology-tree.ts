import type { SimNode } from "./sim-node.ts";

/** The level and the id of the domain of all nodes. */
export const ROOT_DOMAIN = "root";

/** Nodes with equal labels down to a level. */
export interface Domain {
  readonly id: string;
  readonly level: string;
  children: Domain[];
  readonly nodes: Map<string, SimNode>;
  /** The pods of the present gang that fit; absent when pods are not counted. */
  places: number | undefined;
  free: number[];
}

/** A Topology with the domains that the nodes of the snapshot form. */
export interface TopologyTree {
  readonly name: string;
  /** Labels of nodes, coarse ones first. */
  readonly levels: readonly string[];
  readonly domains: ReadonlyMap<string, ReadonlyMap<string, Domain>>;
}

const newDomain = (id: string, level: string): Domain => ({
  id,
  level,
  children: [],
  nodes: new Map(),
  places: undefined,
  free: [],
});

/** The tree of a Topology. A node without one of its labels is outside of it. */
export function topologyTree(name: string, levels: readonly string[], nodes: Iterable<SimNode>): TopologyTree {
  const root = newDomain(ROOT_DOMAIN, ROOT_DOMAIN);
  const domains = new Map([[ROOT_DOMAIN, new Map([[ROOT_DOMAIN, root]])]]);
  for (const node of nodes) {
    if (!hasAllLevels(node, levels)) continue;
    let below: Domain | undefined;
    for (let depth = levels.length - 1; depth >= 0; depth -= 1) {
      const level = levels[depth] ?? "";
      const id = levels
        .slice(0, depth + 1)
        .map((label) => node.labels[label])
        .join(".");
      const ofLevel = domains.get(level) ?? new Map<string, Domain>();
      domains.set(level, ofLevel);
      const domain = ofLevel.get(id) ?? newDomain(id, level);
      ofLevel.set(id, domain);
      domain.nodes.set(node.name, node);
      if (below !== undefined) addChild(domain, below);
      below = domain;
    }
    if (below !== undefined) addChild(root, below);
    root.nodes.set(node.name, node);
  }
  return { name, levels, domains };
}

function addChild(domain: Domain, child: Domain): void {
  if (!domain.children.some(({ id }) => id === child.id)) domain.children.push(child);
}

export const hasAllLevels = ({ labels }: SimNode, levels: readonly string[]): boolean =>
  levels.every((label) => Object.hasOwn(labels, label));

/** All domains, the lowest level first, in the order of the tree. */
export function lowestFirst(root: Domain): Domain[] {
  const levels: Domain[][] = [];
  for (let level = [root]; level.length > 0; level = level.flatMap(({ children }) => children)) levels.push(level);
  return levels.reverse().flat();
}

/** The domains of a level below a domain, in the order of the tree. */
export function domainsOfLevel(domain: Domain, level: string): Domain[] {
  return domain.level === level ? [domain] : domain.children.flatMap((child) => domainsOfLevel(child, level));
}
