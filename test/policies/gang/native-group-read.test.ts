import { describe, expect, it } from "vitest";
import { nativeGroupRead as rule } from "../../../policies/gang/native-group-read.ts";
import { check } from "../../helpers/policies.ts";
import { gang, nativeGroup, nativeJob, nativeWorkload, onKubernetes } from "./native-groups.ts";

const messages = (yaml: string) =>
  check(rule, yaml).map(({ severity, path, message }) => `${severity} ${path} ${message}`);
const KAI = "schedulerName: kai-scheduler";
const NAMED = `${KAI}, schedulingGroup: {podGroupName: train}`;
const SCHEDULED = "parallelism: 4, scheduling: {schedulingPolicy: {gang: {}}}".replaceAll(
  ", scheduling",
  "\n  scheduling",
);

describe("native-group-read", () => {
  it("accepts a group of pods of the scheduler of Kubernetes, and the gang of a Job", () => {
    expect(check(rule, nativeGroup(gang(4)) + nativeJob())).toEqual([]);
    expect(check(rule, nativeJob({ spec: SCHEDULED, pod: "" }))).toEqual([]);
    expect(check(rule, nativeJob({ pod: KAI }))).toEqual([]);
  });

  it("finds pods of the scheduler of KAI", () => {
    expect(check(rule, nativeGroup(gang(4)) + nativeJob({ pod: NAMED }))).toMatchObject([
      {
        rule: "GANG-032",
        severity: "warning",
        object: { kind: "Job", name: "train" },
        path: "/spec/template/spec/schedulingGroup",
        message:
          "pods of Job train: kai-scheduler schedules them and does not read PodGroup train of scheduling.k8s.io, so only the group of the podgrouper counts, which waits for 1 pod",
        expected: "a group that the scheduler reads",
        fix: "set the minimum in the annotation kai.scheduler/batch-min-member in place of schedulingGroup, or leave the pods to default-scheduler",
      },
    ]);
  });

  it("names the group of KAI that counts beside one of Kubernetes", () => {
    const annotations = '{pod-group-name: own, kai.scheduler/skip-podgrouper: "true"}';
    expect(messages(nativeJob({ pod: NAMED, annotations }))).toEqual([
      "warning /spec/template/spec/schedulingGroup pods of Job train: kai-scheduler schedules them and does not read PodGroup train of scheduling.k8s.io, so only PodGroup own of scheduling.run.ai counts",
    ]);
  });

  it("finds the gang of a Job of the scheduler of KAI", () => {
    expect(messages(nativeJob({ spec: SCHEDULED, pod: KAI }))).toEqual([
      "warning /spec/scheduling pods of Job train: kai-scheduler schedules them and does not read the PodGroup of scheduling.k8s.io that scheduling makes, so only the group of the podgrouper counts, which waits for 1 pod",
    ]);
  });

  it("finds the gang of a Job that the controller does not make", () => {
    expect(messages(nativeGroup(gang(4)) + nativeJob({ spec: SCHEDULED }))).toEqual([
      "warning /spec/scheduling Job train: the gang of scheduling has no effect, because its pods name a group in schedulingGroup, and the controller of Jobs then makes none",
    ]);
    const cronJob = (metadata: string) => `
apiVersion: batch/v1
kind: CronJob
metadata: {name: nightly, namespace: team-nlp}
spec:
  schedule: "@daily"
  jobTemplate:
    metadata: {annotations: {${metadata}}}
    spec:
      parallelism: 4
      scheduling: {schedulingPolicy: {gang: {}}}
      template: {spec: {restartPolicy: Never, containers: [{name: main, image: "example.com/train:1"}]}}
`;
    expect(messages(cronJob(""))).toEqual([
      "warning /spec/jobTemplate/spec/scheduling CronJob nightly: the gang of scheduling has no effect, because the controller of Jobs makes a PodGroup only for a Job without an owner, and the CronJob owns its Jobs",
    ]);
    expect(messages(cronJob("scheduling.k8s.io/group-template-name: workers"))).toEqual([]);
    expect(messages(onKubernetes("1.36") + cronJob(""))).toEqual([]);
  });

  it("finds the names of Workloads and templates that miss", () => {
    const group = (workload: string, template: string) =>
      nativeGroup(`${gang(4)}, workloadRef: {workloadName: ${workload}, templateName: ${template}}`);
    const workload = nativeWorkload(`podGroupTemplates: [{name: workers, ${gang(4)}}]`);
    expect(messages(workload + group("llm", "workers") + nativeJob())).toEqual([]);
    expect(messages(group("lm", "workers") + nativeJob())).toEqual([
      'warning /spec/workloadRef/workloadName PodGroup train names the Workload "lm", which is not among the manifests of its namespace; the scheduler reads only the settings of the PodGroup',
    ]);
    expect(messages(workload + group("llm", "worker") + nativeJob())).toEqual([
      "warning /spec/podGroupTemplates/0/name Workload llm: no PodGroup among the manifests names its template workers, so it has no effect",
      'warning /spec/workloadRef/templateName PodGroup train names the template "worker" of Workload llm, which is not among the manifests of its namespace; the scheduler reads only the settings of the PodGroup; did you mean workers?',
    ]);
  });

  it("finds templates of which no group is made, unless a controller may make one", () => {
    const templates = `podGroupTemplates: [{name: workers, ${gang(4)}}]`;
    const unused = "Workload llm: no PodGroup among the manifests names its template workers, so it has no effect";
    expect(messages(nativeWorkload(templates))).toEqual([`warning /spec/podGroupTemplates/0/name ${unused}`]);
    const of = (controller: string) => nativeWorkload(`${templates}, controllerRef: {${controller}}`);
    expect(messages(of("apiGroup: batch, kind: Job, name: train"))).toEqual([
      `warning /spec/podGroupTemplates/0/name ${unused}; a Job makes a Workload of its own`,
    ]);
    expect(messages(of("apiGroup: jobset.x-k8s.io, kind: JobSet, name: train"))).toEqual([]);
    const group = nativeWorkload("podGroups: [{name: workers, policy: {gang: {minCount: 4}}}]", "v1alpha1");
    expect(messages(onKubernetes("1.35") + group)).toEqual([
      "warning /spec/podGroups/0/name Workload llm: no pods among the manifests name its group workers, so it has no effect",
    ]);
    const job = nativeJob({ pod: "workloadRef: {name: llm, podGroup: workers, podGroupReplicaKey: a}" });
    expect(messages(onKubernetes("1.35") + group + job)).toEqual([]);
  });
});
