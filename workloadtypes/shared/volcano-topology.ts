import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField } from "../../src/k8s-fields/index.ts";
import { member, number, text } from "../../src/kernel/index.ts";

/** The fault of a network topology of Volcano with both forms of its highest tier. */
export function networkTopologyFaults(topology: unknown, path: string): readonly ObjectFault[] {
  const name = text(member(topology, "highestTierName")) ?? "";
  if (name === "" || number(member(topology, "highestTierAllowed")) === undefined) return [];
  const other = `${path}/highestTierAllowed`;
  return [conflictingField(`${path}/highestTierName`, "must not be set together with highestTierAllowed", other)];
}
