import { at, isObject, items, number, text } from "../../src/base/read.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";
import type { PodView } from "../../src/rules/workload-view.ts";
import { matchSelector } from "./selectors.ts";

/** A direction of a NetworkPolicy. */
export type Direction = "Ingress" | "Egress";

/** Ports that a range must span to leave room for the ones that NCCL picks. */
const WIDE_RANGE = 1000;

/** NetworkPolicies of the namespace of a pod that surely restrict one direction of its traffic. */
export function restricting(set: ObjectSet, pod: PodView, direction: Direction): readonly CheckedObject[] {
  const { object, cluster } = pod.workload.checked;
  return set.ofKind("networking.k8s.io", "NetworkPolicy").filter(({ object: policy, cluster: { name } }) => {
    if (name !== cluster.name || policy.metadata.namespace !== object.metadata.namespace) return false;
    return (
      directions(policy.spec).includes(direction) && matchSelector(at(policy.spec, "podSelector"), pod.labels) === "yes"
    );
  });
}

/** How far policies let a pod talk with another of its namespace: with doubt in favour of the policies. */
export function allowed(
  policies: readonly CheckedObject[],
  direction: Direction,
  peer: PodView,
): "all" | "some-ports" | "none" {
  let found: "some-ports" | "none" = "none";
  for (const { object } of policies) {
    for (const rule of items(at(object.spec, direction === "Ingress" ? "ingress" : "egress"))) {
      if (!isObject(rule)) continue;
      const peers = items(direction === "Ingress" ? rule.from : rule.to);
      if (peers.length > 0 && !peers.some((entry) => mayPick(entry, peer))) continue;
      if (isOpen(items(rule.ports))) return "all";
      found = "some-ports";
    }
  }
  return found;
}

// Kubernetes: absent types mean Ingress, and Egress where the policy has rules for it.
function directions(spec: unknown): readonly unknown[] {
  const types = items(at(spec, "policyTypes"));
  if (types.length > 0) return types;
  return items(at(spec, "egress")).length > 0 ? ["Ingress", "Egress"] : ["Ingress"];
}

function mayPick(entry: unknown, pod: PodView): boolean {
  // Nobody here knows the addresses of pods, so that a block of them may be the right one.
  if (isObject(at(entry, "ipBlock"))) return true;
  const namespaces = at(entry, "namespaceSelector");
  if (isObject(namespaces)) {
    const { namespace } = pod.workload.checked.object.metadata;
    const labels = namespace === undefined ? {} : { "kubernetes.io/metadata.name": namespace };
    if (matchSelector(namespaces, labels) === "no") return false;
  }
  const pods = at(entry, "podSelector");
  return !isObject(pods) || matchSelector(pods, pod.labels) !== "no";
}

function isOpen(ports: readonly unknown[]): boolean {
  if (ports.length === 0) return true;
  return ports.some((entry) => {
    if ((text(at(entry, "protocol")) ?? "TCP") !== "TCP") return false;
    const port = at(entry, "port");
    if (port === undefined || port === null) return true;
    const [first, last] = [number(port), number(at(entry, "endPort"))];
    return first !== undefined && last !== undefined && last - first >= WIDE_RANGE;
  });
}
