import { groupOf, type KubeObject } from "../../src/base/kubernetes.ts";
import { pointerTo } from "../../src/base/pointer.ts";
import { at, formatValue, items } from "../../src/base/read.ts";
import { podPlaces } from "../../src/rules/pod-places.ts";
import { defineRule, type RuleContext } from "../../src/rules/rule.ts";
import { KAI_KEYS } from "../../src/workload/keys.ts";

const KEY = KAI_KEYS.batchMinMember;

/** What one of KAI's own READMEs calls it. */
const MISNAMED = "kai.scheduler/min-member";

/** GANG-010: the annotation by which a Job says its gang is where the podgrouper reads it, and says a number of pods. */
export const batchMinMemberWhereRead = defineRule({
  id: "GANG-010",
  name: "batch-min-member-where-read",
  title: "kai.scheduler/batch-min-member stands on a Job, a JobSet or a replicated Job, with a whole number from 1",
  severity: "warning",
  pack: "strict",
  rationale:
    "On any other kind, on a CronJob or on a pod template nobody reads it, and the gang is a single pod. A value that is no number of pods makes the podgrouper fail.",
  fix: 'put it on the Job or JobSet itself, or on the template of a replicated Job, as a text such as "4"',
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/batch"],
  examples: {
    good: example('metadata: {name: train, annotations: {kai.scheduler/batch-min-member: "4"}}'),
    bad: misplaced(),
  },
  scope: "object",
  check: ({ object }, { report }, workload) => {
    if (workload === undefined) return;
    const tell = (found: Parameters<typeof report>[0]) => report({ key: found.path, ...found });
    checkOwn(object, tell);
    if (isKind(object, "batch", "CronJob"))
      checkUnread(object, "/spec/jobTemplate", "the Job template of a CronJob", tell);
    if (isKind(object, "jobset.x-k8s.io", "JobSet")) checkReplicatedJobs(object, tell);
    // A Pod is its own template.
    if (isKind(object, "", "Pod")) return;
    const places = podPlaces(object);
    for (const view of workload.views) {
      if (at(view.annotations, KEY) === undefined) continue;
      tell({
        path: places(view, pointerTo("/metadata/annotations", KEY)).path,
        message: `nobody reads ${KEY} on a pod template`,
        received: formatValue(at(view.annotations, KEY)),
      });
    }
  },
});

type Report = RuleContext<unknown>["report"];

function checkOwn(object: KubeObject, report: Report): void {
  const isJob = isKind(object, "batch", "Job");
  const isJobSet = isKind(object, "jobset.x-k8s.io", "JobSet");
  if (!isJob && !isJobSet) {
    checkUnread(object, "", `a ${object.kind}`, report);
    return;
  }
  checkValue(object, "", report);
  const misnamed = at(object, "metadata", "annotations", MISNAMED);
  if (misnamed !== undefined) {
    const path = pointerTo("/metadata/annotations", MISNAMED);
    report({
      path,
      message: `nobody reads ${MISNAMED} on a ${object.kind}; the annotation is ${KEY}`,
      received: formatValue(misnamed),
      fix: `call it ${KEY}`,
    });
  }
  const all = items(at(object, "spec", "replicatedJobs")).length;
  const wanted = Number(at(object, "metadata", "annotations", KEY));
  if (isJobSet && all > 0 && wanted > all) {
    report({
      path: pointerTo("/metadata/annotations", KEY),
      message: `${KEY} of a JobSet counts replicated Jobs, of which there are ${all}: ${wanted} is taken for ${all}`,
      expected: `at most ${all}`,
      received: String(wanted),
    });
  }
}

function checkReplicatedJobs(object: KubeObject, report: Report): void {
  for (const index of items(at(object, "spec", "replicatedJobs")).keys()) {
    checkValue(object, pointerTo("/spec/replicatedJobs", index, "template"), report);
  }
}

function checkValue(object: KubeObject, base: string, report: Report): void {
  const value = valueIn(object, base);
  if (value === undefined || (typeof value === "string" && /^[1-9]\d{0,8}$/.test(value))) return;
  report({
    path: pointerTo(`${base}/metadata/annotations`, KEY),
    message: `${KEY} is ${formatValue(value)}, but must be a whole number of pods from 1, as a text`,
    severity: "error",
    expected: 'a text such as "4"',
    received: formatValue(value),
  });
}

function checkUnread(object: KubeObject, base: string, what: string, report: Report): void {
  const value = valueIn(object, base);
  if (value === undefined) return;
  const path = pointerTo(`${base}/metadata/annotations`, KEY);
  report({ path, message: `nobody reads ${KEY} on ${what}`, received: formatValue(value) });
}

function valueIn(object: KubeObject, base: string): unknown {
  return at(object, ...base.split("/").slice(1), "metadata", "annotations", KEY);
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
