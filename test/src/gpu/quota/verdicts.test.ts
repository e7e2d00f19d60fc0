import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CountedGang, QuotaInput } from "../../../../src/gpu/quota/counted-gang.ts";
import type { QueueNode } from "../../../../src/gpu/quota/queue-node.ts";
import { quotaModel } from "../../../../src/gpu/quota/quota-model.ts";
import { readQueue } from "../../../../src/gpu/quota/read-queue.ts";
import type { QuotaVerdict } from "../../../../src/gpu/quota/verdict.ts";
import { objections, verdicts } from "../../../../src/gpu/quota/verdicts.ts";
import { gangOf, pods, queue, quotaInput, simpleGang, workload } from "./builders.ts";

function judge(gangs: readonly CountedGang[], queues: readonly QueueNode[], more: Partial<QuotaInput> = {}) {
  return verdicts(quotaModel(quotaInput(gangs, queues, more)));
}

/** The verdicts, except those by which nothing prevents a gang from starting. */
function worse(gangs: readonly CountedGang[], queues: readonly QueueNode[], more: Partial<QuotaInput> = {}) {
  return judge(gangs, queues, more).filter(({ level }) => level !== "cannot-say");
}

function shown(found: readonly QuotaVerdict[]) {
  return found.map(({ level, reason, queue: at, text }) => [level, reason, at, text]);
}

const nlp = (deserved: number, limit: number, fields: Parameters<typeof queue>[3] = {}) =>
  queue("team-nlp", deserved, limit, fields);
const fixed = { preemptibility: "non-preemptible" } as const;
const unlimited = { deserved: Infinity, limit: Infinity, overQuotaWeight: 1 };

describe("verdicts without gangs", () => {
  it("are none", () => {
    expect(judge([], [])).toEqual([]);
    expect(judge([], [nlp(0, 0)])).toEqual([]);
  });

  it("a gang without pods is not held back", () => {
    expect(shown(judge([gangOf(workload("none", []))], [nlp(0, 0)]))).toEqual([
      [
        "cannot-say",
        "within-quota",
        "team-nlp",
        "quota and limits of queue team-nlp do not keep the gang from starting; whether nodes have room is not known here",
      ],
    ]);
  });
});

describe("verdicts of a queue that does not take the gang", () => {
  const gang = simpleGang("train", 1, { gpu: 1 });

  it.each<[string, readonly QueueNode[], string, string]>([
    ["missing", [queue("other", 1, 1)], "queue-missing", "there is no queue team-nlp in cluster east"],
    [
      "no leaf",
      [nlp(800, 800), queue("b", 1, 1, { parent: "team-nlp" }), queue("a", 1, 1, { parent: "team-nlp" })],
      "queue-not-leaf",
      "queue team-nlp is not a leaf (below it: a, b), and only leaf queues run workloads",
    ],
    [
      "orphaned",
      [nlp(800, 800, { parent: "dept" }), queue("dept", 800, 800, { parent: "ghost" })],
      "queue-orphaned",
      "queue team-nlp is dropped by the scheduler, since the parent ghost of dept is missing",
    ],
    [
      "below itself",
      [nlp(800, 800, { parent: "dept" }), queue("dept", 800, 800, { parent: "dept" })],
      "queue-cycle",
      "queue team-nlp has no path to a top queue, since dept is below itself",
    ],
    [
      "of another pool",
      [nlp(800, 800, { nodePool: "h100" })],
      "queue-other-node-pool",
      "queue team-nlp belongs to node pool h100, the gang to default, whose scheduler does not see the queue",
    ],
    [
      "of another cluster",
      [nlp(800, 800, { cluster: "west" })],
      "queue-missing",
      "there is no queue team-nlp in cluster east",
    ],
  ])("%s", (_, queues, reason, text) => {
    expect(shown(judge([gang], queues))).toEqual([["never", reason, "team-nlp", text]]);
  });

  it("reports a gang that names no queue", () => {
    expect(judge([simpleGang("train", 1, {}, { queue: "" })], []).map(({ text }) => text)).toEqual([
      "the gang names no queue",
    ]);
  });

  it("does not report a missing queue that a dump of the cluster has", () => {
    const none = { gpu: 0, cpu: 0, memory: 0 };
    const allocated = [{ cluster: "east", queue: "team-nlp", allocated: none, allocatedNonPreemptible: none }];
    expect(shown(judge([gang], [], { allocated }))).toEqual([
      ["cannot-say", "quota-unknown", "team-nlp", "queue team-nlp is in cluster east, but its quota is not known here"],
    ]);
  });

  it("cannot say whether a queue exists where no queues are known", () => {
    const unknown = "no queues of cluster east are known here, so muster cannot say whether queue team-nlp exists";
    expect(shown(judge([gang], []))).toEqual([["cannot-say", "quota-unknown", "team-nlp", unknown]]);
  });

  it("accepts a gang of the queue's own pool", () => {
    const found = judge(
      [simpleGang("train", 1, { gpu: 1 }, { nodePool: "h100" })],
      [nlp(800, 800, { nodePool: "h100" })],
    );
    expect(found.map(({ reason }) => reason)).toEqual(["within-quota"]);
  });
});

