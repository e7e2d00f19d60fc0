import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import { UNKNOWN_UID } from "../../src/gpu/podgrouper/identity.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import type { WorkloadKind } from "../../src/model/workload/workload-kind.ts";
import { job, workloadTypes } from "../../workloadtypes/index.ts";
import { cluster, runaiCluster } from "../helpers/organization.ts";
import { gangsOf, reasonOf, template } from "./gangs.ts";
import { parseManifestLike } from "./hostile.ts";

type Fields = Readonly<Record<string, unknown>>;

const kinds: readonly WorkloadKind[] = workloadTypes;

/** A Job, since it adds nothing of its own to what the podgrouper does for every kind. */
function jobOf(metadata: Fields, pod: unknown = template()): KubeObject {
  return {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name: "run", namespace: "team-a", ...metadata },
    spec: { template: pod },
  };
}

function gangOf(metadata: Fields, pod?: unknown, on = cluster()) {
  const [gang] = gangsOf(job, jobOf(metadata, pod), on);
  if (gang === undefined) throw new Error("no gang");
  return gang;
}

describe("the name of a predicted PodGroup", () => {
  it("ends in a placeholder that is a valid name and plainly no uid", () => {
    expect(gangOf({}).name).toBe("pg-run-uid-unknown-until-applied");
    expect(UNKNOWN_UID).toMatch(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/);
  });

  it("has the uid of an object that was applied", () => {
    expect(gangOf({ uid: "00000000-0000-4000-8000-000000000001" }).name).toBe(
      "pg-run-00000000-0000-4000-8000-000000000001",
    );
  });

  it("has the known part of a generated name", () => {
    expect(gangOf({ name: undefined, generateName: "run-" }).name).toBe(`pg-run-generated-${UNKNOWN_UID}`);
  });

  it("is in the namespace of the workload", () => {
    expect(gangOf({}).namespace).toBe("team-a");
    expect(gangOf({ namespace: undefined }).namespace).toBe("default");
  });
});

describe("the queue", () => {
  const queued = (queue: string) => ({ labels: { "kai.scheduler/queue": queue } });
  const project = (name: string, pool?: string) => ({
    labels: { project: name, ...(pool === undefined ? {} : { "kai.scheduler/node-pool": pool }) },
  });

  it.each<[string, Fields, Fields | undefined, string]>([
    ["label of the workload", queued("a"), queued("b"), "a"],
    ["label of the pod", project("p"), queued("b"), "b"],
    ["project of the workload", project("p"), project("q"), "p"],
    ["project of the pod", {}, project("q"), "q"],
    ["project and the pod's node pool", project("p"), project("q", "h100"), "p-h100"],
    ["project, not the workload's node pool", project("p", "h100"), undefined, "p"],
    ["nothing", {}, undefined, "fallback"],
    ["labels that are no texts", { labels: { "kai.scheduler/queue": 7 } }, undefined, "fallback"],
  ])("is taken from the %s", (_, owner, pod, queue) => {
    expect(gangOf(owner, template(pod)).queue).toBe(queue);
  });

  it("is read from Run:ai's own labels on its clusters only", () => {
    const labels = { "runai/queue": "team-a", "runai/node-pool": "a100" };
    const pod = template({ labels: { project: "p", "runai/node-pool": "a100" } }, { schedulerName: "runai-scheduler" });
    expect(gangOf({ labels }, pod, runaiCluster()).queue).toBe("team-a");
    expect(gangOf({ labels }).queue).toBe("fallback");
    const gang = gangOf({ labels: { project: "p" } }, pod, runaiCluster());
    expect([gang.queue, gang.nodePool]).toEqual(["p-a100", "a100"]);
  });
});

