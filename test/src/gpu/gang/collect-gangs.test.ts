import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CollectedGang, collectGangs, type GangSources } from "../../../../src/gpu/gang/collect-gangs.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import type { Cluster } from "../../../../src/model/organization/organization.ts";
import { cluster, runaiCluster } from "../../../helpers/organization.ts";
import { workloadsIn } from "./sources.ts";

const SKIP = { "kai.scheduler/skip-podgrouper": "true" };

type Texts = Readonly<Record<string, string>>;

interface JobParts {
  readonly name?: string;
  readonly namespace?: string;
  readonly group?: string;
  readonly skip?: boolean;
  readonly leaf?: string;
  readonly pods?: number;
  readonly spec?: object;
  readonly pod?: object;
  readonly labels?: Texts;
  readonly annotations?: Texts;
  readonly own?: { readonly labels?: Texts; readonly annotations?: Texts };
}

/** A Job whose pods are in a committed group by default. */
function job({
  name = "run",
  namespace = "n",
  group = "g",
  skip = true,
  leaf,
  pods = 2,
  spec,
  pod,
  labels,
  annotations,
  own,
}: JobParts = {}): KubeObject {
  return {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: { name, namespace, ...own },
    spec: {
      parallelism: pods,
      ...spec,
      template: {
        metadata: {
          annotations: { ...(group === "" ? {} : { "pod-group-name": group }), ...(skip ? SKIP : {}), ...annotations },
          labels: { ...(leaf === undefined ? {} : { "kai.scheduler/subgroup-name": leaf }), ...labels },
        },
        spec: { schedulerName: "kai-scheduler", containers: [{ name: "main", image: "example.test/a" }], ...pod },
      },
    },
  };
}

function podGroup(spec: object = { queue: "q", minMember: 2 }, metadata: object = {}): KubeObject {
  return {
    apiVersion: "scheduling.run.ai/v2alpha2",
    kind: "PodGroup",
    metadata: { name: "g", namespace: "n", ...metadata },
    spec,
  };
}

const tree = (...names: readonly string[]) => ({
  queue: "q",
  subGroups: names.map((name) => ({ name, minMember: 2 })),
});

/** A pod that a controller has created for a committed group, as `kubectl get` returns it. */
function ownedPod(group: string): KubeObject {
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      name: "run-0",
      namespace: "n",
      annotations: { "pod-group-name": group },
      ownerReferences: [{ apiVersion: "batch/v1", kind: "Job", name: "run", uid: "u" }],
    },
    spec: { schedulerName: "kai-scheduler", containers: [{ name: "main", image: "example.test/a" }] },
  };
}

function collect(objects: readonly KubeObject[], on: Cluster = cluster()): readonly CollectedGang[] {
  return collectGangs(sourcesOf(objects, on));
}

function sourcesOf(objects: readonly KubeObject[], on: Cluster = cluster()): GangSources {
  return {
    workloads: workloadsIn(objects, on),
    podGroups: objects.filter(({ kind }) => kind === "PodGroup").map((object) => ({ object, cluster: on.name })),
    clusters: [on],
  };
}

/** `code Kind/name component path` of every problem, with `W` for warnings. */
function told(gangs: readonly CollectedGang[]): readonly string[] {
  return gangs.flatMap(({ problems }) =>
    problems.map(({ code, object, component, path, severity }) =>
      [
        code,
        `${object.kind}/${object.metadata.name}`,
        ...(component === undefined ? [] : [component]),
        path,
        ...(severity === "warning" ? ["W"] : []),
      ].join(" "),
    ),
  );
}

const NAME = "/metadata/annotations/pod-group-name";
const LEAF = "/metadata/labels/kai.scheduler~1subgroup-name";