describe("verdicts of a gang that is too large", () => {
  it("names the first queue that is too small, and the bounds of the others", () => {
    const queues = [
      nlp(800, 1600, { parent: "research", project: "team-nlp", department: "research" }),
      queue("research", 1600, 2400, { department: "research" }),
    ];
    const gang = simpleGang("train", 4, { gpu: 8 });
    expect(worse([gang], queues)).toEqual([
      {
        level: "never",
        reason: "over-limit",
        cluster: "east",
        queue: "team-nlp",
        gangs: [gang],
        together: false,
        resource: "gpu",
        bound: "limit",
        size: "minimum",
        need: 3200,
        have: 1600,
        chain: [
          { queue: "team-nlp", have: 1600 },
          { queue: "research", have: 2400 },
        ],
        text: "gang needs 32 GPUs; queue team-nlp has limit 16 (department research: 24)",
      },
    ]);
  });

  it("finds a bound anywhere above", () => {
    const queues = [
      nlp(Infinity, Infinity, { parent: "research" }),
      queue("research", Infinity, Infinity, { parent: "company" }),
      queue("company", 800, 1200),
    ];
    expect(shown(worse([simpleGang("train", 2, { gpu: 8 })], queues))).toEqual([
      ["never", "over-limit", "company", "gang needs 16 GPUs; queue company has limit 12"],
    ]);
  });

  it("may borrow where it is preemptible, and never where it is not", () => {
    const gang = (preemptibility: "preemptible" | "non-preemptible") =>
      simpleGang("g", 1, { gpu: 4 }, { preemptibility });
    expect(shown(worse([gang("preemptible")], [nlp(200, 800)]))).toEqual([
      [
        "info",
        "over-quota",
        "team-nlp",
        "1 gang needs 4 GPUs for all pods; queue team-nlp deserves 2; the amount over quota may be reclaimed",
      ],
    ]);
    expect(shown(worse([gang("non-preemptible")], [nlp(200, 800)]))).toEqual([
      [
        "never",
        "non-preemptible-over-quota",
        "team-nlp",
        "gang needs 4 GPUs that may not be preempted; queue team-nlp deserves 2",
      ],
    ]);
  });

  it("follows the priority class if the gang has no preemptibility", () => {
    const reasons = (priorityClass: string) =>
      worse([simpleGang("g", 1, { gpu: 4 }, { priorityClass })], [nlp(200, 800)]).map(({ reason }) => reason);
    expect(reasons("inference")).toEqual(["non-preemptible-over-quota"]);
    expect(reasons("train")).toEqual(["over-quota"]);
    expect(reasons("inferense")).toEqual(["over-quota"]);
  });

  it("reports each resource once, the limit before the quota", () => {
    const quotas = {
      cpu: { deserved: 1000, limit: 1000, overQuotaWeight: 1 },
      memory: { deserved: 4_096_000_000, limit: Infinity, overQuotaWeight: 1 },
    };
    const gang = simpleGang("g", 1, { gpu: 1, cpu: "1500m", memory: "4Gi" }, fixed);
    expect(shown(worse([gang], [nlp(0, 0, { quotas })]))).toEqual([
      ["never", "over-limit", "team-nlp", "gang needs 1 GPU; queue team-nlp has limit 0"],
      ["never", "over-limit", "team-nlp", "gang needs 1500m CPU; queue team-nlp has limit 1"],
      [
        "never",
        "non-preemptible-over-quota",
        "team-nlp",
        "gang needs 4Gi of memory (4294.967296 MB) that may not be preempted; queue team-nlp deserves 4096 MB",
      ],
    ]);
  });

  it("reports a bound that is 0 only because it is not set", () => {
    const object = {
      apiVersion: "scheduling.run.ai/v2",
      kind: "Queue",
      metadata: { name: "team-nlp" },
      spec: { resources: { gpu: { quota: 8 } } },
    };
    const { queue: unset } = readQueue(object, "east");
    expect(worse([simpleGang("g", 1, { gpu: 1 })], [unset]).map(({ text }) => text)).toEqual([
      "gang needs 1 GPU; queue team-nlp has limit 0, since it is not set",
    ]);
  });

  it("does not check a resource that no pod requests", () => {
    const quotas = {
      cpu: { deserved: 0, limit: 0, overQuotaWeight: 0 },
      memory: { deserved: -1, limit: -1, overQuotaWeight: 0 },
    };
    expect(worse([simpleGang("g", 1, { gpu: 1 }, fixed)], [nlp(100, 100, { quotas })])).toEqual([]);
  });

  it("compares hundredths, where floating point would not", () => {
    const ask = { fraction: "0.1" };
    const found = worse([simpleGang("g", 3, ask, fixed)], [nlp(30, 30)]);
    expect(found.map(({ level, reason, bound }) => [level, reason, bound])).toEqual([
      ["risky", "exact-fraction", "deserved"],
      ["risky", "exact-fraction", "limit"],
    ]);
    const elastic = (preemptibility: "non-preemptible" | "semi-preemptible") =>
      gangOf(workload("g", [pods("worker", 3, ask)]), { min: 1, preemptibility });
    expect(worse([elastic("non-preemptible")], [nlp(30, 40)])).toMatchObject([
      { level: "risky", reason: "exact-fraction", bound: "deserved", size: "declared" },
    ]);
    expect(worse([elastic("semi-preemptible")], [nlp(30, 40)])).toEqual([]);
    expect(worse([simpleGang("g", 3, ask, fixed)], [nlp(29, 40)]).map(({ level }) => level)).toEqual(["never"]);
  });
});

