import { isAbsent } from "../../src/base/nullable.ts";
import { pointerTo } from "../../src/base/pointer.ts";
import { at, items, member, text } from "../../src/base/read.ts";
import type { ObjectFault } from "../../src/kubernetes/field-fault.ts";
import { conflictingField, missingField, numberBelow, rejectedText } from "../../src/kubernetes/kind-faults.ts";
import {
  blockedInContainer,
  blockedVariables,
  STORAGE_URI,
  storageFaults,
  storageVariable,
  variableFaults,
} from "./component-faults.ts";
import { FRAMEWORKS, MODEL_SERVER } from "./pod-template.ts";
import { AUTOSCALER, AUTOSCALER_CLASSES } from "./scaling-faults.ts";

/** The model of a predictor, with its field. */
interface PredictorModel {
  readonly path: string;
  readonly value: unknown;
}

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

const SIZES: readonly string[] = ["PIPELINE_PARALLEL_SIZE", "TENSOR_PARALLEL_SIZE"];

function workerFaults(
  worker: unknown,
  path: string,
  model: PredictorModel | undefined,
  annotations: unknown,
): readonly ObjectFault[] {
  if (isAbsent(worker)) return [];
  const own = [
    ...blockedVariables(worker, path),
    ...(items(member(worker, "containers")).length > 1
      ? [conflictingField(`${path}/containers/1`, "is rejected here; a worker has one container")]
      : []),
    ...["pipelineParallelSize", "tensorParallelSize"].flatMap((field) => numberBelow(worker, field, path, 1)),
  ];
  if (model === undefined) return own;
  return [
    ...own,
    ...SIZES.flatMap((name) =>
      variableFaults(
        model.value,
        model.path,
        name,
        `must not be set together with workerSpec, which has a field for ${name}`,
      ),
    ),
    ...uriOfWorkers(model),
    ...autoscalerOfWorkers(member(annotations, AUTOSCALER)),
  ];
}

/** The classes with which a predictor of several nodes is not scaled: up to KServe 0.15, and from 0.16 on. */
const UNSCALED: readonly string[] = ["external", "none"];

function autoscalerOfWorkers(autoscaler: unknown): readonly ObjectFault[] {
  const path = pointerTo("/metadata/annotations", AUTOSCALER);
  const fix = "set none, or external before KServe 0.16";
  if (isAbsent(autoscaler)) return [missingField(path, "is mandatory together with workerSpec, but missing", fix)];
  return rejectedText(autoscaler, path, (written) =>
    UNSCALED.includes(written) || !AUTOSCALER_CLASSES.includes(written)
      ? undefined
      : "must be none beside workerSpec, or external before KServe 0.16",
  );
}

function uriOfWorkers({ path, value }: PredictorModel): readonly ObjectFault[] {
  const uri = member(value, "storageUri");
  const place = `${path}/storageUri`;
  if (isAbsent(uri)) return [missingField(place, "is mandatory together with workerSpec")];
  return rejectedText(uri, place, (written) =>
    ["pvc", "oci"].includes(written.split("://")[0] ?? "")
      ? undefined
      : "must begin with pvc:// or oci:// beside workerSpec",
  );
}
