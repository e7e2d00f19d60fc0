import { describe, expect, test } from "vitest";
import { account } from "../../../src/gpu/quota/account.ts";
import type { Account } from "../../../src/gpu/quota/account-row.ts";
import { verdicts } from "../../../src/gpu/quota/verdicts.ts";
import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import type { ObjectSet } from "../../../src/rule/object-set.ts";
import { clustersOf, gangsOfSet, nativeGangsOfSet, quotaOfSet, topWorkloads } from "../../../src/rules/set-quota.ts";
import { cluster } from "../../helpers/organization.ts";
import { setOf } from "./quota-sets.ts";

const QUEUE = { "kai.scheduler/queue": "team-nlp" };

function job(name: string, gpus: number, template: object = {}, spec: object = {}): KubeObject {
  return {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name, namespace: "team-nlp", labels: QUEUE },
    spec: {
      parallelism: 1,
      template: {
        metadata: { labels: QUEUE },
        spec: {
          schedulerName: "kai-scheduler",
          containers: [{ name: "main", image: "a", resources: { limits: { "nvidia.com/gpu": gpus } } }],
          ...spec,
        },
        ...template,
      },
    },
  };
}

const rowOfAccount = ({ rows }: Account, kind: string, at: string, name: string) =>
  rows.find((row) => row.kind === kind && row.cluster === at && row.name === name);

const declared = (set: ObjectSet, queue = "team-nlp") =>
  rowOfAccount(account(quotaOfSet(set)), "queue", "east", queue)?.total.declared.gpu;

test("LimitRanges and RuntimeClasses among the manifests add to the requests of pods", () => {
  const limits = [{ type: "Container", defaultRequest: { cpu: "1" } }];
  const limitRange = {
    apiVersion: "v1",
    kind: "LimitRange",
    metadata: { name: "l", namespace: "team-nlp" },
    spec: { limits },
  };
  const overhead = { podFixed: { cpu: "250m" } };
  const runtimeClass = { apiVersion: "node.k8s.io/v1", kind: "RuntimeClass", metadata: { name: "kata" }, overhead };
  const cpuOf = (objects: readonly object[]) => {
    const set = setOf([job("a", 1, {}, { runtimeClassName: "kata" }), ...(objects as readonly KubeObject[])]);
    return rowOfAccount(account(quotaOfSet(set)), "queue", "east", "team-nlp")?.total.declared.cpu;
  };
  expect(cpuOf([])).toBe(0);
  expect(cpuOf([limitRange])).toBe(1000);
  expect(cpuOf([limitRange, runtimeClass])).toBe(1250);
});

describe("gangs of Kubernetes itself", () => {
  const group = (minCount: number) => ({
    apiVersion: "scheduling.k8s.io/v1beta1",
    kind: "PodGroup",
    metadata: { name: "train", namespace: "team-nlp" },
    spec: { schedulingPolicy: minCount === 0 ? { basic: {} } : { gang: { minCount } } },
  });
  const member = (schedulerName: string): KubeObject => {
    const plain = job("a", 2, {}, { schedulerName, schedulingGroup: { podGroupName: "train" } });
    return { ...plain, spec: { ...(plain.spec as object), parallelism: 4 } };
  };
  const sums = (objects: readonly KubeObject[]) => {
    const { rows } = account(quotaOfSet(setOf(objects)));
    return ["cluster", "queue"].map((kind) => {
      const total = rows.find((row) => row.kind === kind && ["east", "team-nlp"].includes(row.name))?.total;
      return [total?.minimum.gpu, total?.declared.gpu, total?.pods];
    });
  };

  test("add their minimum, and no pods", () => {
    const pods = [0, 800, 4];
    expect(sums([member("default-scheduler")])).toEqual([pods, pods]);
    expect(sums([member("default-scheduler"), group(0)])).toEqual([pods, pods]);
    const withMinimum = [600, 800, 4];
    expect(sums([member("default-scheduler"), group(3)])).toEqual([withMinimum, withMinimum]);
  });

  test("have no effect on pods of the scheduler of KAI", () => {
    const ofKai = [200, 800, 4];
    expect(sums([member("kai-scheduler"), group(3)])).toEqual([ofKai, ofKai]);
  });

  test("are those of PodGroups and of Jobs with a gang", () => {
    const scheduling = { schedulingPolicy: { gang: {} } };
    const own = job("b", 1, {}, { schedulerName: "default-scheduler" });
    const scheduled = { ...own, spec: { ...(own.spec as object), parallelism: 2, scheduling } };
    const found = nativeGangsOfSet(setOf([member("default-scheduler"), group(3), scheduled])).gangs;
    expect(found.map(({ gang, members }) => [gang.name, gang.min, members.length])).toEqual([
      ["b-uid-unknown-until-applied-b-pgt-0", 2, 1],
      ["train", 3, 1],
    ]);
    expect(sums([scheduled])).toEqual([
      [200, 200, 2],
      [200, 200, 2],
    ]);
  });
});