describe("verdicts of a gang that can never be complete", () => {
  it("by its pods or its children", () => {
    const owner = workload("g", [pods("worker", 2, {})]);
    expect(shown(worse([gangOf(owner, { min: 5 })], [nlp(0, 0)]))).toEqual([
      ["never", "minimum-exceeds-pods", "team-nlp", "gang needs 5 pods to start; its templates make 2 at most"],
    ]);
    const members = owner.pods.map((own) => ({ workload: owner, pods: own, leaf: "a" }));
    const tree = [{ name: "a", min: 3 }];
    expect(shown(worse([gangOf(owner, { tree, minChildren: 2 }, members)], [nlp(0, 0)]))).toEqual([
      ["never", "minimum-exceeds-children", "team-nlp", "gang needs 2 ready children; it has 1"],
      ["never", "minimum-exceeds-pods", "team-nlp", "subgroup a needs 3 pods to start; its templates make 2 at most"],
    ]);
  });

  it("counts the pods that an autoscaler may add", () => {
    const owner = workload("g", [pods("worker", 2, {}, { maximum: 5 })]);
    expect(worse([gangOf(owner, { min: 5 })], [nlp(0, 0)])).toEqual([]);
  });

  it("because no leaf accepts some pods", () => {
    const owner = workload("g", [pods("a", 1, {}), pods("b", 1, {})]);
    const [a, b] = owner.pods.map((own) => ({ workload: owner, pods: own }));
    if (a === undefined || b === undefined) throw new Error("two members");
    const tree = [{ name: "a", min: 1 }];
    const predicted = gangOf(owner, { tree }, [{ ...a, leaf: "a" }, b]);
    const text = "no leaf of the gang accepts the pods of b, so they never start";
    expect(worse([predicted], [nlp(0, 0)])).toEqual([]);
    expect(shown(worse([{ ...predicted, mode: "external" }], [nlp(0, 0)]))).toEqual([
      ["partial", "pods-without-leaf", "team-nlp", text],
    ]);
    const lost = gangOf(owner, { tree }, [
      { ...a, leaf: "a" },
      { ...b, lost: true },
    ]);
    expect(shown(worse([lost], [nlp(0, 0)]))).toEqual([["partial", "pods-without-leaf", "team-nlp", text]]);
    const all = gangOf(owner, { min: 0 }, [
      { ...a, lost: true },
      { ...b, lost: true },
    ]);
    expect(worse([all], [nlp(0, 0)]).map(({ level }) => level)).toEqual(["never", "never"]);
    const flat = gangOf(owner, { min: 1 }, [a, { ...b, leaf: "b" }]);
    expect(shown(worse([{ ...flat, mode: "external" }], [nlp(0, 0)]))).toEqual([
      ["partial", "pods-without-leaf", "team-nlp", text],
    ]);
  });
});

