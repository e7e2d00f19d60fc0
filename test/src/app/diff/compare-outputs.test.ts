import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DiffedObject } from "../../../../src/app/diff/changes/diffed-object.ts";
import { compareOutputs, type DiffSide } from "../../../../src/app/diff/compare-outputs.ts";
import type { ClusterDifference } from "../../../../src/app/diff/difference.ts";
import { account } from "../../../../src/gpu/quota/account.ts";
import { rowDeltas } from "../../../../src/gpu/quota/row-deltas.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { quotaOfSet } from "../../../../src/rules/set-quota.ts";
import { applyChanges } from "../../../helpers/apply-changes.ts";
import { diffedObjects, placed, side } from "../../../helpers/diff-sides.ts";
import { reversed } from "../../../helpers/random-repositories.ts";

const NUMBER_OF_RUNS = process.env.MUSTER_LONG === undefined ? 100 : 1_000;

const compare = (before: DiffSide, after: DiffSide, maxRemoved = 0.2) => {
  const quota = rowDeltas(account(quotaOfSet(before.set)), account(quotaOfSet(after.set)));
  return compareOutputs(before, after, { quota, maxRemoved });
};
const east = (before: readonly DiffedObject[], after: readonly DiffedObject[], maxRemoved = 1) => {
  const [found] = compare(side(before), side(after), maxRemoved);
  if (found === undefined) throw new Error("no cluster");
  return found;
};
const signs = ({ dangers }: ClusterDifference) => dangers.map(({ sign, path, message }) => [sign, path, message]);

const container = (gpus: number, image = "a:1") => ({
  name: "main",
  image,
  resources: { limits: { "nvidia.com/gpu": gpus } },
});
const template = (gpus: number, labels: object = {}) => ({
  metadata: { labels: { "kai.scheduler/queue": "team-nlp", ...labels } },
  spec: { schedulerName: "kai-scheduler", restartPolicy: "Never", containers: [container(gpus)] },
});
const object = (apiVersion: string, kind: string, spec: object, metadata: object = {}): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name: "x", namespace: "team-nlp", ...metadata },
  ...spec,
});
const job = (spec: object = {}, metadata: object = {}) =>
  placed(object("batch/v1", "Job", { spec: { parallelism: 1, template: template(2), ...spec } }, metadata));
const pytorch = (workers: number, labels: object = {}) =>
  placed(
    object(
      "kubeflow.org/v1",
      "PyTorchJob",
      {
        spec: {
          pytorchReplicaSpecs: {
            Master: { replicas: 1, template: template(1) },
            Worker: { replicas: workers, template: template(1) },
          },
        },
      },
      { labels: { "kai.scheduler/queue": "team-nlp", ...labels } },
    ),
  );

