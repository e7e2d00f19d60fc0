import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { account } from "../../../../src/gpu/quota/account.ts";
import type { Account, AccountKind, AccountRow } from "../../../../src/gpu/quota/account-row.ts";
import { addAmounts, NO_AMOUNTS } from "../../../../src/gpu/quota/amounts.ts";
import type { CountedGang, QuotaInput } from "../../../../src/gpu/quota/counted-gang.ts";
import { organizationQueues } from "../../../../src/gpu/quota/organization-queues.ts";
import type { QueueNode } from "../../../../src/gpu/quota/queue-node.ts";
import { quotaModel } from "../../../../src/gpu/quota/quota-model.ts";
import { addResources, NO_RESOURCES } from "../../../../src/gpu/quota/resources.ts";
import { cluster, gpuQuota, organization, project, runaiCluster } from "../../../helpers/organization.ts";
import { gangOf, pods, queue, quotaInput, rowOfAccount, simpleGang, workload } from "./builders.ts";

function count(gangs: readonly CountedGang[], queues: readonly QueueNode[], more: Partial<QuotaInput> = {}): Account {
  return account(quotaModel(quotaInput(gangs, queues, more)));
}

function row(found: Account, kind: AccountKind, name: string, at = "east"): AccountRow {
  const one = rowOfAccount(found, kind, at, name);
  if (one === undefined) throw new Error(`no ${kind} ${name}`);
  return one;
}

function gpus({ total }: AccountRow) {
  const { minimum, declared, maximum, potential } = total;
  return [minimum.gpu, declared.gpu, maximum.gpu, potential.gpu];
}

const EAST = cluster({
  nodePools: [
    { name: "default" },
    { name: "h100", gpu: { type: "H100", memory: 81_920, perNode: 8 }, nodes: 4 },
    { name: "a100", gpu: { type: "A100", memory: 40_960, perNode: 4 } },
  ],
});
const ACME = organization({
  clusters: [EAST, runaiCluster()],
  departments: [{ name: "research", quotas: [gpuQuota(16, 24), gpuQuota(8, 16, { nodePool: "h100" })] }],
  projects: [
    project({ quotas: [gpuQuota(8, 16), gpuQuota(4, 8, { nodePool: "h100" })] }),
    project({ name: "team-cv", quotas: [gpuQuota(8, 16)] }),
    project({ name: "team-search", clusters: ["west"], quotas: [gpuQuota(4, 4, { cluster: "west" })] }),
  ],
});
const QUEUES = organizationQueues(ACME);
const ours = { organization: ACME };

describe("account of nothing", () => {
  it("has the clusters and their pools", () => {
    const { rows, unattributed } = count([], []);
    expect(rows.map(({ kind, cluster: at, name }) => `${at} ${kind} ${name}`)).toEqual([
      "east cluster east",
      "east node-pool default",
      "east node-pool h100",
      "west cluster west",
      "west node-pool default",
    ]);
    expect(rows.every(({ total }) => total.pods === 0)).toBe(true);
    expect(unattributed).toEqual([]);
  });

  it("lists what nothing uses, with its quota", () => {
    const found = count([], QUEUES, ours);
    expect(found.rows.map(({ kind, cluster: at, name, parent }) => [at, kind, name, parent])).toEqual([
      ["east", "cluster", "east", undefined],
      ["east", "node-pool", "a100", "east"],
      ["east", "node-pool", "default", "east"],
      ["east", "node-pool", "h100", "east"],
      ["east", "department", "research", "east"],
      ["east", "project", "team-cv", "research"],
      ["east", "project", "team-nlp", "research"],
      ["east", "queue", "research", undefined],
      ["east", "queue", "research-h100", undefined],
      ["east", "queue", "team-cv", "research"],
      ["east", "queue", "team-nlp", "research"],
      ["east", "queue", "team-nlp-h100", "research-h100"],
      ["west", "cluster", "west", undefined],
      ["west", "node-pool", "default", "west"],
      ["west", "project", "team-search", "research"],
      ["west", "queue", "team-search", "research"],
    ]);
    expect(row(found, "project", "team-nlp").quota).toMatchObject({ deserved: { gpu: 1200 }, limit: { gpu: 2400 } });
    expect(row(found, "department", "research").quota).toMatchObject({ deserved: { gpu: 2400 }, limit: { gpu: 4000 } });
    expect(row(found, "node-pool", "h100").quota).toMatchObject({ deserved: { gpu: 800 }, limit: { gpu: 1600 } });
    expect(row(found, "cluster", "east").quota).toMatchObject({ deserved: { gpu: 2400 }, limit: { gpu: 4000 } });
    expect(row(found, "queue", "team-nlp").headroom).toEqual({
      deserved: { gpu: 800, cpu: Infinity, memory: Infinity },
      limit: { gpu: 1600, cpu: Infinity, memory: Infinity },
    });
  });

  it("lists queues of the chart only where something uses them", () => {
    expect(rowOfAccount(count([], QUEUES, ours), "queue", "east", "default-queue")).toBeUndefined();
    const found = count([simpleGang("a", 1, { gpu: 1 }, { queue: "default-queue" })], QUEUES, ours);
    expect(gpus(row(found, "queue", "default-parent-queue"))).toEqual([100, 100, 100, 0]);
    expect(row(found, "queue", "default-queue").headroom).toMatchObject({
      deserved: { gpu: 0 },
      limit: { gpu: Infinity },
    });
  });

  it("has the capacity if the GPUs of all nodes are known", () => {
    const found = count([], QUEUES, ours);
    expect(row(found, "node-pool", "h100").capacityGpu).toBe(3200);
    expect(row(found, "node-pool", "a100").capacityGpu).toBeUndefined();
    expect(row(found, "node-pool", "default").capacityGpu).toBeUndefined();
    expect(row(found, "cluster", "east").capacityGpu).toBeUndefined();
    const known = cluster({
      nodePools: [{ name: "default" }, { name: "x", gpu: { type: "X", memory: 1024, perNode: 2 }, nodes: 3 }],
    });
    const small = count([], [], { organization: { clusters: [known], projects: [] } });
    expect(row(small, "cluster", "east").capacityGpu).toBe(600);
  });
});

