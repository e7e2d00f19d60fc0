import { type Broken, type Constraint, checkObject } from "../../../k8s-fields/index.ts";
import { type FieldProblem, pointerTo, violation } from "../../../kernel/index.ts";
import type { TrainingSpec } from "../training.ts";
import { checkAccess } from "./access.ts";
import { within } from "./bounds.ts";
import { checkPodFields } from "./pod-fields.ts";
import { checkScheduling } from "./scheduling.ts";
import { checkTrainingStorage } from "./training-storage.ts";

const terminal: Constraint<TrainingSpec> = {
  reads: ["tty", "stdin"],
  check: ({ tty, stdin }, at) => {
    if (tty !== true || stdin === true) return undefined;
    return violation(pointerTo(at, "tty"), "needs stdin: true as well", { fix: "add stdin: true" });
  },
};

const trainingRules: readonly Constraint<TrainingSpec>[] = [
  terminal,
  within("parallelism", 0),
  within("completions", 1),
  within("backoffLimit", 0),
  within("autoDeletionTimeAfterCompletionSeconds", 0),
];

/** Every rule of a Training's `spec` that its schema cannot express. */
export function checkTraining(spec: TrainingSpec, at: string, broken: Broken): readonly FieldProblem[] {
  return [
    ...checkObject(spec, at, trainingRules, broken),
    ...checkPodFields(spec, at, broken),
    ...checkScheduling(spec, at, broken),
    ...checkAccess(spec, at, broken),
    ...checkTrainingStorage(spec.storage, pointerTo(at, "storage"), broken),
  ];
}
