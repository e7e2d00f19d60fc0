import { pointerTo, valueAt } from "../../src/base/pointer.ts";
import { at, formatValue, items, members, number } from "../../src/base/read.ts";
import { defineRule, type RuleFinding } from "../../src/rules/rule.ts";
import { integer } from "../../src/schema/schema.ts";
import { runFieldsOf, spread } from "./run-fields.ts";

/** Options of LIFECYCLE-005. */
interface RetryOptions {
  /** Most times that a job is tried again. */
  readonly maximum: number;
}

type Report = (finding: RuleFinding) => void;

/** Words of the restart policy of a replica, which the training operator has beside the pod template. */
const REPLICA_POLICIES: readonly unknown[] = ["Always", "OnFailure", "Never", "ExitCode"];

/** LIFECYCLE-005: what fails again and again ends at some time, and what failed starts again together. */
export const boundedRetries = defineRule<RetryOptions>({
  id: "LIFECYCLE-005",
  name: "bounded-retries",
  title: "Retries are bounded, and restart policies are ones that the operator takes",
  severity: "warning",
  pack: "strict",
  rationale:
    "A job that fails at its start holds its GPUs for every retry. Job controllers refuse pods that are always restarted, the training operator ignores words that it does not know, and a rank that is restarted alone waits for a group that has gone.",
  fix: "set backoffLimit to a small number, restartPolicy to Never or OnFailure, and let a LeaderWorkerSet recreate its group",
  docs: ["https://kubernetes.io/docs/concepts/workloads/controllers/job/#pod-backoff-failure-policy"],
  options: {
    schema: { type: "object", properties: { maximum: integer({ minimum: 0 }) }, additionalProperties: false },
    defaults: { maximum: 10 },
  },
  examples: {
    good: `
apiVersion: batch/v1
kind: Job
metadata: {name: train}
spec:
  backoffLimit: 3
  template: {spec: {restartPolicy: Never, containers: [{name: main, image: "example.com/train:1"}]}}
`,
    bad: `
apiVersion: batch/v1
kind: Job
metadata: {name: train}
spec:
  backoffLimit: 1000
  template: {spec: {restartPolicy: Never, containers: [{name: main, image: "example.com/train:1"}]}}
`,
  },
  scope: "object",
  check: ({ object }, { options: { maximum }, report }) => {
    for (const path of runFieldsOf(object).retries?.flatMap((pointer) => spread(pointer, object)) ?? []) {
      const tries = number(valueAt(object, path));
      if (tries === undefined || (tries >= 0 && tries <= maximum)) continue;
      const field =
        path
          .replace(/\/value$/, "")
          .split("/")
          .at(-1) ?? "";
      report({
        path,
        message:
          tries < 0
            ? `${field} is ${tries}, below 0`
            : `${field} is ${tries}: that often is tried again what may never work`,
        expected: `0 to ${maximum}`,
        received: `${tries}`,
      });
    }
    for (const [template, owner] of jobTemplates(object)) checkJob(object, template, owner, report);
    checkReplicas(object, report);
    checkGroup(object, report);
  },
});

/** The templates from which a Job is made, with the pointer of the pod spec. */
function jobTemplates(object: { readonly kind: string; readonly apiVersion: string }): readonly [string, string][] {
  if (object.apiVersion === "batch/v1" && object.kind === "Job") return [["/spec/template/spec", "a Job"]];
  if (object.apiVersion === "batch/v1" && object.kind === "CronJob") {
    return [["/spec/jobTemplate/spec/template/spec", "a Job"]];
  }
  if (object.kind !== "JobSet") return [];
  const places = spread("/spec/replicatedJobs/*/template/spec/template/spec", object);
  return places.map((place) => [place, "a JobSet"]);
}

function checkJob(object: unknown, pointer: string, owner: string, report: Report): void {
  const spec = valueAt(object, pointer);
  if (typeof spec !== "object" || spec === null) return;
  const policy = at(spec, "restartPolicy") ?? undefined;
  // The controller of a JobSet sets the policy where there is none.
  if (policy === "Never" || policy === "OnFailure" || (policy === undefined && owner === "a JobSet")) return;
  report({
    path: `${pointer}/restartPolicy`,
    message:
      policy === undefined
        ? `the pods of ${owner} have no restartPolicy, and the default Always is refused`
        : `the pods of ${owner} have the restartPolicy ${formatValue(policy)}, which is refused`,
    expected: "Never or OnFailure",
    received: formatValue(policy),
  });
}

function checkReplicas(object: { readonly apiVersion: string; readonly [key: string]: unknown }, report: Report): void {
  if (!object.apiVersion.startsWith("kubeflow.org/")) return;
  const bounded = at(object.spec, "runPolicy", "backoffLimit") != null;
  for (const [field, replicas] of members(object.spec)) {
    if (!field.endsWith("ReplicaSpecs")) continue;
    for (const [type, replica] of members(replicas)) {
      const policy = at(replica, "restartPolicy") ?? undefined;
      if (policy === undefined) continue;
      const known = REPLICA_POLICIES.includes(policy);
      if (known && (policy !== "Always" || bounded)) continue;
      report({
        path: pointerTo("/spec", field, type, "restartPolicy"),
        message: known
          ? `${type} is always restarted, and no backoffLimit ends that`
          : `${type} has the restartPolicy ${formatValue(policy)}, which the operator does not know`,
        expected: known ? "OnFailure, Never, ExitCode or a backoffLimit" : "Always, OnFailure, Never or ExitCode",
        received: formatValue(policy),
      });
    }
  }
}

/** Without a word of its own a LeaderWorkerSet recreates the whole group, as a gang needs it. */
function checkGroup(object: { readonly kind: string; readonly [key: string]: unknown }, report: Report): void {
  const roles = object.kind === "DisaggregatedSet" ? items(at(object.spec, "roles")) : [];
  const groups: readonly (readonly [string, unknown])[] =
    object.kind === "LeaderWorkerSet"
      ? [["/spec/leaderWorkerTemplate", at(object.spec, "leaderWorkerTemplate")]]
      : roles.map((role, index) => [
          `/spec/roles/${index}/spec/leaderWorkerTemplate`,
          at(role, "spec", "leaderWorkerTemplate"),
        ]);
  for (const [pointer, template] of groups) {
    const policy = at(template, "restartPolicy");
    if ((policy !== "None" && policy !== "Default") || (number(at(template, "size")) ?? 1) < 2) continue;
    report({
      path: `${pointer}/restartPolicy`,
      message: `the restartPolicy ${policy} restarts one pod of a group alone, and the others wait for the one that has gone`,
      expected: "RecreateGroupOnPodRestart",
      received: policy,
    });
  }
}
