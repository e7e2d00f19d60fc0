import { at, groupOf, isObject, type KubeObject, member, pointerTo, text } from "../../src/kernel/index.ts";
import type { PodView } from "../../src/rule/index.ts";
import { defineRule, type RuleContext } from "../../src/rule/index.ts";
import { JOB_LABELS, KUEUE_PREFIX, QUEUED_KINDS } from "../operators/kueue-labels.ts";

type Report = RuleContext<unknown>["report"];

/** The kinds whose pods Kueue queues one by one, by labels of the template. */
const BY_POD: ReadonlySet<string> = new Set(["/Pod", "apps/Deployment", "apps/StatefulSet"]);

/** QUOTA-021: the queue of a job is named where Kueue reads it. */
export const queueWhereRead = defineRule({
  id: "QUOTA-021",
  name: "queue-where-read",
  title: "The queue of Kueue is a label of the job, and the queue of Volcano an annotation of the pods",
  severity: "warning",
  pack: "recommended",
  rationale:
    "Kueue reads the queue of a job from the labels of the job. On the pod template nothing reads it: the job is not queued, and a suspended one never starts. Deployments and StatefulSets are not judged, because Kueue may queue their pods one by one. Volcano reads the queue of a Deployment or Job from an annotation of its pods, and the minimum of their gang from one of the owner; elsewhere the pods are in the queue default, and start one by one.",
  fix: "move the label or annotation to the place where it is read",
  docs: ["https://kueue.sigs.k8s.io/docs/tasks/run/jobs/"],
  kustomize: "decides",
  examples: { good: example(true), bad: example(false) },
  scope: "pod",
  check: (pod, { report }) => {
    checkKueue(pod, pod.workload.object, report);
    checkVolcano(pod, pod.workload.object, report);
  },
});

function checkKueue({ metadata }: PodView, object: KubeObject, report: Report): void {
  const kind = `${groupOf(object.apiVersion)}/${object.kind}`;
  if (!QUEUED_KINDS.has(kind) || BY_POD.has(kind) || !isObject(member(metadata, "labels"))) return;
  for (const name of JOB_LABELS) {
    const key = `${KUEUE_PREFIX}${name}`;
    const value = text(at(metadata, "labels", key));
    if (value === undefined || at(object.metadata, "labels", key) !== undefined) continue;
    const effect = name === "queue-name" ? `, so Kueue does not queue the ${object.kind}${suspendedText(object)}` : "";
    report({
      path: pointerTo("/metadata/labels", key),
      key,
      message: `${key} is a label of the pod template, and Kueue reads it from the ${object.kind}${effect}`,
      fix: `move ${key}: ${value} to metadata.labels of the ${object.kind}`,
      received: value,
    });
  }
}

/** The annotations of Volcano's groups, and whether it reads them from the pods or from their owner. */
const VOLCANO_ANNOTATIONS = [
  ["queue-name", "the pods", "so they are not in this queue"],
  ["group-min-member", "the owner", "so each pod starts by itself"],
] as const;
/** The kinds for whose pods Volcano's controller makes groups. */
const GROUPED: ReadonlySet<string> = new Set(["apps/Deployment", "apps/ReplicaSet", "apps/StatefulSet", "batch/Job"]);

function checkVolcano({ metadata, spec }: PodView, object: KubeObject, report: Report): void {
  if (spec.schedulerName !== "volcano" || !GROUPED.has(`${groupOf(object.apiVersion)}/${object.kind}`)) return;
  for (const [name, reader, effect] of VOLCANO_ANNOTATIONS) {
    const key = `scheduling.volcano.sh/${name}`;
    const [ofPods, ofOwner] = [metadata, object.metadata].map((each) => text(at(each, "annotations", key)));
    const isOfPods = reader === "the pods";
    const [read, unread] = isOfPods ? [ofPods, ofOwner] : [ofOwner, ofPods];
    if (read !== undefined || unread === undefined) continue;
    report({
      path: pointerTo("/metadata/annotations", key),
      key,
      message: `${key} is an annotation of ${isOfPods ? `the ${object.kind}` : "the pod template"}, and Volcano reads it from ${reader}, ${effect}`,
      fix: `move ${key}: ${unread} to ${isOfPods ? "the metadata of the pod template" : `metadata.annotations of the ${object.kind}`}`,
      received: unread,
    });
  }
}

function suspendedText({ spec }: KubeObject): string {
  return member(spec, "suspend") === true ? ", and nothing resumes it" : "";
}

function example(isOnJob: boolean): string {
  const label = "labels: {kueue.x-k8s.io/queue-name: team}";
  return `
apiVersion: batch/v1
kind: Job
metadata: {name: tune, namespace: team-nlp${isOnJob ? `, ${label}` : ""}}
spec:
  suspend: true
  template:
    metadata: {${isOnJob ? "" : label}}
    spec:
      restartPolicy: Never
      containers: [{name: main, image: "example.com/tune:1"}]
`;
}
