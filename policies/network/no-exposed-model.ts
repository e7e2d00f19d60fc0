import {
  at,
  compareText,
  groupOf,
  items,
  type KubeObject,
  members,
  pointerTo,
  stringOf,
} from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet, WorkloadView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";

const OPEN_TYPES = new Set<unknown>(["LoadBalancer", "NodePort"]);

/** Annotations that make a cloud provider's load balancer internal, with the values that do so. */
const INTERNAL: Readonly<Record<string, readonly string[]>> = {
  "service.beta.kubernetes.io/aws-load-balancer-internal": ["true", "0.0.0.0/0"],
  "service.beta.kubernetes.io/aws-load-balancer-scheme": ["internal"],
  "service.beta.kubernetes.io/azure-load-balancer-internal": ["true"],
  "networking.gke.io/load-balancer-type": ["internal"],
  "cloud.google.com/load-balancer-type": ["internal"],
  "service.beta.kubernetes.io/oci-load-balancer-internal": ["true"],
  "service.beta.kubernetes.io/openstack-internal-load-balancer": ["true"],
  "service.kubernetes.io/ibm-load-balancer-cloud-provider-ip-type": ["private"],
  "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-address-type": ["intranet"],
};

const MAX_DEPTH = 12;

/** NET-007: a workload is not open to anyone who can reach a node or a public load balancer. */
export const noExposedModel = defineRule({
  id: "NET-007",
  name: "no-exposed-model",
  title: "Every Service of a workload has type ClusterIP or an internal LoadBalancer",
  severity: "warning",
  pack: "strict",
  rationale:
    "Model servers and notebooks usually require no password. A NodePort or public LoadBalancer bypasses the authentication of the Ingress, so anyone who can reach its address can use the GPUs.",
  fix: "use ClusterIP behind an Ingress or a Gateway that authenticates, or make the load balancer internal with the provider's annotation or loadBalancerSourceRanges",
  definitionFix:
    "set the serviceType of the port to ClusterIP, and open it with an Ingress or a Gateway that authenticates",
  docs: ["https://kubernetes.io/docs/concepts/services-networking/service/#internal-load-balancer"],
  examples: { good: example("ClusterIP"), bad: example("LoadBalancer") },
  scope: "set",
  check: (set, { report }) => {
    for (const service of set.ofKind("", "Service")) {
      const type = at(service.object.spec, "type");
      if (!OPEN_TYPES.has(type) || isClosed(service)) continue;
      const workload = workloadBehind(set, service);
      if (workload === undefined) continue;
      const { kind, metadata } = workload.checked.object;
      report({
        object: service,
        path: "/spec/type",
        message: `Service ${service.object.metadata.name} of type ${stringOf(type)} opens ${kind} ${metadata.name} to anyone who can reach it`,
        expected: "ClusterIP, or an internal load balancer",
        received: stringOf(type),
        related: [{ object: workload.checked, path: "/metadata/name", message: "the workload behind it" }],
      });
    }
    for (const { checked } of set.workloads) {
      for (const { path, type } of serviceTypes(checked.object)) {
        report({
          object: checked,
          path,
          message: `${checked.object.kind} ${checked.object.metadata.name} requests a Service of type ${type}, which opens it to anyone who can reach it`,
          expected: "ClusterIP",
          received: type,
        });
      }
    }
  },
});

function isClosed({ object }: CheckedObject): boolean {
  // A NodePort is open on every node, with or without a load balancer.
  if (at(object.spec, "type") === "NodePort") return false;
  const annotations = members(object.metadata.annotations);
  if (annotations.some(([key, value]) => INTERNAL[key]?.includes(stringOf(value).toLowerCase()))) return true;
  const ranges = items(at(object.spec, "loadBalancerSourceRanges"));
  return ranges.length > 0 && !ranges.some((range) => range === "0.0.0.0/0" || range === "::/0");
}

/** The workload whose pods a Service selects, by labels of the template or by labels with the name of the workload. */
function workloadBehind(set: ObjectSet, { object, cluster }: CheckedObject): WorkloadView | undefined {
  const selector = members(at(object.spec, "selector"));
  if (selector.length === 0) return undefined;
  const behind = set.workloads.filter(({ checked, views }) => {
    if (checked.cluster.name !== cluster.name) return false;
    const { name, namespace } = checked.object.metadata;
    if (namespace !== object.metadata.namespace) return false;
    return views.some(({ labels }) =>
      selector.every(([key, value]) => (Object.hasOwn(labels, key) ? labels[key] === value : value === name)),
    );
  });
  // The message names one of them, whatever the order of the files.
  return behind.sort((a, b) => compareText(a.checked.object.metadata.name, b.checked.object.metadata.name))[0];
}

/** The type of a Service that an operator creates. */
interface ServiceType {
  readonly path: string;
  readonly type: string;
}

/** The fields of a workload that request an open Service: `serviceType`, and `type` below a `service`. */
function serviceTypes(object: KubeObject): readonly ServiceType[] {
  const found: ServiceType[] = [];
  // Pods and Services of the core group do not request Services.
  if (groupOf(object.apiVersion) === "") return found;
  const visit = (value: unknown, path: string, depth: number, isInService: boolean) => {
    if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return;
    for (const [key, member] of Object.entries(value)) {
      const memberPath = pointerTo(path, key);
      const isType = key === "serviceType" || (key === "type" && isInService);
      const open = isType ? openType(member, memberPath) : undefined;
      if (open !== undefined) found.push(open);
      else if (key !== "containers" && key !== "initContainers") {
        visit(member, memberPath, depth + 1, /^(.*S|s)ervice$/.test(key) || (isInService && key === "spec"));
      }
    }
  };
  visit(object.spec, "/spec", 0, false);
  return found;
}

/** The value of a field as an open type of a Service. Run:ai objects wrap it as {value: x}. */
function openType(field: unknown, path: string): ServiceType | undefined {
  const wrapped = at(field, "value");
  if (typeof wrapped === "string") {
    if (OPEN_TYPES.has(wrapped)) return { path: `${path}/value`, type: wrapped };
    return undefined;
  }
  if (typeof field === "string" && OPEN_TYPES.has(field)) return { path, type: field };
  return undefined;
}

function example(type: string): string {
  return `
apiVersion: v1
kind: Service
metadata: {name: llama, namespace: team-serving}
spec: {type: ${type}, selector: {app: llama}, ports: [{port: 8000}]}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: llama, namespace: team-serving}
spec:
  selector: {matchLabels: {app: llama}}
  template:
    metadata: {labels: {app: llama}}
    spec: {containers: [{name: main, image: "example.com/vllm:1"}]}
`;
}
