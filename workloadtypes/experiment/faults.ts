import type { Members, ObjectFault } from "../../src/k8s-fields/index.ts";
import { missingField, rejectedValue, repeatedTexts } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { isAbsent, isObject, items, names, number, pointerTo } from "../../src/kernel/index.ts";

const DEFAULT_DEADLINE = 600;

/**
 * The fields for which the controller of Argo Rollouts does not run an Experiment.
 * Source: argoproj/argo-rollouts v1.10.2, VerifyExperimentSpec in utils/conditions/experiments.go.
 */
export function experimentFaults({ spec }: KubeObject): readonly ObjectFault[] {
  if (!isObject(spec)) return [];
  const deadline = number(spec.progressDeadlineSeconds) ?? DEFAULT_DEADLINE;
  return [
    ...items(spec.templates).flatMap((template, index) =>
      isObject(template) ? templateFaults(template, deadline, pointerTo("/spec/templates", index)) : [],
    ),
    ...repeatedTexts(spec.templates, "name", "/spec/templates"),
  ];
}

function templateFaults({ name, selector, minReadySeconds }: Members, deadline: number, path: string) {
  const faults: ObjectFault[] = [];
  const ready = number(minReadySeconds) ?? 0;
  if (name === "") faults.push(missingField(`${path}/name`));
  if (isAbsent(selector)) faults.push(missingField(`${path}/selector`));
  if (isObject(selector) && names(selector).length === 0) {
    faults.push(missingField(`${path}/selector`, "selects all pods, because it is empty"));
  }
  if (ready > deadline) {
    const message = `must be at most progressDeadlineSeconds ${deadline}, but is ${ready}`;
    faults.push(rejectedValue(`${path}/minReadySeconds`, message, ready));
  }
  return faults;
}