describe("verdicts of pods that the scheduler places first", () => {
  const unequal = (...sizes: readonly number[]) =>
    workload(
      "g",
      sizes.map((gpu, index) => pods(`part-${index}`, 1, { gpu })),
    );

  it("of a gang that waits for none are those of one pod", () => {
    const gang = simpleGang("a", 3, { gpu: 1 }, { min: 0 });
    expect(worse([gang], [nlp(0, 0)])).toMatchObject([{ level: "never", reason: "over-limit", need: 100, have: 0 }]);
    expect(worse([gang], [nlp(Infinity, 100)])).toMatchObject([{ level: "partial", reason: "over-limit", need: 300 }]);
  });

  it("request a part of a GPU rounded up", () => {
    const gang = (count: number) => simpleGang("a", count, { fraction: "0.333" });
    expect(worse([gang(1)], [nlp(0, 33)])).toMatchObject([{ level: "never", need: 34, have: 33 }]);
    expect(worse([gang(1)], [nlp(Infinity, 34)])).toEqual([]);
    expect(worse([gang(3)], [nlp(0, 99)])).toMatchObject([{ level: "never", need: 100, have: 99 }]);
    expect(worse([gang(3)], [nlp(Infinity, 100)])).toEqual([]);
    expect(worse([simpleGang("a", 1, { fraction: "0.004" })], [nlp(0, 0)])).toMatchObject([
      { level: "never", need: 1 },
    ]);
  });

  it("round up the last pod of all, of autoscalers, of several gangs and beside allocations too", () => {
    const owner = (maximum: number) => workload("g", [pods("worker", 2, { fraction: "0.333" }, { maximum })]);
    const elastic = (maximum: number) => [gangOf(owner(maximum), { min: 1 })];
    expect(worse(elastic(2), [nlp(Infinity, 66)])).toMatchObject([{ level: "partial", size: "declared", need: 67 }]);
    expect(worse(elastic(2), [nlp(Infinity, 67)])).toEqual([]);
    expect(worse(elastic(3), [nlp(Infinity, 99)])).toMatchObject([{ level: "partial", size: "maximum", need: 100 }]);
    expect(worse(elastic(3), [nlp(Infinity, 100)])).toEqual([]);
    const single = (name: string, fraction: string) => simpleGang(name, 1, { fraction }, fixed);
    const two = [single("a", "0.333"), single("b", "0.333")];
    expect(worse(two, [nlp(66, 100)])).toMatchObject([{ level: "never-together", bound: "deserved", need: 67 }]);
    expect(worse(two, [nlp(67, 100)])).toEqual([]);
    // The pod that needs no rounding may be the last one.
    expect(worse([single("a", "0.333"), single("b", "0.5")], [nlp(83, 100)])).toMatchObject([{ level: "risky" }]);
    const used = { gpu: 50, cpu: 0, memory: 0 };
    const allocated = [{ cluster: "east", queue: "team-nlp", allocated: used, allocatedNonPreemptible: used }];
    const beside = (limit: number) => worse([single("a", "0.333")], [nlp(Infinity, limit)], { allocated });
    expect(beside(83)).toMatchObject([{ level: "never-together", need: 34 }]);
    expect(beside(85)).toEqual([]);
  });

  it("are unknown where pods of one leaf are unequal", () => {
    const found = worse([gangOf(unequal(4, 1), { min: 1 })], [nlp(Infinity, 200)]);
    expect(found).toMatchObject([
      { level: "partial", reason: "over-limit", need: 500 },
      { level: "risky", reason: "order-decides", need: 400, have: 200 },
    ]);
    expect(found[1]?.text).toBe(
      "gang needs 4 GPUs; queue team-nlp has limit 2; the scheduler takes the pods in the order of their creation, so the gang starts only if it takes smaller ones first",
    );
    expect(worse([gangOf(unequal(4, 1), { min: 2 })], [nlp(0, 200)])).toMatchObject([{ level: "never", need: 500 }]);
    expect(worse([gangOf(unequal(4, 1), { min: 1 })], [nlp(Infinity, 400)])).toMatchObject([{ level: "partial" }]);
  });

  it("are masters and launchers before workers", () => {
    const object = { apiVersion: "kubeflow.org/v1", kind: "TFJob", metadata: { name: "g", namespace: "team-nlp" } };
    const owner = workload("g", [pods("launcher", 1, {}), pods("worker", 2, { gpu: 4 })], { object });
    expect(worse([gangOf(owner, { min: 1 })], [nlp(Infinity, 200)])).toMatchObject([{ level: "partial" }]);
    expect(worse([gangOf(owner, { min: 2 })], [nlp(Infinity, 200)])).toMatchObject([{ level: "never", need: 400 }]);
  });

  it("are those of the first subgroups in the order of their names", () => {
    const owner = workload("g", [pods("small", 1, { gpu: 1 }), pods("large", 1, { gpu: 4 })]);
    const [small, large] = owner.pods.map((own) => ({ workload: owner, pods: own }));
    if (small === undefined || large === undefined) throw new Error("two members");
    const first = (leafOfSmall: string, leafOfLarge: string, min = 1) =>
      worse(
        [
          gangOf(owner, { tree: ["a", "b"].map((name) => ({ name, min })), minChildren: 1 }, [
            { ...small, leaf: leafOfSmall },
            { ...large, leaf: leafOfLarge },
          ]),
        ],
        [nlp(Infinity, 200)],
      ).map(({ level, need }) => [level, need]);
    expect(first("a", "b")).toEqual([["partial", 500]]);
    expect(first("b", "a")).toEqual([["never", 400]]);
    expect(first("b", "a", 0)).toEqual([["never", 400]]);
  });
});

