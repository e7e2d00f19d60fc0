import { at } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { isPlatformPod, PLATFORM_OPTIONS, type PlatformOptions, platformFix } from "../pods/platform-identity.ts";

const NAMESPACES = [
  {
    field: "hostIPC",
    message: "the pod shares the node's IPC namespace, with the shared memory of every process there",
    fix: "remove hostIPC; for shared memory mount an emptyDir with medium Memory at /dev/shm",
  },
  {
    field: "hostPID",
    message: "the pod sees and may signal every process of its node",
    fix: "remove hostPID; containers of one pod see each other with shareProcessNamespace",
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
  rationale:
    "With hostPID a pod reads the environment, and so the secrets, of every process of the node; with hostIPC it reads their shared memory. Neither makes NCCL work: ranks of one node need only a /dev/shm of enough size.",
  fix: "remove hostIPC and hostPID; for shared memory mount an emptyDir with medium Memory at /dev/shm",
  docs: ["https://kubernetes.io/docs/concepts/security/pod-security-standards/"],
  options: PLATFORM_OPTIONS,
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - {name: main, image: "example.com/train:1", volumeMounts: [{name: shm, mountPath: /dev/shm}]}
  volumes: [{name: shm, emptyDir: {medium: Memory}}]
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  hostIPC: true
  containers: [{name: main, image: "example.com/train:1"}]
`,
  },
  scope: "pod",
  check: (pod, { options, report }) => {
    for (const { field, message, fix } of NAMESPACES) {
      if (at(pod.spec, field) !== true || isPlatformPod(pod, options)) continue;
      report({ path: `/spec/${field}`, message, expected: "false", received: "true", fix: platformFix(pod, fix) });
    }
  },
});
