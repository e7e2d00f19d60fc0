import { describe, expect, it } from "vitest";
import { leaderWorkerSetSize as rule } from "../../../policies/gang/leader-worker-set-size.ts";
import { check } from "../../helpers/policies.ts";
import { leaderWorkerSet, linked, places, podGroup, yaml } from "./manifests.ts";

const SIZE = "LeaderWorkerSet/serve /spec/leaderWorkerTemplate/size";

describe("leader-worker-set-size", () => {
  it.each([undefined, null, {}, "x"])("says nothing of a set with the spec %j", (spec) => {
    expect(check(rule, yaml({ ...leaderWorkerSet({}, 2), spec }))).toEqual([]);
  });

  it.each<[unknown, readonly string[]]>([
    [undefined, []],
    [null, []],
    [1, []],
    [8, []],
    [0, [SIZE]],
    [-1, [SIZE]],
    [1.5, [SIZE]],
    ["2", [SIZE]],
    [{}, [SIZE]],
  ])("the size %j", (size, expected) => {
    expect(places(check(rule, yaml(leaderWorkerSet({}, size))))).toEqual(expected);
  });

  it("says what a size is", () => {
    expect(check(rule, yaml(leaderWorkerSet({}, 0)))).toMatchObject([
      {
        rule: "GANG-009",
        severity: "error",
        message: "a group of 0 pods, but a group has 1 or more",
        expected: "1 or more",
        received: "0",
      },
    ]);
  });

  it("wants the whole group in a committed PodGroup", () => {
    const found = (min: number, spec: object = {}) =>
      check(rule, yaml(podGroup({ queue: "q", minMember: min }), leaderWorkerSet(spec, 3, linked())));
    expect(found(3)).toEqual([]);
    expect(found(2)).toMatchObject([
      {
        path: "/spec/minMember",
        message: "a group of LeaderWorkerSet serve starts with 2 of 3 pods",
        expected: "3",
        received: "2",
      },
    ]);
    // No minimum is right for these, which GANG-024 tells.
    expect(found(2, { replicas: 2 })).toEqual([]);
    expect(found(1, { startupPolicy: "LeaderReady" })).toEqual([]);
  });
});
