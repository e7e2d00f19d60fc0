import type { Members, ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, rejectedText } from "../../src/k8s-fields/index.ts";
import { isAbsent, isObject, items, member, pointerTo } from "../../src/kernel/index.ts";
import { taskValueFaults } from "./tekton-value-faults.ts";
import { taskVariableFaults } from "./tekton-variable-faults.ts";

/** The faults of a task: its steps and sidecars, and everything that it declares. */
export function tektonTaskFaults(task: Members, path: string): readonly ObjectFault[] {
  const { steps, sidecars, stepTemplate } = task;
  if (isEmptyList(steps)) return [missingField(`${path}/steps`, "is mandatory, but empty")];
  const hasImage = isFilled(member(stepTemplate, "image"));
  return [
    ...items(steps).flatMap((step, index) => [
      ...stepFaults(step, `${path}/steps/${index}`, hasImage),
      ...mountFaults(step, `${path}/steps/${index}`),
    ]),
    ...items(sidecars).flatMap((sidecar, index) => containerFaults(sidecar, `${path}/sidecars/${index}`, false)),
    ...taskValueFaults(task, path),
    ...taskVariableFaults(task, path),
  ];
}

const NOT_BESIDE_REF = ["image", "command", "args", "script", "workingDir", "env", "volumeMounts", "results"];

/** The folder of Tekton, below which a step mounts only its home. */
const OWN_FOLDER = "/tekton/";
const HOME = "/tekton/home";

/** The volumes that a step mounts where Tekton has its own. */
function mountFaults(step: unknown, path: string): readonly ObjectFault[] {
  return items(member(step, "volumeMounts")).flatMap((mount, index) => [
    ...rejectedText(member(mount, "mountPath"), `${path}/volumeMounts/${index}/mountPath`, (place) =>
      place.startsWith(OWN_FOLDER) && !place.startsWith(HOME) ? `must not be below ${OWN_FOLDER}` : undefined,
    ),
    ...rejectedText(member(mount, "name"), `${path}/volumeMounts/${index}/name`, (name) =>
      name.startsWith("tekton-internal-") ? "must not begin with tekton-internal-" : undefined,
    ),
  ]);
}

function stepFaults(step: unknown, path: string, hasImage: boolean): readonly ObjectFault[] {
  if (!isObject(step)) return [];
  if (isAbsent(step.ref)) return containerFaults(step, path, hasImage);
  const beside = NOT_BESIDE_REF.filter((field) => isFilled(step[field]));
  return beside.map((field) =>
    conflictingField(pointerTo(path, field), "must not be set together with ref", `${path}/ref`),
  );
}

/** The faults of a step or a sidecar that runs an image. */
function containerFaults(container: unknown, path: string, hasImage: boolean): readonly ObjectFault[] {
  if (!isObject(container)) return [];
  const { image, script, command } = container;
  return [
    ...(hasImage || (!isAbsent(image) && image !== "") ? [] : [missingField(`${path}/image`)]),
    ...(isFilled(script) && isFilled(command)
      ? [conflictingField(`${path}/script`, "must not be set together with command", `${path}/command`)]
      : []),
  ];
}

/** Whether a list is absent, or has no items. */
export function isEmptyList(value: unknown): boolean {
  return isAbsent(value) || (Array.isArray(value) && value.length === 0);
}

/** Whether a field has a value other than an empty one. */
export function isFilled(value: unknown): boolean {
  return !isAbsent(value) && value !== "" && !isEmptyList(value);
}
