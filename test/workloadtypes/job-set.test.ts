import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { jobSet } from "../../workloadtypes/index.ts";
import { cluster, runaiCluster } from "../helpers/organization.ts";
import { attributed } from "./attribution.ts";
import { gangsOf, podsOf, reasonOf, specsOf, template } from "./gangs.ts";
import { podsSeen, sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function replicated(name: string, fields: Fields = {}, spec: Fields = {}, metadata: Fields = {}): Fields {
  return { name, template: { metadata, spec: { template: template(), ...spec } }, ...fields };
}

function setOf(replicatedJobs: unknown, metadata: Fields = {}, spec: Fields = {}): KubeObject {
  return {
    apiVersion: "jobset.x-k8s.io/v1alpha2",
    kind: "JobSet",
    metadata: { name: "set", ...metadata },
    spec: { replicatedJobs, ...spec },
  };
}

const minimum = (value: unknown) => ({ annotations: { "kai.scheduler/batch-min-member": value } });
const two = [replicated("a"), replicated("b", { replicas: 2 }, { parallelism: 3 })];

describe("the PodGroup of a JobSet", () => {
  it("has the queue of the first template with pods", () => {
    const queued = (queue: string) => template({ labels: { "kai.scheduler/queue": queue } });
    const jobs = [
      replicated("a", {}, { parallelism: 0, template: queued("qa") }),
      replicated("b", {}, { template: queued("qb") }),
    ];
    expect(gangsOf(jobSet, setOf(jobs)).map(({ queue }) => queue)).toEqual(["qb"]);
  });

  it("has a subgroup for each replicated Job, over one for each of its Jobs", () => {
    const [gang, ...more] = gangsOf(jobSet, setOf(two));
    expect(more).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-set-uid-unknown-until-applied", minChildren: 2, priorityClass: "train" });
    expect(gang).not.toHaveProperty("min");
    expect(gang?.tree).toEqual([
      { name: "a", minChildren: 1 },
      { name: "a-replica-0", parent: "a", min: 1 },
      { name: "b", minChildren: 2 },
      { name: "b-replica-0", parent: "b", min: 3 },
      { name: "b-replica-1", parent: "b", min: 3 },
    ]);
    expect(podsOf(gang)).toEqual([
      "replicatedjob: 1 @ a-replica-0",
      "replicatedjob: 3 @ b-replica-0",
      "replicatedjob: 3 @ b-replica-1",
    ]);
    expect(gang?.pods[0]?.template).toEqual(template());
  });

  it.each<[string, Fields, Fields, number]>([
    ["all", {}, {}, 2],
    ["all in any order", {}, { startupPolicy: { startupPolicyOrder: "AnyOrder" } }, 2],
    ["one in order", {}, { startupPolicy: { startupPolicyOrder: "InOrder" } }, 1],
    ["as many as the annotation says", minimum("1"), {}, 1],
    ["the annotation before the order", minimum("2"), { startupPolicy: { startupPolicyOrder: "InOrder" } }, 2],
    ["no more than there are", minimum("9"), {}, 2],
    ["all for an annotation that is no text", minimum(1), {}, 2],
  ])("waits for replicated Jobs: %s", (_, metadata, spec, minChildren) => {
    expect(gangsOf(jobSet, setOf(two, metadata, spec))[0]?.minChildren).toBe(minChildren);
  });

  it("waits for as many pods of a Job as the annotation of its template, even for more than there are", () => {
    const leaf = (value: unknown, parallelism = 4) =>
      gangsOf(jobSet, setOf([replicated("a", {}, { parallelism }, minimum(value))]))[0]?.tree?.[1]?.min;
    expect([leaf("2"), leaf("8"), leaf(""), leaf(null), leaf(2)]).toEqual([2, 8, 4, 4, 4]);
  });

  it("counts no more pods of a Job than completions are wanted, yet waits for all of parallelism", () => {
    const [gang] = gangsOf(jobSet, setOf([replicated("a", {}, { parallelism: 6, completions: 2 })]));
    expect(podsOf(gang)).toEqual(["replicatedjob: 2 @ a-replica-0"]);
    expect(gang?.tree?.[1]?.min).toBe(6);
  });

  it("applies the topology of each template, with a name and a level", () => {
    const topology = (annotations: Fields) =>
      gangsOf(jobSet, setOf([replicated("a", {}, {}, { annotations })]))[0]?.tree?.[1]?.topology;
    const key = "kai.scheduler/topology";
    expect(topology({ [key]: "dc", [`${key}-required-placement`]: "rack" })).toEqual({
      topology: "dc",
      required: "rack",
    });
    expect(topology({ [key]: "dc" })).toBeUndefined();
    expect(topology({ [`${key}-preferred-placement`]: "rack" })).toBeUndefined();
  });

  it("follows the labels and annotations of the samples", () => {
    const place = { topology: "data-centre", requiredTopologyLevel: "example.com/rack" };
    expect(specsOf(jobSet, sample(jobSet, "full-gpu.yaml"))).toEqual([
      {
        queue: "team-nlp",
        priorityClassName: "build-preemptible",
        minSubGroup: 2,
        topologyConstraint: { topology: "data-centre", preferredTopologyLevel: "example.com/zone" },
        subGroups: [
          { name: "driver", minSubGroup: 1 },
          { name: "driver-replica-0", parent: "driver", minMember: 1 },
          { name: "slice", minSubGroup: 2 },
          { name: "slice-replica-0", parent: "slice", minMember: 3, topologyConstraint: place },
          { name: "slice-replica-1", parent: "slice", minMember: 3, topologyConstraint: place },
        ],
      },
    ]);
    const [ordered] = gangsOf(jobSet, sample(jobSet, "in-order-gpu.yaml"));
    expect([ordered?.minChildren, ordered?.queue]).toEqual([1, "team-nlp"]);
    const [minimal] = gangsOf(jobSet, sample(jobSet, "minimal-cpu.yaml"), runaiCluster());
    expect(minimal?.priorityClass).toBe("low");
  });

  it("keeps the subgroups of Jobs of another scheduler, without their pods", () => {
    const foreign = { template: template({}, { schedulerName: "volcano" }) };
    const [gang] = gangsOf(jobSet, setOf([replicated("a", {}, foreign), replicated("b")]));
    expect(gang?.tree).toHaveLength(4);
    expect(podsOf(gang)).toEqual(["replicatedjob: 1 @ b-replica-0"]);
  });

  it("is left to its author where all Jobs with pods have the skip mark", () => {
    const skip = { annotations: { "kai.scheduler/skip-podgrouper": "true" } };
    const unstarted = replicated("b", { replicas: 0 });
    expect(reasonOf(jobSet, setOf([replicated("a", {}, {}, skip), unstarted]))).toBe(EXTERNAL);
    expect(gangsOf(jobSet, setOf([replicated("a", {}, {}, skip), replicated("b")]))).toHaveLength(1);
  });

  it("is a committed one with the skip mark, and not predicted for older KAI", () => {
    expect(reasonOf(jobSet, setOf(two, { annotations: { "kai.scheduler/skip-podgrouper": "true" } }))).toBe(EXTERNAL);
    expect(reasonOf(jobSet, setOf(two), cluster({ version: "0.15.3" }))).toMatch(/^KAI before 0.16 groups a JobSet/);
    expect(reasonOf(jobSet, sample(jobSet, "minimal-cpu.yaml"))).toMatch(/name no schedulerName/);
  });

  it.each<[string, unknown, Fields, string]>([
    ["no list", undefined, {}, "spec.replicatedJobs is missing"],
    ["null", null, {}, "spec.replicatedJobs is missing"],
    ["a text", "a", {}, "spec.replicatedJobs must be a list"],
    ["an empty list", [], {}, "spec.replicatedJobs is empty"],
    ["a Job without a name", [replicated("a"), replicated("")], {}, "spec.replicatedJobs[1] has no name"],
    [
      "replicas that are no number",
      [replicated("a", { replicas: "2" })],
      {},
      "spec.replicatedJobs[0]: replicas and template.spec.parallelism must be integers",
    ],
    [
      "no replicas",
      [replicated("a", { replicas: 0 })],
      {},
      "spec.replicatedJobs[0] makes 0 Jobs, but a PodGroup cannot have a subgroup without members",
    ],
    [
      "an annotation of a template below 1",
      [replicated("a", {}, {}, minimum("0"))],
      {},
      'annotation kai.scheduler/batch-min-member of spec.replicatedJobs[0].template must be an integer, 1 or more; got "0"',
    ],
    [
      "an annotation of the set that is no number",
      two,
      minimum("all"),
      'annotation kai.scheduler/batch-min-member of the set must be an integer, 1 or more; got "all"',
    ],
    [
      "an empty annotation of the set",
      two,
      minimum(""),
      'annotation kai.scheduler/batch-min-member of the set must be an integer, 1 or more; got ""',
    ],
    ["two of one name", [replicated("a"), replicated("a")], {}, "two subgroups would have the name a"],
    [
      "a name that is that of a Job",
      [replicated("a"), replicated("a-replica-0")],
      {},
      "two subgroups would have the name a-replica-0",
    ],
    [
      "a name in capitals",
      [replicated("A")],
      {},
      '"A" is not a valid name of a subgroup: lower-case letters, digits and inner dashes, at most 63',
    ],
    [
      "more Jobs than are listed",
      [replicated("a", { replicas: 2 ** 31 - 1 })],
      {},
      "2147483648 subgroups would be made; at most 10000 are listed",
    ],
  ])("is not made of %s", (_, jobs, metadata, reason) => {
    // On Run:ai the scheduler's name is no hindrance, so that the reason is the list's own.
    expect(reasonOf(jobSet, setOf(jobs, metadata), runaiCluster({ schedulerName: "kai-scheduler" }))).toBe(reason);
  });

  it("is refused with Jobs that wait for no pod", () => {
    const none = setOf([replicated("a", {}, { parallelism: 0 })]);
    expect(reasonOf(jobSet, none, cluster({ version: "0.17.0" }))).toMatch(/^each Job of a requires 0 pods/);
    expect(gangsOf(jobSet, none, cluster({ version: "0.18.0" }))[0]?.tree?.[1]?.min).toBe(0);
  });

  it("is not predicted for a start-up order that is not a string, or hostile specs", () => {
    expect(reasonOf(jobSet, setOf(two, {}, { startupPolicy: { startupPolicyOrder: 1 } }))).toMatch(/InOrder$/);
    for (const spec of [undefined, null, "x", [], JSON.parse('{"__proto__": {"replicatedJobs": [{}]}}')]) {
      expect(reasonOf(jobSet, { ...setOf([]), spec } as KubeObject)).toBe("spec.replicatedJobs is missing");
    }
    for (const job of [null, 7, [], JSON.parse('{"__proto__": {"name": "a"}}')]) {
      expect(reasonOf(jobSet, setOf([job]), runaiCluster())).toBe("spec.replicatedJobs[0] has no name");
    }
  });
});

describe("the pods of a JobSet", () => {
  it.each<[unknown, readonly string[]]>([
    [[replicated("a", { replicas: 3 }, { parallelism: 2 })], ["replicatedjob/a: 6 x 0"]],
    [[replicated("a", {}, { parallelism: 6, completions: 4 })], ["replicatedjob/a: 4 x 0"]],
    [[replicated("a", { replicas: 0 })], ["replicatedjob/a: 0 x 0"]],
    [[], []],
  ])("of %o", (jobs, pods) => {
    expect(podsSeen(jobSet, setOf(jobs))).toEqual(pods);
  });
});

describe("the status of a JobSet", () => {
  const condition = (type: string, status = "True") => ({ type, status });
  const counts = (ready: number, succeeded = 0) => [
    { name: "a", active: 1, ready, succeeded, failed: 0, suspended: 0 },
  ];
  const statusOf = (status: unknown) => seen(jobSet, { ...setOf([]), status }).status?.matched;

  it.each<[string, unknown, readonly string[]]>([
    ["not seen by the controller", undefined, []],
    ["not counted yet", { restarts: 0 }, []],
    ["no Job ready", { replicatedJobsStatus: counts(0) }, ["Initializing"]],
    ["a Job ready", { replicatedJobsStatus: counts(1) }, ["Running"]],
    ["a Job done, the next not begun", { replicatedJobsStatus: counts(0, 1) }, ["Running"]],
    [
      "starting in order",
      { replicatedJobsStatus: counts(1), conditions: [condition("StartupPolicyInProgress")] },
      ["Initializing"],
    ],
    [
      "started in order",
      {
        replicatedJobsStatus: counts(1),
        conditions: [condition("StartupPolicyInProgress", "False"), condition("StartupPolicyCompleted")],
      },
      ["Running"],
    ],
    ["suspended", { replicatedJobsStatus: counts(0), conditions: [condition("Suspended")] }, []],
    ["resumed", { replicatedJobsStatus: counts(0), conditions: [condition("Suspended", "False")] }, ["Initializing"]],
    ["restarting", { replicatedJobsStatus: counts(1), conditions: [condition("RestartingJobSet")] }, ["Degraded"]],
    ["completed", { replicatedJobsStatus: counts(0, 1), conditions: [condition("Completed")] }, ["Completed"]],
    ["failed", { replicatedJobsStatus: counts(1), conditions: [condition("Failed")] }, ["Failed"]],
    ["ended by its terminal state alone", { replicatedJobsStatus: counts(0), terminalState: "Failed" }, ["Failed"]],
    ["counted in words", { replicatedJobsStatus: [{ ready: null, succeeded: null }] }, ["Initializing"]],
  ])("%s", (_, status, matched) => {
    expect(statusOf(status)).toEqual(matched);
  });
});

describe("a pod of a JobSet", () => {
  const labels = (name: string, index: string) => ({
    "jobset.sigs.k8s.io/replicatedjob-name": name,
    "jobset.sigs.k8s.io/job-index": index,
  });

  it("is of the replicated Job and the Job that its labels name", () => {
    expect(attributed(jobSet, setOf(two), labels("b", "1"))).toMatchObject({
      pod: { component: "replicatedjob", instance: "b", replicaGroup: "1" },
      issues: [],
    });
    expect(attributed(jobSet, setOf(two), labels("c", "0")).issues).not.toEqual([]);
  });
});

describe("a JobSet whose replicated Jobs do not all start at first", () => {
  const inOrder = { startupPolicy: { startupPolicyOrder: "InOrder" } };
  const problems = (jobs: readonly Fields[], metadata: Fields = {}, spec: Fields = inOrder, own = cluster()) => {
    const found = jobSet.predictGangs(setOf(jobs, metadata, spec), { cluster: own, queue: "q" });
    return (found.problems ?? []).map(({ code, severity, path }) => `${code} ${severity} ${path}`);
  };
  const grace = (value: string) => ({ annotations: { "kai.scheduler/staleness-grace-period": value } });
  const late = ["late-subgroups error /spec/replicatedJobs/1/name"];
  const stale = ["stale-start warning /spec/replicatedJobs/1/name"];
  const dependent = (name: string, other: string) =>
    replicated(name, { dependsOn: [{ name: other, status: "Ready" }] });
  const [a, b] = [replicated("a"), replicated("b")];

  it.each<[string, readonly Fields[], Fields, Fields, readonly string[]]>([
    ["starts in any order", [a, b], {}, {}, []],
    ["has one alone", [a], {}, inOrder, []],
    ["may be evicted meanwhile", [a, b], {}, inOrder, stale],
    ["has a grace period without end", [a, b], grace("-1s"), inOrder, []],
    ["has a longer grace period", [a, b], grace("10m"), inOrder, stale],
    ["has names in another order", [b, a], {}, inOrder, late],
    ["waits for both by annotation", [a, b], minimum("2"), inOrder, late],
    ["waits for both, of which one depends on the other", [a, dependent("b", "a")], {}, {}, late],
    ["waits for one, on which the other depends", [a, dependent("b", "a")], minimum("1"), {}, stale],
    ["waits for one, after one that depends on it by name", [b, dependent("a", "b")], minimum("1"), {}, late],
    ["depends on nothing", [a, { ...b, dependsOn: [] }], {}, {}, []],
    ["has odd dependencies", [a, { ...b, dependsOn: null }], {}, {}, []],
  ])("%s", (_, jobs, metadata, spec, expected) => {
    expect(problems(jobs, metadata, spec)).toEqual(expected);
  });

  it("has the settings of the version", () => {
    const fixes = (version: string) =>
      jobSet
        .predictGangs(setOf([a, b], grace("-1s"), inOrder), { cluster: cluster({ version }), queue: "q" })
        .problems?.map(({ fix }) => fix);
    expect(fixes("0.17.0")).toBeUndefined();
    expect(fixes("0.16.0")).toEqual([
      "start the scheduler with a negative --default-staleness-grace-period, or let all replicated Jobs start at once (startupPolicyOrder AnyOrder, no dependsOn)",
    ]);
    expect(problems([b, a], {}, inOrder, runaiCluster())).toEqual([]);
  });
});
