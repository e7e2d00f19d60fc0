import { isSchedulerEnforced } from "../../src/gpu/index.ts";
import { at, formatValue, groupOf, items, type KubeObject, text } from "../../src/kernel/index.ts";
import { GPU_KEYS, KAI_KEYS, RUNAI_KEYS } from "../../src/model/index.ts";
import type { PodView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { devicesOf, sharesGpu } from "../pods/gpu-containers.ts";
import { isAssumed } from "./described-clusters.ts";
import { organizationExample, trainingExample } from "./examples.ts";

/** Labels and annotations that only KAI reads. */
const KAI_MARKS: readonly string[] = [
  KAI_KEYS.queue,
  KAI_KEYS.nodePool,
  KAI_KEYS.preemptibility,
  KAI_KEYS.subGroup,
  KAI_KEYS.podGroup,
  KAI_KEYS.batchMinMember,
  KAI_KEYS.topology,
  KAI_KEYS.topologyRequired,
  KAI_KEYS.topologyPreferred,
  GPU_KEYS.fraction,
  GPU_KEYS.memory,
  RUNAI_KEYS.queue,
];

const TRAINER = "trainer.kubeflow.org";
/** The label of the jobs of a runtime; those with the value `trainer` are the pods of a TrainJob. */
const ANCESTOR_STEP = "trainer.kubeflow.org/trainjob-ancestor-step";

/** QUOTA-007: the scheduler that counts GPUs schedules all pods with GPUs. */
export const configuredScheduler = defineRule({
  id: "QUOTA-007",
  name: "configured-scheduler",
  title: "Every pod with GPUs has the scheduler of its cluster",
  severity: "error",
  security: 7,
  pack: "recommended",
  rationale:
    "KAI handles only pods of its own scheduler. A pod of another scheduler takes GPUs outside of every queue, quota and gang, and its requests for parts of GPUs are not checked. Without muster.yaml it is unknown whether the cluster runs KAI, so the rule checks only pods with labels or annotations for KAI and no other scheduler. On a Run:ai cluster the platform sets a missing schedulerName, and so does a Project of KAI's resource management with enforceKaiScheduler for every pod of its namespace. A TrainJob cannot name a scheduler, so the rule checks the jobs that train of training runtimes instead: a warning, because the runtime does not show the GPUs.",
  fix: "set schedulerName to the scheduler of the cluster in every pod template that requests GPUs",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/quickstart"],
  fixable: true,
  applies: { schedulers: ["kai", "runai"] },
  examples: {
    good: organizationExample() + trainingExample(),
    bad: organizationExample() + trainingExample({ schedulerName: "default-scheduler" }),
  },
  scope: "pod",
  check: (pod, { report }) => {
    const { cluster } = pod.workload.checked;
    const { schedulerName, scheduler } = cluster;
    const name = at(pod.spec, "schedulerName") ?? "";
    // The quick tests come first, because counting GPUs is slow.
    if (name === schedulerName || isPlatformKind(pod) || !requestsGpus(pod)) return;
    if (isSchedulerEnforced(pod.workload.object, pod.workload.classes ?? cluster)) return;
    const isNamed = name !== "";
    // The platform derives the scheduler names of other node pools from its own.
    if (scheduler === "runai" && (!isNamed || text(name)?.startsWith(`${schedulerName}-`) === true)) return;
    if (!isNamed && (isSetByOperator(pod) || isSetByRuntime(pod))) return;
    const isForeign = isNamed && name !== "default-scheduler";
    if (isAssumed(cluster) && (isForeign || !isMarked(pod))) return;
    const state = isNamed ? `has schedulerName ${formatValue(name)}` : "names no scheduler";
    report({
      path: "/spec/schedulerName",
      message: `a pod with GPUs ${state}, so ${schedulerName} neither counts nor checks its GPUs`,
      expected: schedulerName,
      fix: `set schedulerName to ${schedulerName}`,
      received: isNamed ? formatValue(name) : "nothing",
      // An explicit scheduler may be intentional, so there is no edit.
      ...(!isForeign && { edits: [{ op: "set", path: "/spec/schedulerName", value: schedulerName }] }),
    });
  },
  checkObject: ({ object, cluster }, { report }) => {
    const { schedulerName, scheduler } = cluster;
    if (!isTrainingRuntime(object) || scheduler === "runai" || isAssumed(cluster)) return;
    if (isSchedulerEnforced(object, cluster)) return;
    for (const [index, job] of items(at(object, "spec", "template", "spec", "replicatedJobs")).entries()) {
      const name = at(job, "template", "spec", "template", "spec", "schedulerName") ?? "";
      if (at(job, "template", "metadata", "labels", ANCESTOR_STEP) !== "trainer" || name === schedulerName) continue;
      const state = name === "" ? "no scheduler" : `the scheduler ${formatValue(name)}`;
      report({
        path: `/spec/template/spec/replicatedJobs/${index}/template/spec/template/spec/schedulerName`,
        severity: "warning",
        message: `the pods of TrainJobs with this runtime have ${state}, so ${schedulerName} neither counts nor checks their GPUs`,
        expected: schedulerName,
        fix: `set schedulerName to ${schedulerName}, or give TrainJobs with GPUs another runtime`,
      });
    }
  },
});

function requestsGpus(pod: PodView): boolean {
  const { gpus, containers } = pod;
  if (gpus.hundredths > 0 || sharesGpu(pod) || containers.some((view) => devicesOf(view, pod) > 0)) return true;
  // A claim that is not among the manifests may be for another device.
  return (gpus.unknownClaims ?? []).some((claim) => /gpu/i.test(claim));
}

// The platform creates the pods of its own kinds, and sets their scheduler.
function isPlatformKind({ workload }: PodView): boolean {
  return groupOf(workload.object.apiVersion) === "run.ai";
}

/** Kinds whose operator sets the scheduler of its pods (ai-dynamo/dynamo, with Grove). */
const SET_BY_OPERATOR: readonly string[] = ["nvidia.com/DynamoGraphDeployment"];

/** Whether an operator sets the scheduler of the pods, so that the podgrouper groups them without a name in git. */
function isSetByOperator({ workload, component }: PodView): boolean {
  const { apiVersion, kind } = workload.object;
  if (SET_BY_OPERATOR.includes(`${groupOf(apiVersion)}/${kind}`)) return true;
  return workload.gangs.some(({ pods }) => pods.some((planned) => planned.component === component));
}

// The patches of a TrainJob have no scheduler (kubeflow/trainer v2.3.0, pkg/apis/trainer/v1alpha1, PodSpecPatch).
function isSetByRuntime({ workload }: PodView): boolean {
  return workload.object.kind === "TrainJob" && groupOf(workload.object.apiVersion) === TRAINER;
}

function isTrainingRuntime({ apiVersion, kind }: KubeObject): boolean {
  return ["TrainingRuntime", "ClusterTrainingRuntime"].includes(kind) && groupOf(apiVersion) === TRAINER;
}

function isMarked({ labels, annotations, workload }: PodView): boolean {
  const { metadata } = workload.object;
  return [labels, annotations, metadata.labels, metadata.annotations].some((holder) =>
    KAI_MARKS.some((key) => at(holder, key) !== undefined),
  );
}
