import { at, count, getOrCreate, number, text } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet, PodView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { podPlaces } from "../../src/rules/index.ts";
import { KUEUE_PREFIX } from "../operators/kueue-labels.ts";
import { togetherKeys } from "../sets/applied-together.ts";

const GROUP = `${KUEUE_PREFIX}pod-group-name`;
const TOTAL = `${KUEUE_PREFIX}pod-group-total-count`;
const FAST = `${KUEUE_PREFIX}pod-group-fast-admission`;
const QUEUE = `${KUEUE_PREFIX}queue-name`;

/** QUOTA-022: a group of pods of Kueue is complete. */
export const wholePodGroup = defineRule({
  id: "QUOTA-022",
  name: "whole-pod-group",
  title: "The pods of a group of Kueue have one queue, one total count, and are as many",
  severity: "error",
  pack: "recommended",
  rationale:
    "Kueue admits a group of pods when all of them exist and agree. With different counts or queues, or fewer pods than the count, the pods stay gated; of more pods Kueue deletes some. Fewer pods are a warning, because others may come from elsewhere. Source: kueue v0.19, pkg/controller/jobs/pod/pod_controller.go (`validatePodGroupMetadata`).",
  fix: "write the same pod-group-total-count, the number of pods of the group, on all of them",
  docs: ["https://kueue.sigs.k8s.io/docs/tasks/run/plain_pods/#running-a-group-of-pods-to-be-admitted-together"],
  examples: { good: example(2), bad: example(3) },
  scope: "set",
  check: (set, { report }) => {
    for (const [name, members] of groupsOf(set)) {
      const [first, ...others] = members;
      if (first === undefined) continue;
      const different = others.find(({ total, queue }) => total !== first.total || queue !== first.queue);
      const found = ({ checked, pod }: Member, message: string, severity?: "warning") =>
        report({
          object: checked,
          path: podPlaces(checked.object)(pod, `/metadata/annotations/${TOTAL.replace("/", "~1")}`).path,
          key: name,
          message,
          ...(severity && { severity }),
        });
      if (different !== undefined) {
        const [own, other] = [first, different].map(
          ({ checked }) => `${checked.object.kind} ${checked.object.metadata.name}`,
        );
        const problem =
          different.total === first.total
            ? `the queues ${first.queue ?? "none"} and ${different.queue ?? "none"}`
            : `the counts ${first.total ?? "none"} and ${different.total ?? "none"}`;
        found(different, `the pods of group ${first.group} never start: ${own} and ${other} have ${problem}`);
        continue;
      }
      const expected = number(Number(first.total));
      const pods = members.reduce((sum, { pod }) => sum + pod.count, 0);
      const isCount = first.total !== undefined && Number.isInteger(expected);
      if (expected === undefined || !isCount || pods === expected) continue;
      if (pods > expected) {
        found(
          first,
          `group ${first.group} has ${count(pods, "pod")}, and ${TOTAL} is ${expected}: Kueue deletes the rest`,
        );
      } else if (!first.isFast) {
        const message = `group ${first.group} waits for ${count(expected, "pod")}, and has ${pods} among the manifests`;
        found(first, message, "warning");
      }
    }
  },
});

interface Member {
  readonly group: string;
  readonly checked: CheckedObject;
  readonly pod: PodView;
  readonly total: string | undefined;
  readonly queue: string | undefined;
  readonly isFast: boolean;
}

/** The pods of each group, by cluster, namespace and name. */
function groupsOf(set: ObjectSet): ReadonlyMap<string, readonly Member[]> {
  const groups = new Map<string, Member[]>();
  for (const { checked, views } of set.workloads) {
    for (const pod of views) {
      const group = text(pod.labels[GROUP]);
      if (group === undefined || /[${]/.test(group)) continue;
      // Copies of a manifest in other folders are not applied together.
      const [unit] = togetherKeys(checked, set);
      const key = JSON.stringify([checked.cluster.name, checked.object.metadata.namespace ?? "", group, unit]);
      getOrCreate(groups, key, (): Member[] => []).push({
        group,
        checked,
        pod,
        total: text(pod.annotations[TOTAL]),
        queue: text(pod.labels[QUEUE]) ?? text(at(checked.object.metadata, "labels", QUEUE)),
        isFast: pod.annotations[FAST] === "true",
      });
    }
  }
  return groups;
}

function example(total: number): string {
  return [0, 1]
    .map(
      (index) => `
apiVersion: v1
kind: Pod
metadata:
  name: rank-${index}
  namespace: team-nlp
  labels: {kueue.x-k8s.io/queue-name: team, kueue.x-k8s.io/pod-group-name: ring}
  annotations: {kueue.x-k8s.io/pod-group-total-count: "${index === 0 ? 2 : total}"}
spec: {containers: [{name: main, image: "example.com/train:1"}]}
`,
    )
    .join("---");
}