describe("collectGangs", () => {
  it("finds none in nothing", () => {
    expect(collectGangs({ workloads: [], podGroups: [], clusters: [] })).toEqual([]);
  });

  it("fills a committed group with the pods of several workloads of its namespace and cluster", () => {
    const objects = [
      job({ name: "b", leaf: "work", pods: 3 }),
      job({ name: "a", leaf: "lead" }),
      job({ name: "else", group: "g", namespace: "m" }),
      podGroup(tree("lead", "work")),
      podGroup({ queue: "q", minMember: 1 }, { namespace: "m", name: "g" }),
    ];
    const [there, here] = collect(objects, cluster({ version: "0.17.2" }));
    expect(here?.gang).toMatchObject({ name: "g", namespace: "n", queue: "q" });
    expect(
      here?.gang.pods.map(({ component, count, leaf, template }) => [
        component,
        count,
        leaf,
        template?.spec.schedulerName,
      ]),
    ).toEqual([
      ["job", 2, "lead", "kai-scheduler"],
      ["job", 3, "work", "kai-scheduler"],
    ]);
    expect(here?.members.map(({ workload, leaf }) => [workload.object.metadata.name, leaf])).toEqual([
      ["a", "lead"],
      ["b", "work"],
    ]);
    expect(here?.podGroup).toBe(objects[3]);
    expect(here?.members[0]?.pods).toBe(here?.members[0]?.workload.pods[0]);
    expect(there?.members).toHaveLength(1);
    expect(new Set(told([...collect(objects, cluster({ version: "0.17.2" }))]))).toEqual(
      new Set(["group-name-not-cluster-unique PodGroup/g /metadata/name W"]),
    );
  });

  it("keeps clusters apart", () => {
    const [east, west] = [cluster(), cluster({ name: "west" })];
    const gangs = collectGangs({
      workloads: [...workloadsIn([job()], west)],
      podGroups: [
        { object: podGroup(), cluster: "east" },
        { object: podGroup(), cluster: "west" },
      ],
      clusters: [east, west],
    });
    expect(gangs.map(({ cluster: name, members }) => [name, members.length])).toEqual([
      ["east", 0],
      ["west", 1],
    ]);
    expect(told(gangs)).toEqual(["group-without-pods PodGroup/g /metadata/name W"]);
  });

  it("applies the skip annotation of the workload to its pods", () => {
    expect(told(collect([job({ skip: false, own: { annotations: SKIP } }), podGroup()]))).toEqual([]);
  });

  it("groups a pod without an owner and without the mark, in the default namespace if none is written", () => {
    const pod = {
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name: "p", annotations: { "pod-group-name": "g" } },
      spec: { schedulerName: "kai-scheduler", containers: [{ name: "main" }] },
    };
    const [gang, ...others] = collect(
      [pod, podGroup({ queue: "q" }, { namespace: undefined })],
      cluster({ version: "0.14.0" }),
    );
    expect(others).toEqual([]);
    expect(gang?.members.map(({ pods }) => pods.component)).toEqual(["pod"]);
    expect(gang?.problems).toEqual([]);
  });

  it("chooses the same one of two groups with one identity, in any order of the files", () => {
    const pair = [podGroup({ queue: "b" }), podGroup({ queue: "a" })];
    expect(collect(pair).map(({ gang }) => gang.queue)).toEqual(["a"]);
    expect(collect(pair.toReversed()).map(({ gang }) => gang.queue)).toEqual(["a"]);
  });
});

