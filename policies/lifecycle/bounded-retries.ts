import { closed, integer } from "../../src/k8s-fields/index.ts";
import {
  at,
  formatValue,
  groupOf,
  type KubeObject,
  members,
  number,
  pointerSegments,
  pointerTo,
  valueAt,
} from "../../src/kernel/index.ts";
import { defineRule, type RuleFinding } from "../../src/rule/index.ts";
import { jobExample } from "./examples.ts";
import { expandPointer, runFieldsOf } from "./run-fields.ts";

/** Options of LIFECYCLE-005. */
interface RetryOptions {
  /** The most retries of a job. */
  readonly maximum: number;
}

type Report = (finding: RuleFinding) => void;

/** The restart policies of a replica, which the training operator has beside the pod template. */
const REPLICA_POLICIES: readonly unknown[] = ["Always", "OnFailure", "Never", "ExitCode"];

/** LIFECYCLE-005: retries end, and the pods of a gang restart together. */
export const boundedRetries = defineRule<RetryOptions>({
  id: "LIFECYCLE-005",
  name: "bounded-retries",
  title: "Retries are bounded, and restart policies are valid for their operator",
  severity: "warning",
  pack: "strict",
  fault: "convention",
  rationale:
    "A job that fails when it starts holds its GPUs during every retry. Job controllers reject pods with restartPolicy Always, and the training operator ignores policies that it does not know. A rank that restarts alone waits for a group that no longer exists.",
  fix: "set backoffLimit to a small number, restartPolicy to Never or OnFailure, and let a LeaderWorkerSet recreate its group",
  definitionFix: "set backoffLimit to a small number",
  docs: ["https://kubernetes.io/docs/concepts/workloads/controllers/job/#pod-backoff-failure-policy"],
  options: {
    schema: closed({ maximum: integer({ minimum: 0 }) }),
    defaults: { maximum: 10 },
    stricter: { maximum: "less" },
  },
  examples: {
    good: jobExample({ spec: "backoffLimit: 3" }),
    bad: jobExample({ spec: "backoffLimit: 1000" }),
  },
  scope: "object",
  check: ({ object }, { options: { maximum }, report }) => {
    checkRetries(object, maximum, report);
    checkJobs(object, report);
    checkReplicas(object, report);
    checkGroups(object, report);
  },
});

function checkRetries(object: KubeObject, maximum: number, report: Report): void {
  for (const path of runFieldsOf(object).retries?.flatMap((pointer) => expandPointer(pointer, object)) ?? []) {
    const retries = number(valueAt(object, path));
    if (retries === undefined || (retries >= 0 && retries <= maximum)) continue;
    const field = pointerSegments(path).findLast((segment) => segment !== "value");
    const fault = retries < 0 ? "below 0" : `above the maximum of ${maximum}`;
    report({
      path,
      message: `${field} is ${retries}, ${fault}`,
      expected: `0 to ${maximum}`,
      received: `${retries}`,
    });
  }
}

/** The pod specs from which the Jobs of each kind are made. */
const JOB_PODS: ReadonlyMap<string, string> = new Map([
  ["batch/v1/Job", "/spec/template/spec"],
  ["batch/v1/CronJob", "/spec/jobTemplate/spec/template/spec"],
]);

function checkJobs(object: KubeObject, report: Report): void {
  const pointer = JOB_PODS.get(`${object.apiVersion}/${object.kind}`);
  if (pointer !== undefined) checkRestartPolicy(object, pointer, "a Job", report);
  if (object.kind !== "JobSet") return;
  const pointers = expandPointer("/spec/replicatedJobs/*/template/spec/template/spec", object);
  for (const path of pointers) checkRestartPolicy(object, path, "a JobSet", report);
}

function checkRestartPolicy(object: KubeObject, pointer: string, owner: string, report: Report): void {
  const spec = valueAt(object, pointer);
  if (typeof spec !== "object" || spec === null) return;
  const policy = at(spec, "restartPolicy") ?? undefined;
  // GITOPS-042 reports a value of another type.
  if (policy !== undefined && typeof policy !== "string") return;
  // The controller of a JobSet sets a missing policy.
  if (policy === "Never" || policy === "OnFailure" || (policy === undefined && owner === "a JobSet")) return;
  const fault =
    policy === undefined
      ? "no restartPolicy, and Kubernetes rejects the default Always"
      : `the restartPolicy ${formatValue(policy)}, which Kubernetes rejects`;
  report({
    path: `${pointer}/restartPolicy`,
    message: `the pods of ${owner} have ${fault}`,
    expected: "Never or OnFailure",
    received: formatValue(policy),
  });
}

function checkReplicas(object: KubeObject, report: Report): void {
  if (groupOf(object.apiVersion) !== "kubeflow.org") return;
  const isBounded = at(object.spec, "runPolicy", "backoffLimit") != null;
  for (const [field, replicas] of members(object.spec)) {
    if (!field.endsWith("ReplicaSpecs")) continue;
    for (const [type, replica] of members(replicas)) {
      const policy = at(replica, "restartPolicy") ?? undefined;
      if (policy === undefined) continue;
      const path = pointerTo("/spec", field, type, "restartPolicy");
      const received = formatValue(policy);
      if (!REPLICA_POLICIES.includes(policy)) {
        const message = `${type} has the restartPolicy ${received}, which the operator does not support`;
        report({ path, message, expected: "Always, OnFailure, Never or ExitCode", received });
      } else if (policy === "Always" && !isBounded) {
        const message = `${type} always restarts, and no backoffLimit ends the restarts`;
        report({ path, message, expected: "OnFailure, Never, ExitCode or a backoffLimit", received });
      }
    }
  }
}

/** The templates of LeaderWorkerSets in each kind. The default policy recreates the whole group, as a gang needs it. */
const GROUP_TEMPLATES: ReadonlyMap<string, string> = new Map([
  ["LeaderWorkerSet", "/spec/leaderWorkerTemplate"],
  ["DisaggregatedSet", "/spec/roles/*/spec/leaderWorkerTemplate"],
]);

function checkGroups(object: KubeObject, report: Report): void {
  const templates = GROUP_TEMPLATES.get(object.kind);
  if (templates === undefined) return;
  for (const pointer of expandPointer(templates, object)) {
    const template = valueAt(object, pointer);
    const policy = at(template, "restartPolicy");
    if ((policy !== "None" && policy !== "Default") || (number(at(template, "size")) ?? 1) < 2) continue;
    report({
      path: `${pointer}/restartPolicy`,
      message: `the restartPolicy ${policy} restarts one pod of a group alone, and the others wait for the old pod`,
      expected: "RecreateGroupOnPodRestart",
      received: policy,
    });
  }
}
