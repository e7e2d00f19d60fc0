import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, exclusiveFields } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, isAbsent, isObject, items, member, pointerTo, text } from "../../src/kernel/index.ts";

const JOBS = "/spec/template/spec/replicatedJobs";
/** The frameworks of a runtime, of which a rule of the CRD accepts one. */
const FRAMEWORKS = ["torch", "mpi", "jax", "xgboost", "flux"] as const;
/** The schedulers of a pod group, of which a runtime has one. */
const GROUP_SOURCES = ["coscheduling", "volcano"] as const;
const ANCESTOR = "trainer.kubeflow.org/trainjob-ancestor-step";

/** The container that the job of each step must have. */
const CONTAINERS: Readonly<Record<string, string>> = {
  trainer: "node",
  "dataset-initializer": "dataset-initializer",
  "model-initializer": "model-initializer",
};

/**
 * The replicated jobs and policies for which the webhook or the CRD rejects a TrainingRuntime or ClusterTrainingRuntime.
 * Source: kubeflow/trainer v2.3.0, pkg/webhooks/trainingruntime_webhook.go and
 * pkg/apis/trainer/v1alpha1/trainingruntime_types.go.
 */
export function trainingRuntimeFaults(object: KubeObject): readonly ObjectFault[] {
  const jobs = items(at(object, "spec", "template", "spec", "replicatedJobs")).flatMap((job, index) =>
    isObject(job) ? jobFaults(job, pointerTo(JOBS, index)) : [],
  );
  const set = (field: string, members: readonly string[]) =>
    members.filter((name) => !isAbsent(at(object, "spec", field, name)));
  return [
    ...jobs,
    ...exclusiveFields(set("mlPolicy", FRAMEWORKS), "/spec/mlPolicy"),
    // Both plug-ins make a PodGroup, and nothing rejects the runtime.
    ...exclusiveFields(set("podGroupPolicy", GROUP_SOURCES), "/spec/podGroupPolicy").map(
      (fault): ObjectFault => ({ ...fault, severity: "warning" }),
    ),
  ];
}

function jobFaults(job: Readonly<Record<string, unknown>>, path: string): readonly ObjectFault[] {
  const step = text(at(job, "template", "metadata", "labels", ANCESTOR)) ?? "";
  const container = Object.hasOwn(CONTAINERS, step) ? CONTAINERS[step] : undefined;
  if (container === undefined) return [];
  const label = `${path}/template/metadata/labels/${ANCESTOR.replace("/", "~1")}`;
  // The CRD sets 1 where the number is missing.
  const { replicas = 1 } = job;
  const faults: ObjectFault[] = [];
  if (typeof replicas === "number" && replicas !== 1) {
    faults.push(conflictingField(`${path}/replicas`, `must be 1 for the step ${step}, but is ${replicas}`, label));
  }
  const pod = at(job, "template", "spec", "template", "spec");
  const containers = items(member(pod, "containers"));
  if (!containers.some((each) => member(each, "name") === container)) {
    const place = isObject(pod) ? `${path}/template/spec/template/spec/containers` : path;
    faults.push(conflictingField(place, `needs a container ${container} for the step ${step}`, label));
  }
  return faults;
}
