import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { queueTreeFaults } from "../../../../src/gpu/volcano/queue-tree-faults.ts";
import { volcanoModel } from "../../../../src/gpu/volcano/volcano-model.ts";
import { queue } from "./objects.ts";

/** The names and specs of queues in a tree, and those that the webhook of Volcano v1.15.1 rejects, parents first. */
type Tree = readonly [readonly (readonly [string, object])[], readonly string[]];

const path = fileURLToPath(new URL("../../../fixtures/volcano/queue-trees.json", import.meta.url));
const trees: readonly Tree[] = JSON.parse(readFileSync(path, "utf8"));
const faultsOf = (queues: readonly (readonly [string, object])[]) =>
  queueTreeFaults(volcanoModel(queues.map(([name, spec]) => queue(name, undefined, spec))).forest);

test("a tree has faults where Volcano rejects one of its queues", () => {
  const wrong = trees.filter(([queues, rejected]) => faultsOf(queues).length > 0 !== rejected.length > 0);
  expect(wrong).toEqual([]);
  expect(trees.length).toBe(186);
  expect(trees.filter(([, rejected]) => rejected.length > 0).length).toBe(110);
});

test("nothing, and queues below root", () => {
  expect(faultsOf([])).toEqual([]);
  expect(
    faultsOf([
      ["a", { capability: { cpu: 99 }, deserved: { cpu: 9 } }],
      ["b", { parent: "root", deserved: { cpu: 9 } }],
    ]),
  ).toEqual([]);
});

test("each fault", () => {
  expect(faultsOf([["a", { parent: "b" }]])).toMatchObject([{ queue: "a", path: "/spec/parent", missing: "b" }]);
  expect(faultsOf([["a", { parent: "a" }]])).toEqual([]);
  expect(
    faultsOf([
      ["a", { parent: "b" }],
      ["b", { parent: "a" }],
    ]),
  ).toMatchObject([{ queue: "a", text: "the queues above it are a circle" }, { queue: "b" }]);
  const deep = ["a", "b", "c", "d", "e", "f"].map(
    (name, index, all) => [name, { parent: all[index - 1] ?? "root" }] as const,
  );
  expect(faultsOf(deep)).toMatchObject([
    { queue: "f", text: "it is at level 6 below root, and at most 5 are allowed" },
  ]);
  const top = ["a", { capability: { "nvidia.com/gpu": 4 } }] as const;
  expect(
    faultsOf([top, ["b", { parent: "a" }], ["c", { parent: "b", capability: { "nvidia.com/gpu": 5 } }]]),
  ).toMatchObject([{ queue: "c", path: "/spec/capability/nvidia.com~1gpu", other: "a" }]);
  const child = (name: string) =>
    [name, { parent: "a", deserved: { cpu: 3 }, guarantee: { resource: { cpu: 1 } } }] as const;
  expect(faultsOf([["a", { deserved: { cpu: 5 } }], child("b"), child("c")])).toMatchObject([
    {
      queue: "a",
      path: "/spec/deserved",
      text: "the queues below it deserve 6 cpu together, and it has 5 cpu in deserved",
    },
    {
      queue: "a",
      path: "/spec/guarantee",
      text: "the queues below it are guaranteed 2 cpu together, and it has nothing in guarantee",
    },
  ]);
});
