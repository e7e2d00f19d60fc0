import { describe, expect, it } from "vitest";
import { fullLastWave } from "../../../policies/gang/full-last-wave.ts";
import { linkedPodGroup } from "../../../policies/gang/linked-pod-group.ts";
import { minimumWithinPods } from "../../../policies/gang/minimum-within-pods.ts";
import { noEmptyPodGroup } from "../../../policies/gang/no-empty-pod-group.ts";
import { uniformGang } from "../../../policies/gang/uniform-gang.ts";
import type { Rule } from "../../../src/rule/rule.ts";
import { check } from "../../helpers/policies.ts";
import { gang, nativeGroup, nativeJob, nativeWorkload, onKubernetes } from "./native-groups.ts";

const messages = (rule: Rule, yaml: string) =>
  check(rule, yaml).map(({ severity, object, path, message }) => `${severity} ${object?.kind} ${path} ${message}`);
const GROUP = "schedulingGroup: {podGroupName: train}";

describe("the minimum of a group of Kubernetes", () => {
  const MINIMUM = "/spec/schedulingPolicy/gang/minCount";

  it("is at most the number of its pods, of all workloads together", () => {
    expect(messages(minimumWithinPods, nativeGroup(gang(4)) + nativeJob())).toEqual([]);
    expect(messages(minimumWithinPods, nativeGroup(gang(8)) + nativeJob() + nativeJob({ name: "other" }))).toEqual([]);
    expect(messages(minimumWithinPods, nativeGroup(gang(8)) + nativeJob())).toEqual([
      `error PodGroup ${MINIMUM} PodGroup train waits for 8 pods, but there will be at most 4, so it never starts`,
    ]);
    expect(messages(minimumWithinPods, nativeGroup("schedulingPolicy: {basic: {}}") + nativeJob())).toEqual([]);
    expect(messages(minimumWithinPods, nativeGroup(gang(8)))).toEqual([]);
    expect(messages(minimumWithinPods, nativeGroup(gang(8)) + nativeJob({ spec: "parallelism: 0" }))).toEqual([]);
  });

  it("is not compared with pods that another scheduler takes, or whose number the nodes decide", () => {
    const ofKai = nativeJob({ pod: `schedulerName: kai-scheduler, ${GROUP}` });
    expect(messages(minimumWithinPods, nativeGroup(gang(8)) + ofKai)).toEqual([]);
    const daemons = `
apiVersion: apps/v1
kind: DaemonSet
metadata: {name: agent, namespace: team-nlp}
spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {${GROUP}, containers: [{name: main, image: "example.com/a:1"}]}}}
`;
    expect(messages(minimumWithinPods, nativeGroup(gang(8)) + daemons)).toEqual([]);
  });

  it("is a warning below a CompositePodGroup", () => {
    const group = nativeGroup(
      `${gang(8)}, workloadRef: {workloadName: w, templateName: t}, parentCompositePodGroupName: p`,
    );
    expect(check(minimumWithinPods, group + nativeJob()).map(({ severity }) => severity)).toEqual(["warning"]);
  });

  it("is that of a Workload on 1.35, for each replica", () => {
    const workload = nativeWorkload("podGroups: [{name: a, policy: {gang: {minCount: 8}}}]", "v1alpha1");
    const job = (name: string) =>
      nativeJob({ name, pod: `workloadRef: {name: llm, podGroup: a, podGroupReplicaKey: ${name}}` });
    expect(messages(minimumWithinPods, onKubernetes("1.35") + workload + job("x"))).toEqual([
      "error Workload /spec/podGroups/0/policy/gang/minCount group a of Workload llm waits for 8 pods, but there will be at most 4, so it never starts",
    ]);
    expect(check(minimumWithinPods, onKubernetes("1.35") + workload + job("x") + job("y"))).toHaveLength(1);
  });

  it("of a Job is at most its completions", () => {
    const job = (spec: string) => nativeJob({ spec: spec.replaceAll("; ", "\n  "), pod: "" });
    const scheduled = "scheduling: {schedulingPolicy: {gang: {}}}";
    expect(messages(minimumWithinPods, job(`parallelism: 4; completions: 4; ${scheduled}`))).toEqual([]);
    expect(messages(minimumWithinPods, job(`parallelism: 4; completions: 2; ${scheduled}`))).toEqual([
      "error Job /spec/scheduling/schedulingPolicy/gang the gang of Job train waits for 4 pods (parallelism, the default of minCount), but there will be at most 2, so it never starts",
    ]);
    const set = "scheduling: {schedulingPolicy: {gang: {minCount: 3}}}";
    expect(messages(minimumWithinPods, job(`parallelism: 4; completions: 2; ${set}`))).toEqual([
      "error Job /spec/scheduling/schedulingPolicy/gang/minCount the gang of Job train waits for 3 pods (minCount), but there will be at most 2, so it never starts",
    ]);
    // The check of fields reports it.
    expect(messages(minimumWithinPods, job(`parallelism: 2; completions: 2; ${set}`))).toEqual([]);
  });

  it("leaves a last wave that is too small", () => {
    const spec = "parallelism: 4\n  completions: 10";
    expect(messages(fullLastWave, nativeGroup(gang(4)) + nativeJob({ spec }))).toEqual([
      "warning Job /spec/completions 10 completions with parallelism 4 leave 2 for the last wave, but the gang waits for 4",
    ]);
    expect(messages(fullLastWave, nativeGroup("schedulingPolicy: {basic: {}}") + nativeJob({ spec }))).toEqual([]);
  });
});

