import { at, isObject, text } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { podExample } from "../pods/pod-example.ts";
import { isPrivileged, isWindows, runaiField, titleOfAll } from "../pods/pod-parts.ts";
import { showsContainerSettings } from "./shown-settings.ts";

const POD_PATH = "/spec/securityContext/seccompProfile";

/** SEC-008: a filter of system calls protects most of the kernel. */
export const seccompProfile = defineRule({
  id: "SEC-008",
  name: "seccomp-profile",
  title: "Every container has a seccomp profile",
  severity: "warning",
  security: 6.2,
  pack: "strict",
  rationale:
    "Without a profile, a container can use every system call, and most attacks on the kernel need a rarely used one. RuntimeDefault works with CUDA and NCCL.",
  fix: "set seccompProfile: {type: RuntimeDefault} in the pod's securityContext",
  definitionFix: "set security.seccompProfileType: RuntimeDefault",
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
    // A privileged container never has a profile, and SEC-001 reports it. SEC-024 reports a profile that is switched off.
    const inheriting = pod.containers.filter((view) => !isPrivileged(view) && !hasProfile(view.container));
    if (inheriting.length === 0 || hasProfile(pod.spec)) return;
    if (text(at(runaiField(pod, "seccompProfileType"), "value")) !== undefined) return;
    const without = inheriting.filter((view) => showsContainerSettings(view, pod));
    if (without.length === 0) return;
    report({
      path: POD_PATH,
      message: `${titleOfAll(without)} ${without.length === 1 ? "has" : "have"} no seccomp profile`,
      expected: "RuntimeDefault",
      // Containers with their own profile ignore that of the pod.
      edits: [{ op: "set", path: POD_PATH, value: { type: "RuntimeDefault" } }],
    });
  },
});

function hasProfile(owner: unknown): boolean {
  return isObject(at(owner, "securityContext", "seccompProfile"));
}
