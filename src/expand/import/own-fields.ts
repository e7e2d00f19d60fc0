import { itemised, type RunaiKind } from "../../k8s-fields/index.ts";
import { isObject, members, ownEntry, pointerTo, text } from "../../kernel/index.ts";
import type { Building, Draft } from "./draft.ts";

/** The fields of `run.ai/v2alpha1` for those of a `spec` that only its kind has, and the rest of the `spec`. */
interface OwnFields {
  readonly own: Building;
  readonly rest: Building;
}

/** Splits a `spec` into the fields of its kind and those that every workload has. */
export function ownFields(
  draft: Draft,
  spec: Readonly<Record<string, unknown>>,
  place: string,
  kind: RunaiKind,
): OwnFields {
  switch (kind) {
    case "DistributedWorkload":
      return distributed(draft, spec, place);
    case "InferenceWorkload":
      return inference(draft, spec, place);
    default:
      return { own: {}, rest: { ...spec } };
  }
}

const JOB_TYPES: Readonly<Record<string, string>> = {
  JAX: "JAXJob",
  MPI: "MPIJob",
  PyTorch: "PyTorchJob",
  TF: "TFJob",
  XGBoost: "XGBoostJob",
};

function distributed(draft: Draft, spec: Readonly<Record<string, unknown>>, place: string): OwnFields {
  const { numWorkers, slotsPerWorker, distributedFramework, ...rest } = spec;
  const own: Building = {};
  if (isGiven(numWorkers)) own.workers = { value: numWorkers };
  if (isGiven(slotsPerWorker)) own.slotsPerWorker = { value: slotsPerWorker };
  const framework = text(distributedFramework);
  if (framework !== undefined && Object.hasOwn(JOB_TYPES, framework)) own.jobType = JOB_TYPES[framework];
  else if (isGiven(distributedFramework)) {
    draft.problems.push({
      fault: "constraint",
      path: `${place}/distributedFramework`,
      message: `must be one of ${Object.keys(JOB_TYPES).join(", ")}`,
    });
  }
  return { own, rest };
}

const SCALE: Readonly<Record<string, string>> = {
  minReplicas: "minScale",
  maxReplicas: "maxScale",
  metric: "metric",
  metricThreshold: "target",
};

function inference(draft: Draft, spec: Readonly<Record<string, unknown>>, place: string): OwnFields {
  const { autoscaling, servingPort, servingConfiguration, ...rest } = spec;
  const own: Building = {};
  for (const [name, value] of members(autoscaling)) {
    const field = ownEntry(SCALE, name);
    if (!isGiven(value)) continue;
    if (field === undefined) lose(draft, pointerTo(place, "autoscaling", name));
    else own[field] = { value };
  }
  if (isObject(servingPort)) {
    const { container, protocol, ...access } = servingPort;
    const port = { container, ...(isGiven(protocol) ? { protocol } : {}), serviceType: "ServingPort" };
    own.ports = itemised([["serving", port]]);
    for (const [name, value] of members(access)) {
      if (isGiven(value)) lose(draft, pointerTo(place, "servingPort", name));
    }
  }
  if (isGiven(servingConfiguration)) lose(draft, `${place}/servingConfiguration`);
  return { own, rest };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function lose(draft: Draft, path: string): void {
  draft.remark("lost", path, "has no field in run.ai/v2alpha1");
}