describe("verdicts of a gang that cannot grow", () => {
  it("to its declared size", () => {
    const owner = workload("g", [pods("worker", 5, { gpu: 2 })]);
    expect(shown(worse([gangOf(owner, { min: 3 })], [nlp(1000, 800, { parent: "d" }), queue("d", 800, 1200)]))).toEqual(
      [
        [
          "info",
          "over-quota",
          "d",
          "1 gang needs 10 GPUs for all pods; queue d deserves 8; the amount over quota may be reclaimed",
        ],
        [
          "partial",
          "over-limit",
          "team-nlp",
          "all pods of the gang need 10 GPUs; queue team-nlp has limit 8 (queue d: 12)",
        ],
      ],
    );
    const [partial] = worse([gangOf(owner, { min: 3, ...fixed })], [nlp(800, 1200)]);
    expect(partial).toMatchObject({ level: "partial", reason: "non-preemptible-over-quota", need: 1000, have: 800 });
  });

  it("to the maximum of its autoscaler, which is reported only if the declared size fits", () => {
    const owner = workload("g", [pods("worker", 2, { gpu: 2 }, { maximum: 8 })]);
    expect(shown(worse([gangOf(owner)], [nlp(800, 800)]))).toEqual([
      [
        "partial",
        "over-limit",
        "team-nlp",
        "the gang, scaled to its maximum, needs 16 GPUs; queue team-nlp has limit 8",
      ],
    ]);
    const [first, ...others] = worse([gangOf(owner)], [nlp(300, 300)]).filter(({ level }) => level === "partial");
    expect(first).toMatchObject({ size: "declared", need: 400 });
    expect(others).toEqual([]);
  });
});

describe("verdicts of a gang without pods now", () => {
  const asleep = (deserved: number, limit: number) => {
    const owner = workload("g", [pods("worker", 4, { gpu: 8 })], { suspended: true });
    return judge([gangOf(owner, { min: 4 })], [nlp(deserved, limit)]);
  };

  it("are what they will be, and break nothing now", () => {
    expect(asleep(800, 1600)).toMatchObject([
      {
        level: "info",
        reason: "over-limit",
        isInactive: true,
        need: 3200,
        text: "once switched on, gang needs 32 GPUs; queue team-nlp has limit 16",
      },
    ]);
    expect(asleep(3200, 3200)).toMatchObject([{ level: "cannot-say", reason: "within-quota", isInactive: true }]);
  });

  it("are not counted with others", () => {
    const owner = workload("g", [pods("worker", 1, { gpu: 8 })], { suspended: true });
    const gangs = [gangOf(owner, fixed), simpleGang("h", 1, { gpu: 8 }, fixed)];
    expect(worse(gangs, [nlp(800, 800)])).toEqual([]);
  });

  it("report that no queue accepts them", () => {
    const owner = workload("g", [pods("worker", 1, { gpu: 8 })], { suspended: true });
    expect(shown(judge([gangOf(owner)], [queue("other", 1, 1)]))).toEqual([
      ["info", "queue-missing", "team-nlp", "there is no queue team-nlp in cluster east"],
    ]);
  });
});

describe("verdicts that cannot count everything", () => {
  const text = (gang: CountedGang) => judge([gang], [nlp(0, 0)])[0]?.text;
  const within =
    "quota and limits of queue team-nlp do not keep the gang from starting; whether nodes have room is not known here";

  it("report what is not counted", () => {
    const claims = {
      spec: { containers: [], resourceClaims: ["b", "a"].map((name) => ({ name, resourceClaimName: name })) },
    };
    const claiming = gangOf(workload("g", [pods("worker", 1, {}, { template: claims })]));
    const because = "its GPU memory, since the GPU of node pool default is not known";
    expect(text(simpleGang("g", 1, { gpuMemory: "1000" }))).toBe(`${within}, and it does not count ${because}`);
    expect(text(claiming)).toBe(
      `${within}, and it does not count its resource claims a, b, which are not among the manifests`,
    );
  });
});

