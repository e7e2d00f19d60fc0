import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { QueueNode } from "../../../../src/gpu/quota/queue-node.ts";
import { emptyTree, type QueueTree, queueTrees } from "../../../../src/gpu/quota/queue-tree.ts";
import { queue } from "./builders.ts";

function tree(...queues: readonly QueueNode[]): QueueTree {
  return queueTrees(queues).get("east") ?? emptyTree("east");
}

function names(queues: readonly QueueNode[]): readonly string[] {
  return queues.map(({ name }) => name);
}

const below = (parent: string, fields: Partial<QueueNode> = {}) => ({ parent, ...fields });

describe("queueTrees", () => {
  it("of nothing are none", () => {
    expect(queueTrees([]).size).toBe(0);
    const empty = emptyTree("east");
    expect(empty.queues).toEqual([]);
    expect(empty.status("a")).toBe("missing");
    expect(empty.path("a")).toEqual([]);
    expect(empty.children("a")).toEqual([]);
    expect(empty.find("a")).toBeUndefined();
    expect(empty.problems).toEqual([]);
  });

  it("keep clusters apart", () => {
    const trees = queueTrees([queue("a", 1, 1), queue("a", 2, 2, { cluster: "west" })]);
    expect([...trees.keys()]).toEqual(["east", "west"]);
    expect(trees.get("west")?.find("a")?.quotas.gpu.limit).toBe(2);
  });

  it("know leaves, parents and the way up", () => {
    const found = tree(
      queue("team", 1, 1, below("dept")),
      queue("dept", 2, 2, below("root")),
      queue("root", 3, 3),
      queue("other", 1, 1, below("dept")),
    );
    expect(names(found.queues)).toEqual(["dept", "other", "root", "team"]);
    expect(names(found.path("team"))).toEqual(["team", "dept", "root"]);
    expect(names(found.children("dept"))).toEqual(["other", "team"]);
    expect(found.children("team")).toEqual([]);
    expect(["team", "dept", "root", "nope"].map((name) => found.status(name))).toEqual([
      "leaf",
      "parent",
      "parent",
      "missing",
    ]);
  });

  it("drop a queue whose parent is missing, with everything below", () => {
    const found = tree(queue("a", 1, 1, below("ghost")), queue("b", 1, 1, below("a")), queue("c", 1, 1));
    expect(["a", "b", "c"].map((name) => found.status(name))).toEqual(["orphaned", "orphaned", "leaf"]);
    expect(names(found.path("b"))).toEqual(["b", "a"]);
    expect(found.problems.map(({ code, queue: { name }, message }) => [code, name, message])).toEqual([
      [
        "parent-missing",
        "a",
        "queue a names the parent ghost, which does not exist, so KAI drops it with all queues below",
      ],
    ]);
  });

  it("see only the queues of one node pool at a time", () => {
    const found = tree(
      queue("team-h100", 1, 1, below("dept", { nodePool: "h100" })),
      queue("dept", 2, 2),
      queue("team", 1, 1, below("dept")),
    );
    expect(found.status("team-h100")).toBe("orphaned");
    expect(names(found.children("dept"))).toEqual(["team"]);
    expect(names(found.path("team-h100"))).toEqual(["team-h100"]);
    expect(found.status("team", "default")).toBe("leaf");
    expect(found.status("team", "h100")).toBe("other-node-pool");
    expect(found.problems.map(({ code, message }) => [code, message])).toEqual([
      [
        "parent-in-other-node-pool",
        "queue team-h100 of node pool h100 names the parent dept of node pool default, which its scheduler does not see",
      ],
    ]);
  });

  it("a queue whose only child is in another pool is a leaf", () => {
    const found = tree(queue("dept", 2, 2), queue("team", 1, 1, below("dept", { nodePool: "h100" })));
    expect(found.status("dept")).toBe("leaf");
  });

  it("find cycles, and report their places", () => {
    const found = tree(
      queue("a", 2, 2, below("b")),
      queue("b", 2, 2, below("a")),
      queue("c", 0, 1, below("a")),
      queue("self", 1, 1, below("self")),
    );
    expect(["a", "b", "c", "self"].map((name) => found.status(name))).toEqual(["cycle", "cycle", "cycle", "cycle"]);
    expect(names(found.path("c"))).toEqual(["c", "a", "b"]);
    expect(found.problems.map(({ code, queue: { name }, message }) => [code, name, message])).toEqual([
      ["cycle", "a", "queue a is below itself: a -> b -> a"],
      ["cycle", "b", "queue b is below itself: b -> a -> b"],
      ["cycle", "self", "queue self is below itself: self -> self"],
    ]);
  });

  it("take the object before the organisation, with the organisation's names", () => {
    const object = { apiVersion: "scheduling.run.ai/v2", kind: "Queue", metadata: { name: "a" } };
    const own = queue("a", 1, 1, { department: "research", project: "nlp" });
    const written = queue("a", 5, 5, { origin: object });
    for (const found of [tree(own, written), tree(written, own)]) {
      expect(found.queues).toHaveLength(1);
      expect(found.find("a")).toMatchObject({ origin: object, department: "research", project: "nlp" });
      expect(found.find("a")?.quotas.gpu.limit).toBe(5);
    }
  });

  it("take the organisation before the chart", () => {
    const chart = queue("a", 0, Infinity, { origin: "chart" });
    const own = queue("a", 1, 1);
    for (const found of [tree(own, chart), tree(chart, own)]) expect(found.find("a")).toEqual(own);
  });

  it("walk a deep chain once", () => {
    const chain = Array.from({ length: 20_000 }, (_, index) =>
      queue(`q${index}`, 1, 1, index === 0 ? {} : below(`q${index - 1}`)),
    );
    const found = tree(...chain);
    expect(found.status("q19999")).toBe("leaf");
    expect(found.status("q19998")).toBe("parent");
    expect(found.path("q19999")).toHaveLength(20_000);
  });

  it("do not depend on the order of the queues", () => {
    const queues = [
      queue("team", 1, 1, below("dept")),
      queue("dept", 2, 2),
      queue("lost", 1, 1, below("ghost")),
      queue("x", 1, 1, below("y")),
      queue("y", 1, 1, below("x")),
    ];
    const expected = tree(...queues);
    fc.assert(
      fc.property(fc.shuffledSubarray(queues, { minLength: queues.length }), (shuffled) => {
        const found = tree(...shuffled);
        expect(found.queues).toEqual(expected.queues);
        expect(found.problems).toEqual(expected.problems);
        expect(queues.map(({ name }) => found.status(name))).toEqual(queues.map(({ name }) => expected.status(name)));
      }),
    );
  });
});

