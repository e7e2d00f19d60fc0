import { describe, expect, it } from "vitest";
import { lostMembers } from "../../../../src/inputs/kustomize/lost-members.ts";

const set = (container: unknown) => ({
  apiVersion: "leaderworkerset.x-k8s.io/v1",
  kind: "LeaderWorkerSet",
  spec: { template: { spec: { containers: [container, { name: "other", image: "b" }] } } },
});
const patch = (containers: unknown) => ({ spec: { template: { spec: { containers } } } });
const object = set({ name: "main", image: "a", resources: { limits: { gpu: 1 }, requests: { cpu: 1 } }, env: [] });

describe("lostMembers", () => {
  it.each([
    ["nothing", undefined],
    ["null", null],
    ["no list", patch(null)],
    ["an empty list", patch([])],
    ["texts", patch(["main"])],
    ["an item without a name", patch([{ image: "c" }])],
    ["a name that is no text", patch([{ name: 1 }])],
    ["a new item", patch([{ name: "new" }])],
    ["a complete item", patch([{ name: "other", image: "c" }])],
  ])("finds none in a patch with %s", (_, value) => {
    expect(lostMembers(object, value)).toBeUndefined();
  });

  it("finds none in an object without the list", () => {
    expect(lostMembers({}, patch([{ name: "main" }]))).toBeUndefined();
    expect(lostMembers({ spec: null }, patch([{ name: "main" }]))).toBeUndefined();
  });

  it("finds none in a built-in kind, whose items are merged", () => {
    const deployment = { ...object, apiVersion: "apps/v1", kind: "Deployment" };
    expect(lostMembers(deployment, patch([{ name: "main" }]))).toBeUndefined();
  });

  it("finds the members of an item, and those of its maps", () => {
    expect(lostMembers(object, patch([{ name: "main", env: [{ name: "A" }] }]))).toEqual({
      list: "spec.template.spec.containers",
      item: "main",
      members: ["image", "resources"],
    });
    expect(lostMembers(object, patch([{ name: "main", image: "c", env: [], resources: { limits: {} } }]))).toEqual({
      list: "spec.template.spec.containers",
      item: "main",
      members: ["resources.limits.gpu", "resources.requests"],
    });
  });
});