describe("compareOutputs", () => {
  it("has the calls of the Workload Types API for a changed type, and a danger for each refusal", () => {
    const request = (body: object): DiffedObject =>
      placed(
        {
          apiVersion: "muster.dev/v1alpha1",
          kind: "WorkloadTypeRequest",
          metadata: { name: "evalsuite" },
          request: { method: "PUT", path: "/api/v1/workload-types/x" },
          body,
        },
        { zone: "review" },
      );
    const sides = [
      [request({ priorityId: "a", preemptibility: "preemptible" })],
      [request({ priorityId: "b" })],
    ] as const;
    const { dangers, workloadTypes } = east(...sides);
    const call = { method: "PUT", path: "/api/v1/workload-types/x", body: { priorityId: "b" } };
    const refusal =
      "preemptibility is left out, but a PUT keeps the value of a field that it does not have: write the value";
    expect(workloadTypes).toEqual([
      {
        object: { apiVersion: "muster.dev/v1alpha1", kind: "WorkloadTypeRequest", name: "evalsuite", zone: "review" },
        calls: [{ ...call, effect: "changes priorityId" }],
        refusals: [refusal],
      },
    ]);
    expect(dangers.map(({ sign, message }) => [sign, message])).toEqual([["workload-type-refused", refusal]]);
    const options = { quota: [], maxRemoved: 1 };
    const [before, after] = sides.map((objects) => side(objects));
    if (before === undefined || after === undefined) throw new Error("no sides");
    expect(compareOutputs(before, after, { ...options, refused: true })[0]?.workloadTypes).toEqual([]);
    const show = (object: KubeObject) => ({ ...object, body: "****" });
    expect(compareOutputs(before, after, { ...options, show })[0]?.workloadTypes[0]?.calls).toEqual([
      { ...call, body: {}, effect: "changes priorityId" },
    ]);
  });

  it("has every cluster of both sides", () => {
    const lost = placed(object("v1", "ConfigMap", {}), { cluster: "gone" });
    expect(compare(side([]), side([])).map(({ name }) => name)).toEqual(["east", "west"]);
    expect(compare(side([lost]), side([]), 1).map(({ name, deleted }) => [name, deleted.length])).toEqual([
      ["east", 0],
      ["gone", 1],
      ["west", 0],
    ]);
  });

  it("does not see the version of a group, but the change of apiVersion", () => {
    const [before, after] = ["v1", "v1beta1"].map((version) => placed(object(`example.com/${version}`, "Thing", {})));
    const { changed, created } = east(before ? [before] : [], after ? [after] : []);
    expect(created).toEqual([]);
    expect(changed.map(({ changes }) => changes)).toEqual([
      [{ path: "/apiVersion", before: "example.com/v1", after: "example.com/v1beta1" }],
    ]);
  });

  it("keeps apply/ and review/ apart", () => {
    const pod = object("v1", "Pod", { spec: { containers: [container(1)] } });
    const { created, deleted } = east([placed(pod)], [placed(pod, { zone: "review" })]);
    expect([created, deleted].map((list) => list.map((entry) => entry.object.zone))).toEqual([["review"], ["apply"]]);
  });

  it("keeps predicted objects of two workloads with the same name apart", () => {
    const predicted = (kind: string, image: string, run = "") =>
      placed(object("v1", "Pod", { spec: { containers: [container(1, image)] } }, { name: `x${run}-main` }), {
        zone: "review",
        owner: `team-nlp/${kind}-x${run}.yaml`,
      });
    const [job1, job2, deployment] = [predicted("job", "a:1"), predicted("job", "a:2"), predicted("deployment", "b:1")];
    const { created, changed, deleted } = east([job1, deployment], [deployment, job2]);
    expect([created, deleted]).toEqual([[], []]);
    expect(changed.map(({ changes }) => changes)).toEqual([
      [{ path: "/spec/containers/name=main/image", before: "a:1", after: "a:2" }],
    ]);
    expect(east([], [deployment, job1]).created).toHaveLength(2);
    const runs = ["-0123abcd", "-4567cdef"].map((run) => [predicted("job", "a:1", run), predicted("app", "b:1", run)]);
    const [before = [], after = []] = runs;
    expect(east(before, after.toReversed()).renamed.map(({ changes }) => changes.length)).toEqual([1, 1]);
  });

  it("pairs objects that differ in a hash, and no others", () => {
    const names = (...list: string[]) => list.map((name) => job({}, { name }));
    const renamed = (before: string[], after: string[]) =>
      east(names(...before), names(...after)).renamed.map((pair) => [pair.before.name, pair.after.name]);
    expect(renamed(["sft-0123abcd"], ["sft-4567cdef"])).toEqual([["sft-0123abcd", "sft-4567cdef"]]);
    expect(renamed(["pg-sft-0123abcd-0"], ["pg-sft-4567cdef-0"])).toEqual([["pg-sft-0123abcd-0", "pg-sft-4567cdef-0"]]);
    expect(renamed(["sft-0123abcd"], ["other-4567cdef"])).toEqual([]);
    expect(renamed(["sft"], ["sft-4567cdef"])).toEqual([]);
    expect(renamed(["sft-0123abcd"], ["sft-4567cdef", "sft-89abcdef"])).toEqual([["sft-0123abcd", "sft-4567cdef"]]);
  });

  it("finds immutable fields, and the changes that are allowed", () => {
    const paths = (before: DiffedObject, after: DiffedObject) =>
      east([before], [after])
        .dangers.filter(({ sign }) => sign === "immutable-field" || sign === "webhook-refusal")
        .map(({ path }) => path);
    expect(paths(job(), job({ template: template(4) }))).toEqual([
      "/spec/template/spec/containers/name=main/resources/limits/nvidia.com~1gpu",
    ]);
    expect(paths(job(), job({ parallelism: 2, backoffLimit: 1, suspend: true }))).toEqual([]);
    const suspended = (labels: object, gpus = 2) => job({ suspend: true, template: template(gpus, labels) });
    expect(paths(suspended({}), suspended({ a: "b" }))).toEqual([]);
    // From Kubernetes 1.36 the condition of the Job decides.
    expect(paths(suspended({}), suspended({}, 4))).toEqual([]);
    expect(signs(east([suspended({})], [suspended({}, 4)])).map(([sign]) => sign)).toContain("conditional-refusal");
    const indexed = (completions: number, parallelism: number) =>
      job({ completionMode: "Indexed", completions, parallelism });
    expect(paths(indexed(2, 2), indexed(4, 4))).toEqual([]);
    expect(paths(indexed(2, 2), indexed(4, 2))).toEqual(["/spec/completions"]);
    const stateful = (spec: object) => placed(object("apps/v1", "StatefulSet", { spec }));
    expect(
      paths(
        stateful({ serviceName: "a", template: template(1) }),
        stateful({ serviceName: "b", template: template(2) }),
      ),
    ).toEqual(["/spec/serviceName"]);
    const claim = (storage: string, storageClassName: string) =>
      placed(
        object("v1", "PersistentVolumeClaim", { spec: { storageClassName, resources: { requests: { storage } } } }),
      );
    expect(paths(claim("1Gi", "a"), claim("2Gi", "a"))).toEqual([]);
    expect(paths(claim("1Gi", "a"), claim("1Gi", "b"))).toEqual(["/spec/storageClassName"]);
    const lws = (size: number, replicas: number) =>
      placed(
        object("leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet", {
          spec: { replicas, leaderWorkerTemplate: { size } },
        }),
      );
    expect(paths(lws(2, 1), lws(2, 3))).toEqual([]);
    expect(signs(east([lws(2, 1)], [lws(4, 1)])).map(([sign, path]) => [sign, path])).toContainEqual([
      "costly-change",
      "/spec/leaderWorkerTemplate/size",
    ]);
    const grouped = (subGroupPolicy?: object) =>
      placed(
        object("leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet", {
          spec: { leaderWorkerTemplate: { size: 4, ...(subGroupPolicy && { subGroupPolicy }) } },
        }),
      );
    expect(paths(grouped({ subGroupSize: 2 }), grouped({ subGroupSize: 4 }))).toEqual([
      "/spec/leaderWorkerTemplate/subGroupPolicy/subGroupSize",
    ]);
    expect(paths(grouped(), grouped({ subGroupSize: 2 }))).toEqual(["/spec/leaderWorkerTemplate/subGroupPolicy"]);
    expect(
      paths(
        grouped({ subGroupSize: 2, subGroupPolicyType: "LeaderWorker" }),
        grouped({ subGroupSize: 2, subGroupPolicyType: "LeaderExcluded" }),
      ),
    ).toEqual([]);
    const affine = (affinity?: object) =>
      job({ suspend: true, template: { spec: { containers: [container(2)], ...(affinity && { affinity }) } } });
    expect(paths(affine(), affine({ nodeAffinity: { a: 1 } }))).toEqual([]);
    expect(paths(affine({ nodeAffinity: { a: 1 } }), affine())).toEqual([]);
    expect(paths(affine(), affine({ podAffinity: { a: 1 } }))).toEqual(["/spec/template/spec/affinity"]);
    const jobSet = (spec: object) => placed(object("jobset.x-k8s.io/v1alpha2", "JobSet", { spec }));
    expect(paths(jobSet({}), jobSet({ failurePolicy: { maxRestarts: 1 } }))).toEqual([]);
    expect(paths(jobSet({}), jobSet({ successPolicy: { operator: "Any" } }))).toEqual(["/spec/successPolicy"]);
    expect(paths(jobSet({ failurePolicy: { maxRestarts: 1 } }), jobSet({ failurePolicy: { maxRestarts: 2 } }))).toEqual(
      ["/spec/failurePolicy/maxRestarts"],
    );
    const wrapper = (component: object) =>
      placed(object("workload.codeflare.dev/v1beta2", "AppWrapper", { spec: { components: [component] } }));
    expect(paths(wrapper({ template: { a: 1 } }), wrapper({ template: { a: 2 } }))).toEqual([
      "/spec/components/0/template/a",
    ]);
    expect(paths(wrapper({ template: {} }), wrapper({ template: {}, annotations: { a: "b" } }))).toEqual([]);
    const topology = (level: object) =>
      placed(object("kai.scheduler/v1alpha1", "Topology", { spec: { levels: [level] } }));
    expect(paths(topology({ nodeLabel: "a" }), topology({ nodeLabel: "a", alias: "rack" }))).toEqual([]);
    expect(paths(topology({ nodeLabel: "a" }), topology({ nodeLabel: "b" }))).not.toEqual([]);
    const settings = (value: string, immutable?: boolean) =>
      placed(object("v1", "ConfigMap", { immutable, data: { value } }));
    expect(paths(settings("a", true), settings("b", true))).toEqual(["/data/value"]);
    expect(paths(settings("a"), settings("b"))).toEqual([]);
    const queue = (parentQueue: string) => placed(object("scheduling.run.ai/v2", "Queue", { spec: { parentQueue } }));
    expect(signs(east([queue("a")], [queue("b")])).map(([sign, path]) => [sign, path])).toEqual([
      ["costly-change", "/spec/parentQueue"],
    ]);
  });

  it("reports a spec that is removed as a whole", () => {
    const claim = (spec?: object) => placed(object("v1", "PersistentVolumeClaim", { ...(spec && { spec }) }));
    expect(signs(east([claim({ storageClassName: "a" })], [claim()]))).toEqual([
      ["immutable-field", "/spec", expect.stringMatching(/^\/spec of a PersistentVolumeClaim cannot change/)],
    ]);
  });

  it("finds a gang that shrinks below its minimum", () => {
    expect(signs(east([pytorch(3)], [pytorch(1)])).map(([sign]) => sign)).toEqual(["gang-below-minimum"]);
    expect(signs(east([pytorch(1)], [pytorch(3)]))).toEqual([]);
  });

  it("finds changes of queue, priority, preemptibility and node pool once for each object", () => {
    const labels = {
      "kai.scheduler/queue": "team-vision",
      priorityClassName: "inference",
      "kai.scheduler/preemptibility": "preemptible",
      "kai.scheduler/node-pool": "h100",
    };
    expect(signs(east([pytorch(1)], [pytorch(1, labels)])).map(([sign, , message]) => [sign, message])).toEqual([
      ["queue-changed", 'the queue changes from "team-nlp" to "team-vision"'],
      ["priority-changed", 'the priority changes from its default to "inference"'],
      ["preemptibility-changed", 'the preemptibility changes from its default to "preemptible"'],
      ["node-pool-changed", 'the node pool changes from its default to "h100"'],
    ]);
    const group = (queue: string) =>
      placed(object("scheduling.run.ai/v2alpha2", "PodGroup", { spec: { queue } }, { name: "pg" }), { zone: "review" });
    expect(signs(east([group("a")], [group("b")])).map(([sign]) => sign)).toEqual(["queue-changed"]);
  });

  it("finds the prune list, a large share of removed objects, and a moved namespace", () => {
    const claim = placed(object("v1", "PersistentVolumeClaim", {}));
    const settings = [1, 2, 3, 4].map((index) => placed(object("v1", "ConfigMap", {}, { name: `c${index}` })));
    expect(signs(east([claim], []))).toEqual([
      ["pruned-object", undefined, expect.stringContaining("the data on its volume is lost")],
    ]);
    expect(signs(east([claim, ...settings], settings, 0.2)).map(([sign]) => sign)).toEqual(["pruned-object"]);
    expect(signs(east([claim, ...settings], settings.slice(1), 0.2))).toEqual([
      ["pruned-object", undefined, expect.anything()],
      ["many-removed", undefined, "2 of the 5 objects of cluster east (40 %) are deleted; the limit is 20 %"],
    ]);
    const moved = placed(object("v1", "ConfigMap", {}, { name: "c1", namespace: "team-vision" }));
    expect(signs(east(settings.slice(0, 1), [moved]))).toEqual([
      ["namespace-changed", "/metadata/namespace", "the namespace changes from team-nlp to team-vision"],
    ]);
  });

  it("finds runs that start and end, also by suspension", () => {
    expect(signs(east([], [job()]))).toEqual([["run-started", undefined, "a run starts with 1 pod and 2 GPUs"]]);
    expect(signs(east([], [job({ suspend: true })]))).toEqual([]);
    expect(signs(east([job()], [])).map(([sign, , message]) => [sign, message])).toEqual([
      ["run-ended", "it is deleted with 1 pod and 2 GPUs, also if they still run"],
    ]);
    expect(signs(east([job()], [job({ suspend: true })])).map(([sign]) => sign)).toEqual(["run-ended"]);
    expect(signs(east([job({ suspend: true })], [job()])).map(([sign]) => sign)).toEqual(["run-started"]);
    const pod = (restartPolicy: string) =>
      placed(object("v1", "Pod", { spec: { restartPolicy, containers: [container(1)] } }));
    expect(signs(east([], [pod("Always")]))).toEqual([]);
    expect(signs(east([], [pod("Never")])).map(([sign]) => sign)).toEqual(["run-started"]);
  });

  it("finds a quota that is raised for the branch's own pods", () => {
    const raise = (limit: number) => (org: DiffSide["organization"]) => ({
      projects: org.projects.map((project) => ({
        ...project,
        quotas: project.quotas.map((quota) => ({ ...quota, gpu: { ...quota.gpu, limit } })),
      })),
    });
    const base = side([job()]);
    const higher = raise(40)(base.organization);
    const dangers = (after: DiffSide) =>
      compare(base, after)
        .flatMap((cluster) => signs(cluster))
        .filter(([sign]) => sign === "quota-raised");
    expect(dangers(side([job()], higher))).toEqual([]);
    expect(dangers(side([job({ parallelism: 2 }, { labels: { "kai.scheduler/queue": "team-nlp" } })], higher))).toEqual(
      [["quota-raised", undefined, "the limit of GPUs of queue team-nlp is raised, and its pods request more"]],
    );
  });

  it("reads hostile objects", () => {
    const hostile = [null, 1, "x", [], {}, { containers: 1 }, { template: { spec: null } }].map((spec, index) =>
      placed({ apiVersion: "batch/v1", kind: "Job", metadata: { name: `j${index}` }, spec }),
    );
    expect(east(hostile, hostile).changed).toEqual([]);
    expect(east([], hostile).created).toHaveLength(hostile.length);
    expect(east(hostile, []).deleted).toHaveLength(hostile.length);
  });
});

