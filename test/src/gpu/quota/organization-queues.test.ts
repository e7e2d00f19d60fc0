import { describe, expect, it } from "vitest";
import { allocationsOf } from "../../../../src/gpu/quota/allocations.ts";
import { chartQueues } from "../../../../src/gpu/quota/chart-queues.ts";
import { gpuMemoryOf, organizationQueues } from "../../../../src/gpu/quota/organization-queues.ts";
import { queueObject } from "../../../../src/gpu/quota/queue-object.ts";
import { queueTrees } from "../../../../src/gpu/quota/queue-tree.ts";
import { quotaModel } from "../../../../src/gpu/quota/quota-model.ts";
import { readQueue } from "../../../../src/gpu/quota/read-queue.ts";
import { verdicts } from "../../../../src/gpu/quota/verdicts.ts";
import { DEFAULT_QUEUE } from "../../../../src/model/workload/queue.ts";
import { cluster, gpuQuota, organization, project } from "../../../helpers/organization.ts";
import { quotaInput, simpleGang } from "./builders.ts";

const unlimited = { deserved: Infinity, limit: Infinity, overQuotaWeight: 1 };

describe("organizationQueues", () => {
  it("of an organisation without departments and projects are none", () => {
    expect(organizationQueues(organization({ departments: [], projects: [] }))).toEqual([]);
  });

  it("are one for each quota, that of a project below that of its department", () => {
    const found = organizationQueues(
      organization({
        departments: [{ name: "research", quotas: [gpuQuota(16, 24, { nodePool: "h100" })] }],
        projects: [
          project({
            quotas: [
              gpuQuota(0.29, Infinity, {
                nodePool: "h100",
                memory: { deserved: 4096, limit: 549_755.813888, overQuotaWeight: 3 },
              }),
            ],
          }),
        ],
      }),
    );
    expect(found).toEqual([
      {
        name: "research-h100",
        cluster: "east",
        nodePool: "h100",
        displayName: "research",
        quotas: { gpu: { deserved: 1600, limit: 2400, overQuotaWeight: 1 }, cpu: unlimited, memory: unlimited },
        origin: "organization",
        department: "research",
      },
      {
        name: "team-nlp-h100",
        cluster: "east",
        nodePool: "h100",
        displayName: "team-nlp",
        quotas: {
          gpu: { deserved: 29, limit: Infinity, overQuotaWeight: 1 },
          cpu: unlimited,
          memory: { deserved: 4_096_000_000, limit: 512 * 2 ** 30, overQuotaWeight: 3 },
        },
        origin: "organization",
        parent: "research-h100",
        department: "research",
        project: "team-nlp",
      },
    ]);
  });

  it("on the default pool have the bare names", () => {
    const found = organizationQueues(organization());
    expect(found.map(({ name, parent }) => [name, parent])).toEqual([
      ["research", undefined],
      ["team-nlp", "research"],
    ]);
  });

  it("are what their own Queue objects are read as", () => {
    const own = organization();
    const [, expected] = organizationQueues(own);
    const quota = own.projects[0]?.quotas[0] ?? gpuQuota(0, 0);
    const { gpu, cpu, memory } = quota;
    const object = queueObject({ name: "team-nlp", parent: "research", displayName: "team-nlp", gpu, cpu, memory });
    const { queue } = readQueue(object, "east");
    expect({ ...queue, origin: "organization", department: "research", project: "team-nlp" }).toEqual(expected);
    expect(
      queueTrees([...organizationQueues(own), queue])
        .get("east")
        ?.status("team-nlp"),
    ).toBe("leaf");
  });
});

describe("chartQueues", () => {
  it("are two on a cluster that runs KAI, and none on Run:ai", () => {
    const lent = { deserved: 0, limit: Infinity, overQuotaWeight: 1 };
    const made = {
      cluster: "east",
      nodePool: "default",
      quotas: { gpu: lent, cpu: lent, memory: lent },
      origin: "chart",
    };
    expect(chartQueues([])).toEqual([]);
    expect(chartQueues(organization().clusters)).toEqual([
      { name: "default-parent-queue", ...made },
      { name: "default-queue", ...made, parent: "default-parent-queue" },
    ]);
  });

  it("take what may be preempted, and not a millicore else", () => {
    const judge = (preemptibility: "preemptible" | "non-preemptible") =>
      verdicts(
        quotaModel(quotaInput([simpleGang("a", 1, { cpu: "1m" }, { queue: DEFAULT_QUEUE, preemptibility })], [])),
      )
        .filter(({ together }) => !together)
        .map(({ text }) => text);
    expect(judge("non-preemptible")).toEqual([
      "gang needs 1m CPU that may not be preempted; queue default-queue deserves 0 (queue default-parent-queue: 0)",
    ]);
    expect(judge("preemptible")).toEqual([
      "quota and limits of queue default-queue do not keep the gang from starting; whether nodes have room is not known here",
    ]);
  });
});

describe("gpuMemoryOf", () => {
  it("is that of the pool, where the organisation names it", () => {
    const own = cluster({
      nodePools: [{ name: "default" }, { name: "h100", gpu: { type: "H100", memory: 81_920, perNode: 8 } }],
    });
    expect(gpuMemoryOf(own, "h100")).toBe(81_920);
    expect(gpuMemoryOf(own, "default")).toBeUndefined();
    expect(gpuMemoryOf(own, "gone")).toBeUndefined();
  });
});

describe("allocationsOf", () => {
  const nothing = { gpu: 0, cpu: 0, memory: 0 };

  it("of clusters without a dump are none", () => {
    expect(allocationsOf([])).toEqual([]);
    expect(allocationsOf([cluster()])).toEqual([]);
  });

  it("turn GPUs, millicores and MB into whole steps, rounded down", () => {
    const all = { gpu: 0.29, cpu: 15_400, memory: 4294.967296 };
    const nonPreemptible = { gpu: 0.126, cpu: 0.5, memory: 0 };
    const east = cluster({
      allocated: new Map([
        ["a", { all, nonPreemptible }],
        ["b", { all: nothing, nonPreemptible: nothing }],
      ]),
    });
    expect(allocationsOf([east])).toEqual([
      {
        cluster: "east",
        queue: "a",
        allocated: { gpu: 29, cpu: 15_400, memory: 4 * 2 ** 30 },
        allocatedNonPreemptible: { gpu: 12, cpu: 0, memory: 0 },
      },
      { cluster: "east", queue: "b", allocated: nothing, allocatedNonPreemptible: nothing },
    ]);
  });
});
