import { describe, expect, it } from "vitest";
import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import type { WorkloadDefinition } from "../../../src/model/definition/definition.ts";
import type { Workload, WorkloadPods } from "../../../src/model/workload/workload.ts";
import { workloadView } from "../../../src/rules/make-workload-view.ts";
import { job } from "../../../workloadtypes/index.ts";
import { cluster } from "../../helpers/organization.ts";

const object: KubeObject = { apiVersion: "batch/v1", kind: "Job", metadata: { name: "a" } };
const checked = { object, cluster: cluster() };

const pods = (spec: unknown, metadata?: unknown) =>
  ({ component: "job", instance: "", count: 2, template: { metadata, spec } }) as unknown as WorkloadPods;

const full: Required<Workload> = {
  object,
  cluster: "east",
  pods: [pods({ containers: [] })],
  gangs: [],
  grouping: "none",
  category: "Train",
  statedCategory: "Research",
  suspended: true,
  externalObstacle: { reason: "late" },
  groupingFails: true,
  podSettings: new Map(),
  instructionProblems: [{ code: "minimum-zero", path: "", message: "none" }],
  repeated: [],
  scaledBy: { autoscaler: "HorizontalPodAutoscaler a", replicas: 4 },
  classes: { priorityClasses: { urgent: 100 }, defaultPriorityClass: "urgent" },
};

const viewOf = (spec: unknown, metadata?: unknown) =>
  workloadView({ object, cluster: "east", pods: [pods(spec, metadata)], gangs: [], suspended: false }, checked)
    .views[0];

describe("workloadView", () => {
  it("keeps every field of the workload", () => {
    const { views, ...view } = workloadView(full, checked, job);
    expect(view).toStrictEqual({ ...full, checked, kind: job });
    expect(views).toHaveLength(1);
  });

  it.each([
    ["Training", {}, "Train"],
    ["DistributedInference", { category: null }, "Deploy"],
    ["Training", { category: "Research" }, "Research"],
  ] as const)("has the category of its definition: %s %j", (kind, spec, expected) => {
    const definition = { kind, metadata: { name: "a" }, project: "p", spec } as unknown as WorkloadDefinition;
    const view = workloadView(full, { ...checked, definition }, job);
    expect([view.statedCategory, view.category]).toEqual([expected, "Train"]);
  });

  it("has no field that the workload has not", () => {
    const { object: _, ...rest } = workloadView(
      { object, cluster: "east", pods: [], gangs: [], suspended: false },
      checked,
    );
    expect(rest).toStrictEqual({ cluster: "east", pods: [], gangs: [], suspended: false, checked, views: [] });
  });

  it("cannot be changed by a rule", () => {
    const view = workloadView(full, checked);
    for (const part of [view, view.views, view.views[0], view.views[0]?.containers]) {
      expect(Object.isFrozen(part)).toBe(true);
    }
  });

  it("counts the GPUs of a pod once", () => {
    const limits = { "nvidia.com/gpu": "2" };
    const view = viewOf({ containers: [{ name: "main", resources: { limits } }] });
    expect(view?.gpus.hundredths).toBe(200);
    expect(view?.gpus).toBe(view?.gpus);
    const shared = viewOf({ containers: [{ name: "main" }] }, { annotations: { "gpu-fraction": "0.5" } });
    expect(shared?.gpus.hundredths).toBe(50);
  });

  it("knows what each container is, and where", () => {
    const sidecar = { name: "b", restartPolicy: "Always" };
    const view = viewOf({
      containers: [null, { name: "main" }, "text", []],
      initContainers: [{ name: "a" }, sidecar],
      ephemeralContainers: [{ name: "debug" }],
    });
    expect(view?.containers).toEqual([
      { container: { name: "a" }, role: "init", pointer: "/spec/initContainers/0" },
      { container: sidecar, role: "sidecar", pointer: "/spec/initContainers/1" },
      { container: { name: "main" }, role: "main", pointer: "/spec/containers/1" },
      { container: { name: "debug" }, role: "ephemeral", pointer: "/spec/ephemeralContainers/0" },
    ]);
  });

  it.each([[undefined], [null], [{}], ["text"], [{ a: 1 }]])("has no containers where the list is %j", (containers) => {
    expect(viewOf({ containers })?.containers).toEqual([]);
  });

  it.each([[undefined], [null], [[]], ["text"]])("has no labels where they are %j", (labels) => {
    expect(viewOf({ containers: [] }, { labels })).toMatchObject({ labels: {}, annotations: {} });
  });
});
