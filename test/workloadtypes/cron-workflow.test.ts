import { describe, expect, it } from "vitest";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { cronWorkflow } from "../../workloadtypes/index.ts";
import { gangsOf, podsOf, reasonOf, specsOf } from "./gangs.ts";
import { sample, seen } from "./samples.ts";

const runOf = (workflowSpec: unknown): KubeObject => ({
  apiVersion: "argoproj.io/v1alpha1",
  kind: "CronWorkflow",
  metadata: { name: "a" },
  spec: { schedule: "* * * * *", workflowSpec },
});

describe("the PodGroup of a CronWorkflow", () => {
  it("is one for the pods of all runs and waits for one", () => {
    const [gang, ...more] = gangsOf(cronWorkflow, sample(cronWorkflow, "full-gpu.yaml"));
    expect(more).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-evaluate-uid-unknown-until-applied", min: 1, priorityClass: "train" });
    expect(podsOf(gang)).toEqual(["template: 1", "template: 1"]);
    expect(specsOf(cronWorkflow, sample(cronWorkflow, "full-gpu.yaml"))).toEqual([
      { queue: "team-nlp", priorityClassName: "train", minMember: 1 },
    ]);
  });

  it("does not exist for a workflow of another object", () => {
    expect(reasonOf(cronWorkflow, runOf({ workflowTemplateRef: { name: "b" } }))).toMatch(/schedulerName|no pod/);
  });
});

describe("the texts of a CronWorkflow", () => {
  it("are those of its workflow, at their places", () => {
    const templates = [{ name: "m", resource: { action: "create", manifest: "kind: Job" } }];
    expect(cronWorkflow.unreadTexts?.(runOf({ podSpecPatch: "{{x}}", templates }))).toEqual([
      { path: "/spec/workflowSpec/podSpecPatch", reason: "has variables, which are filled in when the workflow runs" },
      {
        path: "/spec/workflowSpec/templates/0/resource/manifest",
        reason: "is an object of kind Job that the workflow will create",
      },
    ]);
    expect(cronWorkflow.unreadTexts?.(runOf(null))).toEqual([]);
  });

  it("are merged where they are plain", () => {
    const [pods] =
      cronWorkflow.completePods?.(
        runOf({ podSpecPatch: "hostNetwork: true", templates: [{ name: "m", container: { image: "b" } }] }),
        [{ component: "template", instance: "m", count: 1, template: { spec: { containers: [] } } }],
      ) ?? [];
    expect(pods?.template.spec.hostNetwork).toBe(true);
  });
});

describe("the status of a CronWorkflow", () => {
  it.each([
    [undefined, "Undefined"],
    [{ phase: "Active", active: [] }, "Undefined"],
    [{ phase: "Active", active: [{ name: "a-1" }] }, "Running"],
    [{ phase: "Stopped", active: null }, "Completed"],
    [{ phase: "Stopped", active: [{ name: "a-1" }] }, "Running"],
  ])("%j is %s", (status, value) => {
    expect(seen(cronWorkflow, { ...sample(cronWorkflow, "minimal-cpu.yaml"), status }).status?.value).toBe(value);
  });
});
