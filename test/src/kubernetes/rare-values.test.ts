import { expect, test } from "vitest";
import { fieldErrors } from "../../helpers/field-verdict.ts";

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
const claim = (count: unknown) => ({
  apiVersion: "resource.k8s.io/v1",
  kind: "ResourceClaim",
  metadata: { name: "a", namespace: "team" },
  spec: { devices: { requests: [{ name: "r", exactly: { deviceClassName: "gpu.example.com", count } }] } },
});
const withoutSpec = (apiVersion: string, kind: string) => ({ apiVersion, kind, metadata: { name: "a" } });

test.each<[string, object, readonly string[]]>([
  ["a volume", volume({}), []],
  ["a null access mode", volume({ accessModes: [null] }), ["K8S-004 /spec/accessModes/0"]],
  ["a null capacity", volume({ capacity: { storage: null } }), ["K8S-003 /spec/capacity/storage"]],
  ["a capacity of 0", volume({ capacity: { storage: "0Gi" } }), ["K8S-004 /spec/capacity/storage"]],
  ["no capacity", volume({ capacity: {} }), ["K8S-003 /spec/capacity/storage"]],
  ["a policy type twice", networkPolicy(["Ingress", "Ingress"]), []],
  ["three policy types", networkPolicy(["Ingress", "Egress", "Ingress"]), ["K8S-005 /spec/policyTypes"]],
  ["a slice without endpoints", slice({}), []],
  ["a zone without a name", slice({ endpoints: [{ addresses: ["10.0.0.1"], hints: { forZones: [{}] } }] }), []],
  ["a claim of 0 devices, which is one", claim(0), []],
  ["a claim of -1 devices", claim(-1), ["K8S-004 /spec/devices/requests/0/exactly/count"]],
  ["a DeviceClass without a spec", withoutSpec("resource.k8s.io/v1", "DeviceClass"), []],
  ["a CSIDriver without a spec", withoutSpec("storage.k8s.io/v1", "CSIDriver"), []],
  ["a PersistentVolume without a spec", withoutSpec("v1", "PersistentVolume"), ["K8S-003 /spec"]],
])("%s", (_, object, errors) => {
  expect(fieldErrors(object).map((error) => error.split(": ")[0])).toEqual(errors);
});
