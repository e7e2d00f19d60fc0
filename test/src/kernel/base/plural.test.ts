import { describe, expect, it } from "vitest";
import { pluralOf } from "../../../../src/kernel/base/plural.ts";

describe("pluralOf", () => {
  // The plurals that the CRDs of these kinds give.
  it.each([
    ["PyTorchJob", "pytorchjobs"],
    ["Milvus", "milvuses"],
    ["RayService", "rayservices"],
    ["NIMCache", "nimcaches"],
    ["LeaderWorkerSet", "leaderworkersets"],
    ["NetworkPolicy", "networkpolicies"],
  ])("%s: %s", (name, plural) => expect(pluralOf(name)).toBe(plural));
});
