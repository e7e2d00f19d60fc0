import type { Edit } from "../../src/kernel/index.ts";
import { at, items, text } from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { argumentsOf } from "../pods/arguments.ts";
import { podExample } from "../pods/pod-example.ts";
import { titleOf } from "../pods/pod-parts.ts";
import { rdmaResources } from "../pods/rdma.ts";

/** NET-003: a container with RDMA devices may lock memory. */
export const rdmaNeedsIpcLock = defineRule({
  id: "NET-003",
  name: "rdma-needs-ipc-lock",
  title: "Every container that requests RDMA devices has the capability IPC_LOCK",
  severity: "warning",
  pack: "strict",
  rationale:
    "RDMA locks the memory of its buffers. Without IPC_LOCK a container may lock only a few kilobytes, and NCCL and UCX fail when they register their buffers.",
  fix: "add IPC_LOCK to securityContext.capabilities.add; the container needs no other privilege",
  definitionFix: "add IPC_LOCK to security.capabilities; the container needs no other privilege",
  docs: ["https://github.com/Mellanox/k8s-rdma-shared-dev-plugin"],
  fixable: true,
  examples: {
    good: podExample(`
containers:
  - name: main
    image: example.com/train:1
    resources: {limits: {rdma/hca: 1}}
    securityContext: {capabilities: {drop: [ALL], add: [IPC_LOCK]}}
`),
    bad: podExample(`
containers:
  - name: main
    image: example.com/train:1
    resources: {limits: {rdma/hca: 1}}
`),
  },
  scope: "pod",
  check: (pod, { report }) => {
    for (const view of pod.containers) {
      // Nodes with EFA do not limit locked memory.
      const resources = rdmaResources(view.container).filter((name) => !/(^|\/)efa\b/.test(name));
      if (resources.length === 0 || mayLock(view.container)) continue;
      const path = `${view.pointer}/securityContext/capabilities/add`;
      const added = at(view.container, "securityContext", "capabilities", "add");
      report({
        path,
        message: `${titleOf(view)} requests ${resources.join(" and ")} but does not have the capability IPC_LOCK`,
        expected: "IPC_LOCK",
        received: items(added).filter(text).join(", "),
        edits: [addIpcLock(added, path)],
      });
    }
  },
});

function mayLock(container: unknown): boolean {
  const context = at(container, "securityContext");
  if (at(context, "privileged") === true) return true;
  // The container runtime ignores the case of capabilities.
  const added = items(at(context, "capabilities", "add")).map((name) => text(name)?.toUpperCase());
  if (added.includes("IPC_LOCK") || added.includes("ALL")) return true;
  return argumentsOf(container).join(" ").includes("ulimit -l");
}

// The edit is as small as possible, so that it does not conflict with edits of other rules.
function addIpcLock(added: unknown, path: string): Edit {
  if (Array.isArray(added)) return { op: "set", path: `${path}/${added.length}`, value: "IPC_LOCK" };
  return { op: "set", path, value: ["IPC_LOCK"] };
}
