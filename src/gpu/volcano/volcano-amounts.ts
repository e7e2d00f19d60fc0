import { isHugePages, members } from "../../kernel/index.ts";
import { amountOfQuantity, type UnitAmounts } from "../account/resource-amounts.ts";

/**
 * Whether Volcano counts a resource: processors, memory, ephemeral storage, huge pages and devices. It ignores any other
 * name, such as `pods` and a misspelt `mem`. Source: volcano-sh/volcano v1.15.1, NewResource in pkg/scheduler/api.
 */
function isCountedByVolcano(resource: string): boolean {
  if (resource === "cpu" || resource === "memory" || resource === "ephemeral-storage") return true;
  if (resource.startsWith("count/") || resource.startsWith("requests.")) return false;
  return resource.includes("/") || isHugePages(resource) || resource.startsWith("attachable-volumes-");
}

/** The amounts of a ResourceList that Volcano counts. */
export function volcanoAmounts(list: unknown): UnitAmounts {
  return new Map(
    members(list).flatMap(([resource, value]): readonly [string, bigint][] => {
      const amount = isCountedByVolcano(resource) ? amountOfQuantity(resource, value) : undefined;
      return amount === undefined ? [] : [[resource, amount]];
    }),
  );
}

/** The amounts that Volcano counts. */
export function countedByVolcano(amounts: UnitAmounts): UnitAmounts {
  return new Map([...amounts].filter(([resource, amount]) => amount > 0n && isCountedByVolcano(resource)));
}