describe("problems between queues", () => {
  const found = (...queues: readonly QueueNode[]) =>
    tree(...queues).problems.map(({ code, message, need, have, children, bound, parent }) => ({
      code,
      message,
      need,
      have,
      ...(children === undefined ? {} : { children }),
      bound,
      ...(parent === undefined ? {} : { parent }),
    }));

  it("none where everything adds up, exactly", () => {
    expect(found(queue("dept", 30, 60), queue("a", 10, 60, below("dept")), queue("b", 20, 20, below("dept")))).toEqual(
      [],
    );
  });

  it("children that deserve more than their parent, together", () => {
    expect(
      found(queue("dept", 800, 1600), queue("a", 400, 800, below("dept")), queue("b", 450, 800, below("dept"))),
    ).toEqual([
      {
        code: "children-deserve-more",
        message: "the queues below dept (a, b) deserve 8.5 GPUs together; dept deserves 8",
        need: 850,
        have: 800,
        children: ["a", "b"],
        bound: "deserved",
      },
    ]);
  });

  it("a child that is limited less than its parent", () => {
    expect(found(queue("dept", 0, 800), queue("a", 0, 900, below("dept")))).toEqual([
      {
        code: "limit-above-parent",
        message: "queue a has a limit of 9 GPUs; its parent dept has a limit of 8",
        need: 900,
        have: 800,
        bound: "limit",
        parent: "dept",
      },
    ]);
  });

  it("a child without bounds below a parent with bounds", () => {
    expect(found(queue("dept", 800, 800), queue("a", Infinity, Infinity, below("dept")))).toEqual([
      {
        code: "unlimited-below-finite",
        message: "queue a deserves unlimited GPUs; its parent dept deserves 8",
        need: Infinity,
        have: 800,
        bound: "deserved",
        parent: "dept",
      },
      {
        code: "unlimited-below-finite",
        message: "queue a has no limit of GPUs; its parent dept has a limit of 8",
        need: Infinity,
        have: 800,
        bound: "limit",
        parent: "dept",
      },
    ]);
  });

  it("a limit below the deserved quota, of any resource", () => {
    const memory = { deserved: 8 * 2 ** 30, limit: 4_096_000_000, overQuotaWeight: 1 };
    expect(found(queue("a", 400, 200, { quotas: { memory } }))).toEqual([
      {
        code: "limit-below-deserved",
        message: "queue a deserves 4 GPUs, more than its limit of 2",
        need: 400,
        have: 200,
        bound: "limit",
      },
      {
        code: "limit-below-deserved",
        message: "queue a deserves 8Gi of memory (8589.934592 MB), more than its limit of 4096 MB",
        need: 8 * 2 ** 30,
        have: 4_096_000_000,
        bound: "limit",
      },
    ]);
  });
});