describe("clustersOf", () => {
  test("have the PriorityClass objects of their manifests", () => {
    const own = (name: string, value: unknown) =>
      ({ apiVersion: "scheduling.k8s.io/v1", kind: "PriorityClass", metadata: { name }, value }) as KubeObject;
    const other = { ...own("other", 7), apiVersion: "example.com/v1" };
    const [east] = clustersOf(setOf([own("gold", 200), own("train", 60), own("odd", null), other]));
    expect(east?.priorityClasses).toEqual({ ...cluster().priorityClasses, gold: 200, train: 60, odd: 0 });
    expect(east).not.toHaveProperty("defaultPriorityClass");
    expect(clustersOf(setOf([other]))).toEqual([cluster()]);
  });

  test("have the default class of their manifests, the lowest of several", () => {
    const own = (name: string, value: number) =>
      ({
        apiVersion: "scheduling.k8s.io/v1",
        kind: "PriorityClass",
        metadata: { name },
        value,
        globalDefault: true,
      }) as unknown as KubeObject;
    const [east] = clustersOf(setOf([own("gold", 200), own("silver", 150)]));
    expect(east?.defaultPriorityClass).toBe("silver");
  });

  test("are those of the organisation and those that were assumed", () => {
    const set = setOf([]);
    expect(clustersOf(set).map(({ name }) => name)).toEqual(["east"]);
    const elsewhere = { object: job("a", 1), cluster: cluster({ name: "default" }) };
    const both = { ...set, objects: [elsewhere, elsewhere] };
    expect(clustersOf(both).map(({ name }) => name)).toEqual(["east", "default"]);
  });
});

describe("topWorkloads", () => {
  const pod = (name: string, owner: object) => ({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name, namespace: "team-nlp", labels: QUEUE, ownerReferences: [owner] },
    spec: {
      schedulerName: "kai-scheduler",
      containers: [{ name: "main", image: "a", resources: { limits: { "nvidia.com/gpu": 4 } } }],
    },
  });
  const names = (objects: readonly KubeObject[]) =>
    topWorkloads(setOf(objects)).map(({ object }) => object.metadata.name);

  test("are none of nothing", () => {
    expect(names([])).toEqual([]);
  });

  test("are not those that another of them made", () => {
    const dump = [job("a", 4), pod("a-x1", { apiVersion: "batch/v1", kind: "Job", name: "a", uid: "1" })];
    expect(names(dump)).toEqual(["a"]);
    expect(declared(setOf(dump))).toBe(400);
  });

  test("are those whose owner is not there, or is of another kind or namespace", () => {
    const elsewhere = { ...job("a", 4), metadata: { name: "a", namespace: "other", labels: QUEUE } };
    for (const owner of [
      { apiVersion: "batch/v1", kind: "Job", name: "b" },
      { apiVersion: "batch.example.com/v1", kind: "Job", name: "a" },
      { apiVersion: "batch/v1", kind: "CronJob", name: "a" },
      { apiVersion: 5 },
      {},
    ]) {
      expect(names([job("a", 4), pod("p", owner)])).toEqual(["a", "p"]);
    }
    expect(names([elsewhere, pod("p", { apiVersion: "batch/v1", kind: "Job", name: "a" })])).toEqual(["a", "p"]);
  });

  test("may have owners that are not a list", () => {
    const odd = job("a", 4);
    expect(names([{ ...odd, metadata: { ...odd.metadata, ownerReferences: "x" } as never }])).toEqual(["a"]);
  });
});

describe("gangsOfSet", () => {
  test("of nothing are none", () => {
    expect(gangsOfSet(setOf([]))).toEqual([]);
  });

  test("are those that the podgrouper will make, and those that are committed", () => {
    const marked = { "kai.scheduler/skip-podgrouper": "true", "pod-group-name": "mine" };
    const external = job("b", 1, { metadata: { labels: QUEUE, annotations: marked } });
    const podGroup = {
      apiVersion: "scheduling.run.ai/v2alpha2",
      kind: "PodGroup",
      metadata: { name: "mine", namespace: "team-nlp" },
      spec: { queue: "team-nlp", minMember: 1 },
    };
    const gangs = gangsOfSet(setOf([job("a", 1), external, podGroup]));
    expect(gangs.map(({ mode, gang }) => [mode, gang.name, gang.queue])).toEqual([
      ["external", "mine", "team-nlp"],
      ["predicted", expect.stringMatching(/^pg-a-/), "team-nlp"],
    ]);
  });
});

