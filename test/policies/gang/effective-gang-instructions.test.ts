import { describe, expect, it } from "vitest";
import { effectiveGangInstructions as rule } from "../../../policies/gang/effective-gang-instructions.ts";
import { kartaExample } from "../../../policies/gang/examples.ts";
import { check } from "../../helpers/policies.ts";
import { job, organization, yaml } from "./manifests.ts";

describe("effective-gang-instructions", () => {
  it("reports instructions that the scheduler does not read", () => {
    const text = kartaExample({ gang: "{podGroup: {name: suite}}", version: "v2" });
    expect(check(rule, text)).toMatchObject([
      {
        rule: "GANG-025",
        severity: "warning",
        path: "",
        object: { kind: "EvalSuite", name: "nightly" },
        message:
          "the gang instructions of its kind have no effect in cluster default: KAI finds a Karta by the labels run.ai/karta-group, run.ai/karta-version, run.ai/karta-kind, and ml-example-com-evalsuite-v1 lacks one of them or has another value. All of its pods are one PodGroup, which waits for 1 pod",
      },
    ]);
  });

  it("reports a JobSet in order whose first pods wait for later ones", () => {
    const job = {
      template: { spec: { template: { spec: { schedulerName: "kai-scheduler", containers: [{ name: "main" }] } } } },
    };
    const set = (...names: readonly string[]) => ({
      apiVersion: "jobset.x-k8s.io/v1alpha2",
      kind: "JobSet",
      metadata: { name: "set", namespace: "team-nlp" },
      spec: {
        startupPolicy: { startupPolicyOrder: "InOrder" },
        replicatedJobs: names.map((name) => ({ name, ...job })),
      },
    });
    const onKai = (version: string, object: object) =>
      check(rule, yaml({ ...organization({ version }), projects: [] }, object));
    expect(onKai("0.17.1", set("driver", "worker"))).toMatchObject([
      {
        severity: "warning",
        path: "/spec/replicatedJobs/1/name",
        message:
          "KAI evicts the running pods 60s after they have started, if replicated Job worker does not have its pods by then, which are created only when others are ready",
        fix: 'set annotation kai.scheduler/staleness-grace-period: "-1s" on the JobSet, or let all replicated Jobs start at once (startupPolicyOrder AnyOrder, no dependsOn)',
      },
    ]);
    const wrapper = {
      apiVersion: "workload.codeflare.dev/v1beta2",
      kind: "AppWrapper",
      metadata: { name: "wrapper", namespace: "team-nlp" },
      spec: { components: [{ template: set("driver", "worker") }] },
    };
    expect(onKai("0.17.1", wrapper)).toMatchObject([
      { path: "", message: expect.stringContaining("may not read objects of kind AppWrapper") },
      { path: "/spec/components/0/template/spec/replicatedJobs/1/name", message: expect.stringMatching(/^KAI evicts/) },
    ]);
    expect(onKai("0.17.1", set("master", "driver"))).toMatchObject([
      {
        severity: "error",
        message:
          "KAI takes replicated Jobs in the order of their names, so it waits for the pods of driver, which are created only when master is ready: no pod ever starts",
      },
    ]);
    for (const object of [set("driver", "worker"), set("master", "driver")]) {
      expect(onKai("0.17.2", object)).toEqual([]);
    }
  });

  it.each([
    ["a plug-in that fails", "{podGroup: {name: suite, subGroups: [{componentName: suit}]}}", ["error"]],
    [
      "a group for each replica",
      `{podGroups: [{name: all, members: [{componentName: suite, groupByKeyPaths: ['.metadata.labels["group-index"]']}]}]}`,
      ["warning"],
    ],
    [
      "a filter on a label that the template lacks",
      "{podGroups: [{name: all, members: [{componentName: suite, filters: [.metadata.labels.x]}]}]}",
      [],
    ],
    ["instructions that work", "{podGroups: [{name: all, members: [{componentName: suite}]}]}", []],
    ["empty instructions", "{podGroups: []}", []],
    ["no instructions", "null", []],
  ])("%s", (_, gang, expected) => {
    expect(check(rule, kartaExample({ gang })).map(({ severity }) => severity)).toEqual(expected);
  });

  it("has nothing to report for a kind of the catalogue", () => {
    expect(check(rule, yaml(job({})))).toEqual([]);
  });
});
