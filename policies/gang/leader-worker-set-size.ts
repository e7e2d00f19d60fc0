import type { CollectedGang } from "../../src/gpu/index.ts";
import { at, count, formatValue, gpuText, groupOf, type KubeObject, number } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet, WorkloadView } from "../../src/rule/index.ts";
import { defineRule, type SetRuleContext } from "../../src/rule/index.ts";
import { gangsOfSet, podPlaces } from "../../src/rules/index.ts";
import { checkedOf } from "../sets/set-gangs.ts";
import { modelParallelism } from "./model-parallelism.ts";
import { minimumPath, partialStarts } from "./partial-start.ts";
import { mainGpus } from "./whole-gpus.ts";

type Report = SetRuleContext<unknown>["report"];

/** GANG-009: a group of a LeaderWorkerSet has a size and starts with all of its pods. */
export const leaderWorkerSetSize = defineRule({
  id: "GANG-009",
  name: "leader-worker-set-size",
  title:
    "Every group of a LeaderWorkerSet has at least one pod, starts with all of its pods, and has all GPUs over which its model is split",
  severity: "error",
  pack: "recommended",
  fault: "content",
  rationale:
    "Leader and workers serve one model together. A size below 1 makes the podgrouper fail. A group can never serve if its committed PodGroup waits for fewer pods than the size, or if its model is split over more GPUs than the group has.",
  fix: "set leaderWorkerTemplate.size to the number of pods of one group, and the minimum of a committed PodGroup to the leader and all workers",
  docs: ["https://lws.sigs.k8s.io/docs/overview/"],
  examples: { good: example(2), bad: example(0) },
  scope: "set",
  check: (set, { report }) => {
    for (const checked of set.ofKind("leaderworkerset.x-k8s.io", "LeaderWorkerSet")) {
      const workload = set.workloadOf(checked);
      if (workload !== undefined) checkParallelism(workload, report);
      checkSize(checked, report);
    }
    for (const gang of gangsOfSet(set)) checkStart(set, gang, report);
  },
});

function checkSize(checked: CheckedObject, report: Report): void {
  const size = at(checked.object, "spec", "leaderWorkerTemplate", "size");
  if (size == null || isSize(size)) return;
  report({
    object: checked,
    path: "/spec/leaderWorkerTemplate/size",
    message: `the group size is ${formatValue(size)}, but a group has 1 pod or more`,
    expected: "1 or more",
    received: formatValue(size),
  });
}

function checkStart(set: ObjectSet, collected: CollectedGang, report: Report): void {
  const checked = checkedOf(set, collected.podGroup);
  if (checked === undefined) return;
  for (const workload of new Set(collected.members.map((member) => member.workload))) {
    if (!needsAllPods(workload.object)) continue;
    const { name } = workload.object.metadata;
    for (const start of partialStarts(collected, workload)) {
      report({
        object: checked,
        path: minimumPath(checked.object, start),
        message: `a group of LeaderWorkerSet ${name} starts with ${start.min} of ${start.pods} ${start.unit}`,
        expected: String(start.pods),
        received: String(start.min),
        key: `${name}/${start.leaf ?? ""}`,
      });
    }
  }
}

// A server whose model is split over more GPUs than its group has never becomes ready.
function checkParallelism({ object, views, checked }: WorkloadView, report: Report): void {
  const [leader, worker = leader] = views;
  if (leader === undefined || worker === undefined) return;
  const parallelism = modelParallelism(leader);
  const size = at(object, "spec", "leaderWorkerTemplate", "size");
  if (parallelism === undefined || !isSize(size)) return;
  const { ranks, options, pointer } = parallelism;
  const gpus = mainGpus(leader) + (size - 1) * mainGpus(worker);
  if (gpus === 0 || ranks <= gpus) return;
  report({
    object: checked,
    path: podPlaces(object)(leader, pointer).path,
    message: `the model is split over ${gpuText(ranks)} (${options}), but a group of ${count(size, "pod")} has ${gpus}`,
    expected: `at most ${gpus}`,
    received: String(ranks),
    fix: "raise the size of the group, or split the model over fewer GPUs",
    key: "parallelism",
  });
}

// GANG-024 reports replicas and late workers in one group: no minimum is right for them.
function needsAllPods(object: KubeObject): boolean {
  return (
    isLeaderWorkerSet(object) &&
    at(object, "spec", "startupPolicy") !== "LeaderReady" &&
    (number(at(object, "spec", "replicas")) ?? 1) === 1
  );
}

function isLeaderWorkerSet({ apiVersion, kind }: KubeObject): boolean {
  return kind === "LeaderWorkerSet" && groupOf(apiVersion) === "leaderworkerset.x-k8s.io";
}

function isSize(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1;
}

function example(size: number): string {
  return `
apiVersion: leaderworkerset.x-k8s.io/v1
kind: LeaderWorkerSet
metadata: {name: serve, namespace: team-nlp}
spec:
  replicas: 1
  leaderWorkerTemplate:
    size: ${size}
    workerTemplate:
      spec:
        schedulerName: kai-scheduler
        containers: [{name: main, image: "example.com/serve:1", resources: {limits: {nvidia.com/gpu: 8}}}]
`;
}