describe("the priority class", () => {
  const named = (name: string) => ({ labels: { priorityClassName: name } });
  const inSpec = (name: string) => template({}, { priorityClassName: name });

  it.each<[string, Fields, unknown, string]>([
    ["label of the workload", named("build"), inSpec("inference"), "build"],
    ["label of the pod", {}, template(named("inference")), "inference"],
    ["spec of the pod", {}, inSpec("inference"), "inference"],
    ["default, where nothing is named", {}, template(), "train"],
    ["default, where a class does not exist", named("nightly"), inSpec("inference"), "train"],
    ["default, where a name is one of JavaScript's", named("constructor"), template(), "train"],
    ["default, where a label is empty", named(""), inSpec("inference"), "train"],
  ])("is the %s", (_, owner, pod, priorityClass) => {
    expect(gangOf(owner, pod).priorityClass).toBe(priorityClass);
  });

  it("is the platform's default on Run:ai, if it exists there", () => {
    expect(gangOf({}, template({}, { schedulerName: "" }), runaiCluster()).priorityClass).toBe("high");
    const bare = runaiCluster({ priorityClasses: {} });
    expect(gangOf({}, template({}, { schedulerName: "" }), bare).priorityClass).toBe("train");
  });
});

describe("what else steers a group", () => {
  it("is preemptibility, where a label has a value that exists", () => {
    const key = "kai.scheduler/preemptibility";
    expect(
      gangOf({ labels: { [key]: "non-preemptible" } }, template({ labels: { [key]: "preemptible" } })).preemptibility,
    ).toBe("non-preemptible");
    expect(
      gangOf({ labels: { [key]: "sometimes" } }, template({ labels: { [key]: "preemptible" } })).preemptibility,
    ).toBe("preemptible");
    expect(gangOf({})).not.toHaveProperty("preemptibility");
  });

  it("has no preemptibility if the first label is empty, whatever the pod has", () => {
    const labels = (value: string) => ({ labels: { "kai.scheduler/preemptibility": value } });
    expect(gangOf(labels(""), template(labels("preemptible")))).not.toHaveProperty("preemptibility");
    expect(gangOf(labels("preemptible"), template(labels(""))).preemptibility).toBe("preemptible");
    expect(gangOf({}, template(labels("")))).not.toHaveProperty("preemptibility");
  });

  it("is the node pool, of the workload before the pod", () => {
    const pool = (name: string) => ({ labels: { "kai.scheduler/node-pool": name } });
    expect(gangOf(pool("a"), template(pool("b"))).nodePool).toBe("a");
    expect(gangOf({}, template(pool("b"))).nodePool).toBe("b");
    expect(gangOf({})).not.toHaveProperty("nodePool");
  });

  it("is the topology of the workload, never of the pod", () => {
    const annotations = { "kai.scheduler/topology": "dc", "kai.scheduler/topology-required-placement": "rack" };
    expect(gangOf({ annotations }).topology).toEqual({ topology: "dc", required: "rack" });
    expect(gangOf({ annotations: { "kai.scheduler/topology-preferred-placement": "rack" } }).topology).toEqual({
      preferred: "rack",
    });
    expect(gangOf({ annotations: { "kai.scheduler/topology": "" } })).not.toHaveProperty("topology");
    expect(gangOf({}, template({ annotations }))).not.toHaveProperty("topology");
  });

  it("is a delay that is a duration, negative only for staleness", () => {
    const delays = (preemption: string, staleness: string) => ({
      annotations: { "kai.scheduler/preemption-delay": preemption, "kai.scheduler/staleness-grace-period": staleness },
    });
    expect(gangOf(delays("1m30s", "-1s"))).toMatchObject({ preemptionDelay: "1m30s", stalenessGracePeriod: "-1s" });
    const wrong = gangOf(delays("-30s", "soon"), template(delays("0.5h", "1h")));
    expect(wrong).toMatchObject({ preemptionDelay: "0.5h", stalenessGracePeriod: "1h" });
    expect(gangOf(delays("30", ""))).not.toHaveProperty("preemptionDelay");
    expect(gangOf(delays("-0s", "5\u03bcs"))).toMatchObject({
      preemptionDelay: "-0s",
      stalenessGracePeriod: "5\u03bcs",
    });
    expect(gangOf(delays("9999999h", "-9999999h"))).not.toHaveProperty("preemptionDelay");
    expect(gangOf(delays("9999999h", "-9999999h"))).not.toHaveProperty("stalenessGracePeriod");
  });

  it("copies labels and annotations of the workload, and the user of the pod", () => {
    const gang = gangOf(
      { labels: { a: "b", n: 1 }, annotations: { c: "d" }, uid: "u" },
      template({ labels: { user: "ada" }, annotations: { user: "ada" } }),
    );
    expect(gang.labels).toEqual({ a: "b", user: "ada" });
    expect(gang.annotations).toEqual({
      c: "d",
      user: "ada",
      "kai.scheduler/top-owner-metadata": "name: run\nuid: u\ngroup: batch\nversion: v1\nkind: Job\n",
    });
    expect(gangOf({ labels: { user: "bob" } }, template({ labels: { user: "ada" } })).labels).toEqual({ user: "bob" });
  });
});