describe("verdicts of gangs together", () => {
  const queues = [
    nlp(400, 800, { parent: "research", project: "team-nlp", department: "research" }),
    queue("team-cv", 400, 800, { parent: "research", project: "team-cv", department: "research" }),
    queue("research", 600, 1200, { department: "research" }),
  ];
  const cv = { queue: "team-cv" };

  it("what may not be preempted is held against the quota of the subtree", () => {
    const a = simpleGang("a", 1, { gpu: 4 }, fixed);
    const b = simpleGang("b", 1, { gpu: 4 }, { ...fixed, ...cv });
    expect(worse([a, b], queues)).toEqual([
      {
        level: "never-together",
        reason: "non-preemptible-over-quota",
        cluster: "east",
        queue: "research",
        gangs: [a, b],
        together: true,
        resource: "gpu",
        bound: "deserved",
        size: "minimum",
        need: 800,
        have: 600,
        chain: [{ queue: "research", have: 600 }],
        text: "2 non-preemptible gangs need 8 GPUs to start; department research deserves 6",
      },
    ]);
  });

  it("everything is held against the limit of the subtree", () => {
    const gangs = [
      simpleGang("a", 1, { gpu: 8 }),
      simpleGang("b", 1, { gpu: 4 }, cv),
      simpleGang("c", 1, { gpu: 1 }, { ...fixed, ...cv }),
    ];
    const found = worse(gangs, queues).filter(({ level }) => level === "never-together");
    expect(shown(found)).toEqual([
      ["never-together", "over-limit", "research", "3 gangs need 13 GPUs to start; department research has limit 12"],
    ]);
  });

  it("are one for one sum, at the lowest queue unless a queue above it has less", () => {
    const gangs = [simpleGang("a", 1, { gpu: 8 }), simpleGang("b", 1, { gpu: 8 })];
    const found = (limit: number, department: number, more: readonly Parameters<typeof worse>[0][number][] = []) =>
      worse(
        [...gangs, ...more],
        [
          nlp(-1, limit, { parent: "research", project: "team-nlp", department: "research" }),
          queue("team-cv", 400, 800, { parent: "research", department: "research" }),
          queue("research", -1, department, { department: "research" }),
        ],
      ).flatMap(({ level, queue: name, text }) => (level === "never-together" ? [[name, text]] : []));
    const below = (department: number) => [
      "team-nlp",
      `2 gangs need 16 GPUs to start; queue team-nlp has limit 12 (department research: ${department})`,
    ];
    const above = (limit: number) => [
      "research",
      `2 gangs need 16 GPUs to start; department research has limit ${limit}`,
    ];
    expect(found(1200, 1200)).toEqual([below(12)]);
    expect(found(1200, 1400)).toEqual([below(14)]);
    expect(found(1200, 1000)).toEqual([above(10), below(10)]);
    expect(found(1200, 1200, [simpleGang("c", 1, { gpu: 1 }, cv)])).toEqual([
      ["research", "3 gangs need 17 GPUs to start; department research has limit 12"],
      below(12),
    ]);
  });

  it("leave out gangs that never start anyway, and those that request nothing of the resource", () => {
    const gangs = [
      simpleGang("never", 1, { gpu: 9 }),
      simpleGang("cpu", 1, { cpu: 1 }),
      simpleGang("a", 1, { gpu: 8 }),
    ];
    expect(worse(gangs, queues).filter(({ together }) => together)).toMatchObject([
      { level: "info", queue: "research", gangs: [{ gang: { name: "a" } }], need: 800 },
      { level: "info", queue: "team-nlp", need: 800 },
    ]);
  });

  it("count minimums and not all pods", () => {
    const big = (name: string) => gangOf(workload(name, [pods("worker", 8, { gpu: 1 })]), { min: 4 });
    const found = worse([big("a"), big("b")], [nlp(1600, 800)]);
    expect(found.filter(({ level }) => level === "never-together")).toEqual([]);
  });
});

