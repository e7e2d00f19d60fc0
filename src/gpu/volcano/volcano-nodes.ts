import { getOrCreate, type KubeObject, members, memoize } from "../../kernel/index.ts";
import { amountOfQuantity, type UnitAmounts } from "../account/resource-amounts.ts";
import { type UsableNode, usableNodes } from "../account/usable-nodes.ts";

/** A node with what its pods may use. */
export interface VolcanoNode extends Pick<UsableNode, "name" | "labels" | "taints"> {
  readonly amounts: UnitAmounts;
}

/** The nodes that are ready; undefined where they are not known. */
export function volcanoNodes(objects: readonly KubeObject[]): readonly VolcanoNode[] | undefined {
  return usableNodes(objects)?.map(({ name, labels, taints, allocatable }) => ({
    name,
    labels,
    taints,
    amounts: new Map(
      members(allocatable).map(([resource, value]) => [resource, amountOfQuantity(resource, value) ?? 0n]),
    ),
  }));
}

/** The amount of a resource on nodes, in the unit of the resource. */
export function nodesAmount(nodes: readonly VolcanoNode[], resource: string): bigint {
  return getOrCreate(sumsOf(nodes), resource, () =>
    nodes.reduce((sum, { amounts }) => sum + (amounts.get(resource) ?? 0n), 0n),
  );
}

/** The known sums of a list of nodes, which is used for many workloads. */
const sumsOf = memoize((_: readonly VolcanoNode[]) => new Map<string, bigint>());
