import { groupOf } from "../../src/base/kubernetes.ts";
import { at, text } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { PodView } from "../../src/rules/workload-view.ts";
import { isRunAiPod } from "../pods/pod-parts.ts";
import { showsSettings } from "./shown-settings.ts";

const PATH = "/spec/automountServiceAccountToken";

/**
 * Groups whose controllers rely on the token in the pods, or give them an account of their own: the executor of Argo's
 * Workflows, the discovery of Dynamo, the autoscaler in Ray's head, the driver of Spark, workspaces.
 */
const NEEDING = new Set(["argoproj.io", "nvidia.com", "ray.io", "sparkoperator.k8s.io", "workspace.devfile.io"]);

/** SEC-012: a pod that never asks the API server needs no key to it. */
export const noServiceAccountToken = defineRule({
  id: "SEC-012",
  name: "no-service-account-token",
  title: "A pod of the default service account has no token of it",
  severity: "warning",
  security: 4.9,
  pack: "strict",
  rationale:
    "Every pod gets a token for the API server unless its manifest says no. Training code seldom needs one, and whoever takes over the pod has all that the account may do. A pod that names an account is taken to need it.",
  fix: "set automountServiceAccountToken to false, or name the service account that the pod needs",
  docs: ["https://kubernetes.io/docs/tasks/configure-pod-container/configure-service-account/"],
  fixable: true,
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  automountServiceAccountToken: false
  containers: [{name: main, image: "example.com/train:1"}]
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers: [{name: main, image: "example.com/train:1"}]
`,
  },
  scope: "pod",
  check: (pod, { report }) => {
    if (at(pod.spec, "automountServiceAccountToken") === false || hasAccount(pod) || needsToken(pod)) return;
    if (!showsSettings(pod)) return;
    report({
      path: PATH,
      message: "the pod gets a token of the default service account",
      expected: "false",
      edits: [{ op: "set", path: PATH, value: false }],
    });
  },
});

function hasAccount({ spec }: PodView): boolean {
  // The second is the old name of the first; the API server copies it.
  const name = text(at(spec, "serviceAccountName")) || text(at(spec, "serviceAccount"));
  return name !== undefined && name !== "" && name !== "default";
}

// Neither the Trainings API nor the platform's own kinds have a field for it.
function needsToken(pod: PodView): boolean {
  const { checked, object } = pod.workload;
  const hasNoField = checked.managed === true || isRunAiPod(pod);
  // A ScheduledWorkflow of Kubeflow Pipelines starts Argo's Workflows.
  return hasNoField || NEEDING.has(groupOf(object.apiVersion)) || object.kind === "ScheduledWorkflow";
}