describe("account of gangs", () => {
  const train = gangOf(workload("train", [pods("master", 1, { gpu: 8, cpu: "4" }), pods("worker", 3, { gpu: 8 })]), {
    min: 4,
  });
  const serve = gangOf(workload("serve", [pods("server", 2, { gpu: 1 }, { maximum: 6 })]), {
    queue: "team-nlp-h100",
    nodePool: "h100",
    preemptibility: "non-preemptible",
  });
  const asleep = gangOf(workload("asleep", [pods("worker", 2, { gpu: 4 })], { suspended: true }), { queue: "team-cv" });
  const found = count([train, serve, asleep], QUEUES, ours);

  it("charges queue, project, department, node pool and cluster", () => {
    expect(gpus(row(found, "queue", "team-nlp"))).toEqual([3200, 3200, 3200, 0]);
    expect(gpus(row(found, "queue", "team-nlp-h100"))).toEqual([100, 200, 600, 0]);
    expect(gpus(row(found, "queue", "team-cv"))).toEqual([0, 0, 0, 800]);
    expect(gpus(row(found, "queue", "research"))).toEqual([3200, 3200, 3200, 800]);
    expect(gpus(row(found, "project", "team-nlp"))).toEqual([3300, 3400, 3800, 0]);
    expect(gpus(row(found, "department", "research"))).toEqual([3300, 3400, 3800, 800]);
    expect(gpus(row(found, "node-pool", "h100"))).toEqual([100, 200, 600, 0]);
    expect(gpus(row(found, "node-pool", "default"))).toEqual([3200, 3200, 3200, 800]);
    expect(gpus(row(found, "cluster", "east"))).toEqual([3300, 3400, 3800, 800]);
    expect(gpus(row(found, "cluster", "west", "west"))).toEqual([0, 0, 0, 0]);
  });

  it("separates preemptible and non-preemptible amounts", () => {
    const { total, preemptible, nonPreemptible } = row(found, "project", "team-nlp");
    expect(preemptible.declared).toEqual({ gpu: 3200, cpu: 4000, memory: 0 });
    expect(nonPreemptible.declared).toEqual({ gpu: 200, cpu: 0, memory: 0 });
    expect(total).toEqual(addAmounts(preemptible, nonPreemptible));
    expect(total.pods).toBe(6);
  });

  it("has the remaining amount, below 0 if there is too much", () => {
    expect(row(found, "queue", "team-nlp").headroom).toMatchObject({ deserved: { gpu: 800 }, limit: { gpu: -1600 } });
    expect(row(found, "queue", "team-nlp-h100").headroom).toMatchObject({
      deserved: { gpu: 200 },
      limit: { gpu: 600 },
    });
  });

  it("can explain every number", () => {
    expect(
      row(found, "project", "team-nlp").contributions.map(({ workload: { object }, gang, ...entry }) => ({
        name: object.metadata.name,
        gang: gang?.gang.name,
        component: entry.component,
        instance: entry.instance,
        count: entry.count,
        maximum: entry.maximum,
        gpu: entry.perPod.gpu,
        queue: entry.queue,
      })),
    ).toEqual([
      {
        name: "train",
        gang: "train",
        component: "master",
        instance: "",
        count: 1,
        maximum: 1,
        gpu: 800,
        queue: "team-nlp",
      },
      {
        name: "train",
        gang: "train",
        component: "worker",
        instance: "",
        count: 3,
        maximum: 3,
        gpu: 800,
        queue: "team-nlp",
      },
      {
        name: "serve",
        gang: "serve",
        component: "server",
        instance: "",
        count: 2,
        maximum: 6,
        gpu: 100,
        queue: "team-nlp-h100",
      },
    ]);
  });

  it("converts GPU memory by the GPUs of the node pool, and keeps it apart elsewhere", () => {
    const ask = { gpuMemory: "20480" };
    const mixed = count(
      [simpleGang("a", 2, ask), simpleGang("b", 2, ask, { queue: "team-nlp-h100", nodePool: "h100" })],
      QUEUES,
      ours,
    );
    expect(row(mixed, "cluster", "east").total).toMatchObject({ memoryMiB: 40_960, declared: { gpu: 52 } });
  });

  it("gives a queue that is not there a row without a quota", () => {
    const lost = count([simpleGang("a", 1, { gpu: 1 }, { queue: "nope" })], QUEUES, ours);
    const nope = row(lost, "queue", "nope");
    expect(nope.quota).toBeUndefined();
    expect(nope.headroom).toBeUndefined();
    expect(gpus(nope)).toEqual([100, 100, 100, 0]);
    expect(gpus(row(lost, "cluster", "east"))).toEqual([100, 100, 100, 0]);
  });

  it("lists the pods of a gang that names no queue apart", () => {
    const found = count([simpleGang("a", 2, { gpu: 1 }, { queue: "" })], QUEUES, ours);
    expect(gpus(row(found, "cluster", "east"))).toEqual([0, 0, 0, 0]);
    expect(found.rows.map(({ name }) => name)).not.toContain("");
    expect(found.unattributed).toMatchObject([{ count: 2, gang: { gang: { name: "a" } }, perPod: { gpu: 100 } }]);
    expect(found.unattributed[0]).not.toHaveProperty("queue");
  });

  it("charges a project that has no quota on the node pool", () => {
    const lost = count([simpleGang("a", 1, { gpu: 1 }, { queue: "team-cv-h100", nodePool: "h100" })], QUEUES, ours);
    expect(gpus(row(lost, "project", "team-cv"))).toEqual([100, 100, 100, 0]);
    expect(gpus(row(lost, "department", "research"))).toEqual([100, 100, 100, 0]);
    expect(row(lost, "queue", "team-cv-h100").quota).toBeUndefined();
  });

  it("has a cluster that the organisation does not have", () => {
    const other = gangOf(workload("a", [pods("x", 1, { gpu: 1 })], { cluster: "south" }));
    expect(gpus(row(count([other], QUEUES, ours), "cluster", "south", "south"))).toEqual([100, 100, 100, 0]);
  });
});

