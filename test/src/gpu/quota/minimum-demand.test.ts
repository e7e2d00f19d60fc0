import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DemandedPods, NO_STEP } from "../../../../src/gpu/quota/first-step.ts";
import { minimumDemand as demandOf } from "../../../../src/gpu/quota/minimum-demand.ts";
import { NO_RESOURCES } from "../../../../src/gpu/quota/resources.ts";
import type { Gang, GangNode } from "../../../../src/model/workload/gang.ts";

const minimumDemand = (waiting: Gang, pods: readonly DemandedPods[], takesComplete = false) =>
  demandOf(waiting, pods, takesComplete);

function gang(fields: Partial<Gang>): Gang {
  return { name: "g", namespace: "n", queue: "q", pods: [], ...fields };
}

function gpus(gpu: number, count: number, leaf?: string): DemandedPods {
  return { ...(leaf === undefined ? {} : { leaf }), count, perPod: { gpu, cpu: 0, memory: 0 } };
}

function flat(min: number | undefined, ...pods: readonly DemandedPods[]) {
  const { minimum, problems } = minimumDemand(gang(min === undefined ? {} : { min }), pods);
  return { gpu: minimum.gpu, problems };
}

function tree(nodes: readonly GangNode[], minChildren: number | undefined, ...pods: readonly DemandedPods[]) {
  const fields = { tree: nodes, min: 99, ...(minChildren === undefined ? {} : { minChildren }) };
  const { minimum, problems } = minimumDemand(gang(fields), pods);
  return { gpu: minimum.gpu, problems };
}

describe("minimumDemand of a flat gang", () => {
  it("without pods needs nothing, which is too little", () => {
    expect(minimumDemand(gang({}), [])).toEqual({
      minimum: NO_RESOURCES,
      first: NO_STEP,
      problems: [{ reason: "minimum-exceeds-pods", need: 1, have: 0 }],
    });
    expect(minimumDemand(gang({ min: 0 }), [])).toEqual({ minimum: NO_RESOURCES, first: NO_STEP, problems: [] });
  });

  it("needs one pod without a minimum", () => {
    expect(flat(undefined, gpus(800, 4))).toEqual({ gpu: 800, problems: [] });
  });

  it("needs its minimum of alike pods", () => {
    expect(flat(3, gpus(800, 4))).toEqual({ gpu: 2400, problems: [] });
    expect(flat(4, gpus(800, 4))).toEqual({ gpu: 3200, problems: [] });
    expect(flat(0, gpus(800, 4))).toEqual({ gpu: 0, problems: [] });
  });

  it("counts the cheapest pods, of each resource separately", () => {
    expect(flat(3, gpus(800, 2), gpus(100, 2))).toEqual({ gpu: 1000, problems: [] });
    const mixed: readonly DemandedPods[] = [
      { count: 1, perPod: { gpu: 100, cpu: 8000, memory: 1 } },
      { count: 1, perPod: { gpu: 200, cpu: 1000, memory: 1 } },
    ];
    expect(minimumDemand(gang({ min: 1 }), mixed).minimum).toEqual({ gpu: 100, cpu: 1000, memory: 1 });
  });

  it("reports that there are too few pods, and counts the existing ones", () => {
    expect(flat(5, gpus(800, 2), gpus(100, 2))).toEqual({
      gpu: 1800,
      problems: [{ reason: "minimum-exceeds-pods", need: 5, have: 4 }],
    });
    expect(flat(5, gpus(800, 2)).gpu).toBe(1600);
  });
});

