import {
  at,
  formatValue,
  groupOf,
  hasKaiChange,
  items,
  type KubeObject,
  kaiSince,
  pointerTo,
  stringOf,
} from "../../src/kernel/index.ts";
import { KAI_KEYS } from "../../src/model/index.ts";
import type { WorkloadView } from "../../src/rule/index.ts";
import { defineRule, type RuleContext } from "../../src/rule/index.ts";
import { podPlaces } from "../../src/rules/index.ts";

const KEY = KAI_KEYS.batchMinMember;

/** The change after which a Deployment has the annotation. */
const DEPLOYMENTS = "group-of-a-deployment";

/** The wrong name that one of KAI's own READMEs uses, and which an open pull request reads on a StatefulSet. */
const MISNAMED = "kai.scheduler/min-member";

/** GANG-010: the annotation with a Job's gang size is where the podgrouper reads it, and its value is a number of pods. */
export const batchMinMemberWhereRead = defineRule({
  id: "GANG-010",
  name: "batch-min-member-where-read",
  title: "kai.scheduler/batch-min-member is set only where the podgrouper reads it, to an integer from 1",
  severity: "warning",
  highestSeverity: "error",
  pack: "recommended",
  rationale:
    "The podgrouper reads the annotation of a Job, a JobSet and a replicated Job, and from KAI 0.18 on of a Deployment. It ignores it on any other kind, on a CronJob and on a pod template, so the gang is a single pod. A value that is not a number of pods makes the podgrouper fail.",
  fix: 'put it on the Job or JobSet itself, or on the template of a replicated Job, as a string such as "4"',
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/batch"],
  examples: {
    good: example('metadata: {name: train, annotations: {kai.scheduler/batch-min-member: "4"}}'),
    bad: misplaced(),
  },
  scope: "object",
  check: ({ object }, { report }, workload) => {
    if (workload === undefined) return;
    const reportByPath: Report = (finding) => report({ key: finding.path, ...finding });
    const { cluster } = workload.checked;
    if (isKind(object, "batch", "Job") || isJobSet(object)) checkRead(object, reportByPath);
    else if (!isKind(object, "apps", "Deployment")) checkUnread(object, `a ${object.kind}`, reportByPath);
    else if (hasKaiChange(cluster, DEPLOYMENTS)) checkRead(object, reportByPath);
    else checkUnread(object, `a Deployment before ${kaiSince(DEPLOYMENTS)}`, reportByPath);
    if (isKind(object, "batch", "CronJob")) {
      checkIgnored(object, "/spec/jobTemplate", "the Job template of a CronJob", reportByPath);
    }
    if (isJobSet(object)) checkReplicatedJobs(object, reportByPath);
    // A Pod is its own template.
    if (!isKind(object, "", "Pod")) checkPodTemplates(workload, reportByPath);
  },
});

type Report = RuleContext<unknown>["report"];

function checkRead(object: KubeObject, report: Report): void {
  checkValue(object, "", report);
  checkMisnamed(object, `; the annotation is ${KEY}`, `rename it to ${KEY}`, report);
}

function checkUnread(object: KubeObject, owner: string, report: Report): void {
  checkIgnored(object, "", owner, report);
  checkMisnamed(object, "", "commit a PodGroup with this minimum, or remove the annotation", report);
}

function checkMisnamed(object: KubeObject, addition: string, fix: string, report: Report): void {
  const misnamed = at(object, "metadata", "annotations", MISNAMED);
  if (misnamed === undefined) return;
  report({
    path: pointerTo("/metadata/annotations", MISNAMED),
    message: `KAI ignores ${MISNAMED} on a ${object.kind}${addition}`,
    received: formatValue(misnamed),
    fix,
  });
}

function checkReplicatedJobs(object: KubeObject, report: Report): void {
  const jobs = items(at(object, "spec", "replicatedJobs"));
  const minimum = Number(stringOf(valueIn(object, "")));
  if (jobs.length > 0 && minimum > jobs.length) {
    report({
      path: pointerTo("/metadata/annotations", KEY),
      message: `${KEY} of a JobSet counts replicated Jobs; there are ${jobs.length}, so ${minimum} counts as ${jobs.length}`,
      expected: `at most ${jobs.length}`,
      received: String(minimum),
    });
  }
  for (const index of jobs.keys()) checkValue(object, pointerTo("/spec/replicatedJobs", index, "template"), report);
}

function checkPodTemplates({ object, views }: WorkloadView, report: Report): void {
  const places = podPlaces(object);
  for (const view of views) {
    const value = at(view.annotations, KEY);
    if (value === undefined) continue;
    const { path } = places(view, pointerTo("/metadata/annotations", KEY));
    report({ path, message: `KAI ignores ${KEY} on a pod template`, received: formatValue(value) });
  }
}

function checkValue(object: KubeObject, base: string, report: Report): void {
  const value = valueIn(object, base);
  if (value === undefined || (typeof value === "string" && /^[1-9]\d{0,8}$/.test(value))) return;
  report({
    path: pointerTo(`${base}/metadata/annotations`, KEY),
    message: `${KEY} is ${formatValue(value)}, but must be an integer number of pods from 1, written as a string`,
    severity: "error",
    expected: 'a string such as "4"',
    received: formatValue(value),
  });
}

function checkIgnored(object: KubeObject, base: string, owner: string, report: Report): void {
  const value = valueIn(object, base);
  if (value === undefined) return;
  const path = pointerTo(`${base}/metadata/annotations`, KEY);
  report({ path, message: `KAI ignores ${KEY} on ${owner}`, received: formatValue(value) });
}

function valueIn(object: KubeObject, base: string): unknown {
  return at(object, ...base.split("/").slice(1), "metadata", "annotations", KEY);
}

function isJobSet(object: KubeObject): boolean {
  return isKind(object, "jobset.x-k8s.io", "JobSet");
}

function isKind(object: KubeObject, group: string, kind: string): boolean {
  return object.kind === kind && groupOf(object.apiVersion) === group;
}

function example(metadata: string, pod = ""): string {
  return `
apiVersion: batch/v1
kind: Job
${metadata}
spec:
  parallelism: 4
  template:${pod}
    spec:
      schedulerName: kai-scheduler
      restartPolicy: Never
      containers: [{name: main, image: "example.com/train:1"}]
`;
}

function misplaced(): string {
  return example("metadata: {name: train}", '\n    metadata: {annotations: {kai.scheduler/batch-min-member: "4"}}');
}