describe("account of pods beyond the gangs", () => {
  it("charges what an autoscaler adds as further gangs", () => {
    const owner = workload("serve", [pods("server", 2, { gpu: 1 }, { maximum: 5 })]);
    const one = { workload: owner, pods: pods("server", 1, { gpu: 1 }) };
    const found = count([gangOf(owner, { name: "g0" }, [one]), gangOf(owner, { name: "g1" }, [one])], QUEUES, ours);
    expect(gpus(row(found, "queue", "team-nlp"))).toEqual([200, 200, 500, 0]);
    const [, , extra] = row(found, "queue", "team-nlp").contributions;
    expect(extra).toMatchObject({ component: "server", count: 0, maximum: 3 });
    expect(extra?.gang).toBeUndefined();
  });

  it("does not add the same pods again where instances are described differently", () => {
    const owner = workload("ray", [
      pods("worker", 2, { gpu: 1 }, { instance: "a" }),
      pods("worker", 3, { gpu: 1 }, { instance: "b" }),
    ]);
    const whole = { workload: owner, pods: pods("worker", 5, { gpu: 1 }) };
    const found = count([gangOf(owner, { min: 1 }, [whole])], QUEUES, ours);
    expect(gpus(row(found, "queue", "team-nlp"))).toEqual([100, 500, 500, 0]);
    expect(found.unattributed).toEqual([]);
  });
});

