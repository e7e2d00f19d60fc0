import { expect, test } from "vitest";
import { node, queue, task, volcanoJob } from "./objects.ts";
import { verdictsOf } from "./played-volcano.ts";

const GPU = "nvidia.com/gpu";
const names = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

test("HyperNodes that contain each other in every way are read once each", () => {
  const tiers = names("t", 60).map((name, index) => ({
    apiVersion: "topology.volcano.sh/v1alpha1",
    kind: "HyperNode",
    metadata: { name },
    spec: {
      tier: 1,
      members: [
        ...names("t", 60).map((child) => ({ type: "HyperNode", selector: { exactMatch: { name: child } } })),
        { type: "Node", selector: { exactMatch: { name: `n${index}` } } },
      ],
    },
  }));
  const nodes = names("n", 60).map((name) => node(name, { [GPU]: 1 }));
  const job = (pods: number) =>
    volcanoJob([task("w", pods, { [GPU]: 1 })], { networkTopology: { highestTierAllowed: 1 } });
  expect(verdictsOf([queue("q"), ...nodes, ...tiers, job(60)])).toMatchObject([{ level: "admitted" }]);
  expect(verdictsOf([queue("q"), ...nodes, ...tiers, job(61)])).toMatchObject([{ level: "conditional" }]);
});

test("a chain of queues is followed to its end, and not for ever", () => {
  const chain = names("q", 3_000).map((name, index) => queue(name, undefined, { parent: `q${index + 1}` }));
  expect(verdictsOf([...chain, volcanoJob([task("w", 1, { [GPU]: 1 })], { queue: "q0" })])).toMatchObject([
    { level: "admitted" },
  ]);
});

test("many queues and jobs", () => {
  const queues = names("q", 400).map((name) => queue(name, { [GPU]: 1 }, { parent: "root" }));
  const jobs = names("j", 400).map((name, index) => {
    const job = volcanoJob([task("w", 2, { [GPU]: 1 })], { queue: `q${index}` });
    return { ...job, metadata: { ...job.metadata, name } };
  });
  const verdicts = verdictsOf([...queues, ...jobs]);
  expect(new Set(verdicts.map(({ level }) => level))).toEqual(new Set(["never"]));
});
