import type { CrdKinds } from "../../src/crd/crd-kinds.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import type { WorkloadView } from "../../src/rules/workload-view.ts";

type Make<T> = (checked: CheckedObject, workload: WorkloadView | undefined, crds: CrdKinds, owner: CheckedObject) => T;

/**
 * Returns a function that calls `make` once for the latest object and for each object inside it, and keeps the results.
 * Those of one object are enough, since all rules check it before the next one.
 */
export function latestResults<T>(make: Make<T>): Make<T> {
  let latest: {
    readonly owner: CheckedObject;
    readonly work: CrdKinds["work"];
    readonly results: Map<CheckedObject, { readonly value: T }>;
  };
  return (checked, workload, crds, owner) => {
    const { work } = crds;
    if (latest?.owner !== owner || latest.work !== work) latest = { owner, work, results: new Map() };
    const known = latest.results.get(checked);
    if (known !== undefined) return known.value;
    const value = make(checked, workload, crds, owner);
    latest.results.set(checked, { value });
    return value;
  };
}