describe("account of pods without a gang", () => {
  const alone = (fields: Parameters<typeof workload>[2], ask = { gpu: 2 }) =>
    workload("alone", [pods("worker", 2, ask)], fields);
  const only = (...workloads: QuotaInput["workloads"]) => count([], QUEUES, { ...ours, workloads });

  it("charges the project of the namespace on a Run:ai cluster", () => {
    const found = only(alone({ cluster: "west", namespace: "runai-team-search" }));
    expect(gpus(row(found, "queue", "team-search", "west"))).toEqual([0, 400, 400, 0]);
    expect(gpus(row(found, "project", "team-search", "west"))).toEqual([0, 400, 400, 0]);
    expect(found.unattributed).toEqual([]);
  });

  it("charges the default pool of that project, unless a label names another pool", () => {
    const west = runaiCluster({ nodePools: [{ name: "default" }, { name: "l40s" }, { name: "a100" }] });
    const owner = project({
      name: "team-search",
      clusters: ["west"],
      defaultNodePools: ["h200", "l40s", "a100"],
      quotas: ["default", "l40s", "a100"].map((nodePool) => gpuQuota(4, 4, { cluster: "west", nodePool })),
    });
    const file = { ...ACME, clusters: [EAST, west], projects: [owner] };
    const place = { cluster: "west", namespace: "runai-team-search" };
    const queues = organizationQueues(file);
    const found = (labels?: Readonly<Record<string, string>>) =>
      count([], queues, { organization: file, workloads: [alone({ ...place, ...(labels && { labels }) })] });
    expect(gpus(row(found(), "queue", "team-search-l40s", "west"))).toEqual([0, 400, 400, 0]);
    const labelled = found({ "runai/node-pool": "a100" });
    expect(gpus(row(labelled, "queue", "team-search-a100", "west"))).toEqual([0, 400, 400, 0]);
  });

  it("charges the queue that labels name, of the workload before those of the pods", () => {
    const key = "kai.scheduler/queue";
    expect(gpus(row(only(alone({ labels: { [key]: "team-cv" } })), "queue", "team-cv"))).toEqual([0, 400, 400, 0]);
    const labelled = { ...pods("worker", 1, { gpu: 1 }).template, metadata: { labels: { [key]: "team-nlp" } } };
    const byPods = workload("pods", [pods("worker", 1, {}, { template: labelled })]);
    expect(gpus(row(only(byPods), "queue", "team-nlp"))).toEqual([0, 100, 100, 0]);
    const west = alone({ cluster: "west", namespace: "x", labels: { "runai/queue": "team-search" } });
    expect(gpus(row(only(west), "queue", "team-search", "west"))).toEqual([0, 400, 400, 0]);
  });

  it("charges the project that a label names, on the node pool of the label", () => {
    const labels = { project: "team-nlp", "kai.scheduler/node-pool": "h100" };
    expect(gpus(row(only(alone({ labels })), "queue", "team-nlp-h100"))).toEqual([0, 400, 400, 0]);
  });

  it("lists pods without a queue separately: on KAI a namespace does not select one", () => {
    const found = only(alone({ namespace: "team-nlp" }), alone({ cluster: "west", namespace: "elsewhere" }));
    expect(found.unattributed.map(({ cluster: at, count: n, perPod }) => [at, n, perPod.gpu])).toEqual([
      ["east", 2, 200],
      ["west", 2, 200],
    ]);
    expect(gpus(row(found, "cluster", "east"))).toEqual([0, 0, 0, 0]);
  });

  it("decides by labels and class what is preemptible", () => {
    const labels = { "kai.scheduler/queue": "team-nlp" };
    const inference = only(alone({ labels: { ...labels, priorityClassName: "inference" } }));
    expect(row(inference, "queue", "team-nlp").nonPreemptible.declared.gpu).toBe(400);
    const said = { ...labels, priorityClassName: "inference", "kai.scheduler/preemptibility": "preemptible" };
    expect(row(only(alone({ labels: said })), "queue", "team-nlp").preemptible.declared.gpu).toBe(400);
  });

  it("shows what is scaled to zero, and leaves out components without pods", () => {
    const labels = { "kai.scheduler/queue": "team-nlp" };
    const zero = workload("zero", [pods("a", 0, { gpu: 1 }), pods("b", 0, { gpu: 2 })], { labels });
    const partly = workload("partly", [pods("a", 1, { gpu: 1 }), pods("b", 0, { gpu: 2 })], { labels });
    expect(gpus(row(only(zero), "queue", "team-nlp"))).toEqual([0, 0, 0, 300]);
    expect(row(only(partly), "queue", "team-nlp").contributions).toHaveLength(1);
  });
});

