import { describe, expect, it } from "vitest";
import {
  type ComponentPods,
  NO_TEMPLATE,
  podCount,
  predictDefaultGang,
} from "../../../../src/gpu/podgrouper/default-gang.ts";
import { EXTERNAL } from "../../../../src/gpu/podgrouper/grouped-templates.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { cluster, runaiCluster } from "../../../helpers/organization.ts";
import { podsOf, template } from "../../../workloadtypes/gangs.ts";

const PRIORITY = { kai: "inference", runai: "very-high" } as const;
const foreign = template({}, { schedulerName: "volcano" });
const skipped = template({ annotations: { "kai.scheduler/skip-podgrouper": "true" } });

function predict(pods: readonly ComponentPods[], min?: number, object: Partial<KubeObject> = {}, on = cluster()) {
  const service: KubeObject = { apiVersion: "a.b/v1", kind: "Service", metadata: { name: "a" }, ...object };
  return predictDefaultGang(service, pods, { cluster: on, queue: "fallback" }, PRIORITY, min);
}

function onlyGang(grouping: ReturnType<typeof predict>) {
  if ("reason" in grouping) throw new Error(grouping.reason);
  expect(grouping.gangs).toHaveLength(1);
  return grouping.gangs[0];
}

describe("the PodGroup of the default grouper", () => {
  it("is one for all pods, of which one must start", () => {
    const gang = onlyGang(
      predict([
        { component: "web", template: template(), count: 3 },
        { component: "web", template: template({ labels: { a: "b" } }), count: 2 },
      ]),
    );
    expect(gang).toMatchObject({ min: 1, queue: "fallback", priorityClass: "inference", name: expect.any(String) });
    expect(gang).not.toHaveProperty("tree");
    expect(podsOf(gang)).toEqual(["web: 3", "web: 2"]);
    expect(gang?.pods[1]?.template).toEqual(template({ labels: { a: "b" } }));
  });

  it("has the default class of the cluster, which pods without a class get", () => {
    const classes = { priorityClasses: { gold: 200, build: 100 }, defaultPriorityClass: "gold" };
    const classOf = (pod: ReturnType<typeof template>) =>
      onlyGang(predict([{ component: "web", template: pod, count: 3 }], 1, {}, cluster(classes)))?.priorityClass;
    expect(classOf(template())).toBe("gold");
    expect(classOf(template({}, { priorityClassName: "" }))).toBe("gold");
    expect(classOf(template({}, { priorityClassName: "build" }))).toBe("build");
    expect(classOf(template({ labels: { priorityClassName: "build" } }))).toBe("build");
  });

  it("has the given minimum, if the cluster accepts it", () => {
    const pods = [{ component: "web", template: template(), count: 3 }];
    expect(onlyGang(predict(pods, 4))?.min).toBe(4);
    expect(predict(pods, 0, {}, cluster({ version: "0.17.0" }))).toEqual({
      reason: "the gang requires 0 pods, but a PodGroup of this cluster needs at least 1",
      failure: true,
    });
  });

  it("leaves out pods that are not the podgrouper's, and follows the first that is", () => {
    const gang = onlyGang(
      predict([
        { component: "a", template: foreign, count: 1 },
        { component: "b", template: skipped, count: 1 },
        { component: "c", template: template({ labels: { "kai.scheduler/queue": "team" } }), count: 2 },
      ]),
    );
    expect(podsOf(gang)).toEqual(["c: 2"]);
    expect(gang?.queue).toBe("team");
  });

  it("follows the first pod that exists, not a template without pods", () => {
    const queue = (name: string) => template({ labels: { "kai.scheduler/queue": name } });
    const none = { component: "a", template: queue("none"), count: 0 };
    expect(onlyGang(predict([none, { component: "b", template: queue("some"), count: 1 }]))?.queue).toBe("some");
    expect(onlyGang(predict([none]))?.queue).toBe("none");
  });

  it("has the settings of the owner between workload and pod before those of both", () => {
    const metadata = (word: string, delay: string) => ({
      labels: { "kai.scheduler/preemptibility": word, priorityClassName: word === "preemptible" ? "build" : "train" },
      annotations: { "kai.scheduler/preemption-delay": delay },
    });
    const own = metadata("non-preemptible", "1s");
    const pod = template(metadata("non-preemptible", "2s"));
    const owner = { metadata: metadata("preemptible", "3s") };
    const gang = onlyGang(
      predict([{ component: "a", template: pod, count: 1, owners: [owner] }], 1, { metadata: { name: "a", ...own } }),
    );
    expect(gang).toMatchObject({ preemptibility: "preemptible", priorityClass: "build", preemptionDelay: "3s" });
  });

  it("is not made without a pod template, or without a pod that it may have", () => {
    expect(predict([])).toEqual({ reason: NO_TEMPLATE });
    expect(predict([], 1, {}, runaiCluster())).toEqual({ reason: NO_TEMPLATE });
    expect(predict([{ component: "a", template: skipped, count: 1 }])).toEqual({ reason: EXTERNAL });
    expect(predict([{ component: "a", template: foreign, count: 1 }])).toMatchObject({
      reason: expect.stringContaining("volcano"),
    });
    expect(predict([{ component: "a", template: null, count: 1 }])).toMatchObject({
      reason: expect.stringContaining("no schedulerName"),
    });
  });

  it("has the priority class of the platform on Run:ai", () => {
    const gang = onlyGang(predict([{ component: "a", template: null, count: 1 }], 1, {}, runaiCluster()));
    expect(gang?.priorityClass).toBe("very-high");
    expect(gang?.pods).toEqual([{ component: "a", count: 1 }]);
  });
});

describe("podCount", () => {
  it.each<[unknown, number]>([
    [undefined, 7],
    [null, 7],
    [{}, 7],
    [{ n: null }, 7],
    [{ n: "3" }, 7],
    [{ n: 1.5 }, 7],
    [{ n: 1e300 }, 7],
    [{ n: Number.NaN }, 7],
    [JSON.parse('{"__proto__": {"n": 3}}'), 7],
    [{ n: -1 }, 0],
    [{ n: 0 }, 0],
    [{ n: 3 }, 3],
  ])("of %o is %i", (object, count) => {
    expect(podCount(7, object, "n")).toBe(count);
  });
});
