import { at, items, text } from "../../src/base/read.ts";
import type { Edit } from "../../src/finding/finding.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { argumentsOf } from "../pods/arguments.ts";
import { rdmaResources } from "../pods/rdma.ts";

/** NET-003: a container with RDMA devices may lock the memory that verbs pin. */
export const rdmaNeedsIpcLock = defineRule({
  id: "NET-003",
  name: "rdma-needs-ipc-lock",
  title: "A container that asks for RDMA devices has the capability IPC_LOCK",
  severity: "warning",
  pack: "strict",
  rationale:
    "RDMA registers memory by locking it. Without IPC_LOCK the limit of locked memory is some kilobytes, and NCCL and UCX fail when they register their buffers.",
  fix: "add IPC_LOCK to securityContext.capabilities.add; the container needs no more privilege than that",
  docs: ["https://github.com/Mellanox/k8s-rdma-shared-dev-plugin"],
  fixable: true,
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - name: main
      image: example.com/train:1
      resources: {limits: {rdma/hca: 1}}
      securityContext: {capabilities: {drop: [ALL], add: [IPC_LOCK]}}
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - name: main
      image: example.com/train:1
      resources: {limits: {rdma/hca: 1}}
`,
  },
  scope: "pod",
  check: (pod, { report }) => {
    for (const { container, pointer } of pod.containers) {
      // Nodes with EFA come with unlimited locked memory, so that its resource alone asks for nothing.
      const resources = rdmaResources(container).filter((name) => !/(^|\/)efa\b/.test(name));
      if (resources.length === 0 || mayLock(container)) continue;
      report({
        path: `${pointer}/securityContext/capabilities/add`,
        message: `container ${container.name} asks for ${resources.join(" and ")} without the capability IPC_LOCK`,
        expected: "IPC_LOCK",
        received: items(at(container, "securityContext", "capabilities", "add"))
          .filter((name) => text(name))
          .join(", "),
        edits: edits(container, pointer),
      });
    }
  },
});

function mayLock(container: unknown): boolean {
  const context = at(container, "securityContext");
  if (at(context, "privileged") === true) return true;
  // The container runtime takes capabilities in any case.
  const added = items(at(context, "capabilities", "add")).map((name) => text(name)?.toUpperCase());
  if (added.includes("IPC_LOCK") || added.includes("ALL")) return true;
  return argumentsOf(container).join(" ").includes("ulimit -l");
}

function edits(container: unknown, pointer: string): readonly Edit[] {
  const path = `${pointer}/securityContext/capabilities/add`;
  const add = at(container, "securityContext", "capabilities", "add");
  // The deepest place: edits of other rules beside it stay.
  return Array.isArray(add)
    ? [{ op: "set", path: `${path}/${add.length}`, value: "IPC_LOCK" }]
    : [{ op: "set", path, value: ["IPC_LOCK"] }];
}
