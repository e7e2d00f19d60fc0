import { describe, expect, it } from "vitest";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { scheduledWorkflow } from "../../workloadtypes/index.ts";
import { cluster, runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, specsOf } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

const ARGO = {
  schedulerName: "kai-scheduler",
  templates: [
    { name: "a", container: { image: "a" } },
    { name: "b", dag: { tasks: [] } },
    { name: "c", script: { image: "c", source: "x" } },
  ],
};

function scheduleOf(spec: unknown, metadata: Fields = {}): KubeObject {
  return {
    apiVersion: "kubeflow.org/v1beta1",
    kind: "ScheduledWorkflow",
    metadata: { name: "nightly", namespace: "team-a", ...metadata },
    spec: { enabled: true, workflow: { spec } },
  };
}

describe("the PodGroup of a ScheduledWorkflow", () => {
  it("is one for the pods of all runs", () => {
    const [gang, ...others] = gangsOf(scheduledWorkflow, scheduleOf(ARGO, { uid: "u" }));
    expect(others).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-nightly-u", namespace: "team-a", min: 1, priorityClass: "train" });
    expect(podsOf(gang)).toEqual(["template: 1", "template: 1"]);
    expect(gang?.annotations?.["kai.scheduler/top-owner-metadata"]).toBe(
      "name: nightly\nuid: u\ngroup: kubeflow.org\nversion: v1beta1\nkind: ScheduledWorkflow\n",
    );
  });

  it("is made of a workflow that is text", () => {
    expect(specsOf(scheduledWorkflow, sample(scheduledWorkflow, "text-gpu.yaml"))).toEqual([
      { queue: "fallback", priorityClassName: "train", minMember: 1 },
    ]);
  });

  it("gets the queue of the schedule", () => {
    expect(gangsOf(scheduledWorkflow, sample(scheduledWorkflow, "full-gpu.yaml"))[0]?.queue).toBe("team-data");
  });

  it("is of a very high priority on Run:ai", () => {
    const object = scheduleOf({ ...ARGO, schedulerName: undefined });
    expect(gangsOf(scheduledWorkflow, object, runaiCluster())[0]?.priorityClass).toBe("very-high");
    expect(reasonOf(scheduledWorkflow, object)).toMatch(/^its pods name no schedulerName/);
  });

  it.each([[undefined], [null], [{}], [[]], [7], [""], ["name: pipeline"], ["{"], ["null"], ["[1]"]])(
    "is not made of a workflow that is %o",
    (spec) => {
      expect(reasonOf(scheduledWorkflow, scheduleOf(spec))).toMatch(/^it has no pod template/);
      expect(seen(scheduledWorkflow, scheduleOf(spec)).issues.map(({ rule }) => rule)).toEqual(["RI-132"]);
    },
  );

  it.each([[{ templates: [null] }], [{ templates: [{ name: 1, container: "b" }] }], [{ templates: "a" }]])(
    "survives a workflow that is %o",
    (spec) => {
      expect(scheduledWorkflow.predictGangs(scheduleOf(spec), { cluster: cluster(), queue: "q" })).toBeDefined();
    },
  );
});

describe("the pods of a ScheduledWorkflow", () => {
  it("are the same for an object and for its text", () => {
    expect(podsSeen(scheduledWorkflow, scheduleOf(ARGO))).toEqual(["template/a: 1 x 0", "template/c: 1 x 0"]);
    expect(podsSeen(scheduledWorkflow, scheduleOf(JSON.stringify(ARGO)))).toEqual(
      podsSeen(scheduledWorkflow, scheduleOf(ARGO)),
    );
  });
});

describe("the status of a ScheduledWorkflow", () => {
  it.each([
    ["Enabled", "Running"],
    ["Running", "Running"],
    ["Disabled", "Undefined"],
    ["Succeeded", "Completed"],
    ["Error", "Failed"],
  ])("%s is %s", (type, value) => {
    const status = { conditions: [{ type, status: "True", reason: type }] };
    const { status: found, issues } = seen(scheduledWorkflow, { ...scheduleOf(ARGO), status });
    expect([found?.value, issues]).toEqual([value, []]);
  });
});