describe("minimumDemand of a tree", () => {
  const two: readonly GangNode[] = [
    { name: "leader", min: 1 },
    { name: "worker", min: 3 },
  ];

  it("needs the minimum of every leaf, and not the one beside the tree", () => {
    expect(tree(two, undefined, gpus(100, 1, "leader"), gpus(800, 7, "worker"))).toEqual({ gpu: 2500, problems: [] });
    expect(tree(two, 2, gpus(100, 1, "leader"), gpus(800, 7, "worker"))).toEqual({ gpu: 2500, problems: [] });
  });

  it("needs only the first children by name where it has a number", () => {
    expect(tree(two, 1, gpus(100, 1, "leader"), gpus(800, 7, "worker"))).toEqual({ gpu: 100, problems: [] });
    expect(tree(two, 0, gpus(100, 1, "leader"), gpus(800, 7, "worker"))).toEqual({ gpu: 0, problems: [] });
  });

  it("counts one pod of a leaf without a minimum, and pods without a leaf as those of `default`", () => {
    expect(tree([{ name: "default" }], undefined, gpus(800, 7))).toEqual({ gpu: 800, problems: [] });
  });

  it("counts by level: the minimum of an inner node is a number of children", () => {
    const nodes: readonly GangNode[] = [
      { name: "workers", minChildren: 2 },
      { name: "head", min: 1 },
      ...["w0", "w1", "w2"].map((name) => ({ name, parent: "workers", min: 2 })),
    ];
    const pods = [gpus(50, 1, "head"), gpus(800, 2, "w0"), gpus(400, 2, "w1"), gpus(100, 2, "w2")];
    expect(tree(nodes, undefined, ...pods)).toEqual({ gpu: 50 + 1600 + 800, problems: [] });
    expect(tree(nodes, 1, ...pods)).toEqual({ gpu: 50, problems: [] });
  });

  it("does not pick what can never be complete, while the rest suffices", () => {
    expect(tree(two, 1, gpus(800, 1, "leader"), gpus(100, 2, "worker"))).toEqual({ gpu: 800, problems: [] });
    expect(tree(two, 2, gpus(800, 1, "leader"), gpus(100, 2, "worker"))).toEqual({
      gpu: 1000,
      problems: [{ reason: "minimum-exceeds-pods", node: "worker", need: 3, have: 2 }],
    });
  });

  it("finds a subgroup without pods that the scheduler chooses before the others", () => {
    const problem = { reason: "minimum-exceeds-pods", node: "leader", need: 1, have: 0, blocks: true };
    expect(tree(two, 1, gpus(100, 3, "worker"))).toEqual({ gpu: 0, problems: [problem] });
    expect(tree(two, 1, gpus(100, 1, "leader"))).toEqual({ gpu: 100, problems: [] });
    expect(tree(two, 0, gpus(100, 3, "worker"))).toEqual({ gpu: 0, problems: [] });
  });

  it("reports an inner node that waits for more children than it has", () => {
    const nodes: readonly GangNode[] = [
      { name: "all", minChildren: 3 },
      { name: "a", parent: "all", min: 1 },
      { name: "b", parent: "all", min: 1 },
    ];
    expect(tree(nodes, undefined, gpus(100, 1, "a"), gpus(100, 1, "b"))).toEqual({
      gpu: 200,
      problems: [{ reason: "minimum-exceeds-children", node: "all", need: 3, have: 2 }],
    });
    expect(tree(two, 3, gpus(100, 1, "leader"), gpus(100, 3, "worker")).problems).toEqual([
      { reason: "minimum-exceeds-children", need: 3, have: 2 },
    ]);
  });

  it("counts 200 levels above a leaf, and nothing of a tree with more", () => {
    const chain = (levels: number): readonly GangNode[] =>
      Array.from({ length: levels + 1 }, (_, index) => ({
        name: `n${index}`,
        ...(index === 0 ? {} : { parent: `n${index - 1}` }),
      }));
    expect(tree(chain(200), undefined, gpus(100, 1, "n200")).gpu).toBe(100);
    expect(tree(chain(201), undefined, gpus(100, 1, "n201"))).toEqual({ gpu: 0, problems: [] });
  });

  it("never goes round, however the tree is made", () => {
    const names = fc.constantFrom("a", "b", "c", "d");
    const node = fc.record({
      name: names,
      parent: fc.option(names, { nil: undefined }),
      minChildren: fc.nat({ max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(node, { maxLength: 12 }), (nodes) => {
        const made = nodes.map(({ parent, ...rest }) => (parent === undefined ? rest : { ...rest, parent }));
        const { gpu } = tree(made, undefined, gpus(100, 4, "a"), gpus(100, 4, "b"));
        expect(Number.isSafeInteger(gpu)).toBe(true);
      }),
    );
    const deep = Array.from({ length: 20_000 }, (_, index) => ({
      name: `n${index}`,
      ...(index === 0 ? {} : { parent: `n${index - 1}` }),
    }));
    expect(tree(deep, undefined).gpu).toBe(0);
  });
});

describe("minimumDemand is a lower bound", () => {
  /** Every way in which a scheduler may pick pods, as the GPUs that it takes. */
  function picks(gpuOfPods: readonly number[], min: number): readonly number[] {
    if (min === 0) return [0];
    return gpuOfPods.flatMap((gpu, index) => picks(gpuOfPods.slice(index + 1), min - 1).map((rest) => gpu + rest));
  }

  it("of every choice of pods, and one of them reaches it", () => {
    const pods = fc.array(fc.record({ gpu: fc.nat({ max: 800 }), count: fc.integer({ min: 1, max: 2 }) }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(pods, fc.nat({ max: 6 }), (entries, wanted) => {
        const all = entries.flatMap(({ gpu, count }) => Array.from({ length: count }, () => gpu));
        const min = Math.min(wanted, all.length);
        const { gpu } = flat(min, ...entries.map((entry) => gpus(entry.gpu, entry.count)));
        expect(gpu).toBe(Math.min(...picks(all, min)));
      }),
    );
  });
});

describe("minimumDemand of a tree beyond exact integers", () => {
  it("does not depend on the order of the leaves", () => {
    const sizes = [1, 3, 2 ** 53 - 1];
    const demand = (order: readonly number[]) =>
      tree(
        order.map((size) => ({ name: `leaf-${size}`, min: 1 })),
        undefined,
        ...order.map((size) => gpus(size, 1, `leaf-${size}`)),
      ).gpu;
    expect(demand(sizes)).toBe(Number.MAX_SAFE_INTEGER);
    expect(demand(sizes.toReversed())).toBe(demand(sizes));
  });
});

describe("minimumDemand where the scheduler takes complete subgroups", () => {
  const nodes = [
    { name: "a", min: 2 },
    { name: "b", min: 1 },
  ];
  const one = gang({ tree: nodes, minChildren: 1 });

  it("passes over the first subgroup by name if it lacks pods", () => {
    const { first, problems } = minimumDemand(one, [gpus(4, 1, "a"), gpus(8, 1, "b")], true);
    expect({ gpu: first.least.gpu, leaves: first.leaves, problems }).toEqual({ gpu: 8, leaves: ["b"], problems: [] });
  });

  it("takes the incomplete one in older releases", () => {
    const { first } = minimumDemand(one, [gpus(4, 1, "a"), gpus(8, 1, "b")]);
    expect({ gpu: first.least.gpu, leaves: first.leaves }).toEqual({ gpu: 4, leaves: ["a"] });
  });
});
