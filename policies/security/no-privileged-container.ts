import { at } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { deviceWord } from "../pods/accelerators.ts";
import { isPlatformPod, PLATFORM_OPTIONS, type PlatformOptions, platformFix } from "../pods/platform-identity.ts";
import { podExample } from "../pods/pod-example.ts";
import { isHostProcess, isPrivileged, titleOf } from "../pods/pod-parts.ts";

const FIX =
  "remove privileged; if the container needs a device, request its resource (for example rdma/hca) and add the capability IPC_LOCK";

const TPU_FIX = "remove privileged: GKE gives TPUs to other containers too since version 1.28";

/** SEC-001: no container controls its node. */
export const noPrivilegedContainer = defineRule<PlatformOptions>({
  id: "SEC-001",
  name: "no-privileged-container",
  title: "No container is privileged",
  severity: "error",
  security: 9.8,
  pack: "recommended",
  judgesParts: true,
  rationale:
    "A privileged container can do anything on its node: it can read the Secrets of every pod there, and use all GPUs without the device plug-in and the scheduler. RDMA does not need privileged containers if a device plug-in allocates the devices.",
  fix: FIX,
  docs: ["https://kubernetes.io/docs/concepts/security/pod-security-standards/"],
  options: PLATFORM_OPTIONS,
  examples: {
    good: podExample(`
containers:
  - {name: main, image: "example.com/train:1", securityContext: {privileged: false}}
`),
    bad: podExample(`
containers:
  - {name: main, image: "example.com/train:1", securityContext: {privileged: true}}
`),
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    const hostProcesses = pod.containers.filter((view) => isHostProcess(view, pod));
    const privileged = pod.containers.filter(isPrivileged);
    if (hostProcesses.length + privileged.length === 0 || isPlatformPod(pod, options)) return;
    for (const view of hostProcesses) {
      const isOwnSetting = at(view.container, "securityContext", "windowsOptions", "hostProcess") === true;
      report({
        path: `${isOwnSetting ? view.pointer : "/spec"}/securityContext/windowsOptions/hostProcess`,
        message: `${titleOf(view)} runs as a process of its Windows node`,
        fix: platformFix(pod, "remove hostProcess"),
        expected: "false",
        received: "true",
      });
    }
    for (const view of privileged) {
      report({
        path: `${view.pointer}/securityContext/privileged`,
        message: `${titleOf(view)} is privileged`,
        fix: platformFix(pod, deviceWord([view]) === "TPU" ? TPU_FIX : FIX),
        expected: "false",
        received: "true",
      });
    }
  },
});
