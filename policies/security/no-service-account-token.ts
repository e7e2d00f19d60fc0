import { at, groupOf, text } from "../../src/kernel/index.ts";
import type { PodView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { podExample } from "../pods/pod-example.ts";
import { isRunaiPod } from "../pods/pod-parts.ts";
import { showsSettings } from "./shown-settings.ts";

const PATH = "/spec/automountServiceAccountToken";

/**
 * API groups whose pods need the token or get an account from a controller: the executor of Argo Workflows, the
 * discovery of Dynamo, the autoscaler in the head of Ray, the driver of Spark, workspaces.
 */
const GROUPS_WITH_TOKEN = new Set([
  "argoproj.io",
  "nvidia.com",
  "ray.io",
  "sparkoperator.k8s.io",
  "workspace.devfile.io",
]);

/** SEC-012: a pod that does not use the API server has no token for it. */
export const noServiceAccountToken = defineRule({
  id: "SEC-012",
  name: "no-service-account-token",
  title: "Pods with the default service account get no token for it",
  severity: "warning",
  security: 4.9,
  pack: "strict",
  rationale:
    "By default, every pod gets a token for the API server. Training code rarely needs it, and an attacker who takes over the pod gets all rights of the account. The rule assumes that a pod with a named account needs the token.",
  fix: "set automountServiceAccountToken to false, or set serviceAccountName to the account that the pod needs",
  docs: ["https://kubernetes.io/docs/tasks/configure-pod-container/configure-service-account/"],
  fixable: true,
  examples: {
    good: podExample(`
automountServiceAccountToken: false
containers: [{name: main, image: "example.com/train:1"}]
`),
    bad: podExample('containers: [{name: main, image: "example.com/train:1"}]'),
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
  // The API server still accepts `serviceAccount`, the old name of the field.
  const name = text(at(spec, "serviceAccountName")) || text(at(spec, "serviceAccount"));
  return name !== undefined && name !== "" && name !== "default";
}

function needsToken(pod: PodView): boolean {
  const { checked, object } = pod.workload;
  // The Trainings API and the kinds of Run:ai have no field for it.
  const hasNoField = checked.managed === true || isRunaiPod(pod);
  // A ScheduledWorkflow of Kubeflow Pipelines starts Argo Workflows.
  return hasNoField || GROUPS_WITH_TOKEN.has(groupOf(object.apiVersion)) || object.kind === "ScheduledWorkflow";
}