describe("how pods name their group", () => {
  it("without the mark they are in a group of the podgrouper's", () => {
    const gangs = collect([job({ skip: false }), podGroup()]);
    expect(gangs.map(({ mode, gang, members }) => [mode, gang.name, members.length])).toEqual([
      ["external", "g", 0],
      ["predicted", "pg-run-uid-unknown-until-applied", 1],
    ]);
    expect(gangs[0]?.problems).toEqual([
      {
        code: "pod-group-without-skip",
        severity: "error",
        message:
          "pods of Job run name PodGroup g without annotation kai.scheduler/skip-podgrouper: the podgrouper silently moves them to a group of its own and g without them",
        object: expect.objectContaining({ kind: "Job" }),
        component: "job",
        instance: "",
        path: NAME,
        expected: 'kai.scheduler/skip-podgrouper: "true"',
        fix: 'add the annotation kai.scheduler/skip-podgrouper: "true" to the pod template, or remove pod-group-name',
      },
    ]);
    expect(told(collect([job({ skip: false })]))).toEqual([`pod-group-without-skip Job/run job ${NAME}`]);
  });

  it.each(["True", "1", "yes", ""])("the value %j does not mark a pod", (mark) => {
    const marked = job({ skip: false, annotations: { "kai.scheduler/skip-podgrouper": mark } });
    expect(told(collect([marked, podGroup()]))).toEqual([`pod-group-without-skip Job/run job ${NAME}`]);
  });

  it("a group that is not there", () => {
    const [gang, ...others] = collect([
      job({ group: "gg" }),
      podGroup({ queue: "q" }, { name: "ggg", namespace: "m" }),
    ]);
    expect(gang?.gang).toMatchObject({ name: "ggg", namespace: "m" });
    const [missing] = others;
    expect(missing).toMatchObject({
      mode: "external",
      cluster: "east",
      gang: { name: "gg", namespace: "n", queue: "" },
    });
    expect(missing?.podGroup).toBeUndefined();
    expect(missing?.members).toHaveLength(1);
    expect(missing?.problems.map(({ code, message }) => [code, message])).toEqual([
      [
        "pod-group-missing",
        'pods of Job run name PodGroup "gg", which is not among the manifests of their namespace, and without it they never start',
      ],
    ]);
  });

  it("a misspelt group, and one of another namespace", () => {
    const near = collect([job({ group: "trainn" }), podGroup({ queue: "q", minMember: 1 }, { name: "train" })]);
    expect(near.flatMap(({ problems }) => problems).find(({ code }) => code === "pod-group-missing")).toMatchObject({
      message: expect.stringMatching(/; did you mean train\?$/),
      fix: "name train",
    });
    const far = collect([job(), podGroup({ queue: "q" }, { namespace: "m" })]);
    expect(far.flatMap(({ problems }) => problems).find(({ code }) => code === "pod-group-missing")?.message).toMatch(
      /; there is one in namespace m, which pods of another namespace cannot use$/,
    );
  });

  it("the mark without a name", () => {
    expect(told(collect([job({ group: "" })]))).toEqual([`pod-group-unnamed Job/run job ${NAME}`]);
    expect(collect([job({ group: "", pod: { schedulerName: "default-scheduler" } })])).toEqual([]);
  });

  it("a KAI that does not know the mark", () => {
    const old = collect([job(), podGroup()], cluster({ version: "0.14.9" }));
    expect(told(old)).toEqual(["external-too-old Job/run job /metadata/annotations/kai.scheduler~1skip-podgrouper"]);
    expect(old.map(({ mode }) => mode)).toEqual(["external", "predicted"]);
    expect(told(collect([job(), podGroup()], cluster({ version: "0.15.0" })))).toEqual([]);
    expect(told(collect([job(), podGroup()], runaiCluster({ schedulerName: "kai-scheduler" })))).toEqual([]);
  });

  it("pods and groups that were read from a cluster are not a problem", () => {
    const ownerReferences = [{ apiVersion: "batch/v1", kind: "Job", name: "run", uid: "1" }];
    const pod = {
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name: "p", namespace: "n", ownerReferences, annotations: { "pod-group-name": "pg-run-1" } },
      spec: { schedulerName: "kai-scheduler", containers: [{ name: "main" }] },
    };
    expect(collect([pod])).toEqual([]);
    const made = podGroup({ queue: "q" }, { name: "pg-run-1", ownerReferences });
    expect(told(collect([made]))).toEqual([]);
    const [gang] = collect([pod, made]);
    expect(gang?.members).toHaveLength(1);
    expect(gang?.problems).toEqual([]);
  });
});