describe("verdicts with allocations", () => {
  const allocated = (all: number, nonPreemptible = 0) => {
    const gpus = (gpu: number) => ({ gpu, cpu: 0, memory: 0 });
    return [
      { cluster: "east", queue: "team-nlp", allocated: gpus(all), allocatedNonPreemptible: gpus(nonPreemptible) },
    ];
  };

  it("report that a gang does not fit beside it, without the level never", () => {
    const gang = simpleGang("g", 1, { gpu: 4 });
    expect(worse([gang], [nlp(800, 800)], { allocated: allocated(400) })).toEqual([]);
    expect(worse([gang], [nlp(1600, 800)], { allocated: allocated(600) })).toMatchObject([
      {
        level: "never-together",
        reason: "over-limit",
        together: false,
        need: 400,
        have: 800,
        allocated: 600,
        text: "gang needs 4 GPUs beside 6 GPUs already allocated; queue team-nlp has limit 8",
      },
    ]);
  });

  it.each([
    ["CPU", { cpu: "4" }, { cpu: 6_000 }, { cpu: { ...unlimited, limit: 8_000 } }],
    ["memory", { memory: "4Gi" }, { memory: 6e9 }, { memory: { ...unlimited, limit: 8e9 } }],
  ])("say once that a gang does not fit beside the %s of others", (_, ask, used, quotas) => {
    const [entry] = allocated(0);
    const more = entry && { allocated: [{ ...entry, allocated: { gpu: 0, cpu: 0, memory: 0, ...used } }] };
    expect(worse([simpleGang("g", 1, ask)], [nlp(800, 800, { quotas })], more)).toMatchObject([
      { level: "never-together", reason: "over-limit", together: false },
    ]);
  });

  it("compare only non-preemptible pods with the quota", () => {
    const gang = simpleGang("g", 1, { gpu: 4 }, fixed);
    expect(worse([gang], [nlp(800, 1600)], { allocated: allocated(800, 400) })).toEqual([]);
    expect(worse([gang], [nlp(800, 1600)], { allocated: allocated(800, 500) })).toMatchObject([
      { level: "never-together", reason: "non-preemptible-over-quota", allocated: 500 },
    ]);
  });

  it("do not count twice what runs already", () => {
    const a = simpleGang("a", 1, { gpu: 4 });
    const levelsBeside = (more: Partial<QuotaInput>) =>
      worse([a], [nlp(800, 800)], { allocated: allocated(1000), ...more }).map(({ level }) => level);
    expect(levelsBeside({})).toEqual(["never-together", "info"]);
    expect(levelsBeside({ running: () => true })).toEqual(["info"]);
    const b = simpleGang("b", 1, { gpu: 4 });
    const more = (gpus: number) => ({ allocated: allocated(gpus), running: (gang: CountedGang) => gang === a });
    expect(worse([a, b], [nlp(800, 800)], more(400))).toEqual([]);
    expect(worse([a, b], [nlp(1600, 800)], more(500)).filter(({ together }) => together)).toMatchObject([
      {
        level: "never-together",
        need: 800,
        allocated: 100,
        text: "2 gangs need 8 GPUs to start beside 1 GPU already allocated; queue team-nlp has limit 8",
      },
    ]);
  });

  it("report that a queue runs over quota", () => {
    const gang = simpleGang("g", 1, { gpu: 4 });
    expect(shown(worse([gang], [nlp(800, 1600)], { allocated: allocated(500) }))).toEqual([
      [
        "info",
        "over-quota",
        "team-nlp",
        "1 gang needs 4 GPUs for all pods beside 5 GPUs already allocated; queue team-nlp deserves 8; the amount over quota may be reclaimed",
      ],
    ]);
  });
});

describe("verdicts of exact fits", () => {
  const risky = (gangs: readonly CountedGang[], limit: number) =>
    worse(gangs, [nlp(Infinity, limit)]).filter(({ level }) => level === "risky");

  it.each([
    ["thirds of tenths", ["0.1", "0.2"], 30, 1],
    ["halves and quarters, which floating point holds", ["0.5", "0.25", "0.25"], 100, 0],
    ["one alone", ["0.3"], 30, 0],
    ["three of equal size", ["0.1", "0.1", "0.1"], 30, 1],
    ["ten whose sum is smaller", Array.from({ length: 10 }, () => "0.1"), 100, 0],
    ["three whose sum is equal", ["0.35", "0.35", "0.35"], 105, 0],
    ["one that requests more than it is charged", ["0.07", "0.07"], 15, 1],
    ["with room to spare", ["0.1", "0.2"], 31, 0],
  ])("%s", (_, fractions, limit, count) => {
    expect(
      risky(
        fractions.map((fraction, index) => simpleGang(`g${index}`, 1, { fraction })),
        limit,
      ),
    ).toHaveLength(count);
  });

  it("of the devices of one pod", () => {
    const shares = (devices: string, limit: number) => {
      const annotations = { "gpu-fraction": "0.1", "gpu-fraction-num-devices": devices };
      const template = { metadata: { annotations }, spec: { containers: [{ name: "main" }] } };
      return risky([gangOf(workload("a", [{ component: "main", instance: "", count: 1, template }]))], limit);
    };
    expect(shares("3", 30)).toMatchObject([{ size: "minimum", need: 30, have: 30 }]);
    expect(shares("3", 31)).toEqual([]);
    expect(shares("2", 20)).toEqual([]);
  });

  it("whole GPUs are exact", () => {
    expect(risky([simpleGang("a", 3, { gpu: 1 })], 300)).toEqual([]);
  });

  it("count all pods where those of the start leave room", () => {
    const owner = workload("a", [pods("worker", 3, { fraction: "0.1" })]);
    expect(risky([gangOf(owner, { min: 1 })], 30)).toMatchObject([{ size: "declared", need: 30, have: 30 }]);
    expect(risky([gangOf(owner, { min: 1 })], 10)).toEqual([]);
  });

  it("report that the sum in floating point is larger", () => {
    const found = risky([simpleGang("a", 1, { fraction: "0.1" }), simpleGang("b", 1, { fraction: "0.2" })], 30);
    expect(found.map(({ text }) => text)).toEqual([
      "2 gangs need 0.3 GPUs to start; queue team-nlp has limit 0.3; this fits, but the scheduler adds fractions of a GPU in floating point, and its sum is larger",
    ]);
  });
});

