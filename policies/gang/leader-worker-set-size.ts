import { groupOf, type KubeObject } from "../../src/base/kubernetes.ts";
import { at, formatValue, number } from "../../src/base/read.ts";
import { podPlaces } from "../../src/rules/pod-places.ts";
import { defineRule, type SetRuleContext } from "../../src/rules/rule.ts";
import type { PodView, WorkloadView } from "../../src/rules/workload-view.ts";
import { checkedOf, gangsOf } from "../sets/set-gangs.ts";
import { modelParallelism } from "./model-parallelism.ts";
import { partialStarts } from "./partial-start.ts";
import { minimumPath } from "./places.ts";
import { wholeGpus } from "./whole-gpus.ts";

const SIZE = "/spec/leaderWorkerTemplate/size";

/** GANG-009: a group of a LeaderWorkerSet has a size and starts with all of it. */
export const leaderWorkerSetSize = defineRule({
  id: "GANG-009",
  name: "leader-worker-set-size",
  title:
    "A LeaderWorkerSet has groups of one pod or more, which start as a whole and have the GPUs that their model is split over",
  severity: "error",
  pack: "recommended",
  rationale:
    "Leader and workers hold one model together. A size below 1 makes the podgrouper fail, and a committed PodGroup that waits for fewer pods than the size lets a group start that can never serve, as does a model that is split over more GPUs than the group has.",
  fix: "set leaderWorkerTemplate.size to the pods of one group, and the minima of a committed PodGroup to leader and all workers",
  docs: ["https://lws.sigs.k8s.io/docs/overview/"],
  examples: { good: example(2), bad: example(0) },
  scope: "set",
  check: (set, { report }) => {
    for (const checked of set.ofKind("leaderworkerset.x-k8s.io", "LeaderWorkerSet")) {
      const workload = set.workloadOf(checked);
      if (workload !== undefined) checkParallelism(workload, report);
      const size = at(checked.object, "spec", "leaderWorkerTemplate", "size");
      if (size == null || isSize(size)) continue;
      const message = `a group of ${formatValue(size)} pods, but a group has 1 or more`;
      report({ object: checked, path: SIZE, message, expected: "1 or more", received: formatValue(size) });
    }
    for (const collected of gangsOf(set)) {
      const { podGroup, members } = collected;
      if (podGroup === undefined) continue;
      const whole = members.filter((member) => startsWhole(member.workload.object));
      const object = whole.length === 0 ? undefined : checkedOf(set, podGroup);
      if (object === undefined) continue;
      for (const workload of new Set(whole.map((member) => member.workload))) {
        for (const start of partialStarts(collected, workload)) {
          report({
            object,
            path: minimumPath(podGroup, start),
            message: `a group of LeaderWorkerSet ${workload.object.metadata.name} starts with ${start.min} of ${start.pods} ${start.unit}`,
            expected: String(start.pods),
            received: String(start.min),
            key: `${workload.object.metadata.name}/${start.leaf ?? ""}`,
          });
        }
      }
    }
  },
});

/** A model that is spread over more GPUs than a group has never comes up. */
function checkParallelism(workload: WorkloadView, report: SetRuleContext<unknown>["report"]): void {
  const { object, views, checked } = workload;
  const [leader] = views;
  const asked = leader === undefined ? undefined : modelParallelism(leader);
  if (leader === undefined || asked === undefined) return;
  const size = at(object, "spec", "leaderWorkerTemplate", "size");
  if (!isSize(size)) return;
  const gpus = views.map(gpusOf);
  const worker = gpus[1] ?? gpus[0] ?? 0;
  const total = (gpus[0] ?? 0) + (Number(size) - 1) * worker;
  if (total === 0 || asked.ranks <= total) return;
  report({
    object: checked,
    path: podPlaces(object)(leader, asked.pointer).path,
    message: `${asked.words} spread a model over ${asked.ranks} GPUs, but a group of ${size} pods has ${total}`,
    expected: `at most ${total}`,
    received: String(asked.ranks),
    fix: "raise the size of the group, or split the model over fewer GPUs",
    key: "parallelism",
  });
}

function gpusOf({ containers }: PodView): number {
  return containers.filter(({ role }) => role === "main").reduce((sum, view) => sum + wholeGpus(view), 0);
}

// Replicas and late workers in one group are GANG-024's: no minimum is right for them.
function startsWhole(object: KubeObject): boolean {
  return (
    isLeaderWorkerSet(object) &&
    at(object, "spec", "startupPolicy") !== "LeaderReady" &&
    (number(at(object, "spec", "replicas")) ?? 1) === 1
  );
}

function isLeaderWorkerSet({ apiVersion, kind }: KubeObject): boolean {
  return kind === "LeaderWorkerSet" && groupOf(apiVersion) === "leaderworkerset.x-k8s.io";
}

function isSize(value: unknown): boolean {
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
