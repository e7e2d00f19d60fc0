import { describe, expect, it } from "vitest";
import type { InspectedWorkload } from "../../../../src/app/inspect/inspect.ts";
import { inspectTree } from "../../../../src/app/report/inspect-tree.ts";

const workload: InspectedWorkload = {
  object: { apiVersion: "batch/v1", kind: "Job", namespace: "team-nlp", name: "train" },
  resourceInterface: "job",
  components: [],
  status: null,
  pods: 2,
  gpus: 16,
  control: null,
  podGroups: [],
  issues: [],
};

describe("the first line of an inspected object", () => {
  it("has its pods and GPUs", () => {
    expect(inspectTree(workload)).toEqual(["Job team-nlp/train (batch/v1): 2 pods, 16 GPUs"]);
  });

  it("has those of an object without pods, be it suspended or scaled to zero, once it is active", () => {
    expect(inspectTree({ ...workload, pods: 0, gpus: 0, potential: { pods: 2, gpus: 16 } })).toEqual([
      "Job team-nlp/train (batch/v1): 0 pods, 0 GPUs; 2 pods, 16 GPUs more once resumed or scaled up",
    ]);
  });

  it("has no count for a kind without a Resource Interface", () => {
    expect(inspectTree({ ...workload, resourceInterface: null, pods: 0, gpus: 0 })).toEqual([
      "Job team-nlp/train (batch/v1): no Resource Interface",
    ]);
  });
});
