import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { distributedWorkload } from "../../workloadtypes/index.ts";
import { runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function workloadOf(spec: Fields, more: Fields = {}): KubeObject {
  return {
    apiVersion: "run.ai/v2alpha1",
    kind: "DistributedWorkload",
    metadata: { name: "cr", namespace: "runai-team-a" },
    spec: { name: { value: "train" }, ...spec },
    ...more,
  };
}

const master = { image: { value: "a:1" } };
const gangOf = (spec: Fields, more: Fields = { masterSpec: master }) =>
  gangsOf(distributedWorkload, workloadOf({ workers: { value: 4 }, ...spec }, more), runaiCluster())[0];

describe("the PodGroup of a DistributedWorkload", () => {
  it.each([
    ["MPIJob", "MPIJob", ["worker: 4", "master: 1"]],
    ["MPI", "MPIJob", ["worker: 4", "master: 1"]],
    ["PyTorchJob", "PyTorchJob", ["master: 1 @ master", "worker: 4 @ worker"]],
    ["pytorch", "PyTorchJob", ["master: 1 @ master", "worker: 4 @ worker"]],
    ["TFJob", "TFJob", ["master: 1", "worker: 4"]],
    ["XGBoostJob", "XGBoostJob", ["master: 1", "worker: 4"]],
  ])("of a %s is that of the %s below it", (jobType, kind, pods) => {
    const gang = gangOf({ jobType });
    expect(gang).toMatchObject({ name: "pg-train-uid-unknown-until-applied", min: 5, priorityClass: "low" });
    expect(gang?.annotations?.["kai.scheduler/top-owner-metadata"]).toContain(`kind: ${kind}\n`);
    expect(podsOf(gang)).toEqual(pods);
  });

  it("has the workers alone without a master, except for an MPIJob", () => {
    const jax = gangOf({ jobType: "JAXJob" }, {});
    expect(jax?.min).toBe(4);
    expect(podsOf(jax)).toEqual(["worker: 4"]);
    expect(gangOf({ jobType: "PyTorchJob" }, {})?.min).toBe(4);
    expect(reasonOf(distributedWorkload, workloadOf({ jobType: "MPIJob" }), runaiCluster())).toBe(
      "it has no masterSpec, so the launcher of its MPIJob is unknown",
    );
  });

  it("has the labels of the workload", () => {
    const gang = gangsOf(distributedWorkload, sample(distributedWorkload, "full-gpu.yaml"), runaiCluster())[0];
    expect(gang).toMatchObject({
      queue: "team-cv-h100",
      nodePool: "h100",
      priorityClass: "medium",
      name: "pg-pretrain-uid-unknown-until-applied",
    });
  });

  it.each([undefined, null, "", "Job", "Ray", 7, {}])("is not predicted for the jobType %j", (jobType) => {
    expect(reasonOf(distributedWorkload, workloadOf({ jobType }), runaiCluster())).toBe(
      "its spec.jobType does not name a known job, so the job that the platform creates is unknown",
    );
  });

  it("is not made of workers that are not a number, or against a mark", () => {
    const spec = { jobType: "PyTorchJob", workers: { value: "many" } };
    expect(reasonOf(distributedWorkload, workloadOf(spec), runaiCluster())).toBe("spec.workers must be an integer");
    const annotations = { "kai.scheduler/skip-podgrouper": "true" };
    const marked = workloadOf({}, { metadata: { name: "cr", namespace: "a", annotations } });
    expect(reasonOf(distributedWorkload, marked, runaiCluster())).toBe(EXTERNAL);
  });
});

describe("the pods of a DistributedWorkload", () => {
  it("are those of the workers and of the master, each with its own fields", () => {
    const workers = { workers: { value: 3 }, gpuDevices: { value: 8 } };
    expect(podsSeen(distributedWorkload, workloadOf(workers))).toEqual(["worker: 3 x 800"]);
    const withMaster = workloadOf(workers, { masterSpec: { gpu: { value: "0.5" } } });
    expect(podsSeen(distributedWorkload, withMaster)).toEqual(["master: 1 x 50", "worker: 3 x 800"]);
    expect(podsSeen(distributedWorkload, workloadOf({}))).toEqual(["worker: 1 x 0"]);
  });

  it("have the places of the master in masterSpec", () => {
    const object = workloadOf(
      { image: { value: "a:1" } },
      { masterSpec: { ...master, environment: { items: { "A/B": { value: "x" } } }, gpu: { value: 2 } } },
    );
    const [pods] = seen(distributedWorkload, object).components.flatMap(({ name, instances }) =>
      instances.flatMap(({ id, podTemplate }) =>
        podTemplate === undefined ? [] : [{ component: name, instance: id, count: 1, template: podTemplate }],
      ),
    );
    const [placed] = distributedWorkload.completePods?.(object, pods === undefined ? [] : [pods]) ?? [];
    expect(placed?.component).toBe("master");
    expect(Object.fromEntries(placed?.made?.places ?? [])).toEqual({
      "/metadata": { path: "/masterSpec", whole: true },
      "/spec": { path: "/masterSpec", whole: true },
      "/spec/containers/0/image": { path: "/masterSpec/image/value", whole: true },
      "/spec/containers/0/resources/limits/nvidia.com~1gpu": { path: "/masterSpec/gpu/value", whole: true },
      "/spec/containers/0/env/0": { path: "/masterSpec/environment/items/A~1B/value", whole: true },
    });
  });
});
