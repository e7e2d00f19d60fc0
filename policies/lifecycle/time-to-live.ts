import { closed, integer } from "../../src/k8s-fields/index.ts";
import { at, groupOf, isObject, type KubeObject, pointerSegments, valueAt } from "../../src/kernel/index.ts";
import { defineRule, type RuleFinding } from "../../src/rule/index.ts";
import { jobExample } from "./examples.ts";
import { runFieldsOf } from "./run-fields.ts";

/** Options of LIFECYCLE-003. */
interface TimeToLiveOptions {
  /** Seconds for which a finished object is kept, which `--fix` writes. */
  readonly seconds: number;
}

/** LIFECYCLE-003: a finished job is deleted, unless GitOps keeps it on purpose. */
export const timeToLive = defineRule<TimeToLiveOptions>({
  id: "LIFECYCLE-003",
  name: "time-to-live",
  title: "A finished job is deleted after a time",
  severity: "warning",
  pack: "strict",
  rationale:
    "A finished Job keeps its pods, their logs and their names until it is deleted. If Argo CD or Flux applies a deleted Job again, a time to live makes it run again and again (GITOPS-006). So the rule skips objects that muster manages, and Argo CD or Helm hooks with a delete policy. Use one of these for a Job in git, and a time to live for a Job that a person or a program applies.",
  fix: "set ttlSecondsAfterFinished (Run:ai: autoDeletionTimeAfterCompletionSeconds), or make a synced Job a hook with a delete policy",
  docs: ["https://kubernetes.io/docs/concepts/workloads/controllers/ttlafterfinished/"],
  fixable: true,
  options: {
    schema: closed({ seconds: integer({ minimum: 0 }) }),
    defaults: { seconds: 86_400 },
  },
  examples: {
    good: jobExample({ spec: "ttlSecondsAfterFinished: 86400" }),
    bad: jobExample(),
  },
  scope: "object",
  check: ({ object, managed }, { options, report }) => {
    // Without a spec there is no job yet: K8S-003 reports this.
    if (managed === true || isHook(object) || !isObject(object.spec)) return;
    if (object.kind === "RayJob" && groupOf(object.apiVersion) === "ray.io") {
      checkRayJob(object, report);
      return;
    }
    const path = runFieldsOf(object).timeToLive;
    if (path === undefined || valueAt(object, path) != null) return;
    // If the operator deletes the pods, only the object is left, which uses no resources.
    if (at(object, "spec", "runPolicy", "cleanPodPolicy") === "All") return;
    const field = pointerSegments(path).find((segment) => /seconds/i.test(segment)) ?? "time to live";
    report({
      path,
      message: `a finished ${object.kind} is never deleted, because it has no ${field}`,
      expected: "a number of seconds",
      received: "none",
      edits: [{ op: "set", path, value: options.seconds }],
    });
  },
});

// The time to live of a RayJob has no effect without this switch, and the Ray cluster holds the GPUs.
function checkRayJob(object: KubeObject, report: (finding: RuleFinding) => void): void {
  const path = "/spec/shutdownAfterJobFinishes";
  if (valueAt(object, path) === true || at(object, "spec", "clusterSelector") != null) return;
  report({
    path,
    message: "a finished RayJob keeps its Ray cluster running",
    expected: "true",
    fix: "set shutdownAfterJobFinishes to true",
    edits: [{ op: "set", path, value: true }],
  });
}

function isHook(object: unknown): boolean {
  const annotations = at(object, "metadata", "annotations");
  return ["argocd.argoproj.io/hook-delete-policy", "helm.sh/hook-delete-policy"].some(
    (key) => at(annotations, key) != null,
  );
}
