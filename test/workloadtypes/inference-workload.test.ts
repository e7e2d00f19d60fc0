import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { inferenceWorkload } from "../../workloadtypes/index.ts";
import { runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf } from "./gangs.ts";
import { podsSeen, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function workloadOf(spec: Fields, more: Fields = {}): KubeObject {
  return {
    apiVersion: "run.ai/v2alpha1",
    kind: "InferenceWorkload",
    metadata: { name: "cr", namespace: "runai-team-a" },
    spec: { name: { value: "chat" }, ...spec },
    ...more,
  };
}

const gangOf = (spec: Fields) => gangsOf(inferenceWorkload, workloadOf(spec), runaiCluster())[0];

describe("the PodGroup of an InferenceWorkload", () => {
  it("is made for the first revision of the Service below it", () => {
    const metadata = { name: "cr", namespace: "runai-team-a", labels: { project: "team-a" } };
    const [gang, ...more] = gangsOf(inferenceWorkload, workloadOf({}, { metadata }), runaiCluster());
    expect(more).toEqual([]);
    expect(gang).toMatchObject({
      name: "pg-chat-00001-uid-unknown-until-applied",
      namespace: "runai-team-a",
      queue: "team-a",
      min: 1,
      priorityClass: "very-high",
    });
    expect(gang?.annotations?.["kai.scheduler/top-owner-metadata"]).toContain("kind: Revision");
    expect(podsOf(gang)).toEqual(["inferenceworkload: 1"]);
  });

  it.each<[Fields, number, string]>([
    [{ minScale: { value: 3 } }, 3, "inferenceworkload: 3"],
    [{ minScale: { value: "2" } }, 2, "inferenceworkload: 2"],
    [{ minScale: { value: 0 } }, 1, "inferenceworkload: 1"],
    [{ metric: { value: "latency" } }, 1, "inferenceworkload: 1"],
  ])("waits with %j for %i pods", (spec, min, pods) => {
    expect(gangOf(spec)?.min).toBe(min);
    expect(podsOf(gangOf(spec))).toEqual([pods]);
  });

  it("is not made against a mark, or of an invalid number", () => {
    const annotations = { "kai.scheduler/skip-podgrouper": "true" };
    const marked = workloadOf({}, { metadata: { name: "cr", namespace: "a", annotations } });
    expect(reasonOf(inferenceWorkload, marked, runaiCluster())).toBe(EXTERNAL);
    expect(reasonOf(inferenceWorkload, workloadOf({ minScale: { value: "many" } }), runaiCluster())).toBe(
      "spec.minScale must be an integer",
    );
  });
});

describe("the pods of an InferenceWorkload", () => {
  const scaleOf = (spec: Fields) => seen(inferenceWorkload, workloadOf(spec)).components[0]?.instances[0]?.scale;

  it.each<[Fields, object]>([
    [{}, { replicas: 1, minReplicas: 0, maxReplicas: 1 }],
    [{ metric: { value: "latency" } }, { replicas: 1, minReplicas: 1, maxReplicas: 1 }],
    [{ metric: { value: "throughput" } }, { replicas: 1, minReplicas: 0, maxReplicas: 1 }],
    [
      { minScale: { value: 2 }, maxScale: { value: 4 } },
      { replicas: 2, minReplicas: 2, maxReplicas: 4 },
    ],
    [{ minScale: { value: 3 } }, { replicas: 3, minReplicas: 3, maxReplicas: 3 }],
    [
      { minScale: { value: "x" }, maxScale: { value: "x" } },
      { replicas: 1, minReplicas: 0, maxReplicas: 1 },
    ],
  ])("of %j scale as %j", (spec, scale) => {
    expect(scaleOf(spec)).toEqual(scale);
  });

  it("request GPUs each", () => {
    expect(podsSeen(inferenceWorkload, workloadOf({ minScale: { value: 2 }, gpuDevices: { value: 4 } }))).toEqual([
      "inferenceworkload: 2 x 400",
    ]);
  });
});
