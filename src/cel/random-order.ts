import { type CelData, type CelList, isCelMap, NotEvaluated } from "./values.ts";

/** Lists made of the keys of a map, which an API server reads in a random order. */
const randomLists = new WeakSet<CelList>();

/** Records that a list has the order of the keys of a map, or of such a list. */
export function inOrderOf(source: CelData, list: CelList): CelList {
  const isRandom = isCelMap(source) || (Array.isArray(source) && randomLists.has(source));
  if (isRandom && list.some((item) => item !== list[0])) randomLists.add(list);
  return list;
}

/**
 * Rejects a list whose items have no fixed places.
 *
 * @throws NotEvaluated
 */
export function expectPlaces(list: CelList): void {
  if (randomLists.has(list)) {
    throw new NotEvaluated("depends on the order of the keys of a map, which is random in a cluster");
  }
}
