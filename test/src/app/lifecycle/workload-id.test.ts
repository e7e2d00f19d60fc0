import { describe, expect, test } from "vitest";
import { workloadId } from "../../../../src/app/lifecycle/workload-id.ts";

const parts = { cluster: "east", owner: "nlp", kind: "Training", name: "sft-0badcafe" };

describe("workloadId", () => {
  test("is a UUID of version 5, and never changes", () => {
    expect(workloadId(parts)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(workloadId(parts)).toBe("3ab6e091-67a3-5761-b14a-4eb88322123f");
  });

  test("depends on every part, and on their borders", () => {
    const others = [
      { ...parts, cluster: "west" },
      { ...parts, owner: "vision" },
      { ...parts, kind: "Job" },
      { ...parts, name: "sft" },
      { ...parts, cluster: "eas", owner: "tnlp" },
      { cluster: "", owner: "", kind: "", name: "" },
    ];
    expect(new Set([parts, ...others].map(workloadId)).size).toBe(7);
  });
});
