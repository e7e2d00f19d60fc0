import { valueAt } from "../../src/base/pointer.ts";
import { at } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { integer } from "../../src/schema/schema.ts";
import { runFieldsOf } from "./run-fields.ts";

/** Options of LIFECYCLE-003. */
interface TimeToLiveOptions {
  /** Seconds that the repair keeps a finished object. */
  readonly seconds: number;
}

/** LIFECYCLE-003: a finished job goes away, unless GitOps keeps it on purpose. */
export const timeToLive = defineRule<TimeToLiveOptions>({
  id: "LIFECYCLE-003",
  name: "time-to-live",
  title: "A finished job is deleted after a time",
  severity: "warning",
  pack: "strict",
  rationale:
    "A finished Job keeps its pods, their logs and their names until somebody deletes it. Where Argo CD or Flux applies the object again after its deletion, a time to live makes it run for ever (GITOPS-006): so this rule is silent for what muster manages and for Argo CD or Helm hooks that are deleted by policy; take one of these ways for a Job in git, and a time to live for one that a person or a program applies.",
  fix: "set ttlSecondsAfterFinished (Run:ai: autoDeletionTimeAfterCompletionSeconds), or make a synced Job a hook with a delete policy",
  docs: ["https://kubernetes.io/docs/concepts/workloads/controllers/ttlafterfinished/"],
  fixable: true,
  options: {
    schema: { type: "object", properties: { seconds: integer({ minimum: 0 }) }, additionalProperties: false },
    defaults: { seconds: 86_400 },
  },
  examples: {
    good: `
apiVersion: batch/v1
kind: Job
metadata: {name: train}
spec:
  ttlSecondsAfterFinished: 86400
  template: {spec: {restartPolicy: Never, containers: [{name: main, image: "example.com/train:1"}]}}
`,
    bad: `
apiVersion: batch/v1
kind: Job
metadata: {name: train}
spec:
  template: {spec: {restartPolicy: Never, containers: [{name: main, image: "example.com/train:1"}]}}
`,
  },
  scope: "object",
  check: ({ object, managed }, { options, report }) => {
    if (managed === true || isHook(object)) return;
    if (object.kind === "RayJob" && object.apiVersion.startsWith("ray.io/")) {
      // A RayJob's own time to live counts only beside this switch, and the cluster is what holds the GPUs.
      const path = "/spec/shutdownAfterJobFinishes";
      if (valueAt(object, path) === true || at(object, "spec", "clusterSelector") != null) return;
      report({
        path,
        message: "a finished RayJob keeps its Ray cluster running",
        expected: "true",
        fix: "set shutdownAfterJobFinishes to true",
        edits: [{ op: "set", path, value: true }],
      });
      return;
    }
    const path = runFieldsOf(object).timeToLive;
    if (path === undefined || (valueAt(object, path) ?? undefined) !== undefined) return;
    // An operator that deletes the pods leaves only the object, which costs nothing.
    if (at(object, "spec", "runPolicy", "cleanPodPolicy") === "All") return;
    report({
      path,
      message: `a finished ${object.kind} stays for ever, since it has no ${path.split("/").find((part) => /seconds/i.test(part)) ?? "time to live"}`,
      expected: "a number of seconds",
      received: "none",
      edits: [{ op: "set", path, value: options.seconds }],
    });
  },
});

function isHook(object: unknown): boolean {
  const annotations = at(object, "metadata", "annotations");
  return ["argocd.argoproj.io/hook-delete-policy", "helm.sh/hook-delete-policy"].some(
    (key) => at(annotations, key) != null,
  );
}