describe("the pods of a group of Kubernetes", () => {
  it("have one scheduler", () => {
    const of = (name: string, schedulerName: string) =>
      nativeJob({ name, pod: `schedulerName: ${schedulerName}, ${GROUP}` });
    const mixed = (other: string) => nativeJob() + of("other", other);
    const text = (other: string) =>
      `Job /spec/template/spec/schedulerName pods of Job other are left to ${other}, but pods of Job train of the same PodGroup to default-scheduler, which places no pod of a group with several schedulers`;
    expect(messages(uniformGang, nativeGroup(gang(8)) + mixed("default-scheduler"))).toEqual([]);
    expect(messages(uniformGang, nativeGroup(gang(8)) + mixed("kai-scheduler"))).toEqual([
      `error ${text("kai-scheduler")}`,
    ]);
    expect(messages(uniformGang, nativeGroup(gang(4)) + mixed("kai-scheduler"))).toEqual([
      `warning ${text("kai-scheduler")}`,
    ]);
    expect(messages(uniformGang, nativeGroup(gang(4)) + mixed("batch-profile"))).toEqual([
      `error ${text("batch-profile")}`,
    ]);
  });

  it("have the priority of their group from 1.37 on", () => {
    const job = nativeJob({ pod: `priorityClassName: train, ${GROUP}` });
    const group = (more: string, version = "v1beta1") => nativeGroup(`${gang(4)}${more}`, "train", version);
    expect(messages(uniformGang, group(", priorityClassName: train") + job)).toEqual([]);
    expect(check(uniformGang, group("") + job)).toMatchObject([
      {
        rule: "GANG-012",
        severity: "error",
        path: "/spec/template/spec/priorityClassName",
        message:
          "pods of Job train have priority class train (50), but PodGroup train has no priority class, and they start only with its priority",
        expected: "no priority class",
        received: '"train"',
        fix: "set priorityClassName: train in the PodGroup",
      },
    ]);
    expect(messages(uniformGang, group(", priorityClassName: own") + nativeJob())).toEqual([
      "warning Job /spec/template/spec/priorityClassName pods of Job train have no priority class, but PodGroup train has priority class own, and they start only with its priority",
    ]);
    expect(messages(uniformGang, onKubernetes("1.36") + group("", "v1alpha2") + job)).toEqual([]);
    const classes = `
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: {name: own}
value: 50
---`;
    expect(messages(uniformGang, classes + group(", priorityClassName: own") + job)).toEqual([]);
    const byDefault = classes.replace("value: 50", "value: 50\nglobalDefault: true");
    expect(messages(uniformGang, byDefault + group("") + job)).toEqual([]);
  });

  it("are some", () => {
    expect(messages(noEmptyPodGroup, nativeGroup(gang(4)))).toEqual([
      "warning PodGroup /metadata/name PodGroup train: no pods among the manifests name it, so it stays empty",
    ]);
    expect(messages(noEmptyPodGroup, nativeGroup(gang(4)) + nativeJob())).toEqual([]);
    const owned = ", ownerReferences: [{apiVersion: batch/v1, kind: Job, name: train, uid: u}]";
    expect(messages(noEmptyPodGroup, nativeGroup(gang(4), "train", "v1beta1", owned))).toEqual([]);
    const templates = `podGroupTemplates: [{name: a, ${gang(4)}}]`;
    const made = nativeGroup(`${gang(4)}, workloadRef: {workloadName: llm, templateName: a}`);
    expect(messages(noEmptyPodGroup, nativeWorkload(templates) + made)).toHaveLength(1);
    const controlled = nativeWorkload(
      `${templates}, controllerRef: {apiGroup: jobset.x-k8s.io, kind: JobSet, name: x}`,
    );
    expect(messages(noEmptyPodGroup, controlled + made)).toEqual([]);
  });

  it("start in it although they name a group of KAI that stays empty", () => {
    const annotations = '{pod-group-name: own, kai.scheduler/skip-podgrouper: "true"}';
    const ofKai = `
apiVersion: scheduling.run.ai/v2alpha2
kind: PodGroup
metadata: {name: own, namespace: team-nlp}
spec: {queue: team-nlp, minMember: 4}
---`;
    expect(messages(linkedPodGroup, ofKai + nativeGroup(gang(4)) + nativeJob({ annotations }))).toEqual([
      "warning Job /spec/template/spec/schedulerName pods of Job train name no schedulerName, so kai-scheduler does not schedule them and their PodGroup stays empty; only their PodGroup train of scheduling.k8s.io counts",
    ]);
    expect(check(linkedPodGroup, ofKai + nativeJob({ annotations, pod: "" })).map(({ severity }) => severity)).toEqual([
      "error",
    ]);
  });
});
