import { at, number } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { ContainerView, PodView } from "../../src/rules/workload-view.ts";
import { isPlatformPod, PLATFORM_OPTIONS, type PlatformOptions } from "../pods/platform-identity.ts";
import { isWindows, titleOf, titleOfAll } from "../pods/pod-parts.ts";
import { showsSettings } from "./shown-settings.ts";

/** SEC-007: root in the container is the first step to root on the node. */
export const runAsNonRoot = defineRule<PlatformOptions>({
  id: "SEC-007",
  name: "run-as-non-root",
  title: "No container runs as root",
  severity: "error",
  security: 7.4,
  pack: "strict",
  rationale:
    "A process that is root in its container is root on the node as soon as it gets out, and it owns every file on shared volumes. Where neither runAsNonRoot nor runAsUser is set the image decides, which a manifest does not show: that is a warning.",
  fix: "set runAsNonRoot to true, and runAsUser to the number of a user that the image has",
  docs: ["https://kubernetes.io/docs/tasks/configure-pod-container/security-context/"],
  options: PLATFORM_OPTIONS,
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  securityContext: {runAsNonRoot: true, runAsUser: 1000}
  containers: [{name: main, image: "example.com/train:1"}]
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  securityContext: {runAsUser: 0}
  containers: [{name: main, image: "example.com/train:1"}]
`,
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    // Users of Windows have names, and root in a user namespace of its own is nobody on the node.
    if (isWindows(pod) || at(pod.spec, "hostUsers") === false || isPlatformPod(pod, options)) return;
    const unknown: ContainerView[] = [];
    const rootOfPod: ContainerView[] = [];
    for (const view of pod.containers) {
      const { user, isOwn, nonRoot } = userOf(view, pod);
      if (user === 0 && isOwn) {
        const path = `${view.pointer}/securityContext/runAsUser`;
        report({ path, message: `${titleOf(view)} runs as root`, expected: "a user above 0", received: "0" });
      } else if (user === 0) rootOfPod.push(view);
      else if (user === undefined && nonRoot !== true) unknown.push(view);
    }
    if (rootOfPod.length > 0) {
      const verb = rootOfPod.length === 1 ? "runs" : "run";
      report({
        path: "/spec/securityContext/runAsUser",
        message: `${titleOfAll(rootOfPod)} ${verb} as root, as the pod says`,
        expected: "a user above 0",
        received: "0",
      });
    }
    if (unknown.length > 0 && showsSettings(pod)) {
      report({
        path: "/spec/securityContext/runAsNonRoot",
        severity: "warning",
        message: `${titleOfAll(unknown)} may run as root, since neither runAsNonRoot nor runAsUser says otherwise`,
        expected: "true",
      });
    }
  },
});

/** The user that a container's processes start as, undefined where the image decides. */
function userOf({ container }: ContainerView, { spec }: PodView) {
  const own = number(at(container, "securityContext", "runAsUser"));
  const ofPod = number(at(spec, "securityContext", "runAsUser"));
  return {
    user: own ?? ofPod,
    isOwn: own !== undefined,
    nonRoot: at(container, "securityContext", "runAsNonRoot") ?? at(spec, "securityContext", "runAsNonRoot"),
  };
}