/** The objects of a cluster after a difference, by their identity. */
function applied(objects: readonly DiffedObject[], { created, changed, deleted, renamed }: ClusterDifference) {
  const key = (zone: string, { kind, metadata }: KubeObject) =>
    JSON.stringify([zone, kind, metadata.namespace, metadata.name]);
  const keyOfRef = (ref: { zone: string; kind: string; namespace?: string; name: string }) =>
    JSON.stringify([ref.zone, ref.kind, ref.namespace, ref.name]);
  const result = new Map<string, unknown>(objects.map(({ object: each, zone }) => [key(zone, each), each]));
  for (const { object: ref } of deleted) result.delete(keyOfRef(ref));
  for (const { object: ref, changes } of changed) {
    result.set(keyOfRef(ref), applyChanges(result.get(keyOfRef(ref)), changes));
  }
  for (const { before, after, changes } of renamed) {
    result.set(keyOfRef(after), applyChanges(result.get(keyOfRef(before)), changes));
    result.delete(keyOfRef(before));
  }
  for (const { object: ref, manifest } of created) result.set(keyOfRef(ref), manifest);
  return result;
}

describe("the difference of any two sides", () => {
  it("is empty for a side and itself, whatever the order of its objects, their members and their files", () => {
    fc.assert(
      fc.property(diffedObjects, fc.array(fc.nat()), (objects, seeds) => {
        const shuffled = objects.toSorted(
          (a, b) => (seeds[objects.indexOf(a)] ?? 0) - (seeds[objects.indexOf(b)] ?? 0),
        );
        const other = shuffled.map((each, index) => ({
          ...each,
          object: reversed(each.object),
          owner: each.zone === "review" ? each.owner : `file-${index}`,
        }));
        for (const { name, ...rest } of compare(side(objects), side(other))) {
          expect({ name, ...rest }).toEqual({
            name,
            created: [],
            changed: [],
            deleted: [],
            renamed: [],
            dangers: [],
            workloadTypes: [],
            quota: [],
          });
        }
      }),
      { numRuns: NUMBER_OF_RUNS },
    );
  });

  it("gives the second side when it is applied to the first", () => {
    fc.assert(
      fc.property(diffedObjects, diffedObjects, (before, after) => {
        for (const difference of compare(side(before), side(after))) {
          const of = (objects: readonly DiffedObject[]) => objects.filter(({ cluster }) => cluster === difference.name);
          const nothing = { created: [], changed: [], deleted: [], renamed: [] };
          expect(applied(of(before), difference)).toEqual(applied(of(after), { ...difference, ...nothing }));
        }
      }),
      { numRuns: NUMBER_OF_RUNS },
    );
  });

  it("has the quota of the second side minus that of the first", () => {
    fc.assert(
      fc.property(diffedObjects, diffedObjects, (before, after) => {
        const [old, now] = [before, after].map((objects) => account(quotaOfSet(side(objects).set)).rows);
        const rows = compare(side(before), side(after)).flatMap(({ quota }) => quota);
        for (const row of now ?? []) {
          const same = ({ kind, cluster, name }: typeof row) =>
            kind === row.kind && cluster === row.cluster && name === row.name;
          const was = old?.find(same)?.total;
          const found = rows.find(
            (each) => each.kind === row.kind && each.cluster === row.cluster && each.name === row.name,
          );
          for (const size of ["minimum", "declared", "maximum"] as const) {
            const change = row.total[size].gpu - (was?.[size].gpu ?? 0);
            expect(found?.change.total[size].gpu ?? 0).toBe(change);
          }
        }
      }),
      { numRuns: NUMBER_OF_RUNS },
    );
  });
});
