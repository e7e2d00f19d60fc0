import { defineRule, type RuleFinding } from "../../src/rules/rule.ts";
import type { ContainerView } from "../../src/rules/workload-view.ts";
import { closed, list, stringSchema } from "../../src/schema/schema.ts";
import { isPlatformPod, PLATFORM_OPTIONS, type PlatformOptions } from "../pods/platform-identity.ts";
import { isPrivileged, isRunAiPod, isWindows, titleOf } from "../pods/pod-parts.ts";
import { rdmaResources } from "../pods/rdma.ts";
import {
  BASELINE_CAPABILITIES,
  CRITICAL_CAPABILITIES,
  capabilityNames,
  dropsAll,
  type NamedCapability,
  platformCapabilities,
} from "./capabilities.ts";
import { showsSettings } from "./shown-settings.ts";

/** Options of SEC-003. */
interface Options extends PlatformOptions {
  /** Capabilities that any container may add, without `CAP_`. */
  readonly allowed: readonly string[];
}

/** SEC-003: a container has the capabilities that it needs, and no other. */
export const minimalCapabilities = defineRule<Options>({
  id: "SEC-003",
  name: "minimal-capabilities",
  title: "A container drops all capabilities and adds only harmless ones, and IPC_LOCK only with RDMA devices",
  severity: "error",
  security: 8.8,
  pack: "recommended",
  rationale:
    "Capabilities such as SYS_ADMIN lead out of the container. IPC_LOCK pins memory, which RDMA needs and nothing else does: with an RDMA resource it is right, without one it is a leftover that lets a pod pin the node's memory. That a container does not drop ALL is a warning.",
  fix: "write capabilities: {drop: [ALL]}, and add only what the program fails without",
  docs: [
    "https://kubernetes.io/docs/concepts/security/pod-security-standards/",
    "https://man7.org/linux/man-pages/man7/capabilities.7.html",
  ],
  options: {
    schema: closed({ ...PLATFORM_OPTIONS.schema.properties, allowed: list(stringSchema({ minLength: 1 })) }),
    defaults: { ...PLATFORM_OPTIONS.defaults, allowed: BASELINE_CAPABILITIES },
  },
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - name: main
      image: "example.com/train:1"
      resources: {limits: {nvidia.com/gpu: 8, rdma/hca: 1}}
      securityContext: {capabilities: {drop: [ALL], add: [IPC_LOCK]}}
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - name: main
      image: "example.com/train:1"
      resources: {limits: {nvidia.com/gpu: 8}}
      securityContext: {capabilities: {drop: [ALL], add: [IPC_LOCK, SYS_ADMIN]}}
`,
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    if (isWindows(pod) || isPlatformPod(pod, options)) return;
    // Neither the Trainings API nor the platform's own kinds have a field for dropped capabilities.
    const hasDrop = pod.workload.checked.managed !== true && !isRunAiPod(pod) && showsSettings(pod);
    const ofPlatform = platformCapabilities(pod);
    for (const view of pod.containers) {
      const own = capabilityNames(view, "add");
      if (own.length > 0 || ofPlatform.length > 0) {
        for (const finding of addedBy(view, [...own, ...ofPlatform], options)) report(finding);
      }
      if (hasDrop && !isPrivileged(view)) reportDrop(view, report);
    }
  },
});

function addedBy(view: ContainerView, added: readonly NamedCapability[], { allowed }: Options): readonly RuleFinding[] {
  const known = new Set(allowed.map((name) => name.toUpperCase().replace(/^CAP_/, "")));
  return added.flatMap(({ name, path }): RuleFinding[] => {
    if (known.has(name)) return [];
    const received = name.slice(0, 40);
    const critical = CRITICAL_CAPABILITIES.get(name);
    if (critical !== undefined) {
      return [
        { path, key: received, message: `${titleOf(view)} adds the capability ${name}, which ${critical}`, received },
      ];
    }
    if (name !== "IPC_LOCK") {
      return [
        {
          path,
          key: received,
          message: `${titleOf(view)} adds the capability ${received}, which is not allowed`,
          received,
        },
      ];
    }
    if (rdmaResources(view.container).length > 0) return [];
    return [
      {
        path,
        key: received,
        message: `${titleOf(view)} adds the capability IPC_LOCK without asking for an RDMA resource, which alone needs it`,
        received,
        fix: "remove IPC_LOCK, or ask for the RDMA device (for example rdma/hca: 1)",
      },
    ];
  });
}

function reportDrop(view: ContainerView, report: (finding: RuleFinding) => void): void {
  if (dropsAll(view)) return;
  report({
    path: `${view.pointer}/securityContext/capabilities/drop`,
    // Most images run without them, and hardly a manifest says so: no reason to refuse one.
    severity: "warning",
    message: `${titleOf(view)} keeps the capabilities that the container runtime grants by default`,
    expected: "[ALL]",
    fix: "write capabilities: {drop: [ALL]}",
  });
}