describe("the subgroup that pods name", () => {
  it.each<[string, string | undefined, object, readonly string[]]>([
    ["a leaf", "a", tree("a"), []],
    ["the default leaf without a label", undefined, tree("default"), []],
    ["the default leaf of a flat group", "default", { queue: "q", minMember: 2 }, []],
    ["none of the leaves", "b", tree("a"), [`subgroup-unknown Job/run job ${LEAF}`]],
    ["a leaf of a flat group", "a", { queue: "q", minMember: 2 }, [`subgroup-on-flat-group Job/run job ${LEAF}`]],
    ["nothing, where nothing is the default", undefined, tree("a"), [`pod-without-leaf Job/run job ${LEAF}`]],
    [
      "a subgroup of subgroups",
      "a",
      { queue: "q", subGroups: [{ name: "a" }, { name: "b", parent: "a", minMember: 1 }] },
      [`subgroup-not-a-leaf Job/run job ${LEAF}`],
    ],
  ])("is %s", (_, leaf, spec, expected) => {
    const [gang] = collect([job(leaf === undefined ? {} : { leaf }), podGroup(spec)]);
    expect(told(gang === undefined ? [] : [gang])).toEqual(expected);
    expect(gang?.members.map(({ lost }) => lost)).toEqual([expected.length > 0 ? true : undefined]);
    expect(gang?.gang.pods).toHaveLength(expected.length > 0 ? 0 : 1);
  });

  it("is reported together with the existing subgroups", () => {
    const [gang] = collect([job({ leaf: "wrk" }), podGroup(tree("lead", "work"))]);
    expect(gang?.problems).toEqual([
      expect.objectContaining({
        message:
          'pods of Job run: label kai.scheduler/subgroup-name names the subgroup "wrk", which PodGroup g does not have, so they never start',
        expected: "one of lead, work",
        received: '"wrk"',
        fix: "set the label to one of lead, work",
      }),
    ]);
  });

  it("stays on pods of the podgrouper's own group and loses them", () => {
    const gangs = collect([job({ group: "", skip: false, leaf: "worker" })]);
    expect(told(gangs)).toEqual([`subgroup-on-flat-group Job/run job ${LEAF}`]);
    expect(gangs[0]?.members[0]?.lost).toBe(true);
  });
});

