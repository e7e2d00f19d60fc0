import { groupOf, type KubeObject } from "../../src/model/kubernetes.ts";
import { at, number, shown } from "../../src/policy/read.ts";
import { defineRule } from "../../src/policy/rule.ts";
import { partialStarts } from "./partial-start.ts";
import { minimumPath } from "./places.ts";
import { checkedOf, gangsOf } from "./set-gangs.ts";

const SIZE = "/spec/leaderWorkerTemplate/size";

/** GANG-009: a group of a LeaderWorkerSet has a size and starts with all of it. */
export const leaderWorkerSetSize = defineRule({
  id: "GANG-009",
  name: "leader-worker-set-size",
  title: "A LeaderWorkerSet has groups of one pod or more, which start as a whole",
  severity: "error",
  pack: "recommended",
  rationale:
    "Leader and workers hold one model together. A size below 1 makes the podgrouper fail, and a committed PodGroup that waits for fewer pods than the size lets a group start that can never serve.",
  fix: "set leaderWorkerTemplate.size to the pods of one group, and the minima of a committed PodGroup to leader and all workers",
  docs: ["https://lws.sigs.k8s.io/docs/overview/"],
  examples: { good: example(2), bad: example(0) },
  scope: "set",
  check: (set, { report }) => {
    for (const checked of set.ofKind("leaderworkerset.x-k8s.io", "LeaderWorkerSet")) {
      const size = at(checked.object, "spec", "leaderWorkerTemplate", "size");
      if (size == null || isSize(size)) continue;
      const message = `a group of ${shown(size)} pods, but a group has 1 or more`;
      report({ object: checked, path: SIZE, message, expected: "1 or more", received: shown(size) });
    }
    for (const collected of gangsOf(set)) {
      const { podGroup, members } = collected;
      const object = podGroup === undefined ? undefined : checkedOf(set, podGroup);
      if (podGroup === undefined || object === undefined) continue;
      for (const workload of new Set(members.map((member) => member.workload))) {
        if (!startsWhole(workload.object)) continue;
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

// Replicas and late workers in one group are GANG-024's: no minimum is right for them.
function startsWhole(object: KubeObject): boolean {
  return (
    object.kind === "LeaderWorkerSet" &&
    groupOf(object.apiVersion) === "leaderworkerset.x-k8s.io" &&
    at(object, "spec", "startupPolicy") !== "LeaderReady" &&
    (number(at(object, "spec", "replicas")) ?? 1) === 1
  );
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
