import { groupOf } from "../../src/base/kubernetes.ts";
import { pointerTo } from "../../src/base/pointer.ts";
import { at, isObject, items, members } from "../../src/base/read.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { WorkloadView } from "../../src/rules/workload-view.ts";

const OPEN_TYPES = new Set<unknown>(["LoadBalancer", "NodePort"]);

/** Annotations by which cloud providers keep a load balancer within the network, with the values that say so. */
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

/** NET-007: a workload is not open to everybody who reaches a node or a public load balancer. */
export const noExposedModel = defineRule({
  id: "NET-007",
  name: "no-exposed-model",
  title: "No Service of a workload is a NodePort, or a LoadBalancer that is not internal",
  severity: "warning",
  pack: "strict",
  rationale:
    "Model servers and notebooks ask for no password of their own. Such a Service passes the ingress, where authentication is, and anybody who reaches the address uses the GPUs.",
  fix: "use ClusterIP behind an Ingress or a Gateway that authenticates, or give the load balancer the provider's annotation for internal ones or loadBalancerSourceRanges",
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
        message: `Service ${service.object.metadata.name} of type ${String(type)} opens ${kind} ${metadata.name} to everybody who reaches it`,
        expected: "ClusterIP, or an internal load balancer",
        received: String(type),
        related: [{ object: workload.checked, path: "/metadata/name", message: "the workload behind it" }],
      });
    }
    for (const { checked } of set.workloads) {
      for (const { path, type } of serviceTypes(checked.object)) {
        report({
          object: checked,
          path,
          message: `${checked.object.kind} ${checked.object.metadata.name} asks for a Service of type ${type}, which opens it to everybody who reaches it`,
          expected: "ClusterIP",
          received: type,
        });
      }
    }
  },
});

function isClosed({ object }: CheckedObject): boolean {
  // A NodePort is open on every node, whatever stands in front of it.
  if (at(object.spec, "type") === "NodePort") return false;
  const annotations = members(object.metadata.annotations);
  if (annotations.some(([key, value]) => INTERNAL[key]?.includes(String(value).toLowerCase()))) return true;
  const ranges = items(at(object.spec, "loadBalancerSourceRanges"));
  return ranges.length > 0 && !ranges.some((range) => range === "0.0.0.0/0" || range === "::/0");
}

/** The workload whose pods a Service selects: by labels of the template, or by a label that holds its name. */
function workloadBehind(set: ObjectSet, { object, cluster }: CheckedObject): WorkloadView | undefined {
  const selector = members(at(object.spec, "selector"));
  if (selector.length === 0) return undefined;
  return set.workloads.find(({ checked, views }) => {
    if (checked.cluster.name !== cluster.name) return false;
    const { name, namespace } = checked.object.metadata;
    if (namespace !== object.metadata.namespace) return false;
    return views.some(({ labels }) =>
      selector.every(([key, value]) => (Object.hasOwn(labels, key) ? labels[key] === value : value === name)),
    );
  });
}

/** Places of a workload that ask its operator for an open Service: `serviceType`, and `type` below a `service`. */
function serviceTypes(object: CheckedObject["object"]): readonly { readonly path: string; readonly type: string }[] {
  const found: { path: string; type: string }[] = [];
  // A Service is no workload, and a pod of the core group asks for none.
  if (groupOf(object.apiVersion) === "") return found;
  const visit = (value: unknown, path: string, depth: number, inService: boolean) => {
    if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return;
    for (const [key, member] of Object.entries(value)) {
      const here = pointerTo(path, key);
      const typed = key === "serviceType" || (key === "type" && inService);
      const wrapped = isObject(member) && typed ? member.value : undefined;
      const type = wrapped ?? member;
      if (typed && typeof type === "string" && OPEN_TYPES.has(type)) {
        found.push({ path: wrapped === undefined ? here : `${here}/value`, type });
      } else if (key !== "containers" && key !== "initContainers") {
        visit(member, here, depth + 1, /^(.*S|s)ervice$/.test(key) || (inService && key === "spec"));
      }
    }
  };
  visit(object.spec, "/spec", 0, false);
  return found;
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
