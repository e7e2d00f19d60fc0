import { groupOf } from "../../src/base/kubernetes.ts";
import { at, formatValue, text } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { PodView } from "../../src/rules/workload-view.ts";
import { GPU_KEYS, KAI_KEYS, RUNAI_KEYS } from "../../src/workload/keys.ts";
import { devicesOf, sharesGpu } from "../pods/gpu-containers.ts";
import { organizationExample, trainingExample } from "./examples.ts";
import { isAssumed } from "./set-verdicts.ts";

const MARKS: readonly string[] = [
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

/** QUOTA-007: pods with GPUs go through the scheduler that counts them. */
export const configuredScheduler = defineRule({
  id: "QUOTA-007",
  name: "configured-scheduler",
  title: "Every pod with GPUs has the scheduler of its cluster",
  severity: "error",
  security: 7,
  pack: "recommended",
  rationale:
    "KAI looks only at pods of its own scheduler. A pod of any other takes GPUs past every queue, quota and gang, and its requests for parts of GPUs are not checked. Without muster.yaml only pods whose labels or annotations are for KAI, and that name no other scheduler, are looked at, since nobody said that the cluster runs it; on a Run:ai cluster the platform sets a scheduler that is not named.",
  fix: "set schedulerName to the scheduler of the cluster in every pod template that asks for GPUs",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/quickstart"],
  fixable: true,
  examples: {
    good: organizationExample() + trainingExample(),
    bad: organizationExample() + trainingExample({ pod: "" }),
  },
  scope: "pod",
  check: (pod, { report }) => {
    const { cluster } = pod.workload.checked;
    const { schedulerName, scheduler } = cluster;
    const name = at(pod.spec, "schedulerName");
    // Asked first: of most pods it is all that need be known, and counting GPUs takes longest.
    if (name === schedulerName || isExempt(pod) || !asksForGpus(pod)) return;
    const unnamed = name === undefined || name === null || name === "";
    // The platform names the schedulers of other node pools after them.
    if (scheduler === "runai" && (unnamed || text(name)?.startsWith(`${schedulerName}-`) === true)) return;
    if (unnamed && isSetByOperator(pod)) return;
    const foreign = !unnamed && name !== "default-scheduler";
    if (isAssumed(cluster) && (foreign || !isMarked(pod))) return;
    const found = unnamed ? "names no scheduler" : `has schedulerName ${formatValue(name)}`;
    report({
      path: "/spec/schedulerName",
      message: `a pod with GPUs ${found}, so ${schedulerName} neither counts nor checks its GPUs`,
      expected: schedulerName,
      received: unnamed ? "nothing" : formatValue(name),
      // Who names another scheduler may need what only that one does.
      ...(foreign ? {} : { edits: [{ op: "set", path: "/spec/schedulerName", value: schedulerName }] }),
    });
  },
});

function asksForGpus(pod: PodView): boolean {
  const { gpus, containers } = pod;
  if (gpus.hundredths > 0 || sharesGpu(pod) || containers.some((view) => devicesOf(view, pod) > 0)) return true;
  // A claim that is not among the manifests may be for another device.
  return (gpus.unknownClaims ?? []).some((claim) => /gpu/i.test(claim));
}

// The platform's own kinds have no pods yet: it makes them, with its scheduler.
function isExempt({ workload }: PodView): boolean {
  return groupOf(workload.object.apiVersion) === "run.ai";
}

/** Kinds whose operator sets the scheduler of pods that it does not know the groups of (ai-dynamo/dynamo, with Grove). */
const SET_BY_OPERATOR: readonly string[] = ["nvidia.com/DynamoGraphDeployment"];

/** Whether the podgrouper is known to take the pods all the same, because their operator sets the scheduler. */
function isSetByOperator({ workload, component }: PodView): boolean {
  const { apiVersion, kind } = workload.object;
  if (SET_BY_OPERATOR.includes(`${groupOf(apiVersion)}/${kind}`)) return true;
  return workload.gangs.some(({ pods }) => pods.some((planned) => planned.component === component));
}

function isMarked({ labels, annotations, workload }: PodView): boolean {
  const { metadata } = workload.object;
  return [labels, annotations, metadata.labels, metadata.annotations].some((holder) =>
    MARKS.some((key) => at(holder, key) !== undefined),
  );
}
