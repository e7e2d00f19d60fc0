import { at, number } from "../../src/kernel/index.ts";
import type { ContainerView, PodView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { isPlatformPod, PLATFORM_OPTIONS, type PlatformOptions } from "../pods/platform-identity.ts";
import { podExample } from "../pods/pod-example.ts";
import { isWindows, titleOf, titleOfAll } from "../pods/pod-parts.ts";
import { showsContainerSettings } from "./shown-settings.ts";

/** SEC-007: a process that leaves its container is not root on the node. */
export const runAsNonRoot = defineRule<PlatformOptions>({
  id: "SEC-007",
  name: "run-as-non-root",
  title: "No container runs as root",
  severity: "error",
  security: 7.4,
  pack: "strict",
  rationale:
    "A process that is root in its container is also root on the node if it leaves the container, and it can change every file on shared volumes. If neither runAsNonRoot nor runAsUser is set, the user depends on the image, which the manifest does not contain, so this is only a warning.",
  fix: "set runAsNonRoot to true, and runAsUser to the id of a user in the image",
  definitionFix:
    "set security.runAsNonRoot: true, and security.uidGidSource: custom with security.runAsUid, the id of a user in the image",
  docs: ["https://kubernetes.io/docs/tasks/configure-pod-container/security-context/"],
  options: PLATFORM_OPTIONS,
  examples: {
    good: podExample(`
securityContext: {runAsNonRoot: true, runAsUser: 1000}
containers: [{name: main, image: "example.com/train:1"}]
`),
    bad: podExample(`
securityContext: {runAsUser: 0}
containers: [{name: main, image: "example.com/train:1"}]
`),
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    // Windows has no user ids, and root in its own user namespace has no rights on the node.
    if (isWindows(pod) || at(pod.spec, "hostUsers") === false || isPlatformPod(pod, options)) return;
    const unknown: ContainerView[] = [];
    const rootOfPod: ContainerView[] = [];
    for (const view of pod.containers) {
      const { user, isOwn, nonRoot } = userOf(view, pod);
      if (user === 0 && isOwn) {
        const path = `${view.pointer}/securityContext/runAsUser`;
        report({ path, message: `${titleOf(view)} runs as root`, expected: "a user above 0", received: "0" });
      } else if (user === 0) rootOfPod.push(view);
      else if (user === undefined && nonRoot !== true && showsContainerSettings(view, pod)) unknown.push(view);
    }
    if (rootOfPod.length > 0) {
      const verb = rootOfPod.length === 1 ? "runs" : "run";
      report({
        path: "/spec/securityContext/runAsUser",
        message: `${titleOfAll(rootOfPod)} ${verb} as root because of the pod's securityContext`,
        expected: "a user above 0",
        received: "0",
      });
    }
    if (unknown.length > 0) {
      report({
        path: "/spec/securityContext/runAsNonRoot",
        severity: "warning",
        message: `${titleOfAll(unknown)} may run as root, since neither runAsNonRoot nor runAsUser is set`,
        expected: "true",
      });
    }
  },
});

/** The user id of a container's processes, undefined if it depends on the image. */
function userOf({ container }: ContainerView, { spec }: PodView) {
  const own = number(at(container, "securityContext", "runAsUser"));
  const ofPod = number(at(spec, "securityContext", "runAsUser"));
  return {
    user: own ?? ofPod,
    isOwn: own !== undefined,
    nonRoot: at(container, "securityContext", "runAsNonRoot") ?? at(spec, "securityContext", "runAsNonRoot"),
  };
}
