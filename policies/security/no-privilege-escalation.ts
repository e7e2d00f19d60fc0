import { at, formatValue } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { PodView } from "../../src/rules/workload-view.ts";
import { isPrivileged, isWindows, titleOf } from "../pods/pod-parts.ts";
import { capabilityNames } from "./capabilities.ts";
import { showsSettings } from "./shown-settings.ts";

/** SEC-002: a process must not gain more rights than the one that started it. */
export const noPrivilegeEscalation = defineRule({
  id: "SEC-002",
  name: "no-privilege-escalation",
  title: "Every container sets allowPrivilegeEscalation to false",
  severity: "error",
  security: 7.5,
  pack: "strict",
  rationale:
    "Where allowPrivilegeEscalation is absent, programs with the setuid bit, such as sudo, make a user root in the container. Kubernetes and Run:ai both allow it unless a manifest says false.",
  fix: "set allowPrivilegeEscalation to false in the container's securityContext",
  docs: ["https://kubernetes.io/docs/tasks/configure-pod-container/security-context/"],
  fixable: true,
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - {name: main, image: "example.com/train:1", securityContext: {allowPrivilegeEscalation: false}}
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - {name: main, image: "example.com/train:1"}
`,
  },
  scope: "pod",
  check: (pod, { report }) => {
    if (isWindows(pod) || hasNoField(pod)) return;
    const isShown = showsSettings(pod);
    for (const view of pod.containers) {
      // With either, the API server refuses false: SEC-001 and SEC-003 are about them.
      if (isPrivileged(view) || capabilityNames(view, "add").some(({ name }) => name === "SYS_ADMIN")) continue;
      const value = at(view.container, "securityContext", "allowPrivilegeEscalation");
      if (value === false || (!isShown && value !== true)) continue;
      const path = `${view.pointer}/securityContext/allowPrivilegeEscalation`;
      report({
        path,
        message:
          value === undefined || value === null
            ? `${titleOf(view)} does not forbid privilege escalation, which is allowed by default`
            : `${titleOf(view)} allows privilege escalation`,
        expected: "false",
        received: formatValue(value),
        edits: [{ op: "set", path, value: false }],
      });
    }
  },
});

/** Whether a pod is of a DistributedInference, whose API has no such field. */
function hasNoField({ workload }: PodView): boolean {
  return workload.checked.managed === true && workload.object.kind === "LeaderWorkerSet";
}