describe("the size of a gang", () => {
  it.each<[string, JobParts, object, readonly string[]]>([
    ["fits", { pods: 3 }, { queue: "q", minMember: 3 }, []],
    ["is 1 where nobody says", { pods: 1 }, { queue: "q" }, []],
    [
      "is more than the pods",
      { pods: 2 },
      { queue: "q", minMember: 3 },
      ["min-exceeds-pods PodGroup/g /spec/minMember"],
    ],
    ["does not matter while there are none", { pods: 0 }, { queue: "q", minMember: 3 }, []],
    [
      "counts suspended pods",
      { pods: 2, spec: { suspend: true } },
      { queue: "q", minMember: 3 },
      ["min-exceeds-pods PodGroup/g /spec/minMember"],
    ],
    ["has all pods of a suspended Job", { pods: 3, spec: { suspend: true } }, { queue: "q", minMember: 3 }, []],
    ["leaves the minimum beside subgroups aside", { leaf: "a" }, { ...tree("a"), minMember: 9 }, []],
    [
      "is more than the pods of a leaf",
      { pods: 1, leaf: "a" },
      tree("a"),
      ["min-exceeds-pods PodGroup/g /spec/subGroups/0/minMember"],
    ],
    [
      "needs pods in every leaf",
      { leaf: "a" },
      tree("b", "a"),
      ["min-exceeds-pods PodGroup/g /spec/subGroups/0/minMember"],
    ],
    [
      "starts with as many leaves as it says, and is evicted without the others",
      { leaf: "a" },
      { ...tree("b", "a"), minSubGroup: 1 },
      ["min-exceeds-pods PodGroup/g /spec/subGroups/0/minMember W"],
    ],
    [
      "stays without the others where nothing evicts it",
      { leaf: "a" },
      { ...tree("b", "a"), minSubGroup: 1, stalenessGracePeriod: "-1s" },
      [],
    ],
    [
      "does not start without the first of its leaves",
      { leaf: "b" },
      { ...tree("b", "a"), minSubGroup: 1 },
      ["min-exceeds-pods PodGroup/g /spec/subGroups/1/minMember"],
    ],
  ])("%s", (_, parts, spec, expected) => {
    expect(told(collect([job(parts), podGroup(spec)]))).toEqual(expected);
  });

  it("leaves to a wrong label what only the label keeps from a leaf", () => {
    const right = job({ name: "a", leaf: "x" });
    const wrong = (pods: number) => job({ name: "b", leaf: "z", pods });
    expect(told(collect([right, wrong(2), podGroup(tree("x", "y"))]))).toEqual([`subgroup-unknown Job/b job ${LEAF}`]);
    expect(told(collect([right, wrong(1), podGroup(tree("x", "y"))]))).toEqual([
      "min-exceeds-pods PodGroup/g /spec/subGroups/1/minMember",
      `subgroup-unknown Job/b job ${LEAF}`,
    ]);
  });

  it("is reported in pods", () => {
    const [gang] = collect([job({ pods: 2 }), podGroup({ queue: "q", minMember: 3 })]);
    expect(gang?.problems[0]).toMatchObject({
      message: "PodGroup g waits for 3 pods, but there will be at most 2, so it never starts",
      expected: "at most 2",
      received: "3",
      fix: "set minMember to 2 or less, or give the workload more pods",
    });
  });

  it("of a predicted gang is reported at the workload", () => {
    const annotations = { "kai.scheduler/batch-min-member": "4" };
    const gangs = collect([job({ group: "", skip: false, pods: 2, own: { annotations } })]);
    expect(told(gangs)).toEqual(["min-exceeds-pods Job/run "]);
  });

  it("counts the most pods that an autoscaler makes", () => {
    const [workload] = workloadsIn([job({ pods: 1 })]);
    if (workload === undefined) throw new Error("no workload");
    const pods = workload.pods.map((item) => ({ ...item, maximum: 4 }));
    const sources = {
      podGroups: [{ object: podGroup({ queue: "q", minMember: 4 }), cluster: "east" }],
      clusters: [cluster()],
    };
    expect(told(collectGangs({ ...sources, workloads: [{ ...workload, pods }] }))).toEqual([]);
    expect(told(collectGangs({ ...sources, workloads: [workload] }))).toHaveLength(1);
  });

  it("a group without pods is a warning", () => {
    expect(told(collect([podGroup()]))).toEqual(["group-without-pods PodGroup/g /metadata/name W"]);
  });
});

/** A PyTorchJob of one master and two workers. */
function torch(master: object, worker: object, metadata: object = {}): KubeObject {
  const spec = (
    replicas: number,
    { labels, annotations, ...pod }: { readonly labels?: Texts; readonly annotations?: Texts },
  ) => ({
    replicas,
    template: {
      metadata: { labels, annotations },
      spec: { schedulerName: "kai-scheduler", containers: [{ name: "pytorch", image: "example.test/a" }], ...pod },
    },
  });
  return {
    apiVersion: "kubeflow.org/v1",
    kind: "PyTorchJob",
    metadata: { name: "t", namespace: "n", ...metadata },
    spec: { pytorchReplicaSpecs: { Master: spec(1, master), Worker: spec(2, worker) } },
  };
}

