import { describe, expect, it } from "vitest";
import { nativeGroupExists as rule } from "../../../policies/gang/native-group-exists.ts";
import { check } from "../../helpers/policies.ts";
import { gang, nativeGroup, nativeJob, nativeWorkload, onKubernetes } from "./native-groups.ts";

const messages = (yaml: string) =>
  check(rule, yaml).map(({ severity, path, message }) => `${severity} ${path} ${message}`);

describe("native-group-exists", () => {
  it.each(["", "schedulingGroup: null", "schedulingGroup: {}", "schedulingGroup: {podGroupName: ''}"])(
    "ignores pods with {%s}",
    (pod) => {
      expect(check(rule, nativeJob({ pod }))).toEqual([]);
    },
  );

  it("accepts a group of the namespace", () => {
    expect(check(rule, nativeGroup(gang(4)) + nativeJob())).toEqual([]);
    expect(check(rule, nativeGroup("schedulingPolicy: {basic: {}}") + nativeJob())).toEqual([]);
  });

  it("finds a missing group, with the nearest name", () => {
    expect(check(rule, nativeGroup(gang(4), "trian") + nativeJob())).toMatchObject([
      {
        rule: "GANG-031",
        severity: "error",
        object: { kind: "Job", name: "train" },
        path: "/spec/template/spec/schedulingGroup/podGroupName",
        message:
          'pods of Job train name the PodGroup "train" of scheduling.k8s.io, which is not among the manifests of their namespace, and without it they never start; did you mean trian?',
        expected: "a PodGroup of the same namespace",
        received: '"train"',
        fix: "name trian",
      },
    ]);
  });

  it("finds a group of another namespace", () => {
    expect(messages(nativeGroup(gang(4)) + nativeJob({ namespace: "other" }))).toEqual([
      'error /spec/template/spec/schedulingGroup/podGroupName pods of Job train name the PodGroup "train" of scheduling.k8s.io, which is not among the manifests of their namespace, and without it they never start; there is one in namespace team-nlp, which pods of another namespace cannot use',
    ]);
  });

  it("does not take a PodGroup of KAI for one", () => {
    const ofKai = nativeGroup("queue: q, minMember: 4").replace(
      "scheduling.k8s.io/v1beta1",
      "scheduling.run.ai/v2alpha2",
    );
    expect(messages(ofKai + nativeJob())).toHaveLength(1);
  });

  it("is a warning with a scheduler that may be another program, and nothing with that of KAI", () => {
    const named = (schedulerName: string) =>
      nativeJob({ pod: `schedulerName: ${schedulerName}, schedulingGroup: {podGroupName: train}` });
    expect(check(rule, named("batch-scheduler")).map(({ severity }) => severity)).toEqual(["warning"]);
    expect(check(rule, named("kai-scheduler"))).toEqual([]);
  });

  it("leaves out pods that were read from a cluster", () => {
    const pod = (metadata: string) => `
apiVersion: v1
kind: Pod
metadata: {name: train-0, namespace: team-nlp${metadata}}
spec: {schedulingGroup: {podGroupName: train}, containers: [{name: main, image: "example.com/train:1"}]}
`;
    expect(check(rule, pod(""))).toHaveLength(1);
    expect(check(rule, pod(", ownerReferences: [{apiVersion: batch/v1, kind: Job, name: train, uid: u}]"))).toEqual([]);
  });

  it("finds missing Workloads and groups in them on 1.35", () => {
    const job = (group: string) => nativeJob({ pod: `workloadRef: {name: llm, podGroup: ${group}}` });
    const workload = nativeWorkload("podGroups: [{name: workers, policy: {gang: {minCount: 4}}}]", "v1alpha1");
    expect(messages(onKubernetes("1.35") + workload + job("workers"))).toEqual([]);
    expect(messages(onKubernetes("1.35") + workload + job("worker"))).toEqual([
      'error /spec/template/spec/workloadRef/podGroup pods of Job train name the group in Workload llm "worker" of scheduling.k8s.io, which is not among the manifests of their namespace, and without it they never start; did you mean workers?',
    ]);
    expect(messages(onKubernetes("1.35") + job("workers"))).toEqual([
      'error /spec/template/spec/workloadRef/name pods of Job train name the Workload "llm" of scheduling.k8s.io, which is not among the manifests of their namespace, and without it they never start',
    ]);
  });

  it("warns of a missing CompositePodGroup", () => {
    const group = nativeGroup(
      `${gang(4)}, workloadRef: {workloadName: w, templateName: t}, parentCompositePodGroupName: all`,
    );
    expect(messages(group + nativeJob())).toEqual([
      'warning /spec/parentCompositePodGroupName PodGroup train is below the CompositePodGroup "all", which is not among the manifests of its namespace, and without it no pod of the group starts',
    ]);
    const parent = nativeGroup("schedulingPolicy: {gang: {minGroupCount: 1}}", "all", "v1alpha3").replace(
      "kind: PodGroup",
      "kind: CompositePodGroup",
    );
    expect(messages(group + parent + nativeJob())).toEqual([]);
  });
});