describe("quotaOfSet", () => {
  test("counts against the queues of the organisation", () => {
    const set = setOf([job("a", 4)]);
    expect(declared(set)).toBe(400);
    expect(declared(set, "research")).toBe(400);
  });

  test("prefers a Queue object to the organisation", () => {
    const bounded = { quota: 2, limit: 2, overQuotaWeight: 1 };
    const open = { quota: -1, limit: -1, overQuotaWeight: 1 };
    const queue = {
      apiVersion: "scheduling.run.ai/v2",
      kind: "Queue",
      metadata: { name: "team-nlp" },
      spec: { parentQueue: "research", resources: { gpu: bounded, cpu: open, memory: open } },
    };
    const model = quotaOfSet(setOf([job("a", 4), queue]));
    expect(rowOfAccount(account(model), "queue", "east", "team-nlp")).toMatchObject({
      quota: { limit: { gpu: 200 } },
      queue: { project: "team-nlp" },
    });
    expect(verdicts(model)).toMatchObject([{ level: "never", reason: "over-limit", need: 400, have: 200 }]);
  });

  test("counts GPUs of claims that are among the objects, in the namespace of the pods", () => {
    const claim = (namespace: string, count: number) => ({
      apiVersion: "resource.k8s.io/v1",
      kind: "ResourceClaimTemplate",
      metadata: { name: "two", namespace },
      spec: {
        spec: { devices: { requests: [{ name: "g", exactly: { deviceClassName: "gpu.nvidia.com", count } }] } },
      },
    });
    const claiming = job("a", 0, {}, { resourceClaims: [{ name: "gpus", resourceClaimTemplateName: "two" }] });
    expect(declared(setOf([claiming, claim("team-nlp", 2), claim("other", 7)]))).toBe(200);
    const unknown = account(quotaOfSet(setOf([claiming, claim("other", 7)])));
    expect(unknown.rows[0]?.contributions[0]?.perPod).toMatchObject({ gpu: 0, unknownClaims: ["two"] });
  });

  test("takes the allocations of a dump for those of its own gangs, unless the running ones are given", () => {
    const used = { all: { gpu: 14, cpu: 0, memory: 0 }, nonPreemptible: { gpu: 0, cpu: 0, memory: 0 } };
    const east = cluster({ allocated: new Map([["team-nlp", used]]) });
    const set = setOf([job("a", 4)], east);
    const row = (model: ReturnType<typeof quotaOfSet>) => rowOfAccount(account(model), "queue", "east", "team-nlp");
    expect(row(quotaOfSet(set))).toMatchObject({
      allocated: { all: { gpu: 1000 } },
      headroom: { limit: { gpu: 200 } },
    });
    expect(verdicts(quotaOfSet(set)).map(({ level }) => level)).not.toContain("never-together");
    const fresh = quotaOfSet(set, { running: () => false });
    expect(row(fresh)).toMatchObject({ allocated: { all: { gpu: 1400 } }, headroom: { limit: { gpu: -200 } } });
    expect(verdicts(fresh)).toContainEqual(
      expect.objectContaining({ level: "never-together", need: 400, allocated: 1400, have: 1600 }),
    );
  });

  test("accepts gangs that are computed already", () => {
    const set = setOf([job("a", 4)]);
    expect(quotaOfSet(set, { gangs: [] }).gangs).toEqual([]);
  });
});

describe("the count of a set", () => {
  const deployment = {
    ...job("serve", 1),
    apiVersion: "apps/v1",
    kind: "Deployment",
    spec: { ...Object(job("serve", 1).spec), replicas: 2 },
  } as KubeObject;
  const autoscaler: KubeObject = {
    apiVersion: "autoscaling/v2",
    kind: "HorizontalPodAutoscaler",
    metadata: { name: "serve", namespace: "team-nlp" },
    spec: { maxReplicas: 6, scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "serve" } },
  };

  test("is computed once, and again with other options", () => {
    const set = setOf([job("a", 1)]);
    expect(quotaOfSet(set)).toBe(quotaOfSet(set));
    expect(gangsOfSet(set)).toBe(gangsOfSet(set));
    expect(quotaOfSet(set).input.gangs).toBe(gangsOfSet(set));
    expect(quotaOfSet(set, { running: () => false })).not.toBe(quotaOfSet(set));
    expect(quotaOfSet(setOf([job("a", 1)]))).not.toBe(quotaOfSet(set));
  });

  test("collects the gangs of a part of the workloads", () => {
    const set = setOf([job("a", 1), job("b", 1)]);
    const [first] = set.workloads;
    expect(gangsOfSet(set, first === undefined ? [] : [first])).toHaveLength(1);
    expect(gangsOfSet(set)).toHaveLength(2);
  });

  test("counts the pods that autoscalers among the manifests may add", () => {
    const maximum = (objects: readonly KubeObject[]) =>
      rowOfAccount(account(quotaOfSet(setOf(objects))), "queue", "east", "team-nlp")?.total.maximum.gpu;
    expect(maximum([deployment])).toBe(200);
    expect(maximum([deployment, autoscaler])).toBe(600);
  });
});
