import { at, items, pointerTo, stringOf } from "../../src/kernel/index.ts";
import type { ContainerView, PodView } from "../../src/rule/index.ts";
import { defineRule, type RuleFinding } from "../../src/rule/index.ts";
import { type LiteralVariable, literalEnvironment } from "../pods/environment.ts";
import { podExample } from "../pods/pod-example.ts";
import { titleOf } from "../pods/pod-parts.ts";
import { rdmaResources } from "../pods/rdma.ts";

/** NET-004: NCCL's variables about InfiniBand match the devices of the container. */
export const rdmaExpectedAndRequested = defineRule({
  id: "NET-004",
  name: "rdma-expected-and-requested",
  title: "A container requests RDMA devices if, and only if, it uses them",
  severity: "warning",
  pack: "strict",
  rationale:
    "If NCCL finds no RDMA device or InfiniBand is turned off, it uses TCP without an error, and the run is many times slower.",
  fix: "request the RDMA resource of the device plug-in in limits (for example rdma/hca: 1), or remove the variables for InfiniBand",
  definitionFix:
    'request the RDMA resource of the device plug-in in compute.extendedResources (for example {resource: rdma/hca, quantity: "1"}), or remove the variables for InfiniBand',
  docs: ["https://docs.nvidia.com/deeplearning/nccl/user-guide/docs/env.html"],
  examples: {
    good: podExample(`
containers:
  - name: main
    image: example.com/train:1
    env: [{name: NCCL_IB_HCA, value: mlx5}]
    resources: {limits: {rdma/hca: 1}}
`),
    bad: podExample(`
containers:
  - name: main
    image: example.com/train:1
    env: [{name: NCCL_IB_HCA, value: mlx5}]
`),
  },
  scope: "pod",
  check: (pod, { report }) => {
    for (const view of pod.containers) {
      const finding = findingOf(view, pod);
      if (finding !== undefined) report(finding);
    }
  },
});

function findingOf(view: ContainerView, pod: PodView): RuleFinding | undefined {
  const environment = literalEnvironment(view.container);
  const resources = rdmaResources(view.container);
  const variable = rdmaVariable(environment);
  const disabled = environment.get("NCCL_IB_DISABLE");
  if (disabled?.value.trim() === "1") {
    const use = resources.length > 0 ? `requests ${resources.join(" and ")}` : variable && `sets ${variable.name}`;
    if (use === undefined) return undefined;
    return {
      path: pointerTo(view.pointer, "env", disabled.index, "value"),
      message: `${titleOf(view)} ${use}, but turns InfiniBand off with NCCL_IB_DISABLE=1`,
      expected: "0",
      received: "1",
      fix: "remove NCCL_IB_DISABLE, or the resource and the variables for InfiniBand",
    };
  }
  if (variable === undefined || resources.length > 0 || mayHaveDevices(pod, view.container)) return undefined;
  return {
    path: pointerTo(view.pointer, "env", variable.index, "value"),
    message: `${titleOf(view)} sets ${variable.name} to ${JSON.stringify(variable.value)}, but requests no RDMA device`,
    expected: "a resource such as rdma/hca in its limits",
  };
}

/** A variable that makes NCCL use InfiniBand. */
interface RdmaVariable extends LiteralVariable {
  readonly name: string;
}

function rdmaVariable(environment: ReadonlyMap<string, LiteralVariable>): RdmaVariable | undefined {
  const hca = environment.get("NCCL_IB_HCA");
  if (hca !== undefined && hca.value.trim() !== "") return { ...hca, name: "NCCL_IB_HCA" };
  const net = environment.get("NCCL_NET");
  if (net !== undefined && net.value.trim().toUpperCase() === "IB") return { ...net, name: "NCCL_NET" };
  return undefined;
}

// A container may also get devices as privileged container, from a mount of /dev, or from a resource claim.
function mayHaveDevices({ spec }: PodView, container: unknown): boolean {
  return (
    at(container, "securityContext", "privileged") === true ||
    items(at(container, "resources", "claims")).length > 0 ||
    items(spec.volumes).some((volume) => stringOf(at(volume, "hostPath", "path") ?? "").startsWith("/dev"))
  );
}
