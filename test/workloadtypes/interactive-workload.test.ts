import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { interactiveWorkload } from "../../workloadtypes/index.ts";
import { runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf } from "./gangs.ts";
import { podsSeen, sample } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function workloadOf(spec: Fields, more: Fields = {}): KubeObject {
  return {
    apiVersion: "run.ai/v2alpha1",
    kind: "InteractiveWorkload",
    metadata: { name: "cr", namespace: "runai-team-a" },
    spec: { name: { value: "lab" }, ...spec },
    ...more,
  };
}

describe("the PodGroup of an InteractiveWorkload", () => {
  it("is made for the RunaiJob below it, with the priority of a workspace", () => {
    const [gang, ...more] = gangsOf(interactiveWorkload, workloadOf({}), runaiCluster());
    expect(more).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-lab-0-uid-unknown-until-applied", min: 1, priorityClass: "high" });
    expect(gang?.preemptibility).toBeUndefined();
    expect(podsOf(gang)).toEqual(["interactiveworkload: 1"]);
  });

  it("is preemptible where the workload is, unless its label decides", () => {
    const preemptible = { preemptible: { value: true } };
    const metadata = { name: "cr", namespace: "a", labels: { "kai.scheduler/preemptibility": "non-preemptible" } };
    const preemptibilityOf = (spec: Fields, more?: Fields) =>
      gangsOf(interactiveWorkload, workloadOf(spec, more), runaiCluster())[0]?.preemptibility;
    expect(preemptibilityOf(preemptible)).toBe("preemptible");
    expect(preemptibilityOf({ preemptible: { value: false } })).toBeUndefined();
    expect(preemptibilityOf({ preemptible: true })).toBeUndefined();
    expect(preemptibilityOf(preemptible, { metadata })).toBe("non-preemptible");
  });

  it("is that of the project, with the sample's labels", () => {
    const [gang] = gangsOf(interactiveWorkload, sample(interactiveWorkload, "full-gpu.yaml"), runaiCluster());
    expect(gang).toMatchObject({ queue: "team-cv", preemptibility: "preemptible" });
  });

  it("is not made against a mark, or of invalid numbers", () => {
    const annotations = { "kai.scheduler/skip-podgrouper": "true" };
    const marked = workloadOf({}, { metadata: { name: "cr", namespace: "a", annotations } });
    expect(reasonOf(interactiveWorkload, marked, runaiCluster())).toBe(EXTERNAL);
    expect(reasonOf(interactiveWorkload, workloadOf({ parallelism: { value: "x" } }), runaiCluster())).toBe(
      "spec.parallelism and spec.completions must be integers",
    );
  });
});

describe("the pod of an InteractiveWorkload", () => {
  it.each<[Fields, string]>([
    [{}, "0"],
    [{ gpu: { value: "0.1" } }, "10"],
    [{ gpu: { value: 1 } }, "100"],
    [{ gpuDevices: { value: 2 } }, "200"],
    [{ gpuMemory: { value: "4Gi" } }, "0 + 4096 MiB"],
  ])("of %j requests %s", (spec, gpus) => {
    expect(podsSeen(interactiveWorkload, workloadOf(spec))).toEqual([`interactiveworkload: 1 x ${gpus}`]);
  });
});
