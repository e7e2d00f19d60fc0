import { at } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { isPlatformPod, PLATFORM_OPTIONS, type PlatformOptions, platformFix } from "../pods/platform-identity.ts";
import { isHostProcess, isPrivileged, titleOf } from "../pods/pod-parts.ts";

const FIX =
  "remove privileged, or ask for the device by its resource (for example rdma/hca) and add the capability IPC_LOCK";

/** SEC-001: a privileged container owns its node, and every GPU of it without any bookkeeping. */
export const noPrivilegedContainer = defineRule<PlatformOptions>({
  id: "SEC-001",
  name: "no-privileged-container",
  title: "No container is privileged",
  severity: "error",
  security: 9.8,
  pack: "recommended",
  rationale:
    "A privileged container can do anything on its node: it reads every Secret and pod there, and uses all GPUs past device plug-in and scheduler. RDMA does not need it when a device plug-in hands out the devices.",
  fix: FIX,
  docs: ["https://kubernetes.io/docs/concepts/security/pod-security-standards/"],
  options: PLATFORM_OPTIONS,
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - {name: main, image: "example.com/train:1", securityContext: {privileged: false}}
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - {name: main, image: "example.com/train:1", securityContext: {privileged: true}}
`,
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    const owns = pod.containers.filter((view) => isPrivileged(view) || isHostProcess(view, pod));
    if (owns.length === 0 || isPlatformPod(pod, options)) return;
    for (const view of owns.filter((candidate) => isHostProcess(candidate, pod))) {
      const own = at(view.container, "securityContext", "windowsOptions", "hostProcess") === true;
      report({
        path: `${own ? view.pointer : "/spec"}/securityContext/windowsOptions/hostProcess`,
        message: `${titleOf(view)} runs as a process of its Windows node`,
        fix: platformFix(pod, "remove hostProcess"),
        expected: "false",
        received: "true",
      });
    }
    for (const view of owns.filter(isPrivileged)) {
      report({
        path: `${view.pointer}/securityContext/privileged`,
        message: `${titleOf(view)} is privileged`,
        fix: platformFix(pod, FIX),
        expected: "false",
        received: "true",
      });
    }
  },
});
