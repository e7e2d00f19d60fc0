import { at, isObject, items, members, number, text } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet, PodView } from "../../src/rule/index.ts";

/** A direction of a NetworkPolicy. */
export type Direction = "Ingress" | "Egress";

/** The number of ports that a range must have to leave room for the ports that NCCL chooses. */
const WIDE_RANGE = 1000;

/** The NetworkPolicies that certainly restrict one direction of a pod's traffic. */
export function restricting(set: ObjectSet, pod: PodView, direction: Direction): readonly CheckedObject[] {
  const { object, cluster } = pod.workload.checked;
  return set.ofKind("networking.k8s.io", "NetworkPolicy").filter(({ object: policy, cluster: { name } }) => {
    if (name !== cluster.name || policy.metadata.namespace !== object.metadata.namespace) return false;
    if (!directionsOf(policy.spec).includes(direction)) return false;
    return matchSelector(at(policy.spec, "podSelector"), pod.labels) === "yes";
  });
}

/** The ports on which policies allow traffic with another pod of the namespace; in doubt, they allow it. */
export function allowedPorts(
  policies: readonly CheckedObject[],
  direction: Direction,
  peer: PodView,
): "all" | "some" | "none" {
  let ports: "some" | "none" = "none";
  for (const { object } of policies) {
    for (const rule of items(at(object.spec, direction === "Ingress" ? "ingress" : "egress"))) {
      if (!isObject(rule)) continue;
      const peers = items(direction === "Ingress" ? rule.from : rule.to);
      if (peers.length > 0 && !peers.some((entry) => maySelect(entry, peer))) continue;
      if (allowsAllPorts(items(rule.ports))) return "all";
      ports = "some";
    }
  }
  return ports;
}

// Kubernetes: without policyTypes, a policy is for Ingress, and for Egress if it has egress rules.
function directionsOf(spec: unknown): readonly unknown[] {
  const types = items(at(spec, "policyTypes"));
  if (types.length > 0) return types;
  if (items(at(spec, "egress")).length > 0) return ["Ingress", "Egress"];
  return ["Ingress"];
}

function maySelect(entry: unknown, pod: PodView): boolean {
  // The addresses of pods are unknown, so any block of addresses may include them.
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

function allowsAllPorts(ports: readonly unknown[]): boolean {
  if (ports.length === 0) return true;
  return ports.some((entry) => {
    if ((text(at(entry, "protocol")) ?? "TCP") !== "TCP") return false;
    const port = at(entry, "port");
    if (port === undefined || port === null) return true;
    const [first, last] = [number(port), number(at(entry, "endPort"))];
    return first !== undefined && last !== undefined && last - first >= WIDE_RANGE;
  });
}

type Labels = Readonly<Record<string, unknown>>;

/**
 * Whether a label selector (`matchLabels`, `matchExpressions`) selects pods with the labels of a template. Operators
 * add labels to their pods, so it is unknown whether the pods have a label that the template lacks.
 */
function matchSelector(selector: unknown, labels: Labels): "yes" | "no" | "unknown" {
  const results = [
    ...members(at(selector, "matchLabels")).map(([key, value]) => matchExpression("In", key, [value], labels)),
    ...items(at(selector, "matchExpressions")).map((expression) => {
      const key = text(at(expression, "key")) ?? "";
      return matchExpression(at(expression, "operator"), key, items(at(expression, "values")), labels);
    }),
  ];
  if (results.includes(false)) return "no";
  if (results.includes(undefined)) return "unknown";
  return "yes";
}

/** Whether an expression of a selector is true; undefined if unknown. */
function matchExpression(
  operator: unknown,
  key: string,
  values: readonly unknown[],
  labels: Labels,
): boolean | undefined {
  if (!Object.hasOwn(labels, key)) return undefined;
  if (operator === "In") return values.includes(labels[key]);
  if (operator === "NotIn") return !values.includes(labels[key]);
  if (operator === "Exists") return true;
  if (operator === "DoesNotExist") return false;
  return undefined;
}
