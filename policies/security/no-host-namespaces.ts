import { at } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { isPlatformPod, PLATFORM_OPTIONS, type PlatformOptions, platformFix } from "../pods/platform-identity.ts";
import { podExample } from "../pods/pod-example.ts";

const NAMESPACES = [
  {
    field: "hostIPC",
    message: "the pod shares the IPC namespace of its node, and so the shared memory of all processes there",
    fix: "remove hostIPC; for shared memory, mount an emptyDir with medium Memory at /dev/shm",
  },
  {
    field: "hostPID",
    message: "the pod can see and signal every process of its node",
    fix: "remove hostPID; containers of one pod can share processes with shareProcessNamespace",
  },
] as const;

/** SEC-006: a pod has its own processes and shared memory. */
export const noHostNamespaces = defineRule<PlatformOptions>({
  id: "SEC-006",
  name: "no-host-namespaces",
  title: "No pod shares the IPC or process namespace of its node",
  severity: "error",
  security: 8.5,
  pack: "recommended",
  judgesParts: true,
  rationale:
    "With hostPID, a pod can read the environment variables, and so the secrets, of every process on the node; with hostIPC, it can read their shared memory. NCCL needs neither: ranks on one node need only a large enough /dev/shm.",
  fix: "remove hostIPC and hostPID; for shared memory, mount an emptyDir with medium Memory at /dev/shm",
  definitionFix: "remove security.hostIpc; compute.largeShmRequest: true gives the pod shared memory",
  docs: ["https://kubernetes.io/docs/concepts/security/pod-security-standards/"],
  options: PLATFORM_OPTIONS,
  examples: {
    good: podExample(`
containers:
  - {name: main, image: "example.com/train:1", volumeMounts: [{name: shm, mountPath: /dev/shm}]}
volumes: [{name: shm, emptyDir: {medium: Memory}}]
`),
    bad: podExample(`
hostIPC: true
containers: [{name: main, image: "example.com/train:1"}]
`),
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    for (const { field, message, fix } of NAMESPACES) {
      if (at(pod.spec, field) !== true || isPlatformPod(pod, options)) continue;
      report({ path: `/spec/${field}`, message, expected: "false", received: "true", fix: platformFix(pod, fix) });
    }
  },
});
