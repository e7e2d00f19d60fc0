import { describe, expect, test } from "vitest";
import { runaiSubmission } from "../../../../src/expand/import/runai-submission.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { organization } from "../../../helpers/organization.ts";

const submit = (kind: string, spec: object, more: object = {}) =>
  runaiSubmission(
    {
      apiVersion: "run.ai/v2alpha1",
      kind,
      metadata: { name: "a", namespace: "runai-team-search" },
      spec,
      ...more,
    } as KubeObject,
    organization(),
    "west",
  );

describe("runaiSubmission", () => {
  test("is undefined for any other object, and without a project", () => {
    const other = { apiVersion: "batch/v1", kind: "Job", metadata: { name: "a", namespace: "runai-team-search" } };
    expect(runaiSubmission(other, organization(), "west")).toBeUndefined();
    const homeless = { apiVersion: "run.ai/v2alpha1", kind: "TrainingWorkload", metadata: { name: "a" }, spec: {} };
    expect(runaiSubmission(homeless, organization(), "west")).toBeUndefined();
  });

  test.each([undefined, null, {}, [], "x"])("of the spec %j is empty, and nothing throws", (spec) => {
    expect(submit("TrainingWorkload", spec as object)).toMatchObject({ type: "trainings", spec: {} });
  });

  test.each([
    ["TrainingWorkload", "trainings"],
    ["InteractiveWorkload", "workspaces"],
    ["InferenceWorkload", "inferences"],
  ])("of a %s has the fields of %s", (kind, type) => {
    const submission = submit(kind, {
      image: { value: "x" },
      gpuDevices: { value: 2 },
      environment: { items: { A: { value: "1" } } },
      minScale: { value: 3 },
    });
    expect(submission).toMatchObject({ type, project: "team-search", cluster: "west", isFixed: true });
    expect(submission?.spec).toEqual({
      image: "x",
      compute: { gpuDevicesRequest: 2 },
      environmentVariables: [{ name: "A", value: "1" }],
      autoscaling: { minReplicas: 3 },
    });
    expect(submission?.sourceOf("/compute/gpuDevicesRequest")).toBe("/spec/gpuDevices/value");
    expect(submission?.sourceOf("/environmentVariables/0")).toBe("/spec/environment/items/A");
    expect(submission?.sourceOf("/compute/cpuMemoryRequest")).toBe("/spec");
  });

  test("of a DistributedWorkload has a worker, and a master where it is written", () => {
    const spec = { image: { value: "x" }, workers: { value: 4 } };
    expect(submit("DistributedWorkload", spec)?.spec).toEqual({ worker: { image: "x", numWorkers: 4 } });
    const both = submit("DistributedWorkload", spec, { masterSpec: { gpuDevices: { value: 1 } } });
    expect(both).toMatchObject({
      type: "distributed",
      spec: { worker: { image: "x", numWorkers: 4 }, master: { compute: { gpuDevicesRequest: 1 } } },
    });
    expect(both?.sourceOf("/worker/numWorkers")).toBe("/spec/workers/value");
    expect(both?.sourceOf("/master/compute/gpuDevicesRequest")).toBe("/masterSpec/gpuDevices/value");
    expect(both?.sourceOf("/master/image")).toBe("/masterSpec");
  });

  test("of an InferenceWorkload has the port for requests", () => {
    const ports = { items: { port0: { value: { container: 8000, serviceType: "ServingPort" } } } };
    const submission = submit("InferenceWorkload", { ports });
    expect(submission?.spec).toEqual({ servingPort: { container: 8000 } });
    expect(submission?.sourceOf("/servingPort/container")).toBe("/spec/ports/items/port0/value/container");
  });
});
