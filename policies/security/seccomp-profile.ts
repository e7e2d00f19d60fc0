import { at, isObject, stringOf, text } from "../../src/base/read.ts";
import { defineRule } from "../../src/rule/rule.ts";
import type { ContainerView } from "../../src/rule/workload-view.ts";
import { podExample } from "../pods/pod-example.ts";
import { isPrivileged, isWindows, runaiField, titleOf, titleOfAll } from "../pods/pod-parts.ts";
import { showsContainerSettings } from "./shown-settings.ts";

const POD_PATH = "/spec/securityContext/seccompProfile";

/** SEC-008: a filter of system calls protects most of the kernel. */
export const seccompProfile = defineRule({
  id: "SEC-008",
  name: "seccomp-profile",
  title: "Every container has a seccomp profile",
  severity: "warning",
  highestSeverity: "error",
  security: 6.2,
  pack: "strict",
  rationale:
    "Without a profile, a container can use every system call, and most attacks on the kernel need a rarely used one. RuntimeDefault works with CUDA and NCCL. Unconfined turns the filter off explicitly, so it is an error.",
  fix: "set seccompProfile: {type: RuntimeDefault} in the pod's securityContext",
  docs: ["https://kubernetes.io/docs/tutorials/security/seccomp/"],
  fixable: true,
  examples: {
    good: podExample(`
securityContext: {seccompProfile: {type: RuntimeDefault}}
containers: [{name: main, image: "example.com/train:1"}]
`),
    bad: podExample('containers: [{name: main, image: "example.com/train:1"}]'),
  },
  scope: "pod",
  check: (pod, { report }) => {
    if (isWindows(pod)) return;
    // A privileged container never has a profile, and SEC-001 reports it.
    const containers = pod.containers.filter((view) => !isPrivileged(view));
    const inheriting = containers.filter((view) => profileOf(view.container) === undefined);
    for (const view of containers) {
      if (profileOf(view.container) !== "Unconfined") continue;
      const path = `${view.pointer}/securityContext/seccompProfile/type`;
      report({ path, severity: "error", message: `${titleOf(view)} runs without a seccomp profile`, ...UNCONFINED });
    }
    if (inheriting.length === 0) return;
    const ofPod = text(at(runaiField(pod, "seccompProfileType"), "value")) ?? profileOf(pod.spec);
    if (ofPod === "Unconfined") {
      const message = `${sentenceStart(inheriting, "runs", "run")} without a seccomp profile because of the pod's securityContext`;
      report({ path: `${POD_PATH}/type`, severity: "error", message, ...UNCONFINED });
    } else if (ofPod === undefined) {
      const without = inheriting.filter((view) => showsContainerSettings(view, pod));
      if (without.length === 0) return;
      report({
        path: POD_PATH,
        message: `${sentenceStart(without, "has", "have")} no seccomp profile`,
        expected: "RuntimeDefault",
        // Containers with their own profile ignore that of the pod.
        edits: [{ op: "set", path: POD_PATH, value: { type: "RuntimeDefault" } }],
      });
    }
  },
});

const UNCONFINED = { expected: "RuntimeDefault", received: "Unconfined" } as const;

function sentenceStart(views: readonly ContainerView[], singularVerb: string, pluralVerb: string): string {
  return `${titleOfAll(views)} ${views.length === 1 ? singularVerb : pluralVerb}`;
}

/** The type of the profile of a pod or container; `"undefined"` if the profile has no type, which is invalid. */
function profileOf(owner: unknown): string | undefined {
  const profile = at(owner, "securityContext", "seccompProfile");
  if (isObject(profile)) return stringOf(profile.type);
  return undefined;
}
