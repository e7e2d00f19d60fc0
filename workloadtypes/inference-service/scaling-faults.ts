import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, rejectedValue, unknownWord } from "../../src/k8s-fields/index.ts";
import { isAbsent, items, member, number, pointerTo } from "../../src/kernel/index.ts";
import type { DeploymentMode } from "./deployment-mode.ts";

/** The annotation that selects the autoscaler of the pods. */
export const AUTOSCALER = "serving.kserve.io/autoscalerClass";

/** The values of the annotation. */
export const AUTOSCALER_CLASSES: readonly string[] = ["hpa", "external", "keda", "none"];
const KNATIVE_CLASS = "autoscaling.knative.dev/class";

/** The fault of the annotation that selects the autoscaler. */
export function autoscalerFaults(annotations: unknown): readonly ObjectFault[] {
  return unknownWord(
    AUTOSCALER_CLASSES,
    member(annotations, AUTOSCALER),
    pointerTo("/metadata/annotations", AUTOSCALER),
  );
}

/** The faults of the scaling of a component, which its autoscaler decides; none where the mode is unknown. */
export function scalingFaults(
  component: unknown,
  path: string,
  annotations: unknown,
  mode: DeploymentMode | undefined,
): readonly ObjectFault[] {
  if (mode === undefined) return [];
  const autoscaler = member(annotations, AUTOSCALER);
  if (mode === "standard" && autoscaler === "keda") return kedaFaults(component, path);
  const knative = member(annotations, KNATIVE_CLASS);
  const isHpa = mode === "standard" ? autoscaler === "hpa" : knative === "hpa.autoscaling.knative.dev";
  if (isHpa) return hpaFaults(component, path);
  return mode === "knative" ? kpaFaults(component, path) : [];
}

function kedaFaults(component: unknown, path: string): readonly ObjectFault[] {
  if (isAbsent(member(component, "scaleMetric"))) return [];
  return [conflictingField(`${path}/scaleMetric`, "must not be set together with the autoscaler keda")];
}

function hpaFaults(component: unknown, path: string): readonly ObjectFault[] {
  const metric = member(component, "scaleMetric") ?? "cpu";
  const target = number(member(component, "scaleTarget"));
  const isOut = target !== undefined && ((["cpu", "memory"].includes(String(metric)) && target < 1) || target > 100);
  return [
    ...unknownWord(["cpu", "memory"], metric, `${path}/scaleMetric`),
    ...(isOut ? [rejectedValue(`${path}/scaleTarget`, `must be from 1 to 100, but is ${target}`, target)] : []),
    ...items(member(member(component, "autoScaling"), "metrics")).flatMap((each, index) =>
      metricFaults(each, `${path}/autoScaling/metrics/${index}`),
    ),
  ];
}

function metricFaults(metric: unknown, path: string): readonly ObjectFault[] {
  const type = member(metric, "type");
  if (type === "Resource" && isAbsent(member(metric, "resource"))) return [missingField(`${path}/resource`)];
  return unknownWord(["Resource"], type, `${path}/type`);
}

function kpaFaults(component: unknown, path: string): readonly ObjectFault[] {
  const metric = member(component, "scaleMetric");
  const target = number(member(component, "scaleTarget"));
  const strategy = `${path}/deploymentStrategy`;
  return [
    ...(isAbsent(member(component, "deploymentStrategy"))
      ? []
      : [conflictingField(strategy, "is rejected in the deployment mode Knative")]),
    ...unknownWord(["concurrency", "rps"], metric, `${path}/scaleMetric`),
    ...(metric === "rps" && target !== undefined && target < 1
      ? [rejectedValue(`${path}/scaleTarget`, `must be at least 1, but is ${target}`, target)]
      : []),
  ];
}
