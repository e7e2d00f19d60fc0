import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField } from "../../src/k8s-fields/index.ts";
import { formatValue, items, variableIn } from "../../src/kernel/index.ts";

/** The names in `targetReplicatedJobs` of a policy that no replicated Job of the set has. */
export function unknownJobs(targets: unknown, policy: string, known: ReadonlySet<string>): readonly ObjectFault[] {
  return items(targets).flatMap((name, index) => {
    if (typeof name !== "string" || known.has(name) || variableIn(name) !== undefined) return [];
    const path = `${policy}/targetReplicatedJobs/${index}`;
    return [conflictingField(path, `is ${formatValue(name)}, but no replicated Job has this name`)];
  });
}
