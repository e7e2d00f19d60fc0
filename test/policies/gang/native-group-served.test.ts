import { expect, it } from "vitest";
import { nativeGroupServed as rule } from "../../../policies/gang/native-group-served.ts";
import { check } from "../../helpers/policies.ts";
import { gang, nativeGroup, nativeJob, nativeWorkload, onKubernetes } from "./native-groups.ts";

const messages = (yaml: string) =>
  check(rule, yaml).map(({ severity, path, message }) => `${severity} ${path} ${message}`);

it("ignores other objects, and PriorityClasses of the same group", () => {
  expect(check(rule, nativeJob({ pod: "" }))).toEqual([]);
  expect(check(rule, "apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: a}\nvalue: 1\n")).toEqual(
    [],
  );
});

it("names the gates of the kinds of each release", () => {
  expect(messages(nativeGroup(gang(4)))).toEqual([
    "info /apiVersion an API server of Kubernetes 1.37 has PodGroup only with the feature gate GenericWorkload and with scheduling.k8s.io/v1beta1 in runtime-config, which are off by default",
  ]);
  expect(messages(onKubernetes("1.36") + nativeGroup(gang(4), "train", "v1alpha2"))).toEqual([
    "info /apiVersion an API server of Kubernetes 1.36 has PodGroup only with the feature gates GenericWorkload, GangScheduling and with scheduling.k8s.io/v1alpha2 in runtime-config, which are off by default",
  ]);
  const workload = nativeWorkload("podGroups: [{name: a, policy: {basic: {}}}]", "v1alpha1");
  expect(messages(onKubernetes("1.35") + workload)).toHaveLength(1);
  const composite = nativeGroup("schedulingPolicy: {basic: {}}", "all", "v1alpha3").replace(
    "PodGroup",
    "CompositePodGroup",
  );
  expect(messages(composite)).toEqual([
    "info /apiVersion an API server of Kubernetes 1.37 has CompositePodGroup only with the feature gates GenericWorkload, TopologyAwareWorkloadScheduling, CompositePodGroup and with scheduling.k8s.io/v1alpha3 in runtime-config, which are off by default",
  ]);
});

it("names the gates of the fields of pods and Jobs", () => {
  const removes = (gates: string) =>
    `an API server of Kubernetes 1.37 removes the field without ${gates}, and the pods start one by one`;
  expect(messages(nativeJob())).toEqual([
    `info /spec/template/spec/schedulingGroup ${removes("the feature gate GenericWorkload, off by default")}`,
  ]);
  expect(messages(nativeJob({ spec: "scheduling: {schedulingPolicy: {gang: {}}}", pod: "" }))).toEqual([
    `info /spec/scheduling ${removes("the feature gates GenericWorkload, WorkloadWithJob, which are off by default")}`,
  ]);
});
