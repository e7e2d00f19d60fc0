import { formatValue, items } from "../../src/base/read.ts";
import { variableIn } from "../../src/base/substitution-variables.ts";
import type { ObjectFault } from "../../src/kubernetes/field-fault.ts";
import { conflictingField } from "../../src/kubernetes/kind-faults.ts";

/** The names in `targetReplicatedJobs` of a policy that no replicated Job of the set has. */
export function unknownJobs(targets: unknown, policy: string, known: ReadonlySet<string>): readonly ObjectFault[] {
  return items(targets).flatMap((name, index) => {
    if (typeof name !== "string" || known.has(name) || variableIn(name) !== undefined) return [];
    const path = `${policy}/targetReplicatedJobs/${index}`;
    return [conflictingField(path, `is ${formatValue(name)}, but no replicated Job has this name`)];
  });
}
