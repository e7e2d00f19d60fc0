import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, rejectedText } from "../../src/k8s-fields/index.ts";
import { at, isAbsent, items, member, pointerTo, text } from "../../src/kernel/index.ts";
import {
  blockedInContainer,
  blockedVariables,
  type PredictorModel,
  STORAGE_URI,
  storageFaults,
  storageVariable,
  variableFaults,
} from "./component-faults.ts";
import { FRAMEWORKS, MODEL_SERVER } from "./pod-template.ts";
import { workerFaults } from "./worker-faults.ts";

/** The model of a predictor that KServe runs: the first of its frameworks. Undefined for containers alone. */
export function modelOf(predictor: unknown, path: string): PredictorModel | undefined {
  const field = FRAMEWORKS.find((name) => !isAbsent(member(predictor, name)));
  return field === undefined ? undefined : { path: `${path}/${field}`, value: member(predictor, field) };
}

/** The faults of the predictor beside its extensions: of its model, its URIs and its workers. */
export function predictorFaults(predictor: unknown, path: string, annotations: unknown): readonly ObjectFault[] {
  const model = modelOf(predictor, path);
  return [
    ...blockedVariables(predictor, path),
    ...(model === undefined ? protocolFaults(predictor, path) : modelFaults(model)),
    ...storageFaults(predictor, path, storageUriPlace(predictor, path)),
    ...transformerFaults(predictor, path),
    ...workerFaults(member(predictor, "workerSpec"), `${path}/workerSpec`, model, annotations),
  ];
}

function modelFaults({ path, value }: PredictorModel): readonly ObjectFault[] {
  const name = text(member(value, "name")) ?? "";
  const confidential = member(value, "confidential");
  const isEnabled = member(confidential, "enabled") === true;
  const uri = member(value, "storageUri");
  const place = `${path}/confidential`;
  return [
    ...blockedInContainer(value, path),
    ...(name === "" ? [] : [conflictingField(`${path}/name`, "is rejected here; KServe names the container")]),
    ...(isEnabled && (isAbsent(uri) || uri === "")
      ? [missingField(`${path}/storageUri`, "is mandatory together with confidential")]
      : []),
    ...(isEnabled ? rejectedText(member(confidential, "resourceId"), `${place}/resourceId`, resourceIdProblem) : []),
  ];
}

function resourceIdProblem(id: string): string | undefined {
  if (id === "" || /^kbs:\/\/\/[\w.-]+\/[\w.-]+\/[\w.-]+$/.test(id)) return undefined;
  return "must have the form kbs:///<repository>/<type>/<tag>";
}

/** The place of the storage URI of a model, or of the variable of the container that stands for it. */
export function storageUriPlace(predictor: unknown, path: string): string | undefined {
  const model = modelOf(predictor, path);
  if (model !== undefined) return isAbsent(member(model.value, "storageUri")) ? undefined : `${model.path}/storageUri`;
  const containers = items(member(predictor, "containers"));
  const index = containers.findIndex((container, at) => {
    const name = text(member(container, "name")) ?? "";
    // KServe gives this name to an only container, and to a first one whose name is missing.
    return name === MODEL_SERVER || (at === 0 && (name === "" || containers.length === 1));
  });
  return storageVariable(containers[index], pointerTo(path, "containers", index));
}

/** A transformer beside the model server has no storage of its own. */
function transformerFaults(predictor: unknown, path: string): readonly ObjectFault[] {
  const containers = items(member(predictor, "containers"));
  const index = containers.findIndex((container) => member(container, "name") === "transformer-container");
  const message = "is rejected in the container of a transformer, which has no storage";
  return variableFaults(containers[index], pointerTo(path, "containers", index), STORAGE_URI, message).slice(0, 1);
}

/** The fault of the protocol that a predictor without a model names in its first container. */
export function protocolFaults(predictor: unknown, path: string): readonly ObjectFault[] {
  const variables = items(at(items(member(predictor, "containers"))[0], "env"));
  const index = variables.findIndex((variable) => member(variable, "name") === "PROTOCOL");
  if (index === -1) return [];
  const place = pointerTo(path, "containers", 0, "env", index, "value");
  return rejectedText(member(variables[index], "value") ?? "", place, (value) =>
    value === "v1" || value === "v2" ? undefined : "must be v1 or v2",
  );
}
