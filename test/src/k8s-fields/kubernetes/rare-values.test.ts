import { expect, test } from "vitest";
import { fieldErrors } from "../../../helpers/field-verdict.ts";

/** Objects with values that few manifests have, and the errors of an API server 1.34 in a strict dry run. */
const volume = (fields: object) => ({
  apiVersion: "v1",
  kind: "PersistentVolume",
  metadata: { name: "a" },
  spec: { capacity: { storage: "1Gi" }, accessModes: ["ReadWriteOnce"], nfs: { server: "s", path: "/p" }, ...fields },
});
const networkPolicy = (policyTypes: readonly string[]) => ({
  apiVersion: "networking.k8s.io/v1",
  kind: "NetworkPolicy",
  metadata: { name: "a", namespace: "team" },
  spec: { podSelector: {}, policyTypes },
});
const slice = (fields: object) => ({
  apiVersion: "discovery.k8s.io/v1",
  kind: "EndpointSlice",
  metadata: { name: "a", namespace: "team" },
  addressType: "IPv4",
  ...fields,
});
const devices = (fields: object, resourceSliceCount = 1) => ({
  apiVersion: "resource.k8s.io/v1",
  kind: "ResourceSlice",
  metadata: { name: "a" },
  spec: { driver: "gpu.example.com", pool: { name: "p", generation: 1, resourceSliceCount }, ...fields },
});
const ingressClass = (scope: string) => ({
  apiVersion: "networking.k8s.io/v1",
  kind: "IngressClass",
  metadata: { name: "a" },
  spec: { controller: "example.com/c", parameters: { kind: "P", name: "p", scope } },
});
const externalName = (fields: object) => ({
  apiVersion: "v1",
  kind: "Service",
  metadata: { name: "a", namespace: "team" },
  spec: { type: "ExternalName", externalName: "example.com", ...fields },
});
const withDeadline = (kind: string, selector: object) => ({
  apiVersion: kind === "ReplicationController" ? "v1" : "apps/v1",
  kind,
  metadata: { name: "a", namespace: "team" },
  spec: {
    selector,
    ...(kind === "StatefulSet" && { serviceName: "a" }),
    template: {
      metadata: { labels: { app: "a" } },
      spec: { activeDeadlineSeconds: 60, containers: [{ name: "a", image: "a" }] },
    },
  },
});
const claim = (count: unknown) => ({
  apiVersion: "resource.k8s.io/v1",
  kind: "ResourceClaim",
  metadata: { name: "a", namespace: "team" },
  spec: { devices: { requests: [{ name: "r", exactly: { deviceClassName: "gpu.example.com", count } }] } },
});
const autoscaler = (metric: object, minReplicas = 1) => ({
  apiVersion: "autoscaling/v2",
  kind: "HorizontalPodAutoscaler",
  metadata: { name: "a", namespace: "team" },
  spec: {
    minReplicas,
    maxReplicas: 3,
    scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "a" },
    metrics: [metric],
  },
});
const METRIC = "/spec/metrics/0";
const metric = { metric: { name: "m" } };
const utilization = { type: "Utilization", averageUtilization: 50 };
const amount = { type: "Value", value: "5" };
const average = { type: "AverageValue", averageValue: "5" };
const cpu = (target: object) => ({ type: "Resource", resource: { name: "cpu", target } });
const pods = (target: object) => ({ type: "Pods", pods: { ...metric, target } });
const external = (target: object) => ({ type: "External", external: { ...metric, target } });
const described = (target: object) => ({
  type: "Object",
  object: { ...metric, describedObject: { kind: "Service", name: "s" }, target },
});
const pod = (resources: object, own: object = {}, init?: object) => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "a", namespace: "team" },
  spec: {
    resources,
    containers: [
      { name: "a", image: "a", resources: own },
      { name: "b", image: "a" },
    ],
    ...(init !== undefined && { initContainers: [{ name: "i", image: "a", resources: own, ...init }] }),
  },
});
const withoutSpec = (apiVersion: string, kind: string) => ({ apiVersion, kind, metadata: { name: "a" } });
const role = (kind: string) => ({
  apiVersion: "rbac.authorization.k8s.io/v1",
  kind,
  metadata: { name: "a", ...(kind === "Role" && { namespace: "team" }) },
  rules: [{ nonResourceURLs: ["/metrics"], verbs: ["get"] }],
});
const started = (fields: object) => ({
  ...withoutSpec("v1", "Pod"),
  spec: { containers: [{ name: "a", image: "a", ...fields }] },
});
const gpu = { "nvidia.com/gpu": "1" };

