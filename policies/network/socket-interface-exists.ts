import { at, isObject, items, pointerTo, text } from "../../src/kernel/index.ts";
import type { PodView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { isDistributed } from "../pods/distributed.ts";
import { literalEnvironment } from "../pods/environment.ts";
import { podExample } from "../pods/pod-example.ts";
import { titleOf } from "../pods/pod-parts.ts";

const NCCL_VARIABLE = "NCCL_SOCKET_IFNAME";
/** Annotation of Multus that attaches networks to a pod. */
const MULTUS_NETWORKS = "k8s.v1.cni.cncf.io/networks";
/** Annotation of GKE that attaches networks to a pod. */
const GKE_INTERFACES = "networking.gke.io/interfaces";

/** NET-002: NCCL and Gloo find the interface that their variables name. */
export const socketInterfaceExists = defineRule({
  id: "NET-002",
  name: "socket-interface-exists",
  title: "NCCL_SOCKET_IFNAME and GLOO_SOCKET_IFNAME name an interface that the pod has",
  severity: "warning",
  pack: "strict",
  rationale:
    "If the interface does not exist, NCCL and Gloo fail or use another one. Over lo or docker0, ranks cannot reach other nodes and the run hangs.",
  fix: "name eth0, or net1 together with the annotation k8s.v1.cni.cncf.io/networks that attaches it, or remove the variable",
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
    bad: podExample(`
containers:
  - name: main
    image: example.com/train:1
    env: [{name: NCCL_SOCKET_IFNAME, value: net1}]
`),
  },
  scope: "pod",
  check: (pod, { report }) => {
    for (const view of pod.containers) {
      const environment = literalEnvironment(view.container);
      for (const name of [NCCL_VARIABLE, "GLOO_SOCKET_IFNAME"]) {
        const variable = environment.get(name);
        if (variable === undefined || variable.value.trim() === "") continue;
        const problem = problemOf(variable.value.trim(), name === NCCL_VARIABLE, pod);
        if (problem === undefined) continue;
        report({
          path: pointerTo(view.pointer, "env", variable.index, "value"),
          message: `${titleOf(view)} sets ${name} to ${JSON.stringify(variable.value)}, ${problem}`,
          expected: "an interface of the pod",
          received: variable.value,
          key: name,
        });
      }
    }
  },
});

function problemOf(value: string, isNccl: boolean, pod: PodView): string | undefined {
  const interfaces = interfacesOf(pod);
  const matching = matchingInterfaces(value, interfaces, isNccl);
  if (matching === undefined) return undefined;
  if (matching.length === 0) {
    return `but the pod has only ${(interfaces ?? []).filter((name) => name !== "lo").join(", ")}`;
  }
  if (!matching.every(isLocal) || !isDistributed(pod.workload)) return undefined;
  return "which does not reach the pods on other nodes";
}

/**
 * The interfaces that a value matches; undefined if they are unknown. NCCL matches prefixes, with `=` whole names and
 * with `^` all other names; Gloo matches one whole name.
 */
function matchingInterfaces(
  value: string,
  interfaces: readonly string[] | undefined,
  isNccl: boolean,
): readonly string[] | undefined {
  const isNegated = isNccl && value.startsWith("^");
  const rest = isNegated ? value.slice(1) : value;
  const isExact = !isNccl || rest.startsWith("=");
  const names = rest
    .slice(isNccl && isExact ? 1 : 0)
    .split(",")
    .map((name) => name.trim());
  // If the interfaces are unknown, the names in the value still show whether it is local.
  if (interfaces === undefined) {
    if (isNegated) return undefined;
    return names;
  }
  const isNamed = (name: string) => names.some((wanted) => (isExact ? name === wanted : name.startsWith(wanted)));
  if (isNegated) return interfaces.filter((name) => !isLocal(name) && !isNamed(name));
  return interfaces.filter(isNamed);
}

function isLocal(name: string): boolean {
  return name === "lo" || name.startsWith("docker");
}

/**
 * The names of the network interfaces of a pod; undefined if the manifest does not determine them, because the pod
 * uses its node's network or a resource claim, or has an invalid annotation. Multus names interfaces `net1`, `net2`
 * and so on unless the annotation names them.
 * Source: k8snetworkplumbingwg, Network Custom Resource Definition De-facto Standard.
 */
function interfacesOf({ spec, annotations }: PodView): readonly string[] | undefined {
  if (spec.hostNetwork === true || items(spec.resourceClaims).length > 0) return undefined;
  const multus = multusInterfaces(annotations[MULTUS_NETWORKS]);
  const gke = gkeInterfaces(annotations[GKE_INTERFACES]);
  if (multus === undefined || gke === undefined) return undefined;
  return ["lo", "eth0", ...multus, ...gke];
}

function multusInterfaces(annotation: unknown): readonly string[] | undefined {
  if (annotation === undefined) return [];
  if (typeof annotation !== "string") return undefined;
  if (annotation.trim() === "") return [];
  if (!annotation.trim().startsWith("[")) {
    return annotation.split(",").map((entry, index) => entry.split("@")[1]?.trim() || `net${index + 1}`);
  }
  return parseList(annotation)?.map(
    (entry, index) => text(at(entry, "interface")) ?? (isObject(entry) ? `net${index + 1}` : ""),
  );
}

function gkeInterfaces(annotation: unknown): readonly string[] | undefined {
  if (annotation === undefined) return [];
  return parseList(annotation)?.map((entry) => text(at(entry, "interfaceName")) ?? "eth1");
}

function parseList(json: unknown): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text(json) ?? "");
    if (Array.isArray(value)) return value;
    return undefined;
  } catch {
    return undefined;
  }
}
