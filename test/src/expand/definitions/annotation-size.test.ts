import { describe, expect, it } from "vitest";
import { expandDistributedInference } from "../../../../src/expand/definitions/distributed-inference.ts";
import { expandTraining } from "../../../../src/expand/definitions/training.ts";
import { brief, inference, kaiTarget, runaiTarget, training } from "./samples.ts";

/** Annotations of a number of bytes together, keys included. */
const annotations = (bytes: number) => {
  const whole = Array.from({ length: Math.floor(bytes / 10_000) }, (_, index) => ({
    name: `a${index}`.padEnd(10, "x"),
    value: "v".repeat(9_990),
  }));
  return [...whole, { name: "rest", value: "r".repeat((bytes % 10_000) - 4) }];
};

describe("annotations", () => {
  // 59 bytes of the 262,144 name the PodGroup.
  it("may have 256 KiB together with those that muster adds", () => {
    const { issues } = expandTraining(training({ annotations: annotations(262_085) }), kaiTarget());
    expect(issues).toEqual([]);
  });

  it("are refused beyond, on both schedulers", () => {
    for (const target of [kaiTarget(), runaiTarget()]) {
      const { issues, objects } = expandTraining(training({ annotations: annotations(262_145) }), target);
      const errors = issues.filter(({ severity }) => severity === "error");
      expect(brief(errors)).toEqual(["DEF-004 error /spec/annotations"]);
      expect(objects).toEqual([]);
    }
  });

  it("leave less room beside the share of a GPU", () => {
    const compute = { gpuRequestType: "portion" as const, gpuPortionRequest: 0.5 };
    const { issues } = expandTraining(training({ compute, annotations: annotations(262_085) }), kaiTarget());
    expect(brief(issues)).toEqual(["DEF-004 error /spec/annotations"]);
  });

  it("are counted in bytes, for each part of a workload", () => {
    const wide = [{ name: "a", value: "é".repeat(131_072) }];
    const pod = { image: "a", annotations: wide };
    const { issues } = expandDistributedInference(inference({ leader: pod, worker: pod }), kaiTarget());
    expect(brief(issues)).toEqual(["DEF-004 error /spec/leader/annotations", "DEF-004 error /spec/worker/annotations"]);
  });

  it("of the workload and of a claim count for themselves", () => {
    const metadata = { name: "sft", annotations: { a: "x".repeat(262_144) } };
    expect(brief(expandTraining(training({}, { metadata }), kaiTarget()).issues)).toEqual([
      "DEF-004 error /metadata/annotations",
    ]);
    const claimInfo = { size: "1Gi", addedAttrValues: [{ key: "a", value: "x".repeat(262_144) }] };
    const storage = { pvc: [{ path: "/p", claimInfo }] };
    expect(brief(expandTraining(training({ storage }), kaiTarget()).issues)).toEqual([
      "DEF-004 error /spec/storage/pvc/0/claimInfo/addedAttrValues",
    ]);
  });
});