describe("verdicts in general", () => {
  const amount = fc.constantFrom(0, 100, 150, 400, 800, Infinity);
  const names = ["a", "b", "c", "d"];
  const node = (name: string) =>
    fc
      .record({
        deserved: amount,
        limit: amount,
        parent: fc.constantFrom(undefined, "a", "b", "ghost"),
        pool: fc.boolean(),
      })
      .map(({ deserved, limit, parent, pool }) =>
        queue(name, deserved, limit, {
          ...(parent === undefined ? {} : { parent }),
          ...(pool ? {} : { nodePool: "h100" }),
        }),
      );
  const queues = fc.tuple(...names.map(node));
  const gang = fc.record({
    count: fc.integer({ min: 0, max: 3 }),
    maximum: fc.nat({ max: 4 }),
    gpu: fc.nat({ max: 4 }),
    min: fc.nat({ max: 3 }),
    at: fc.constantFrom(...names, "nope"),
    fixed: fc.boolean(),
    suspended: fc.boolean(),
  });
  const gangs = fc.array(gang, { maxLength: 6 }).map((all) =>
    all.map(({ count, maximum, gpu, min, at, fixed: non, suspended }, index) =>
      gangOf(workload(`g${index}`, [pods("worker", count, { gpu, cpu: "1" }, { maximum })], { suspended }), {
        queue: at,
        min,
        preemptibility: non ? "non-preemptible" : "preemptible",
      }),
    ),
  );

  it("are those that rules report and within-quota, in one order", () => {
    fc.assert(
      fc.property(gangs, queues, (all, nodes) => {
        const model = quotaModel(quotaInput(all, nodes));
        const reported = verdicts(model).filter(({ reason }) => reason !== "within-quota");
        expect(objections(model)).toEqual(reported);
      }),
    );
  });

  it("do not depend on the order of gangs and queues", () => {
    const shuffled = fc.tuple(gangs, queues).chain(([all, nodes]) =>
      fc.record({
        all: fc.constant(all),
        nodes: fc.constant(nodes),
        otherAll: fc.shuffledSubarray(all, { minLength: all.length }),
        otherNodes: fc.shuffledSubarray([...nodes], { minLength: nodes.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ all, nodes, otherAll, otherNodes }) => {
        expect(judge(otherAll, otherNodes)).toEqual(judge(all, nodes));
      }),
    );
  });

  it("have a verdict for every gang, and none that promises a start", () => {
    fc.assert(
      fc.property(gangs, queues, (all, nodes) => {
        const found = judge(all, nodes);
        for (const one of all) {
          const own = found.filter(({ together, gangs: about }) => !together && about.includes(one));
          expect(own.length).toBeGreaterThan(0);
          const never = own.some(({ level }) => level === "never");
          expect(never && own.some(({ level }) => level === "cannot-say")).toBe(false);
        }
        for (const { text } of found) expect(text).not.toMatch(/\bwill (start|run|be scheduled)\b|NaN|undefined/);
      }),
    );
  });

  it("have the level never only where a queue on the way to the top exceeds the gang's bound", () => {
    fc.assert(
      fc.property(gangs, queues, (all, nodes) => {
        for (const { level, reason, have, need, bound, chain, queue: at } of judge(all, nodes)) {
          if (level !== "never" || bound === undefined) continue;
          expect(need).toBeGreaterThan(have ?? Infinity);
          expect(chain).toContainEqual({ queue: at, have });
          expect(reason).toBe(bound === "limit" ? "over-limit" : "non-preemptible-over-quota");
        }
      }),
    );
  });

  it("a queue without bounds keeps nothing from starting", () => {
    const free = names.map((name) => queue(name, Infinity, Infinity, { quotas: { cpu: unlimited } }));
    fc.assert(
      fc.property(gangs, (all) => {
        const bounds = judge(all, free).filter(({ bound }) => bound !== undefined);
        expect(bounds).toEqual([]);
      }),
    );
  });
});
