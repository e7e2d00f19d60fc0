import { pointerTo } from "../../src/base/pointer.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { isDistributed } from "../pods/distributed.ts";
import { literalEnvironment } from "../pods/environment.ts";
import { interfacesOf } from "./interfaces.ts";

/** NET-002: NCCL and Gloo find the interface that they are told to use. */
export const socketInterfaceExists = defineRule({
  id: "NET-002",
  name: "socket-interface-exists",
  title: "NCCL_SOCKET_IFNAME and GLOO_SOCKET_IFNAME name an interface that the pod has",
  severity: "warning",
  pack: "strict",
  rationale:
    "Where the interface does not exist, NCCL and Gloo end with an error or pick another one; over lo or docker0 the ranks of other nodes are out of reach and the run hangs.",
  fix: "name eth0, or net1 together with the annotation k8s.v1.cni.cncf.io/networks that attaches it, or leave the variable out",
  docs: ["https://docs.nvidia.com/deeplearning/nccl/user-guide/docs/env.html#nccl-socket-ifname"],
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata:
  name: train
  annotations: {k8s.v1.cni.cncf.io/networks: fabric}
spec:
  containers:
    - name: main
      image: example.com/train:1
      env: [{name: NCCL_SOCKET_IFNAME, value: net1}]
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - name: main
      image: example.com/train:1
      env: [{name: NCCL_SOCKET_IFNAME, value: net1}]
`,
  },
  scope: "pod",
  check: (pod, { report }) => {
    for (const { container, pointer } of pod.containers) {
      const environment = literalEnvironment(container);
      for (const variable of ["NCCL_SOCKET_IFNAME", "GLOO_SOCKET_IFNAME"]) {
        const set = environment.get(variable);
        if (set === undefined || set.value.trim() === "") continue;
        const available = interfacesOf(pod);
        const chosen = choose(set.value.trim(), available, variable === "NCCL_SOCKET_IFNAME");
        const problem =
          chosen === undefined
            ? undefined
            : chosen.length === 0
              ? `and the pod has only ${(available ?? []).filter((name) => name !== "lo").join(", ")}`
              : chosen.every(isLocal) && isDistributed(pod.workload)
                ? "which does not reach the pods of other nodes"
                : undefined;
        if (problem === undefined) continue;
        report({
          path: pointerTo(pointer, "env", set.index, "value"),
          message: `container ${container.name} sets ${variable} to ${JSON.stringify(set.value)}, ${problem}`,
          expected: "an interface of the pod",
          received: set.value,
          key: variable,
        });
      }
    }
  },
});

/**
 * The interfaces that a value picks, undefined where nobody knows. NCCL takes prefixes, `=` for whole names and `^` for
 * all but those; Gloo takes one name.
 */
function choose(value: string, available: readonly string[] | undefined, nccl: boolean): readonly string[] | undefined {
  const negated = nccl && value.startsWith("^");
  const rest = negated ? value.slice(1) : value;
  const exact = !nccl || rest.startsWith("=");
  const names = (nccl && exact ? rest.slice(1) : rest).split(",").map((name) => name.trim());
  // On interfaces that nobody knows only names that are local everywhere say something.
  if (available === undefined) return negated ? undefined : names;
  const picked = (name: string) => names.some((wanted) => (exact ? name === wanted : name.startsWith(wanted)));
  // The bridge of Docker exists on nodes only, so that it is told as missing; both are wrong all the same.
  return available.filter((name) => (negated ? !isLocal(name) && !picked(name) : picked(name)));
}

function isLocal(name: string): boolean {
  return name === "lo" || name.startsWith("docker");
}
