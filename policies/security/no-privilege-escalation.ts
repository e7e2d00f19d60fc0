import { at, formatValue } from "../../src/kernel/index.ts";
import type { PodView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { addedCapabilities } from "../pods/capabilities.ts";
import { podExample } from "../pods/pod-example.ts";
import { isPrivileged, isWindows, titleOf } from "../pods/pod-parts.ts";
import { showsContainerSettings } from "./shown-settings.ts";

/** SEC-002: no process gains more rights than the process that started it. */
export const noPrivilegeEscalation = defineRule({
  id: "SEC-002",
  name: "no-privilege-escalation",
  title: "Every container sets allowPrivilegeEscalation to false",
  severity: "error",
  security: 7.5,
  pack: "strict",
  rationale:
    "If allowPrivilegeEscalation is absent, a user can become root in the container with setuid programs such as sudo. Kubernetes and Run:ai both allow this by default.",
  fix: "set allowPrivilegeEscalation to false in the container's securityContext",
  definitionFix: "set security.allowPrivilegeEscalation: false",
  docs: ["https://kubernetes.io/docs/tasks/configure-pod-container/security-context/"],
  fixable: true,
  examples: {
    good: podExample(`
containers:
  - {name: main, image: "example.com/train:1", securityContext: {allowPrivilegeEscalation: false}}
`),
    bad: podExample(`
containers:
  - {name: main, image: "example.com/train:1"}
`),
  },
  scope: "pod",
  check: (pod, { report }) => {
    if (isWindows(pod) || hasNoField(pod)) return;
    for (const view of pod.containers) {
      // The API server then rejects false; SEC-001 and SEC-003 report these containers.
      if (isPrivileged(view) || addedCapabilities(view).some(({ name }) => name === "SYS_ADMIN")) continue;
      const value = at(view.container, "securityContext", "allowPrivilegeEscalation");
      if (value === false || (value !== true && !showsContainerSettings(view, pod))) continue;
      const path = `${view.pointer}/securityContext/allowPrivilegeEscalation`;
      const isDefault = value === undefined || value === null;
      const suffix = isDefault ? " by default" : "";
      report({
        path,
        message: `${titleOf(view)} allows privilege escalation${suffix}`,
        expected: "false",
        received: formatValue(value),
        edits: [{ op: "set", path, value: false }],
      });
    }
  },
});

/** Whether a pod belongs to a DistributedInference, whose API has no such field. */
function hasNoField({ workload }: PodView): boolean {
  return workload.checked.managed === true && workload.object.kind === "LeaderWorkerSet";
}
