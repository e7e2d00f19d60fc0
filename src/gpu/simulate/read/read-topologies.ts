import { at, items, member, text } from "../../../kernel/index.ts";
import type { SimNode } from "../engine/sim-node.ts";
import { type TopologyTree, topologyTree } from "../engine/topology-tree.ts";
import { nameIn } from "./fields.ts";

/** The labels of nodes behind aliases of levels, by topology. */
export function aliasesOf(topologies: readonly unknown[]): Map<string, Map<string, string>> {
  return new Map(
    topologies.map((topology) => {
      const pairs = items(at(topology, "spec", "levels")).flatMap((level): [string, string][] => {
        const alias = text(member(level, "alias")) ?? "";
        return alias === "" ? [] : [[alias, text(member(level, "nodeLabel")) ?? ""]];
      });
      return [nameIn(topology), new Map(pairs)];
    }),
  );
}

/** The domains of nodes, by topology. */
export function topologiesOf(
  topologies: readonly unknown[],
  nodes: ReadonlyMap<string, SimNode>,
): Map<string, TopologyTree> {
  return new Map(
    topologies.map((topology) => {
      const levels = items(at(topology, "spec", "levels")).map((level) => text(member(level, "nodeLabel")) ?? "");
      return [nameIn(topology), topologyTree(nameIn(topology), levels, nodes.values())];
    }),
  );
}
