import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { pyTorchJob } from "../../workloadtypes/index.ts";
import { cluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, specsOf, template } from "./gangs.ts";
import { sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function jobOf(pytorchReplicaSpecs: unknown, spec: Fields = {}): KubeObject {
  return {
    apiVersion: "kubeflow.org/v1",
    kind: "PyTorchJob",
    metadata: { name: "train", namespace: "team-a" },
    spec: { pytorchReplicaSpecs, ...spec },
  };
}

const replicas = (count: unknown, pod: unknown = template()) => ({ replicas: count, template: pod });
const both = { Master: replicas(1), Worker: replicas(3) };
const minAvailable = (value: unknown) => ({ runPolicy: { schedulingPolicy: { minAvailable: value } } });
const minReplicas = (value: unknown) => ({ elasticPolicy: { minReplicas: value } });

describe("the PodGroup of a PyTorchJob", () => {
  it("waits for all replicas, in a subgroup each", () => {
    const [gang] = gangsOf(pyTorchJob, jobOf(both));
    expect(gang).toMatchObject({ min: 4, priorityClass: "train" });
    expect(gang?.tree).toEqual([
      { name: "master", min: 1 },
      { name: "worker", min: 3 },
    ]);
    expect(podsOf(gang)).toEqual(["master: 1 @ master", "worker: 3 @ worker"]);
  });

  it("has one subgroup for a job with one replica type", () => {
    expect(gangsOf(pyTorchJob, jobOf({ Master: replicas(2) }))[0]?.tree).toEqual([{ name: "master", min: 2 }]);
    expect(gangsOf(pyTorchJob, jobOf({ Worker: replicas(2) }))[0]?.tree).toEqual([{ name: "worker", min: 2 }]);
  });

  it.each<[string, Fields, number, number]>([
    ["an elastic minimum, the master counted in", minReplicas(2), 2, 1],
    ["a minimum below the master", minReplicas(1), 1, 0],
    ["minAvailable", minAvailable(3), 3, 2],
    ["minAvailable before an elastic minimum", { ...minReplicas(4), ...minAvailable(2) }, 2, 1],
    ["an elastic minimum that is none", minReplicas("2"), 4, 3],
  ])("waits for %s", (_, spec, min, workers) => {
    const [gang] = gangsOf(pyTorchJob, jobOf(both, spec));
    expect(gang?.min).toBe(min);
    expect(gang?.tree?.[1]).toEqual({ name: "worker", min: workers });
    expect(podsOf(gang)).toEqual(["master: 1 @ master", "worker: 3 @ worker"]);
  });

  it("is predicted without replicas only if minAvailable is set", () => {
    const specs = { Master: replicas(undefined), Worker: replicas(undefined) };
    const [gang] = gangsOf(pyTorchJob, jobOf(specs, minAvailable(2)));
    expect(gang?.tree).toEqual([{ name: "worker", min: 2 }]);
    expect(reasonOf(pyTorchJob, jobOf(specs, minReplicas(2)))).toBe(
      "spec.pytorchReplicaSpecs.Master.replicas is missing, but the podgrouper requires a number of 1 or more",
    );
  });

  const wrong = (type: string) =>
    `spec.pytorchReplicaSpecs.${type}.replicas must be an integer number of pods, 1 or more`;
  it.each<[string, unknown, Fields, string]>([
    ["a type without pods", { Master: replicas(1), Worker: replicas(0) }, {}, wrong("Worker")],
    ["a text for a number", { Master: replicas("1") }, {}, wrong("Master")],
    ["a fraction of a pod", { Master: replicas(1.5) }, {}, wrong("Master")],
    ["a negative number", { Worker: replicas(-1) }, {}, wrong("Worker")],
    [
      "another type without pods",
      { Worker: replicas(1), Evaluator: {} },
      {},
      "spec.pytorchReplicaSpecs.Evaluator.replicas is missing, but the podgrouper requires a number of 1 or more",
    ],
    [
      "minAvailable that is no number",
      both,
      minAvailable("2"),
      "spec.runPolicy.schedulingPolicy.minAvailable must be an integer",
    ],
    [
      "minAvailable below 0",
      both,
      minAvailable(-1),
      "the gang requires -1 pods, but a PodGroup of this cluster needs at least 0",
    ],
  ])("is not made for %s", (_, specs, spec, reason) => {
    expect(reasonOf(pyTorchJob, jobOf(specs, spec))).toBe(reason);
  });

  it.each([[undefined], [null], [{}], [[]], ["Master"]])("is not made of replica specs that are %o", (specs) => {
    expect(reasonOf(pyTorchJob, jobOf(specs))).toBe("spec.pytorchReplicaSpecs has no replica type");
  });

  it("gets queue and priority from the master if there is one", () => {
    const queue = (name: string) => template({ labels: { "kai.scheduler/queue": name } });
    const specs = { Master: replicas(1, queue("m")), Worker: replicas(1, queue("w")) };
    expect(gangsOf(pyTorchJob, jobOf(specs))[0]?.queue).toBe("m");
    expect(gangsOf(pyTorchJob, jobOf({ Worker: specs.Worker }))[0]?.queue).toBe("w");
  });

  it("counts only pods that the podgrouper looks at, and waits for all the same", () => {
    const foreign = template({}, { schedulerName: "default-scheduler" });
    const [gang] = gangsOf(pyTorchJob, jobOf({ Master: replicas(1, foreign), Worker: replicas(2) }));
    expect([gang?.min, podsOf(gang)]).toEqual([3, ["worker: 2 @ worker"]]);
  });
});

describe("segments of a PyTorchJob", () => {
  const segmented = (workers: number, size: string, more: Fields = {}) =>
    jobOf({
      Master: replicas(1),
      Worker: replicas(workers, template({ annotations: { "kai.scheduler/segment-size": size, ...more } })),
    });

  it("divide the workers; the last one has the rest", () => {
    expect(specsOf(pyTorchJob, sample(pyTorchJob, "full-segmented-gpu.yaml"))).toEqual([
      {
        queue: "team-nlp",
        priorityClassName: "train",
        minMember: 9,
        subGroups: [
          { name: "master", minMember: 1 },
          { name: "worker", minSubGroup: 3 },
          ...[4, 4, 0].map((minMember, index) => ({
            name: `worker-${index}`,
            parent: "worker",
            minMember,
            topologyConstraint: { topology: "data-centre", requiredTopologyLevel: "example.com/rack" },
          })),
        ],
        topologyConstraint: { topology: "data-centre", requiredTopologyLevel: "example.com/zone" },
      },
    ]);
  });

  it("have a constraint only with a Topology and a level", () => {
    const topologyIn = (more: Fields) => gangsOf(pyTorchJob, segmented(2, "2", more))[0]?.tree?.[2];
    expect(topologyIn({ "kai.scheduler/topology": "dc" })).not.toHaveProperty("topology");
    expect(topologyIn({ "kai.scheduler/segment-topology-preferred-placement": "rack" })).not.toHaveProperty("topology");
    const full = { "kai.scheduler/topology": "dc", "kai.scheduler/segment-topology-preferred-placement": "rack" };
    expect(topologyIn(full)).toMatchObject({ topology: { topology: "dc", preferred: "rack" } });
  });

  const withSpec = (job: KubeObject, more: Fields) => ({ ...job, spec: { ...Object(job.spec), ...more } });

  it("wait for no pods beyond the minimum from KAI 0.16.7 on, for all pods before", () => {
    const job = withSpec(segmented(6, "4"), { elasticPolicy: { minReplicas: 3 } });
    const minima = (version: string) => gangsOf(pyTorchJob, job, cluster({ version }))[0]?.tree?.slice(2);
    expect(minima("0.16.6")?.map(({ min }) => min)).toEqual([4, 2]);
    expect(minima("0.16.7")?.map(({ min }) => min)).toEqual([4, 0]);
    expect(minima("0.17.0")?.map(({ min }) => min)).toEqual([4, 0]);
  });

  it("are rejected by the webhook of KAI 0.15 to 0.16.5", () => {
    for (const version of ["0.15.0", "0.15.3", "0.16.5"]) {
      expect(reasonOf(pyTorchJob, segmented(6, "4"), cluster({ version }))).toBe(
        `the podgrouper of KAI ${version} writes minMember for subgroup worker, which has subgroups, and the API server rejects that; KAI 0.16.6 and 0.17 make such groups`,
      );
    }
  });

  it("do not exist without workers, so that worker is a leaf", () => {
    const idle = withSpec(segmented(0, "4"), { runPolicy: { schedulingPolicy: { minAvailable: 1 } } });
    expect(gangsOf(pyTorchJob, idle)[0]?.tree).toEqual([
      { name: "master", min: 1 },
      { name: "worker", min: 0 },
    ]);
  });

  it("count pods below the workers, and not segments, before KAI 0.15", () => {
    expect(gangsOf(pyTorchJob, segmented(6, "4"), cluster({ version: "0.14.2" }))[0]?.tree?.[1]).toEqual({
      name: "worker",
      min: 6,
    });
  });

  it.each(["0", "-4", "four", "4.0", " 4"])("are not made of %o workers each", (size) => {
    expect(reasonOf(pyTorchJob, segmented(4, size))).toMatch(
      /^annotation kai.scheduler\/segment-size of the worker template must be an integer, 1 or more/,
    );
  });

  it("are at most 10,000", () => {
    expect(gangsOf(pyTorchJob, segmented(10_000, "1"))[0]?.tree).toHaveLength(10_002);
    expect(reasonOf(pyTorchJob, segmented(10_001, "1"))).toMatch(/make 10001 subgroups; at most 10000 are made$/);
  });

  it("contain every worker once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 50 }), (workers, size) => {
        const [gang] = gangsOf(pyTorchJob, segmented(workers, String(size)));
        const leaves = gang?.tree?.filter(({ parent }) => parent === "worker") ?? [];
        expect(leaves.reduce((sum, { min = 0 }) => sum + min, 0)).toBe(workers);
        expect(gang?.tree?.[1]).toEqual({ name: "worker", minChildren: leaves.length });
        expect(gang?.pods.slice(1).map(({ leaf, count }) => [leaf, count])).toEqual(
          leaves.map(({ name, min }) => [name, min]),
        );
      }),
    );
  });
});

describe("the status of a PyTorchJob", () => {
  const condition = (type: string, status = "True") => ({ type, status });
  const created = condition("Created");
  it.each<[string, readonly unknown[], readonly string[]]>([
    ["created", [created], ["Initializing"]],
    ["running", [created, condition("Running")], ["Running"]],
    ["restarting", [created, condition("Restarting")], ["Initializing"]],
    ["suspended", [created, condition("Suspended")], []],
    ["resumed", [created, condition("Suspended", "False")], ["Initializing"]],
    ["succeeded", [created, condition("Running", "False"), condition("Succeeded")], ["Completed"]],
    ["failed", [created, condition("Running", "False"), condition("Failed")], ["Failed"]],
  ])("%s", (_, conditions, matched) => {
    expect(seen(pyTorchJob, { ...jobOf(both), status: { conditions } }).status?.matched).toEqual(matched);
  });
});
