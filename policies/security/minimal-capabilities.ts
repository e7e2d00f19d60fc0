import { closed, list, stringSchema } from "../../src/k8s-fields/index.ts";
import type { ContainerView } from "../../src/rule/index.ts";
import { defineRule, type RuleFinding } from "../../src/rule/index.ts";
import {
  addedCapabilities,
  BASELINE_CAPABILITIES,
  CRITICAL_CAPABILITIES,
  dropsAll,
  type NamedCapability,
  runAiCapabilities,
} from "../pods/capabilities.ts";
import { isPlatformPod, PLATFORM_OPTIONS, type PlatformOptions } from "../pods/platform-identity.ts";
import { podExample } from "../pods/pod-example.ts";
import { isPrivileged, isRunaiPod, isWindows, titleOf } from "../pods/pod-parts.ts";
import { rdmaResources } from "../pods/rdma.ts";
import { showsContainerSettings } from "./shown-settings.ts";

const MAX_NAME_LENGTH = 40;

/** Options of SEC-003. */
interface Options extends PlatformOptions {
  /** Capabilities that any container may add. */
  readonly allowed: readonly string[];
}

/** SEC-003: a container has only the capabilities that it needs. */
export const minimalCapabilities = defineRule<Options>({
  id: "SEC-003",
  name: "minimal-capabilities",
  title: "Every container drops all capabilities and adds only harmless ones, and IPC_LOCK only with RDMA devices",
  severity: "error",
  security: 8.8,
  pack: "recommended",
  judgesParts: true,
  rationale:
    "With capabilities such as SYS_ADMIN, a process can leave its container. With IPC_LOCK, it can lock memory, as RDMA and some databases need; a pod could lock all memory of the node. Capabilities that do not lead out of the container, such as NET_RAW or SYS_NICE, are only warnings, and so are IPC_LOCK without RDMA and a container that does not drop ALL. SEC-028 reports what the level of the namespace refuses.",
  fix: "set capabilities: {drop: [ALL]}, and add only the capabilities that the program needs",
  definitionFix:
    "remove the capability from security.capabilities; IPC_LOCK may stay beside an RDMA device in compute.extendedResources",
  docs: [
    "https://kubernetes.io/docs/concepts/security/pod-security-standards/",
    "https://man7.org/linux/man-pages/man7/capabilities.7.html",
  ],
  options: {
    schema: closed({ ...PLATFORM_OPTIONS.schema.properties, allowed: list(stringSchema({ minLength: 1 })) }),
    defaults: { ...PLATFORM_OPTIONS.defaults, allowed: BASELINE_CAPABILITIES },
  },
  examples: {
    good: podExample(`
containers:
  - name: main
    image: "example.com/train:1"
    resources: {limits: {nvidia.com/gpu: 8, rdma/hca: 1}}
    securityContext: {capabilities: {drop: [ALL], add: [IPC_LOCK]}}
`),
    bad: podExample(`
containers:
  - name: main
    image: "example.com/train:1"
    resources: {limits: {nvidia.com/gpu: 8}}
    securityContext: {capabilities: {drop: [ALL], add: [IPC_LOCK, SYS_ADMIN]}}
`),
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    if (isWindows(pod) || isPlatformPod(pod, options)) return;
    // The Trainings API and the kinds of Run:ai have no field for dropped capabilities.
    const hasDrop = pod.workload.checked.managed !== true && !isRunaiPod(pod);
    const ofPlatform = runAiCapabilities(pod);
    for (const view of pod.containers) {
      const own = addedCapabilities(view);
      if (own.length > 0 || ofPlatform.length > 0) {
        for (const finding of addedBy(view, [...own, ...ofPlatform], options)) report(finding);
      }
      if (hasDrop && !isPrivileged(view) && showsContainerSettings(view, pod)) reportDrop(view, report);
    }
  },
});

function addedBy(view: ContainerView, added: readonly NamedCapability[], { allowed }: Options): readonly RuleFinding[] {
  const allowedNames = new Set(allowed.map((name) => name.toUpperCase().replace(/^CAP_/, "")));
  return added.flatMap(({ name, path }): RuleFinding[] => {
    if (allowedNames.has(name)) return [];
    const received = name.slice(0, MAX_NAME_LENGTH);
    const finding = { path, key: received, received };
    const start = `${titleOf(view)} adds the capability ${received}`;
    const critical = CRITICAL_CAPABILITIES.get(name);
    if (critical !== undefined) return [{ ...finding, message: `${start}, which ${critical}` }];
    if (name !== "IPC_LOCK") return [{ ...finding, severity: "warning", message: `${start}, which is not allowed` }];
    if (rdmaResources(view.container).length > 0) return [];
    return [
      {
        ...finding,
        severity: "warning",
        message: `${start}, but does not request an RDMA resource; with it the container may lock memory without a limit`,
        fix: "remove IPC_LOCK, or request the RDMA device (for example rdma/hca: 1); a program that locks its memory for another reason, such as Elasticsearch, needs a waiver",
      },
    ];
  });
}

function reportDrop(view: ContainerView, report: (finding: RuleFinding) => void): void {
  if (dropsAll(view)) return;
  report({
    path: `${view.pointer}/securityContext/capabilities/drop`,
    // Few manifests drop capabilities, so an error would reject nearly all of them.
    severity: "warning",
    message: `${titleOf(view)} keeps the default capabilities of the container runtime`,
    expected: "[ALL]",
    fix: "set capabilities: {drop: [ALL]}",
  });
}