describe("pods of one gang", () => {
  const queue = (name: string) => ({ labels: { "kai.scheduler/queue": name } });

  it("have the same settings, none, or those of their workload", () => {
    expect(told(collect([torch(queue("a"), queue("a"))]))).toEqual([]);
    expect(told(collect([torch(queue("a"), {})]))).toEqual([]);
    expect(told(collect([torch(queue("a"), queue("b"), queue("c"))]))).toEqual([]);
  });

  it.each<[string, object, object, string]>([
    ["queue", queue("a"), queue("b"), "mixed-queue PyTorchJob/t worker /metadata/labels/kai.scheduler~1queue"],
    [
      "priority class",
      { priorityClassName: "train" },
      { priorityClassName: "build" },
      "mixed-priority PyTorchJob/t worker /spec/priorityClassName",
    ],
    [
      "label of a priority class",
      { priorityClassName: "train" },
      { labels: { priorityClassName: "build" } },
      "mixed-priority PyTorchJob/t worker /metadata/labels/priorityClassName",
    ],
    [
      "preemptibility",
      { labels: { "kai.scheduler/preemptibility": "preemptible" } },
      { labels: { "kai.scheduler/preemptibility": "non-preemptible" } },
      "mixed-preemptibility PyTorchJob/t worker /metadata/labels/kai.scheduler~1preemptibility",
    ],
  ])("disagree in their %s", (_, master, worker, expected) => {
    expect(told(collect([torch(master, worker)]))).toEqual([expected]);
  });

  it("do not disagree in a word that KAI does not know", () => {
    const word = (text: string) => ({ labels: { "kai.scheduler/preemptibility": text } });
    expect(told(collect([torch(word("preemptible"), word("always"))]))).toEqual([]);
  });

  it("belong to two schedulers, so the gang waits forever", () => {
    const gangs = collect([torch({}, { schedulerName: "default-scheduler" })]);
    expect(told(gangs)).toEqual(["mixed-scheduler PyTorchJob/t worker /spec/schedulerName"]);
    expect(gangs[0]?.problems[0]).toMatchObject({ expected: "kai-scheduler", received: "default-scheduler" });
  });

  it("are too few because one of them is left to another scheduler", () => {
    const gangs = collect([torch({ schedulerName: "volcano" }, {})]);
    expect(gangs.flatMap(({ problems }) => problems)).toMatchObject([
      {
        code: "mixed-scheduler",
        component: "master",
        path: "/spec/schedulerName",
        expected: "kai-scheduler",
        received: "volcano",
        message: expect.stringMatching(
          /^pods of master in PyTorchJob t are left to volcano, while subgroup master of PodGroup .* waits for 1 pod,/,
        ),
      },
    ]);
  });

  it("of a committed group are left to two schedulers", () => {
    const foreign = job({ name: "b", pod: { schedulerName: "volcano" } });
    expect(told(collect([job({ name: "a" }), foreign, podGroup()]))).toEqual([
      "mixed-scheduler Job/b job /spec/schedulerName",
    ]);
  });

  it("of a committed group are all left to another scheduler", () => {
    expect(told(collect([job({ pod: { schedulerName: undefined } }), podGroup()]))).toEqual([
      "foreign-scheduler Job/run job /spec/schedulerName",
    ]);
  });

  it("have the scheduler that their operator sets, where the workload has a queue label", () => {
    const ray = (labels: Texts) => {
      const template = {
        metadata: { annotations: { ...SKIP, "pod-group-name": "g" } },
        spec: { containers: [{ name: "ray", image: "example.test/a" }] },
      };
      const spec = { headGroupSpec: { template }, workerGroupSpecs: [{ groupName: "w", replicas: 1, template }] };
      return { apiVersion: "ray.io/v1", kind: "RayCluster", metadata: { name: "r", namespace: "n", labels }, spec };
    };
    expect(told(collect([ray({ "kai.scheduler/queue": "q" }), podGroup()]))).toEqual([]);
    expect(told(collect([ray({}), podGroup()]))).toEqual(["foreign-scheduler RayCluster/r head /spec/schedulerName"]);
    const labels = { "kai.scheduler/queue": "q" };
    expect(told(collect([job({ own: { labels }, pod: { schedulerName: undefined } }), podGroup()]))).toHaveLength(1);
  });

  it("agree with each other and not with their committed group", () => {
    const labels = { "kai.scheduler/queue": "other" };
    expect(told(collect([job({ labels }), podGroup()]))).toEqual([
      "pods-disagree-with-group Job/run job /metadata/labels/kai.scheduler~1queue W",
    ]);
    expect(told(collect([job({ pod: { priorityClassName: "train" } }), podGroup()]))).toEqual([
      "pods-disagree-with-group Job/run job /spec/priorityClassName W",
    ]);
    const same = podGroup({ queue: "other", minMember: 2, priorityClassName: "train" });
    expect(told(collect([job({ labels, pod: { priorityClassName: "train" } }), same]))).toEqual([]);
  });
});

