import { at } from "../../src/policy/read.ts";
import { defineRule } from "../../src/policy/rule.ts";

/** SEC-001: a privileged container owns its node, and every GPU of it without any bookkeeping. */
export const noPrivilegedContainer = defineRule({
  id: "SEC-001",
  name: "no-privileged-container",
  title: "No container is privileged",
  severity: "error",
  security: 9.8,
  pack: "recommended",
  rationale:
    "A privileged container can do anything on its node: it reads every Secret and pod there, and uses all GPUs past device plug-in and scheduler. RDMA does not need it when a device plug-in hands out the devices.",
  fix: "remove privileged, or ask for the device by its resource (for example rdma/hca) and add the capability IPC_LOCK",
  docs: ["https://kubernetes.io/docs/concepts/security/pod-security-standards/"],
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - {name: main, image: "example.com/train:1", securityContext: {privileged: false}}
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - {name: main, image: "example.com/train:1", securityContext: {privileged: true}}
`,
  },
  scope: "pod",
  check: (pod, { report }) => {
    for (const { container, pointer, role } of pod.containers) {
      if (at(container, "securityContext", "privileged") !== true) continue;
      report({
        path: `${pointer}/securityContext/privileged`,
        message: `${role === "main" ? "container" : `${role} container`} ${container.name} is privileged`,
        expected: "false",
        received: "true",
      });
    }
  },
});