describe("account with allocations", () => {
  const gang = (name: string) => simpleGang(name, 1, { gpu: 4 });
  const used = { gpu: 600, cpu: 0, memory: 0 };
  const allocated = [{ cluster: "east", queue: "team-nlp", allocated: used, allocatedNonPreemptible: NO_RESOURCES }];

  it("subtracts them from the remaining amount", () => {
    const found = row(count([gang("a")], QUEUES, { ...ours, allocated }), "queue", "team-nlp");
    expect(found.allocated).toEqual({ all: used, nonPreemptible: NO_RESOURCES });
    expect(found.headroom).toMatchObject({ deserved: { gpu: 800 }, limit: { gpu: 600 } });
  });

  it("does not take off twice what runs", () => {
    const running = ({ gang: { name } }: CountedGang) => name === "a";
    const found = row(count([gang("a"), gang("b")], QUEUES, { ...ours, allocated, running }), "queue", "team-nlp");
    expect(found.allocated?.all.gpu).toBe(200);
    expect(found.headroom?.limit.gpu).toBe(600);
  });
});

describe("account in general", () => {
  const queues = [
    ...QUEUES,
    queue("deep", 100, 200, { parent: "research-x" }),
    queue("research-x", 100, 200, { parent: "company" }),
    queue("company", 100, 200),
  ];
  const made = fc.record({
    at: fc.constantFrom("team-nlp", "team-cv", "team-nlp-h100", "deep", "research", "nope"),
    count: fc.nat({ max: 3 }),
    maximum: fc.nat({ max: 5 }),
    gpu: fc.nat({ max: 8 }),
    min: fc.nat({ max: 3 }),
    suspended: fc.boolean(),
    fixed: fc.boolean(),
  });
  const gangs = fc.array(made, { maxLength: 8 }).map((all) =>
    all.map(({ at, count: n, maximum, gpu, min, suspended, fixed }, index) =>
      gangOf(
        workload(`g${index}`, [pods("worker", n, { gpu, cpu: "100m", memory: "1Gi" }, { maximum })], { suspended }),
        {
          queue: at,
          min,
          preemptibility: fixed ? "non-preemptible" : "preemptible",
          ...(at.endsWith("h100") ? { nodePool: "h100" } : {}),
        },
      ),
    ),
  );

  it("a row is the sum of the rows below it and of its own gangs", () => {
    fc.assert(
      fc.property(gangs, (all) => {
        const found = count(all, queues, ours);
        const sum = (rows: readonly AccountRow[]) => rows.map(({ total }) => total).reduce(addAmounts, NO_AMOUNTS);
        const east = found.rows.filter((entry) => entry.cluster === "east");
        const whole = row(found, "cluster", "east").total;
        expect(sum(east.filter(({ kind }) => kind === "node-pool"))).toEqual(whole);
        expect(sum(east.filter(({ kind, parent }) => kind === "queue" && parent === undefined))).toEqual(whole);
        for (const parent of east.filter(({ kind }) => kind === "queue")) {
          const children = east.filter((entry) => entry.kind === "queue" && entry.parent === parent.name);
          const own = count(
            all.filter(({ gang }) => gang.queue === parent.name),
            queues,
            ours,
          );
          const itself = rowOfAccount(own, "cluster", "east", "east")?.total ?? NO_AMOUNTS;
          expect(addAmounts(sum(children), itself)).toEqual(parent.total);
        }
        for (const entry of found.rows) {
          expect(addAmounts(entry.preemptible, entry.nonPreemptible)).toEqual(entry.total);
        }
      }),
    );
  });

  it("the contributions of a row add up to its numbers", () => {
    fc.assert(
      fc.property(gangs, (all) => {
        for (const { contributions, total } of count(all, queues, ours).rows) {
          expect(contributions.reduce((sum, entry) => sum + entry.count, 0)).toBe(total.pods);
          const declared = contributions
            .flatMap(({ perPod: { gpu, cpu, memory }, count: n }) =>
              Array.from({ length: n }, () => ({ gpu, cpu, memory })),
            )
            .reduce(addResources, NO_RESOURCES);
          expect(declared).toEqual(total.declared);
        }
      }),
    );
  });

  it("does not depend on the order of gangs and queues, but for the list of contributions", () => {
    const bare = (found: Account) => found.rows.map(({ contributions: _, ...rest }) => rest);
    fc.assert(
      fc.property(
        gangs.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        fc.shuffledSubarray(queues, { minLength: queues.length }),
        ([all, other], shuffled) => {
          expect(bare(count(other, shuffled, ours))).toEqual(bare(count(all, queues, ours)));
        },
      ),
    );
  });
});
