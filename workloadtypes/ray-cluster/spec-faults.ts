import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, numberBelow, repeatedTexts } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, isAbsent, isObject, items, member, pointerTo } from "../../src/kernel/index.ts";
import { authFaults } from "./auth-faults.ts";
import { groupFaults } from "./group-faults.ts";
import { AUTOSCALER_V2, isAutoscalerV2, isSwitchedOn, variablePlace } from "./head.ts";
import { redisFaults } from "./redis-faults.ts";

/** The command of the autoscaler, a variable that KubeRay sets itself. */
const AUTOSCALER_COMMAND = "KUBERAY_GEN_AUTOSCALER_START_CMD";

/** The faults of the spec of a Ray cluster at `path` of an object. */
export function rayClusterSpecFaults(spec: unknown, path: string, object: KubeObject): readonly ObjectFault[] {
  if (isAbsent(spec)) return [missingField(path)];
  if (!isObject(spec)) return [];
  return [
    ...groupFaults(spec, path),
    ...repeatedTexts(spec.workerGroupSpecs, "groupName", `${path}/workerGroupSpecs`),
    ...redisFaults(spec, path, at(object, "metadata", "annotations")),
    ...autoscalerFaults(spec, path),
    ...authFaults(spec, path),
  ];
}

function autoscalerFaults(spec: unknown, path: string): readonly ObjectFault[] {
  const options = member(spec, "autoscalerOptions");
  const place = `${path}/autoscalerOptions`;
  const command = items(at(options, "env")).findIndex((each) => member(each, "name") === AUTOSCALER_COMMAND);
  return [
    ...(member(spec, "enableInTreeAutoscaling") === true ? withAutoscaler(spec, path) : withoutAutoscaler(spec, path)),
    ...numberBelow(options, "idleTimeoutSeconds", place, 0),
    ...(command < 0
      ? []
      : [
          conflictingField(
            pointerTo(place, "env", command, "name"),
            `is ${AUTOSCALER_COMMAND}, which KubeRay sets itself`,
          ),
        ]),
  ];
}

function withoutAutoscaler(spec: unknown, path: string): readonly ObjectFault[] {
  const variable = variablePlace(spec, path, AUTOSCALER_V2);
  if (variable === undefined || !isSwitchedOn(variable.value)) return [];
  const message = `${AUTOSCALER_V2} is rejected unless enableInTreeAutoscaling is true`;
  return [conflictingField(variable.path, message, `${path}/enableInTreeAutoscaling`)];
}

function withAutoscaler(spec: unknown, path: string): readonly ObjectFault[] {
  const version = `${path}/autoscalerOptions/version`;
  const variable = variablePlace(spec, path, AUTOSCALER_V2);
  const isTwice = variable !== undefined && !isAbsent(at(spec, "autoscalerOptions", "version"));
  return [
    ...items(member(spec, "workerGroupSpecs")).flatMap((group, index) => {
      if (member(group, "suspend") !== true) return [];
      const message = "must not be set together with enableInTreeAutoscaling";
      return [
        conflictingField(`${path}/workerGroupSpecs/${index}/suspend`, message, `${path}/enableInTreeAutoscaling`),
      ];
    }),
    ...(isTwice
      ? [conflictingField(variable.path, `${AUTOSCALER_V2} must not be set together with the version`, version)]
      : []),
    ...(isAutoscalerV2(spec) ? restartFaults(spec, path, version) : []),
  ];
}

/** The pods that restart their containers, which the autoscaler of version v2 does not support. */
function restartFaults(spec: unknown, path: string, version: string): readonly ObjectFault[] {
  return [
    ...restartFault(member(spec, "headGroupSpec"), `${path}/headGroupSpec`, "version v2 of the autoscaler", version),
    ...items(member(spec, "workerGroupSpecs")).flatMap((group, index) =>
      restartFault(group, `${path}/workerGroupSpecs/${index}`, "version v2 of the autoscaler", version),
    ),
  ];
}

/** The fault of the restart policy of a group's pods, where only `Never` is allowed. */
export function restartFault(group: unknown, path: string, by: string, other: string): readonly ObjectFault[] {
  const policy = at(group, "template", "spec", "restartPolicy");
  if (isAbsent(policy) || policy === "" || policy === "Never") return [];
  return [conflictingField(`${path}/template/spec/restartPolicy`, `must be Never with ${by}`, other)];
}
