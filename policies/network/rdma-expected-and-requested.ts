import { pointerTo } from "../../src/base/pointer.ts";
import { at, items } from "../../src/base/read.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { PodView } from "../../src/rules/workload-view.ts";
import { type LiteralVariable, literalEnvironment } from "../pods/environment.ts";
import { rdmaResources } from "../pods/rdma.ts";

/** NET-004: what NCCL is told about InfiniBand fits the devices of the container. */
export const rdmaExpectedAndRequested = defineRule({
  id: "NET-004",
  name: "rdma-expected-and-requested",
  title: "A container that expects RDMA asks for a device, and one with a device uses it",
  severity: "warning",
  pack: "strict",
  rationale:
    "NCCL falls back to TCP without an error where it finds no RDMA device or InfiniBand is switched off, and the run is many times slower.",
  fix: "ask for the RDMA resource of the device plug-in in limits (for example rdma/hca: 1), or remove the variables that speak of InfiniBand",
  docs: ["https://docs.nvidia.com/deeplearning/nccl/user-guide/docs/env.html"],
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - name: main
      image: example.com/train:1
      env: [{name: NCCL_IB_HCA, value: mlx5}]
      resources: {limits: {rdma/hca: 1}}
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - name: main
      image: example.com/train:1
      env: [{name: NCCL_IB_HCA, value: mlx5}]
`,
  },
  scope: "pod",
  check: (pod, { report }) => {
    for (const { container, pointer } of pod.containers) {
      const environment = literalEnvironment(container);
      const resources = rdmaResources(container);
      const wish = wishFor(environment);
      const off = environment.get("NCCL_IB_DISABLE");
      if (off !== undefined && off.value.trim() === "1") {
        const against = resources.length > 0 ? `asks for ${resources.join(" and ")}` : wish && `sets ${wish.name}`;
        if (against === undefined) continue;
        report({
          path: pointerTo(pointer, "env", off.index, "value"),
          message: `container ${container.name} ${against} and switches InfiniBand off with NCCL_IB_DISABLE=1`,
          expected: "0",
          received: "1",
          fix: "remove NCCL_IB_DISABLE, or else the resource and the variables of InfiniBand",
        });
      } else if (wish !== undefined && resources.length === 0 && !mayHaveDevices(pod, container)) {
        report({
          path: pointerTo(pointer, "env", wish.index, "value"),
          message: `container ${container.name} sets ${wish.name} to ${JSON.stringify(wish.value)}, but asks for no RDMA device`,
          expected: "a resource such as rdma/hca in its limits",
        });
      }
    }
  },
});

function wishFor(
  environment: ReadonlyMap<string, LiteralVariable>,
): (LiteralVariable & { readonly name: string }) | undefined {
  const hca = environment.get("NCCL_IB_HCA");
  if (hca !== undefined && hca.value.trim() !== "") return { ...hca, name: "NCCL_IB_HCA" };
  const net = environment.get("NCCL_NET");
  if (net !== undefined && net.value.trim().toUpperCase() === "IB") return { ...net, name: "NCCL_NET" };
  return undefined;
}

// Devices come by other ways too: all of the node, those of a mount, and those of a resource claim of any name.
function mayHaveDevices({ spec }: PodView, container: unknown): boolean {
  return (
    at(container, "securityContext", "privileged") === true ||
    items(at(container, "resources", "claims")).length > 0 ||
    items(spec.volumes).some((volume) => String(at(volume, "hostPath", "path") ?? "").startsWith("/dev"))
  );
}
