import type { CountedGang, GangDemand } from "../../src/gpu/index.ts";
import type { CheckedObject } from "../../src/rule/index.ts";
import { oncePerSet, quotaOfSet } from "../../src/rules/index.ts";
import { objectOfGang } from "./finding-places.ts";

/** The demand of a gang, with the object that findings about the gang belong to. */
interface PlacedDemand {
  readonly object: CheckedObject;
  readonly demand: GangDemand;
}

/** The demands of the gangs of a set, without gangs whose object is unknown. */
export const demandsOf = oncePerSet((set): ReadonlyMap<CountedGang, PlacedDemand> => {
  const demands = new Map<CountedGang, PlacedDemand>();
  for (const { counted, demand } of quotaOfSet(set).gangs) {
    const object = objectOfGang(set, counted);
    if (object !== undefined) demands.set(counted, { object, demand });
  }
  return demands;
});
