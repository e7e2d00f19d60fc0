import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, numberBelow, rejectedText } from "../../src/k8s-fields/index.ts";
import { isAbsent, items, member, pointerTo } from "../../src/kernel/index.ts";
import { deviceTypesFaults, unknownDeviceFaults } from "../shared/kserve-devices.ts";
import { blockedVariables, type PredictorModel, variableFaults } from "./component-faults.ts";
import { AUTOSCALER, AUTOSCALER_CLASSES } from "./scaling-faults.ts";

/** Variables for which the spec of the workers has fields. */
export const SIZES: readonly string[] = ["PIPELINE_PARALLEL_SIZE", "TENSOR_PARALLEL_SIZE"];

/** The faults of the workers of a predictor of several nodes. */
export function workerFaults(
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
    ...deviceFaults(worker, path, model, annotations),
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

/** The faults of the devices of a predictor of several nodes. */
function deviceFaults(
  worker: unknown,
  path: string,
  model: PredictorModel | undefined,
  annotations: unknown,
): readonly ObjectFault[] {
  const placed = { value: annotations, path: "/metadata/annotations" };
  const containers = items(member(worker, "containers"));
  return [
    ...(model === undefined && containers.length === 0 ? [] : deviceTypesFaults(placed)),
    ...(model === undefined ? [] : unknownDeviceFaults(model.value, model.path, placed)),
    ...containers.flatMap((each, index) => unknownDeviceFaults(each, pointerTo(path, "containers", index), placed)),
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
