import { at, items, pointerTo, text } from "../../src/kernel/index.ts";
import type { ContainerView, PodView } from "../../src/rule/index.ts";
import { defineRule, type RuleFinding } from "../../src/rule/index.ts";
import { isPrivateSysctl, SELINUX_TYPES } from "../pods/kernel-settings.ts";
import { isPlatformPod, PLATFORM_OPTIONS, type PlatformOptions, platformFix } from "../pods/platform-identity.ts";
import { podExample } from "../pods/pod-example.ts";
import { isPrivileged, isWindows, runaiField, titleOf } from "../pods/pod-parts.ts";

/** The fields of a container that weaken its isolation. */
const FIELDS = ["appArmorProfile", "procMount", "seLinuxOptions", "seccompProfile"];
const APPARMOR_ANNOTATION = "container.apparmor.security.beta.kubernetes.io/";
const POD_CONTEXT = "/spec/securityContext";
const UNCONFINED = "Unconfined";

/** SEC-024: the kernel separates the processes of a pod from its node. */
export const noWeakenedIsolation = defineRule<PlatformOptions>({
  id: "SEC-024",
  name: "no-weakened-isolation",
  title: "No pod weakens SELinux, AppArmor, seccomp or the masks of /proc, or changes the kernel of its node",
  severity: "error",
  security: 7.5,
  pack: "recommended",
  judgesParts: true,
  rationale:
    "SELinux, AppArmor, seccomp and the masks of /proc keep a process in its container after a fault in the kernel or the runtime. Sysctls other than the safe ones affect the whole node, or the kubelet refuses the pod. The baseline level of Pod Security forbids all of them.",
  fix: "remove the setting",
  docs: [
    "https://kubernetes.io/docs/concepts/security/pod-security-standards/",
    "https://kubernetes.io/docs/tasks/administer-cluster/sysctl-cluster/",
  ],
  options: PLATFORM_OPTIONS,
  examples: {
    good: podExample(`
securityContext: {sysctls: [{name: net.ipv4.tcp_keepalive_time, value: "600"}]}
containers: [{name: main, image: "example.com/train:1"}]
`),
    bad: podExample(`
containers: [{name: main, image: "example.com/train:1", securityContext: {seLinuxOptions: {type: spc_t}}}]
`),
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    const found: RuleFinding[] = [];
    addOfPod(pod, found);
    for (const view of pod.containers) addOfContainer(view, found);
    if (found.length === 0 || isWindows(pod) || isPlatformPod(pod, options)) return;
    for (const finding of found) report({ ...finding, fix: platformFix(pod, finding.fix ?? "remove the setting") });
  },
});

function addOfPod(pod: PodView, found: RuleFinding[]): void {
  const { spec, annotations } = pod;
  const profile = at(runaiField(pod, "seccompProfileType"), "value");
  if (profile === UNCONFINED) found.push(withoutSeccomp(POD_CONTEXT, "the pod"));
  const context = at(spec, "securityContext");
  if (context !== undefined) addOfContext(context, POD_CONTEXT, "the pod", found);
  for (const [index, entry] of items(at(context, "sysctls")).entries()) {
    const name = text(at(entry, "name"))?.replaceAll("/", ".");
    if (name === undefined || isPrivateSysctl(name)) continue;
    found.push({
      path: `/spec/securityContext/sysctls/${index}/name`,
      message: `the pod sets the sysctl ${name}, which is not a safe one`,
      received: name,
      key: name,
      fix: "remove it; a setting of the whole node belongs in the configuration of the node",
    });
  }
  for (const key in annotations) {
    const profile = annotations[key];
    if (profile !== "unconfined" || !key.startsWith(APPARMOR_ANNOTATION)) continue;
    const container = key.slice(APPARMOR_ANNOTATION.length);
    found.push({
      path: pointerTo("/metadata/annotations", key),
      message: `an annotation turns AppArmor off for container ${container}`,
      expected: "runtime/default",
      received: profile,
      key: container,
    });
  }
}

function addOfContainer(view: ContainerView, found: RuleFinding[]): void {
  const context = at(view.container, "securityContext");
  // A privileged container has no isolation, and SEC-001 reports it.
  if (FIELDS.every((field) => at(context, field) === undefined) || isPrivileged(view)) return;
  const pointer = `${view.pointer}/securityContext`;
  addOfContext(context, pointer, titleOf(view), found);
  const procMount = text(at(context, "procMount"));
  if (procMount !== undefined && procMount !== "Default") {
    const message = `${titleOf(view)} can read all of /proc`;
    found.push({ path: `${pointer}/procMount`, message, expected: "Default", received: procMount });
  }
}

/** Adds the findings about the fields that pods and containers share. */
function addOfContext(context: unknown, pointer: string, subject: string, found: RuleFinding[]): void {
  if (at(context, "appArmorProfile", "type") === UNCONFINED) {
    const path = `${pointer}/appArmorProfile/type`;
    found.push({ path, message: `${subject} turns AppArmor off`, expected: "RuntimeDefault", received: UNCONFINED });
  }
  if (at(context, "seccompProfile", "type") === UNCONFINED) found.push(withoutSeccomp(pointer, subject));
  const options = at(context, "seLinuxOptions");
  if (options === undefined) return;
  for (const field of ["type", "user", "role"]) {
    const value = text(at(options, field)) ?? "";
    if (value === "" || (field === "type" && SELINUX_TYPES.includes(value))) continue;
    const message = `${subject} has the SELinux ${field} ${value}, which can reach more of the node than a container`;
    found.push({ path: `${pointer}/seLinuxOptions/${field}`, message, received: value });
  }
}

function withoutSeccomp(pointer: string, subject: string): RuleFinding {
  return {
    path: `${pointer}/seccompProfile/type`,
    message: `${subject} turns seccomp off, so that it may use every system call`,
    expected: "RuntimeDefault",
    received: UNCONFINED,
  };
}
