import { at, isObject, text } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { ContainerView } from "../../src/rules/workload-view.ts";
import { isPrivileged, isWindows, runAiField, titleOf, titleOfAll } from "../pods/pod-parts.ts";
import { showsSettings } from "./shown-settings.ts";

const POD_PATH = "/spec/securityContext/seccompProfile";

/** SEC-008: a filter of system calls keeps most holes of the kernel out of reach. */
export const seccompProfile = defineRule({
  id: "SEC-008",
  name: "seccomp-profile",
  title: "Every container has a seccomp profile",
  severity: "warning",
  security: 6.2,
  pack: "strict",
  rationale:
    "Without a profile a container may use every system call of the kernel, and most ways out of a container need a rare one. RuntimeDefault stops neither CUDA nor NCCL. Unconfined switches it off on purpose, so it is an error.",
  fix: "set seccompProfile: {type: RuntimeDefault} in the pod's securityContext",
  docs: ["https://kubernetes.io/docs/tutorials/security/seccomp/"],
  fixable: true,
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  securityContext: {seccompProfile: {type: RuntimeDefault}}
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
    if (isWindows(pod)) return;
    // A privileged container runs without a profile whatever is said: SEC-001 is about it.
    const containers = pod.containers.filter((view) => !isPrivileged(view));
    const inheriting = containers.filter((view) => profileOf(view.container) === undefined);
    for (const view of containers) {
      if (profileOf(view.container) !== "Unconfined") continue;
      const path = `${view.pointer}/securityContext/seccompProfile/type`;
      report({ path, severity: "error", message: `${titleOf(view)} runs without a seccomp profile`, ...UNCONFINED });
    }
    if (inheriting.length === 0) return;
    const ofPod = text(at(runAiField(pod, "seccompProfileType"), "value")) ?? profileOf(pod.spec);
    if (ofPod === "Unconfined") {
      const message = `${told(inheriting, "runs", "run")} without a seccomp profile, as the pod says`;
      report({ path: `${POD_PATH}/type`, severity: "error", message, ...UNCONFINED });
    } else if (ofPod === undefined && showsSettings(pod)) {
      report({
        path: POD_PATH,
        message: `${told(inheriting, "has", "have")} no seccomp profile`,
        expected: "RuntimeDefault",
        // A profile of the pod is none of a container that has its own, so nothing else changes.
        edits: [{ op: "set", path: POD_PATH, value: { type: "RuntimeDefault" } }],
      });
    }
  },
});

const UNCONFINED = { expected: "RuntimeDefault", received: "Unconfined" } as const;

function told(views: readonly ContainerView[], one: string, several: string): string {
  return `${titleOfAll(views)} ${views.length === 1 ? one : several}`;
}

/** What a pod or container says; a profile without a type, which the API server refuses, counts as said. */
function profileOf(owner: unknown): string | undefined {
  const profile = at(owner, "securityContext", "seccompProfile");
  return isObject(profile) ? String(profile.type) : undefined;
}