describe("which pods the podgrouper leaves alone", () => {
  const skip = { annotations: { "kai.scheduler/skip-podgrouper": "true" } };

  it("those with the skip mark, on the workload or on the pod", () => {
    expect(reasonOf(job, jobOf(skip))).toBe(EXTERNAL);
    expect(reasonOf(job, jobOf({}, template(skip)))).toBe(EXTERNAL);
    expect(reasonOf(job, jobOf(skip, template({}, { schedulerName: "runai-scheduler" })), runaiCluster())).toBe(
      EXTERNAL,
    );
  });

  it("not those with another value, or before KAI knew the mark", () => {
    expect(gangOf({ annotations: { "kai.scheduler/skip-podgrouper": "True" } }).min).toBe(1);
    expect(gangOf(skip, template(skip), cluster({ version: "0.14.9" })).min).toBe(1);
  });

  it("those of another scheduler", () => {
    const none = template({}, { schedulerName: undefined });
    expect(reasonOf(job, jobOf({}, none))).toBe(
      "its pods name no schedulerName, so kai-scheduler does not schedule them and its podgrouper leaves them alone",
    );
    expect(reasonOf(job, jobOf({}, template({}, { schedulerName: "volcano" })))).toMatch(
      /^its pods have schedulerName volcano, so kai-scheduler/,
    );
    expect(reasonOf(job, jobOf({}, null))).toMatch(/^its pods name no schedulerName/);
  });

  it("on Run:ai neither those without a scheduler nor those of a node pool's", () => {
    for (const schedulerName of [undefined, "runai-scheduler", "runai-scheduler-a100"]) {
      expect(gangOf({}, template({}, { schedulerName }), runaiCluster()).min).toBe(1);
    }
    expect(reasonOf(job, jobOf({}, template({}, { schedulerName: "default-scheduler" })), runaiCluster())).toMatch(
      /^its pods have schedulerName default-scheduler/,
    );
  });
});

describe("hostile objects", () => {
  it.each(kinds)("$kind gives gangs or a reason for anything, and never throws", (kind) => {
    const apiVersion = `${kind.group}/${kind.versions[0]}`;
    fc.assert(
      fc.property(
        parseManifestLike(),
        fc.constantFrom(cluster(), runaiCluster(), cluster({ version: "?" })),
        (parts, on) => {
          const object = { apiVersion, kind: kind.kind, ...parts } as unknown as KubeObject;
          const grouping = kind.predictGangs(object, { cluster: on, queue: "q" });
          if ("reason" in grouping) expect(grouping.reason).not.toBe("");
          else for (const gang of grouping.gangs) expect(gang.min).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it.each(kinds)("$kind stops at numbers that would fill the memory", (kind) => {
    const huge = 2 ** 31 - 1;
    const replicas = { replicas: huge, template: template({ annotations: { "kai.scheduler/segment-size": "1" } }) };
    const spec = {
      parallelism: { value: huge },
      completions: { value: huge },
      replicas: huge,
      leaderWorkerTemplate: { size: huge, workerTemplate: template(), subGroupPolicy: { subGroupSize: 2 } },
      pytorchReplicaSpecs: { Worker: replicas },
      workerGroupSpecs: [{ groupName: "a", replicas: huge, numOfHosts: huge, template: template() }],
      headGroupSpec: { template: template() },
      template: template(),
    };
    const object = { apiVersion: `${kind.group}/${kind.versions[0]}`, kind: kind.kind, metadata: { name: "a" }, spec };
    const grouping = kind.predictGangs(object, { cluster: cluster(), queue: "q" });
    expect("gangs" in grouping ? grouping.gangs.length : 0).toBeLessThanOrEqual(1);
  });
});
