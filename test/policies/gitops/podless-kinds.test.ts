import { expect, test } from "vitest";
import { isPodless } from "../../../policies/gitops/podless-kinds.ts";

test.each([
  ["apps/v1", "Deployment", false],
  ["apps/v1", " deployMENT ", false],
  ["v1", "pod", false],
  ["batch/v1", "CRONJOB", false],
  ["batch/v1", "Deployment", true],
  ["apps/v1", "", true],
  ["v1", "Service", true],
  ["example.com/v1", "Widget", false],
  ["metallb.io/v1beta1", "IPAddressPool", true],
  ["metallb.io/v1beta1", "MetalLB", false],
  ["sriovnetwork.openshift.io/v1", "SriovOperatorConfig", false],
  ["disaggregatedset.x-k8s.io/v1", "DisaggregatedSetRoleScaler", true],
  ["disaggregatedset.x-k8s.io/v1", "DisaggregatedSet", false],
])("%s %j starts no pods: %s", (apiVersion, kind, expected) => {
  expect(isPodless({ apiVersion, kind, metadata: { name: "a" } })).toBe(expected);
});
