import { type RunaiKind, runaiKindOf, wrappedItems, wrappedValue } from "../../k8s-fields/index.ts";
import type { KubeObject } from "../../kernel/index.ts";
import { at, isObject, pointerTo, text } from "../../kernel/index.ts";
import type { Ids, Organization, PolicyWorkloadType, Submission } from "../../model/index.ts";
import type { Draft } from "./draft.ts";
import { fromTrainingWorkload } from "./from-training-workload.ts";

/** An object of `run.ai/v2alpha1` in the fields of the API, for the policies of its project. */
interface RunaiSubmission extends Submission {
  readonly type: PolicyWorkloadType;
  /** Returns the pointer in the object of a pointer below the API's `spec`: that of the nearest field of the object. */
  readonly sourceOf: (pointer: string) => string;
}

const TYPES: Readonly<Record<RunaiKind, PolicyWorkloadType>> = {
  DistributedWorkload: "distributed",
  InferenceWorkload: "inferences",
  InteractiveWorkload: "workspaces",
  TrainingWorkload: "trainings",
};

/** Fields that a Training does not have, each with its place in the API. */
const OTHER_FIELDS: Readonly<Record<string, string>> = {
  maxScale: "autoscaling/maxReplicas",
  metric: "autoscaling/metric",
  minScale: "autoscaling/minReplicas",
  slotsPerWorker: "slotsPerWorker",
  target: "autoscaling/metricThreshold",
  workers: "numWorkers",
};

const NO_IDS: Ids = { nameOf: () => undefined, idOf: () => undefined };

/** Returns the submission of an object of `run.ai/v2alpha1`; undefined for any other object, or without a project. */
export function runaiSubmission(
  object: KubeObject,
  organization: Organization,
  cluster: string,
): RunaiSubmission | undefined {
  const kind = runaiKindOf(object);
  if (kind === undefined) return undefined;
  const { masterSpec, ...worker } = object;
  const draft = draftOf(worker, organization);
  const project = text(draft.value.project);
  if (project === undefined) return undefined;
  const fixed = { type: TYPES[kind], project, cluster, isFixed: true };
  const sourceIn = (part: Draft, pointer: string, holder: string) =>
    part.sourceOf(`/spec${pointer}`).replace(/^\/spec(?=\/|$)/, holder) || holder;
  if (kind !== "DistributedWorkload") {
    return { ...fixed, spec: draft.value.spec, sourceOf: (pointer) => sourceIn(draft, pointer, "/spec") };
  }
  const master = isObject(masterSpec) ? draftOf({ ...worker, spec: masterSpec }, organization) : undefined;
  return {
    ...fixed,
    spec: { worker: draft.value.spec, master: master?.value.spec },
    sourceOf: (pointer) => {
      const inner = pointer.replace(/^\/[^/]*/, "");
      const isMaster = master !== undefined && /^\/master(?:\/|$)/.test(pointer);
      if (isMaster) return sourceIn(master, inner, "/masterSpec");
      return sourceIn(draft, inner, "/spec");
    },
  };
}

function draftOf(object: Readonly<Record<string, unknown>>, organization: Organization): Draft {
  const draft = fromTrainingWorkload(object, { ids: NO_IDS, organization });
  const { spec } = object;
  if (!isObject(spec)) return draft;
  for (const [name, api] of Object.entries(OTHER_FIELDS)) {
    draft.set(`/spec/${api}`, wrappedValue(spec, name), `/spec/${name}/value`);
  }
  for (const [key, port] of wrappedItems(spec, "ports")) {
    if (at(port, "serviceType") !== "ServingPort") continue;
    draft.set(
      "/spec/servingPort/container",
      at(port, "container"),
      pointerTo("/spec/ports/items", key, "value", "container"),
    );
  }
  return draft;
}
