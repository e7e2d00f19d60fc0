import { getOrCreate } from "../../src/base/memo.ts";
import type { CrdKinds } from "../../src/crd/crd-kinds.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";

/**
 * Returns a function that keeps the results of the latest object and of the objects inside it. Those of one object are
 * enough, since all rules check it before the next one.
 */
export function latestResults<T>() {
  let latest: {
    readonly owner: CheckedObject;
    readonly work: CrdKinds["work"];
    readonly results: Map<CheckedObject, T>;
  };
  return (checked: CheckedObject, owner: CheckedObject, { work }: CrdKinds, make: () => T): T => {
    if (latest?.owner !== owner || latest.work !== work) latest = { owner, work, results: new Map() };
    return getOrCreate(latest.results, checked, make);
  };
}
