import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import {
  conflictingField,
  emptyListPlace,
  missingField,
  numberBelow,
  rejectedText,
} from "../../src/k8s-fields/index.ts";
import {
  isAbsent,
  isObject,
  items,
  labelKeyProblem,
  labelValueProblem,
  member,
  members,
  names,
  number,
  pointerTo,
} from "../../src/kernel/index.ts";
import { AUTOSCALER_V2, isAutoscalerV2, isSwitchedOn, variablePlace } from "./head.ts";
import { rayVersionFaults } from "./ray-version.ts";

/** Parameters of `ray start` that `resources` of the group replaces. */
const RESOURCE_PARAMETERS = ["num-cpus", "num-gpus", "memory", "resources"] as const;

type Group = Readonly<Record<string, unknown>>;

/** The faults of the head and the worker groups of a Ray cluster. */
export function groupFaults(spec: Group, path: string): readonly ObjectFault[] {
  const head = spec.headGroupSpec;
  return [
    ...partFaults(head, `${path}/headGroupSpec`),
    ...items(spec.workerGroupSpecs).flatMap((group, index) => {
      const place = `${path}/workerGroupSpecs/${index}`;
      if (!isObject(group)) return [];
      return [...partFaults(group, place), ...scaleFaults(group, place), ...v2Faults(group, place, spec, path)];
    }),
  ];
}

/** The faults that a head and a worker group may have. */
function partFaults(group: unknown, path: string): readonly ObjectFault[] {
  const containers = emptyListPlace(group, path, "template", "spec", "containers");
  const parameters = member(group, "rayStartParams");
  const conflictingParameter = RESOURCE_PARAMETERS.find(
    (name) => !isAbsent(member(parameters, name)) && member(parameters, name) !== "",
  );
  const isConflict = conflictingParameter !== undefined && names(member(group, "resources")).length > 0;
  const start = `${path}/rayStartParams`;
  return [
    ...(containers === undefined ? [] : [missingField(containers, "is mandatory: KubeRay needs a container in it")]),
    ...(isConflict
      ? [
          conflictingField(
            `${path}/resources`,
            `must not be set together with ${conflictingParameter} of rayStartParams`,
            `${start}/${conflictingParameter}`,
          ),
        ]
      : []),
    ...(names(parameters).includes("labels")
      ? [conflictingField(`${start}/labels`, "is rejected; KubeRay reads labels of the group instead")]
      : []),
    ...members(member(group, "labels")).flatMap(([key, value]) => {
      const place = pointerTo(path, "labels", key);
      return [...rejectedText(key, place, labelKeyProblem), ...rejectedText(value, place, labelValueProblem)];
    }),
  ];
}

function scaleFaults(group: Group, path: string): readonly ObjectFault[] {
  const [least, most] = [number(group.minReplicas), number(group.maxReplicas)];
  const negative = ["minReplicas", "maxReplicas"].flatMap((field) => numberBelow(group, field, path, 0));
  if (negative.length > 0 || least === undefined || most === undefined || least <= most) return negative;
  const message = `is ${least}, above maxReplicas, which is ${most}`;
  return [conflictingField(`${path}/minReplicas`, message, `${path}/maxReplicas`)];
}

/** The faults of fields that only the autoscaler of version v2 reads. */
function v2Faults(group: Group, path: string, spec: Group, cluster: string): readonly ObjectFault[] {
  const { idleTimeoutSeconds, priority } = group;
  const negative = numberBelow(group, "idleTimeoutSeconds", path, 0);
  const isV2 = isAutoscalerV2(spec) || isSwitchedOn(variablePlace(spec, cluster, AUTOSCALER_V2)?.value);
  const only = (field: string) =>
    isV2
      ? []
      : [
          conflictingField(
            pointerTo(path, field),
            "is rejected unless autoscalerOptions.version is v2",
            `${cluster}/autoscalerOptions/version`,
          ),
        ];
  const hasPriority = !isAbsent(priority) && priority !== 0;
  return [
    ...negative,
    ...(isAbsent(idleTimeoutSeconds) || negative.length > 0 ? [] : only("idleTimeoutSeconds")),
    ...(hasPriority
      ? (rayVersionFaults(spec, cluster, "2.56.0", "priority of a worker group") ?? only("priority"))
      : []),
  ];
}
