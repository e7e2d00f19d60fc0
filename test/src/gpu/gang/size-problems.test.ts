import { expect, test } from "vitest";
import { podsOfLeaves } from "../../../../src/gpu/gang/size-problems.ts";
import { pods, workload } from "../quota/builders.ts";

test("the pods of each leaf are their maximum, without lost ones", () => {
  expect([...podsOfLeaves([])]).toEqual([]);
  const member = { workload: workload("train", []) };
  const members = [
    { ...member, pods: pods("worker", 2, {}), lost: true as const },
    { ...member, pods: pods("worker", 3, {}) },
    { ...member, pods: pods("worker", 1, {}, { maximum: 4 }), leaf: "a" },
    { ...member, pods: pods("worker", 2, {}, { maximum: 1 }), leaf: "a" },
  ];
  expect([...podsOfLeaves(members)]).toEqual([
    ["default", 3],
    ["a", 6],
  ]);
});
