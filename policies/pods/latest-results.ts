import type { CrdKinds } from "../../src/k8s-fields/index.ts";
import type { CheckedObject, WorkloadView } from "../../src/rule/index.ts";

type Make<T> = (checked: CheckedObject, workload: WorkloadView | undefined, crds: CrdKinds, owner: CheckedObject) => T;

interface Latest<T> {
  readonly owner: CheckedObject;
  readonly work: CrdKinds["work"];
  own?: { readonly value: T };
  /** Those of the objects inside it; few objects have any. */
  inside?: Map<CheckedObject, { readonly value: T }>;
}

/**
 * Returns a function that calls `make` once for the latest object and for each object inside it, and keeps the results.
 * Those of one object are enough, since all rules check it before the next one.
 */
export function latestResults<T>(make: Make<T>): Make<T> {
  let latest: Latest<T> | undefined;
  return (checked, workload, crds, owner) => {
    const { work } = crds;
    if (latest?.owner !== owner || latest.work !== work) latest = { owner, work };
    const known = checked === owner ? latest.own : latest.inside?.get(checked);
    if (known !== undefined) return known.value;
    const result = { value: make(checked, workload, crds, owner) };
    if (checked === owner) latest.own = result;
    else {
      latest.inside ??= new Map();
      latest.inside.set(checked, result);
    }
    return result.value;
  };
}