describe("names of committed groups", () => {
  const pair = [podGroup({ queue: "q" }), podGroup({ queue: "q" }, { namespace: "m" })];
  const severity = (version: string, on: (fields: Partial<Cluster>) => Cluster = cluster) =>
    collect(pair, on({ version })).flatMap(({ problems }) =>
      problems.filter(({ code }) => code === "group-name-not-cluster-unique").map((problem) => problem.severity),
    );

  it.each([
    ["0.9.17", "error"],
    ["0.12.23", "error"],
    ["0.14.6", "error"],
    ["0.14.9", "warning"],
    ["0.15.3", "error"],
    ["0.16.9", "error"],
    ["0.16.10", "warning"],
    ["0.17.0", "error"],
    ["0.17.1", "error"],
    ["0.17.2", "warning"],
    ["v0.18.0", "warning"],
    ["1.0", "warning"],
  ])("are merged or not by KAI %s", (version, expected) => {
    expect(severity(version)).toEqual([expected, expected]);
  });

  it("are reported with the place of the other group", () => {
    const [first] = collect(pair);
    expect(first?.problems.find(({ code }) => code === "group-name-not-cluster-unique")).toMatchObject({
      message:
        "PodGroup g in namespace m has the same name as one in namespace n of cluster east, and KAI 0.17.1 looks groups up by their name alone, so it merges them",
      fix: "put the namespace into the name, for example m-g",
    });
    expect(severity("2.24", runaiCluster)).toEqual(["warning", "warning"]);
  });

  it("of the podgrouper are its own matter", () => {
    const both = ["n", "m"].map((namespace) => job({ group: "", skip: false, namespace }));
    expect(told(collect(both))).toEqual([]);
  });
});

function leaderWorkerSet(spec: object, fields: object = {}): KubeObject {
  const template = (leaf: string) => ({
    metadata: { annotations: { ...SKIP, "pod-group-name": "g" }, labels: { "kai.scheduler/subgroup-name": leaf } },
    spec: { schedulerName: "kai-scheduler", containers: [{ name: "main", image: "example.test/a" }] },
  });
  return {
    apiVersion: "leaderworkerset.x-k8s.io/v1",
    kind: "LeaderWorkerSet",
    metadata: { name: "s", namespace: "n" },
    spec: {
      ...spec,
      leaderWorkerTemplate: {
        size: 3,
        leaderTemplate: template("leader"),
        workerTemplate: template("worker"),
        ...fields,
      },
    },
  };
}

describe("what one committed group cannot do", () => {
  const group = (minSubGroup: number) =>
    podGroup({
      queue: "q",
      minSubGroup,
      subGroups: [
        { name: "leader", minMember: 1 },
        { name: "worker", minMember: 2 },
      ],
    });

  it.each<[string, object, object, readonly string[]]>([
    ["one replica is fine", { replicas: 1 }, {}, []],
    ["replicas are not told apart", { replicas: 2 }, {}, ["not-one-group LeaderWorkerSet/s  W"]],
    [
      "segments are not told apart",
      { replicas: 1 },
      { subGroupPolicy: { subGroupSize: 2 } },
      ["not-one-group LeaderWorkerSet/s  W"],
    ],
    [
      "workers that come later are waited for",
      { replicas: 1, startupPolicy: "LeaderReady" },
      {},
      ["not-one-group LeaderWorkerSet/s "],
    ],
  ])("%s", (_, spec, fields, expected) => {
    expect(told(collect([leaderWorkerSet(spec, fields), group(2)]))).toEqual(expected);
  });

  it("workers that come later and are not waited for are fine", () => {
    expect(told(collect([leaderWorkerSet({ replicas: 1, startupPolicy: "LeaderReady" }), group(1)]))).toEqual([]);
  });

  it("runs of a CronJob share the group", () => {
    const { apiVersion, spec } = job();
    const cron = {
      apiVersion,
      kind: "CronJob",
      metadata: { name: "c", namespace: "n" },
      spec: { schedule: "@daily", jobTemplate: { spec } },
    };
    const gangs = collect([cron, podGroup()]);
    expect(told(gangs)).toEqual(["not-one-group CronJob/c  W"]);
    expect(gangs[0]?.problems[0]?.message).toBe(
      "CronJob c is in PodGroup g, but all of its runs share the group, although each run is a separate gang",
    );
  });
});

