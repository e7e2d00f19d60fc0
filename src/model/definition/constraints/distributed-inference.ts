import { type Broken, type Constraint, checkObject, isPresent, mandatory } from "../../../k8s-fields/index.ts";
import { type FieldProblem, missing, pointerTo, presentItems, violation } from "../../../kernel/index.ts";
import type { DistributedInferenceSpec, ServingPort } from "../distributed-inference.ts";
import type { PodFields } from "../pod-fields.ts";
import { authorization } from "./access.ts";
import { checkPodFields } from "./pod-fields.ts";
import { checkScheduling } from "./scheduling.ts";

const workersHaveASpec: Constraint<DistributedInferenceSpec> = {
  reads: ["workers", "worker"],
  check: ({ workers, worker }, at) => {
    const count = workers ?? 0;
    if (count > 0 && !isPresent(worker)) {
      return missing(at, "worker", { message: `is mandatory with workers: ${count}` });
    }
    if (count > 0 || !isPresent(worker)) return undefined;
    const text = "describes workers, but workers is 0, so none will run";
    return violation(pointerTo(at, "worker"), text, {
      severity: "warning",
      fix: "set workers, or remove worker",
    });
  },
};

const servingRules: readonly Constraint<ServingPort>[] = [mandatory("port"), authorization];

/** The API supports ephemeral claims for other workloads only. */
function ephemeralClaims(fields: PodFields, at: string): readonly FieldProblem[] {
  return presentItems(fields.storage?.pvc)
    .filter(({ item }) => item.exclude !== true && item.existingPvc !== true && item.ephemeral === true)
    .map(({ index }) => {
      const path = pointerTo(at, "storage", "pvc", index, "ephemeral");
      return violation(path, "is not supported for inference workloads", {
        fix: "remove it, or use an emptyDirVolume",
      });
    });
}

/** Every rule of a DistributedInference's `spec` that its schema cannot express. */
export function checkDistributedInference(
  spec: DistributedInferenceSpec,
  at: string,
  broken: Broken,
): readonly FieldProblem[] {
  const roles = (["leader", "worker"] as const).flatMap((role) => {
    const fields = spec[role];
    const place = pointerTo(at, role);
    if (isPresent(fields)) return [...checkPodFields(fields, place, broken), ...ephemeralClaims(fields, place)];
    return [];
  });
  return [
    ...checkObject(spec, at, [mandatory("leader", "is required for any number of workers"), workersHaveASpec], broken),
    ...checkObject(spec.servingPort, pointerTo(at, "servingPort"), servingRules, broken),
    ...checkScheduling(spec, at, broken),
    ...roles,
  ];
}
