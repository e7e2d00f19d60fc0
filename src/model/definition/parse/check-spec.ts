import type { FieldProblem } from "../../../kernel/index.ts";
import { checkDistributedInference } from "../constraints/distributed-inference.ts";
import { checkTraining } from "../constraints/training.ts";
import { checkWorkloadType } from "../constraints/workload-type.ts";
import type { DefinitionKind } from "../definition.ts";
import type { WorkloadTypeSpec } from "../workload-type.ts";

/**
 * The rules of a `spec` that its schema cannot express. The value has its schema's shape, except mandatory fields that
 * may be missing and the `broken` fields, which were removed from it.
 */
export function checkSpec(
  kind: DefinitionKind,
  spec: unknown,
  at: string,
  name: string | undefined,
  broken: ReadonlySet<string>,
): readonly FieldProblem[] {
  if (typeof spec !== "object" || spec === null) return [];
  switch (kind) {
    case "Training":
      return checkTraining(spec, at, broken);
    case "DistributedInference":
      return checkDistributedInference(spec, at, broken);
    case "WorkloadType":
      return checkWorkloadType(spec as WorkloadTypeSpec, name, at, broken);
  }
}