test.each<[string, object, readonly string[]]>([
  ["a volume", volume({}), []],
  ["a null access mode", volume({ accessModes: [null] }), ["K8S-004 /spec/accessModes/0"]],
  ["a null capacity", volume({ capacity: { storage: null } }), ["K8S-003 /spec/capacity/storage"]],
  ["a capacity of 0", volume({ capacity: { storage: "0Gi" } }), ["K8S-004 /spec/capacity/storage"]],
  ["no capacity", volume({ capacity: {} }), ["K8S-003 /spec/capacity/storage"]],
  ["a policy type twice", networkPolicy(["Ingress", "Ingress"]), []],
  ["three policy types", networkPolicy(["Ingress", "Egress", "Ingress"]), ["K8S-005 /spec/policyTypes"]],
  ["a slice without endpoints", slice({}), []],
  ["a port without a name", slice({ ports: [{ port: 80 }] }), []],
  ["two ports without a name", slice({ ports: [{ port: 80 }, { port: 81 }] }), ["K8S-005 /ports/1/name"]],
  ["devices of all nodes", devices({ allNodes: true, devices: [{ name: "a" }, { name: "b" }] }), []],
  [
    "a device twice",
    devices({ allNodes: true, devices: [{ name: "a" }, { name: "a" }] }),
    ["K8S-005 /spec/devices/1/name"],
  ],
  ["devices of one and all nodes", devices({ allNodes: true, nodeName: "n" }), ["K8S-006 /spec/nodeName"]],
  ["devices of no node", devices({}), ["K8S-003 /spec"]],
  ["a pool of no slice", devices({ nodeName: "n" }, 0), ["K8S-004 /spec/pool/resourceSliceCount"]],
  ["an empty scope", ingressClass(""), ["K8S-004 /spec/parameters/scope"]],
  ["a name of another domain", externalName({}), []],
  ["address families of another domain", externalName({ ipFamilies: ["IPv4"] }), ["K8S-006 /spec/ipFamilies"]],
  ...["DaemonSet", "Deployment", "ReplicaSet", "StatefulSet"].map((kind): [string, object, readonly string[]] => [
    `a deadline in a ${kind}`,
    withDeadline(kind, { matchLabels: { app: "a" } }),
    ["K8S-006 /spec/template/spec/activeDeadlineSeconds"],
  ]),
  [
    "a deadline in a ReplicationController",
    withDeadline("ReplicationController", { app: "a" }),
    ["K8S-006 /spec/template/spec/activeDeadlineSeconds"],
  ],
  ["a zone without a name", slice({ endpoints: [{ addresses: ["10.0.0.1"], hints: { forZones: [{}] } }] }), []],
  ["a claim of 0 devices, which is one", claim(0), []],
  ["a claim of -1 devices", claim(-1), ["K8S-004 /spec/devices/requests/0/exactly/count"]],
  ["the utilization of a resource", autoscaler(cpu(utilization)), []],
  ["the average of a resource with another type", autoscaler(cpu({ ...average, type: "Utilization" })), []],
  ["the value of a resource", autoscaler(cpu(amount)), [`K8S-003 ${METRIC}/resource/target/averageUtilization`]],
  [
    "two targets of a resource",
    autoscaler(cpu({ ...average, averageUtilization: 5 })),
    [`K8S-006 ${METRIC}/resource/target/averageValue`],
  ],
  ["the average of pods", autoscaler(pods(average)), []],
  ["the value of pods", autoscaler(pods(amount)), [`K8S-003 ${METRIC}/pods/target/averageValue`]],
  [
    "the utilization of an external metric",
    autoscaler(external(utilization)),
    [`K8S-003 ${METRIC}/external/target/averageValue`],
  ],
  [
    "two targets of an external metric",
    autoscaler(external({ ...amount, ...average })),
    [`K8S-006 ${METRIC}/external/target/value`],
  ],
  ["two targets of an object", autoscaler(described({ ...amount, ...average })), []],
  [
    "the utilization of an object",
    autoscaler(described(utilization)),
    [`K8S-003 ${METRIC}/object/target/averageValue`],
  ],
  ["two metrics in one", autoscaler({ ...pods(average), ...cpu(utilization) }), [`K8S-006 ${METRIC}/pods`]],
  ["no replicas with a metric of pods", autoscaler(cpu(utilization), 0), ["K8S-003 /spec/metrics"]],
  ["the resources of a pod", pod({ limits: { cpu: "2" } }, { limits: { cpu: "2" } }), []],
  ["a GPU for a whole pod", pod({ limits: gpu }), ["K8S-006 /spec/resources/limits/nvidia.com~1gpu"]],
  ["a claim for a whole pod", pod({ claims: [] }), ["K8S-006 /spec/resources/claims"]],
  [
    "a container with more than the pod",
    pod({ limits: { cpu: "2" } }, { limits: { cpu: "3" }, requests: { cpu: "1" } }),
    ["K8S-006 /spec/containers/0/resources/limits/cpu"],
  ],
  [
    "containers with more than the pod",
    pod({ requests: { cpu: "1500m" } }, { requests: { cpu: "1" } }, { restartPolicy: "Always" }),
    ["K8S-006 /spec/resources/requests/cpu"],
  ],
  ["an init container before", pod({ requests: { cpu: "1500m" } }, { requests: { cpu: "1" } }, {}), []],
  ["a GPU beside limits", pod({}, gpu), ["K8S-001 /spec/containers/0/resources/nvidia.com~1gpu"]],
  ["a path in a ClusterRole", role("ClusterRole"), []],
  ["a path in a Role", role("Role"), ["K8S-006 /rules/0/nonResourceURLs"]],
  ["a command that is a text with a variable", started({ command: "a $(B)" }), ["K8S-002 /spec/containers/0/command"]],
  ["arguments that are a text with variables", started({ args: "-a $B $(C)" }), ["K8S-002 /spec/containers/0/args"]],
  ["a DeviceClass without a spec", withoutSpec("resource.k8s.io/v1", "DeviceClass"), []],
  ["a CSIDriver without a spec", withoutSpec("storage.k8s.io/v1", "CSIDriver"), []],
  ["a PersistentVolume without a spec", withoutSpec("v1", "PersistentVolume"), ["K8S-003 /spec"]],
])("%s", (_, object, errors) => {
  expect(fieldErrors(object).map((error) => error.split(": ")[0])).toEqual(errors);
});