describe("annotations without an effect on a committed group", () => {
  const wants = { "kai.scheduler/topology": "racks", "kai.scheduler/topology-required-placement": "rack" };
  const path = (key: string) => `steering-ignored Job/run /metadata/annotations/kai.scheduler~1${key} W`;

  it.each<[string, Texts, object, readonly string[]]>([
    ["a topology", wants, {}, [path("topology"), path("topology-required-placement")]],
    [
      "a topology that the group says too",
      wants,
      { topologyConstraint: { topology: "racks", requiredTopologyLevel: "rack" } },
      [],
    ],
    ["another size", { "kai.scheduler/batch-min-member": "1" }, {}, [path("batch-min-member")]],
    ["the same size", { "kai.scheduler/batch-min-member": "2" }, {}, []],
    ["segments", { "kai.scheduler/segment-size": "2" }, {}, [path("segment-size")]],
    ["a delay", { "kai.scheduler/preemption-delay": "30s" }, {}, [path("preemption-delay")]],
    ["the same delay", { "kai.scheduler/staleness-grace-period": "30s" }, { stalenessGracePeriod: "30s" }, []],
  ])("%s", (_, annotations, spec, expected) => {
    const group = podGroup({ queue: "q", minMember: 2, ...spec });
    expect(told(collect([job({ own: { annotations } }), group]))).toEqual(expected);
  });

  it("are read where the podgrouper makes the group", () => {
    const annotations = { ...wants, "kai.scheduler/segment-size": "2", "kai.scheduler/preemption-delay": "30s" };
    expect(told(collect([job({ group: "", skip: false, own: { annotations } })]))).toEqual([]);
  });
});

describe("the order of the input", () => {
  const objects = [
    job({ name: "a", leaf: "x" }),
    job({ name: "b", leaf: "nope" }),
    job({ name: "c", group: "missing" }),
    job({ name: "d", skip: false }),
    job({ name: "e", group: "", skip: false }),
    job({ name: "e", group: "", skip: false, namespace: "m", pods: 1 }),
    torch({ labels: { "kai.scheduler/queue": "a" } }, { labels: { "kai.scheduler/queue": "b" } }),
    torch({}, {}, { name: "e" }),
    leaderWorkerSet({ replicas: 3 }),
    podGroup(tree("x", "leader")),
    podGroup({ queue: "z" }),
    podGroup({ queue: "q" }, { namespace: "m" }),
  ];

  it("plays no part", () => {
    const expected = JSON.stringify(collect(objects));
    expect(told(collect(objects)).length).toBeGreaterThan(6);
    fc.assert(
      fc.property(fc.shuffledSubarray(objects, { minLength: objects.length }), (shuffled) => {
        expect(JSON.stringify(collect(shuffled))).toBe(expected);
      }),
      { numRuns: 40 },
    );
  });
});

it("needs no PodGroup for pods of a cluster, but for the templates after them", () => {
  expect(collect([ownedPod("a")])).toEqual([]);
  expect(collect([ownedPod("a"), job({ group: "b" })]).map(({ gang }) => gang.name)).toEqual(["b"]);
});

it("reports PodGroups of one name in two namespaces, after one of another name", () => {
  const inNamespace = (namespace: string, name = "g") => podGroup(undefined, { name, namespace });
  const clashes = collect([inNamespace("n", "a"), inNamespace("n"), inNamespace("m")]).flatMap(({ gang, problems }) =>
    problems.filter(({ code }) => code === "group-name-not-cluster-unique").map(() => `${gang.namespace}/${gang.name}`),
  );
  expect(clashes).toEqual(["m/g", "n/g"]);
});
