import { afterAll, describe, expect, test } from "vitest";
import { configureGit } from "../../helpers/git-repository.ts";
import { repository } from "../../helpers/repository.ts";

const repo = repository({});
afterAll(() => repo.dispose());

const TIME = "2026-01-01T00:00:00Z";
const queue = (name: string, quota: number, parentQueue?: string) => ({
  apiVersion: "scheduling.run.ai/v2",
  kind: "Queue",
  metadata: { name, creationTimestamp: TIME },
  spec: {
    ...(parentQueue !== undefined && { parentQueue }),
    resources: Object.fromEntries(
      ["gpu", "cpu", "memory"].map((each) => [
        each,
        { quota: each === "gpu" ? quota : -1, limit: -1, overQuotaWeight: 1 },
      ]),
    ),
  },
});
const group = (name: string, queueName: string, minMember: number) => ({
  apiVersion: "scheduling.run.ai/v2alpha2",
  kind: "PodGroup",
  metadata: { name, namespace: "ns", creationTimestamp: TIME },
  spec: { queue: queueName, minMember, priorityClassName: "train" },
});
const pod = (gang: string, index: number, gpus: number, nodeName?: string, spec: object = {}) => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: {
    name: `${gang}-${index}`,
    namespace: "ns",
    annotations: { "pod-group-name": gang },
    creationTimestamp: TIME,
  },
  spec: {
    schedulerName: "kai-scheduler",
    containers: [
      { name: "main", resources: { requests: { cpu: "1", memory: "1Gi" }, limits: { "nvidia.com/gpu": `${gpus}` } } },
    ],
    ...(nodeName !== undefined && { nodeName }),
    ...spec,
  },
  status: { phase: nodeName === undefined ? "Pending" : "Running" },
});
const node = {
  apiVersion: "v1",
  kind: "Node",
  metadata: { name: "n1", labels: { "nvidia.com/gpu.count": "8" } },
  status: {
    allocatable: { cpu: "64", memory: "512Gi", pods: "110", "nvidia.com/gpu": "8" },
    conditions: [{ type: "Ready", status: "True" }],
  },
};
const cluster = (...more: object[]) =>
  JSON.stringify({
    kind: "List",
    items: [
      node,
      queue("top", 8),
      queue("a", 4, "top"),
      queue("b", 4, "top"),
      { apiVersion: "scheduling.k8s.io/v1", kind: "PriorityClass", metadata: { name: "train" }, value: 50 },
      group("old", "a", 1),
      ...[0, 1, 2, 3].map((index) => pod("old", index, 2, "n1")),
      ...more,
    ],
  });

describe("simulate --snapshot", () => {
  test("reclaims the deserved GPUs of a queue, and says from whom", async () => {
    repo.put("cluster.json", cluster(group("new", "b", 2), pod("new", 0, 2), pod("new", 1, 2)));
    const { code, stdout } = await repo.here("simulate", "--snapshot", "cluster.json");
    expect(stdout).toContain("starts later: ns/new, queue b: 2 pods on n1 (2); 2 pods of ns/old evicted (reclaim)");
    expect(stdout).toContain("loses pods: ns/old, queue a");
    expect(code).toBe(0);
  });

  test("says what a gang waits for when its queue has its share", async () => {
    repo.put("cluster.json", cluster(group("more", "a", 1), pod("more", 0, 2)));
    const { code, stdout } = await repo.here("simulate", "--snapshot", "cluster.json");
    expect(stdout).toContain("waits: ns/more, queue a: 2 GPUs short on the nodes that it may use");
    expect(code).toBe(0);
  });

  test("judges no gang with a claim of a volume, and ends with 3", async () => {
    const volumes = [{ name: "data", persistentVolumeClaim: { claimName: "data" } }];
    repo.put("cluster.json", cluster(group("new", "b", 1), pod("new", 0, 2, undefined, { volumes })));
    const { code, stdout } = await repo.here("simulate", "--snapshot", "cluster.json", "--format", "json");
    const { pools } = JSON.parse(stdout) as { pools: { gangs: { gang: string; unjudged: string[] }[] }[] };
    const found = pools.flatMap(({ gangs }) => gangs).map(({ gang, unjudged }) => [gang, ...unjudged]);
    expect(found).toContainEqual(["new", "claims of volumes"]);
    expect(found).toContainEqual(["old", "it depends on gangs that are not judged"]);
    expect(code).toBe(3);
  });

  test.each([
    ["no list", "[]", "must be a snapshot of KAI's scheduler, or a list of `kubectl get -o json` with nodes and pods"],
    ["an item without a kind", cluster({ metadata: { name: "x" } }), "items[10] has no kind"],
    ["an object without a name", cluster({ kind: "Pod" }), "a Pod has no name"],
    [
      "an unreadable amount of a pod",
      cluster(pod("new", 0, Number.NaN)),
      'Pod ns/new-0: containers[0].resources.limits["nvidia.com/gpu"]: must be a quantity, but is "NaN"',
    ],
    [
      "an unreadable amount of a node",
      cluster({ ...node, metadata: { name: "n2" }, status: { allocatable: { cpu: "many" } } }),
      'Node n2: status.allocatable.cpu: must be a quantity, but is "many"',
    ],
    [
      "a number of a queue that is a text",
      cluster({ ...queue("c", 4, "top"), spec: { resources: { gpu: { quota: "4" } } } }),
      'Queue c: gpu.quota must be a number; got "4", which the API server rejects',
    ],
    [
      "a minimum of a PodGroup that is a text",
      cluster({ ...group("new", "a", 1), spec: { queue: "a", minMember: "1" } }),
      "PodGroup ns/new: minMember",
    ],
    [
      "two objects of one name",
      cluster(pod("old", 0, 4, "n1")),
      "Pod ns/old-0 occurs twice with different contents; use files of one moment",
    ],
  ])("refuses %s", async (_, text, message) => {
    repo.put("cluster.json", text);
    const { code, stdout, stderr } = await repo.here("simulate", "--snapshot", "cluster.json");
    expect(stderr).toContain(`cluster.json: ${message}`);
    expect(stdout).toBe("");
    expect(code).toBe(1);
  });

  test("counts an object once that two files have", async () => {
    repo.put("cluster.json", cluster());
    repo.put("more.json", cluster(group("new", "b", 1), pod("new", 0, 2)));
    const { code, stdout } = await repo.here("simulate", "--snapshot", "cluster.json", "--snapshot", "more.json");
    expect(stdout).toContain("(1 node, 8 GPUs)");
    expect(stdout).toContain("starts later: ns/new, queue b");
    expect(code).toBe(0);
  });

  test("names pods without a PodGroup, and PodGroups whose subgroups do not form a tree", async () => {
    const bare = { ...pod("bare", 0, 1), metadata: { name: "bare", namespace: "ns" } };
    const broken = group("broken", "b", 1);
    const subGroups = [{ name: "x", minMember: 1, parent: "absent" }];
    repo.put(
      "cluster.json",
      cluster(bare, pod("gone", 0, 1), { ...broken, spec: { ...broken.spec, subGroups } }, pod("broken", 0, 1)),
    );
    const { code, stdout } = await repo.here("simulate", "--snapshot", "cluster.json");
    expect(stdout).toContain("unjudged: 2 pods without a PodGroup: ns/bare, ns/gone-0");
    expect(stdout).toContain("unjudged: 1 PodGroup whose subgroups do not form a tree: ns/broken");
    expect(code).toBe(3);
  });

  test("judges no gang that shares the name of its PodGroup", async () => {
    const other = group("new", "a", 1);
    repo.put(
      "cluster.json",
      cluster(
        group("new", "b", 1),
        { ...other, metadata: { ...other.metadata, namespace: "other" } },
        pod("new", 0, 2),
      ),
    );
    const { code, stdout } = await repo.here("simulate", "--snapshot", "cluster.json");
    expect(stdout).toContain("another namespace has a PodGroup of this name, and the scheduler confuses the two");
    expect(code).toBe(3);
  });

  test("judges no gang that the scheduler may have given up", async () => {
    const fresh = group("new", "b", 1);
    const status = { schedulingConditions: [{ type: "UnschedulableOnNodePool", nodePool: "default" }] };
    repo.put(
      "cluster.json",
      cluster({ ...fresh, spec: { ...fresh.spec, schedulingBackoff: 1 }, status }, pod("new", 0, 2)),
    );
    const { code, stdout } = await repo.here("simulate", "--snapshot", "cluster.json");
    expect(stdout).toContain("a PodGroup with schedulingBackoff that the scheduler has given up");
    expect(code).toBe(3);
  });

  test.each([
    ["runai-scheduler", "the source of the scheduler of runai is not public"],
    ["other", "pods of PodGroups with several schedulers: kai-scheduler, other"],
  ])("judges no pool with pods of the scheduler %s in gangs", async (schedulerName, reason) => {
    repo.put("cluster.json", cluster(group("new", "b", 1), pod("new", 0, 2, undefined, { schedulerName })));
    const { code, stdout } = await repo.here("simulate", "--snapshot", "cluster.json");
    expect(stdout).toContain(`unjudged: ${reason}`);
    expect(code).toBe(3);
  });

  test.each([
    { spec: { unschedulable: true, taints: [{ key: "node.kubernetes.io/unschedulable", effect: "NoSchedule" }] } },
    { status: { ...node.status, conditions: [{ type: "Ready", status: "False" }] } },
  ])("a gang waits for nodes that are not ready: %j", async (change) => {
    const labelled = { ...node, metadata: { name: "n2", labels: { zone: "b" } }, ...change };
    repo.put(
      "cluster.json",
      cluster(labelled, group("new", "b", 1), pod("new", 0, 2, undefined, { nodeSelector: { zone: "b" } })),
    );
    const { stdout } = await repo.here("simulate", "--snapshot", "cluster.json");
    expect(stdout).toContain(
      "waits: ns/new, queue b: no ready node has the labels that its pods select and only taints that they tolerate",
    );
  });

  test.each([
    ["absent", "zone", "the topology absent does not exist"],
    ["racks", "zone", "the topology racks has no level zone"],
  ])("a gang never starts in topology %s at level %s", async (topology, requiredTopologyLevel, reason) => {
    const racks = {
      apiVersion: "kai.scheduler/v1alpha1",
      kind: "Topology",
      metadata: { name: "racks" },
      spec: { levels: [{ nodeLabel: "rack" }] },
    };
    const n2 = { ...node, metadata: { name: "n2", labels: { rack: "r1" } } };
    const fresh = group("new", "b", 1);
    const bound = { ...fresh, spec: { ...fresh.spec, topologyConstraint: { topology, requiredTopologyLevel } } };
    repo.put("cluster.json", cluster(n2, racks, bound, pod("new", 0, 2)));
    const { stdout } = await repo.here("simulate", "--snapshot", "cluster.json");
    expect(stdout).toContain(`never: ns/new, queue b: ${reason}`);
  });

  test("a gang waits for pods with a scheduling gate", async () => {
    const schedulingGates = [{ name: "example.com/quota" }];
    repo.put(
      "cluster.json",
      cluster(group("new", "b", 2), pod("new", 0, 1), pod("new", 1, 1, undefined, { schedulingGates })),
    );
    const { stdout } = await repo.here("simulate", "--snapshot", "cluster.json");
    expect(stdout).toContain(
      "waits: ns/new, queue b: has 1 pod without a scheduling gate and 1 with one, and its minimum is 2",
    );
  });

  test.each([
    [{ phase: "Failed" }, {}, "starts"],
    [{ phase: "Failed", failedAttempts: 1 }, { backoffLimit: 2 }, "runs"],
    [{ phase: "Failed", failedAttempts: 2 }, { backoffLimit: 2 }, "starts"],
    [{ phase: "Pending" }, {}, "runs"],
    [{ phase: "Pending" }, { selectedNode: "gone" }, "starts"],
  ])("a bind request with status %j and %j", async (status, spec, state) => {
    const request = {
      apiVersion: "scheduling.run.ai/v1alpha2",
      kind: "BindRequest",
      metadata: { name: "late-0", namespace: "ns" },
      spec: { podName: "late-0", selectedNode: "n2", ...spec },
      status,
    };
    const n2 = { ...node, metadata: { ...node.metadata, name: "n2" } };
    repo.put("cluster.json", cluster(n2, group("late", "b", 1), pod("late", 0, 2), request));
    const { stdout } = await repo.here("simulate", "--snapshot", "cluster.json", "--format", "json");
    const { pools } = JSON.parse(stdout) as { pools: { gangs: { gang: string; state: string }[] }[] };
    expect(pools.flatMap(({ gangs }) => gangs)).toContainEqual(expect.objectContaining({ gang: "late", state }));
  });
});

describe("a file of KAI's scheduler", () => {
  const schedulerParams = {
    useSchedulingSignatures: true,
    fullHierarchyFairness: true,
    allowConsolidatingReclaim: true,
    maxNumberConsolidationPreemptees: 16,
    globalDefaultStalenessGracePeriod: 60_000_000_000,
    stuckInReleasingThreshold: 120_000_000_000,
    schedulePeriod: 1_000_000_000,
    partitionParams: { NodePoolLabelKey: "kai.scheduler/node-pool", NodePoolLabelValue: "" },
  };
  const file = (spec: object, raw: object = {}, parameters: object = {}, config: object = {}) =>
    JSON.stringify({
      schedulerParams: { ...schedulerParams, ...parameters },
      config,
      rawObjects: {
        nodes: [node],
        queues: [queue("top", 8), queue("a", 4, "top")],
        podGroups: [group("new", "a", 1)],
        pods: [pod("new", 0, 2, undefined, spec)],
        configMaps: [{ metadata: { name: "settings", namespace: "ns" } }],
        ...raw,
      },
    });
  const containers = (name: string, optional = false) => [
    { name: "main", envFrom: [{ configMapRef: { name, optional } }], resources: { limits: { "nvidia.com/gpu": "1" } } },
  ];

  test.each([
    ["one that exists", { containers: containers("settings") }, "starts"],
    ["an optional one that does not", { containers: containers("absent", true) }, "starts"],
    ["one that does not", { containers: containers("absent") }, "unjudged"],
    ["one of a volume that no container mounts", { volumes: [{ name: "v", configMap: { name: "absent" } }] }, "starts"],
    [
      "one of a mounted volume that does not exist",
      {
        containers: [{ name: "main", volumeMounts: [{ name: "v", mountPath: "/v" }] }],
        volumes: [{ name: "v", projected: { sources: [{ configMap: { name: "absent" } }] } }],
      },
      "unjudged",
    ],
  ])("a pod with a config map: %s", async (_, spec, state) => {
    repo.put("kai.json", file(spec));
    const { stdout } = await repo.here("simulate", "--snapshot", "kai.json");
    expect(stdout).toContain(`${state}: ns/new, queue a`);
    expect(stdout).toContain("If the cluster is as in the snapshot.");
  });

  const plugins = (...names: readonly string[]) => ({ tiers: [{ plugins: names.map((name) => ({ name })) }] });
  const all =
    `predicates proportion priority nodeavailability resourcetype podaffinity elastic kubeflow ray subgrouporder
    taskorder nominatednode dynamicresources minruntime topology snapshot sg-nodelocalgreedy sg-multinodegang gpupack
    nodeplacement gpusharingorder`.split(/\s+/);

  test.each([
    ["the order of KAI's operator", {}, plugins(...all), undefined],
    ["a setting without effect", { detailedFitErrors: true, queueLabelKey: "x" }, {}, undefined],
    ["limits of time", {}, { scenarioSearchBudgets: { maxJobSearchDuration: "5s" } }, undefined],
    ["an unknown setting", { newSetting: 3 }, {}, "newSetting: 3"],
    ["an unknown part of the configuration", {}, { newPart: {} }, "newPart: {}"],
    [
      "another label of node pools",
      { partitionParams: { NodePoolLabelKey: "x/y" } },
      {},
      'partitionParams: {"NodePoolLabelKey":"x/y"}',
    ],
    ["another grace period", { globalDefaultStalenessGracePeriod: 1 }, {}, "globalDefaultStalenessGracePeriod: 1"],
    [
      "a grace period of 0",
      { globalDefaultStalenessGracePeriod: undefined },
      {},
      "no globalDefaultStalenessGracePeriod",
    ],
    ["another threshold", { stuckInReleasingThreshold: 1 }, {}, "stuckInReleasingThreshold: 1"],
    ["other actions", {}, { actions: "allocate" }, 'actions: "allocate"'],
    ["a plug-in less", {}, plugins(...all.slice(1)), "no plug-in predicates"],
    ["a plug-in more", {}, plugins(...all, "numa"), "the plug-in numa"],
    [
      "another order of gangs",
      {},
      plugins("elastic", ...all.filter((name) => name !== "elastic")),
      "another order of the plug-ins priority, elastic",
    ],
    [
      "a plug-in that does not order gangs",
      {},
      { tiers: [{ plugins: all.map((name) => ({ name, ...(name === "elastic" && { disableJobOrder: true }) })) }] },
      "disableJobOrder of the plug-in elastic",
    ],
  ])("%s", async (_, parameters, config, setting) => {
    repo.put("kai.json", file({}, {}, parameters, config));
    const { code, stdout } = await repo.here("simulate", "--snapshot", "kai.json");
    if (setting === undefined) expect(stdout).toContain("starts: ns/new");
    else expect(stdout).toContain(`unjudged: a setting of the scheduler: ${setting}`);
    expect(code).toBe(setting === undefined ? 0 : 3);
  });

  test("the name of the scheduler decides whose pods count", async () => {
    const queues = [queue("top", 0), queue("a", 0, "top")];
    const others = {
      queues,
      pods: [pod("new", 0, 8), { ...pod("x", 0, 4, "n1"), metadata: { name: "x", namespace: "ns" } }],
    };
    const sharesOf = async (parameters: object) => {
      repo.put("kai.json", file({}, others, parameters));
      const { stdout } = await repo.here("simulate", "--snapshot", "kai.json", "--format", "json");
      const { pools } = JSON.parse(stdout) as { pools: { queues: { queue: string; fairShare: { gpu: number } }[] }[] };
      return pools[0]?.queues.find(({ queue: name }) => name === "a")?.fairShare.gpu;
    };
    // The GPUs that pods of other schedulers use are not shared out.
    expect([await sharesOf({}), await sharesOf({ schedulerName: "other" })]).toEqual([8, 4]);
  });

  test("refuses files of two node pools", async () => {
    repo.put("kai.json", file({}));
    repo.put("other.json", file({}, {}, { partitionParams: { NodePoolLabelValue: "a100" } }));
    const { code, stderr } = await repo.here("simulate", "--snapshot", "kai.json", "--snapshot", "other.json");
    expect(stderr).toContain("kai.json, other.json: are of several node pools; simulate one node pool at a time");
    expect(code).toBe(1);
  });

  test("a class of devices with an extended resource is not judged", async () => {
    repo.put("kai.json", file({}, { deviceClasses: [{ spec: { extendedResourceName: "nvidia.com/gpu" } }] }));
    const { code, stdout } = await repo.here("simulate", "--snapshot", "kai.json");
    expect(stdout).toContain("unjudged: a setting of the scheduler: extended resources of device classes");
    expect(code).toBe(3);
  });
});

describe("simulate of a repository", () => {
  const organization = `
apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters:
  - {name: east, scheduler: kai, nodePools: [{name: default, nodes: 2, gpu: {type: H100, memory: 80Gi, perNode: 8}}]}
departments:
  - {name: research, quotas: [{cluster: east, gpu: unlimited, cpu: unlimited, memory: unlimited}]}
projects:
  - name: team-a
    department: research
    clusters: [east]
    quotas: [{cluster: east, gpu: unlimited, cpu: unlimited, memory: unlimited}]
`;
  const training = (field: string) => `
apiVersion: muster.dev/v1alpha1
kind: Training
metadata: {name: sft}
project: team-a
spec: {image: "example.com/sft:1", compute: {${field}: 4, cpuCoreRequest: 1, cpuMemoryRequest: 1Gi}}
`;
  const job = (name: string, gpus: number, { queue: own = "team-a", priority = "train" } = {}) => `
apiVersion: batch/v1
kind: Job
metadata: {name: ${name}, namespace: ${own}, labels: {kai.scheduler/queue: ${own}, priorityClassName: ${priority}}}
spec:
  template:
    spec:
      schedulerName: kai-scheduler
      restartPolicy: Never
      containers: [{name: main, image: "example.com/tune:1", resources: {limits: {nvidia.com/gpu: ${gpus}}}}]
`;
  const run = async (...args: string[]) => {
    const { code, stdout } = await repo.here("simulate", "--root", "own", ...args);
    return { code, stdout };
  };

  test("names an object that it cannot read, and does not end with 0", async () => {
    repo.put("own/muster.yaml", organization);
    repo.put("own/workloads/sft.yaml", training("gpuDevicesRequest"));
    expect(await run()).toMatchObject({ code: 0, stdout: expect.stringContaining("starts: team-a/team-a-sft") });
    repo.put("own/workloads/sft.yaml", training("gpus"));
    const wrong = await run();
    expect(wrong).toMatchObject({ code: 1, stdout: expect.stringContaining("gpus: unknown field") });
    expect(JSON.parse((await run("-o", "json")).stdout).findings).toMatchObject([{ rule: "DEF-002" }]);
  });

  test("names an object of the base that it cannot read, with the commit, and ends with 3", async () => {
    const git = configureGit(`${repo.folder}/own`);
    git("add", ".");
    git("commit", "-q", "-m", "wrong");
    repo.put("own/workloads/sft.yaml", training("gpuDevicesRequest"));
    const { code, stdout } = await run("--base", "HEAD");
    expect(stdout).toMatch(/^workloads\/sft\.yaml@[0-9a-f]{7}:6:\d+: .*gpus: unknown field/m);
    expect(code).toBe(3);
  });

  test("reads the manifests of paths, and those of a folder without workloads/", async () => {
    const job = `
apiVersion: batch/v1
kind: Job
metadata: {name: tune, namespace: team-a, labels: {kai.scheduler/queue: team-a}}
spec:
  template:
    spec:
      schedulerName: kai-scheduler
      restartPolicy: Never
      containers: [{name: main, image: "example.com/tune:1", resources: {limits: {nvidia.com/gpu: 8}}}]
`;
    repo.put("other/muster.yaml", organization);
    repo.put("other/k8s/job.yaml", job);
    const starts = "starts: team-a/tune, queue team-a: 1 pod on default-1";
    expect((await repo.here("simulate", "--root", "other")).stdout).toContain(starts);
    expect((await repo.here("simulate", "other/k8s", "--root", "other")).stdout).toContain(starts);
  });

  test("gives each of several equal gangs both outcomes where one of them has room", async () => {
    repo.put("equal/muster.yaml", organization.replace("nodes: 2", "nodes: 1"));
    const outcomes = async (...jobs: string[]) => {
      repo.put("equal/workloads/jobs.yaml", jobs.join("---\n"));
      const { stdout } = await repo.here("simulate", "--root", "equal", "-o", "json");
      const { pools } = JSON.parse(stdout) as {
        pools: { gangs: { name: string; state: string; outcomes: { state: string }[] }[] }[];
      };
      return pools.flatMap(({ gangs }) =>
        gangs.map(({ name, state, outcomes: all }) => [name, state, ...all.map((each) => each.state).sort()]).sort(),
      );
    };
    const names = ["a", "b", "c", "d"];
    expect(await outcomes(...names.map((name) => job(name, 5)))).toEqual(
      names.map((name) => [`team-a/${name}`, "one of", "starts", "waits"]),
    );
    expect(await outcomes(job("a", 5), job("b", 5), job("c", 5, { priority: "inference" }))).toEqual([
      ["team-a/a", "waits", "waits"],
      ["team-a/b", "waits", "waits"],
      ["team-a/c", "starts", "starts"],
    ]);
    expect(await outcomes(job("a", 5))).toEqual([["team-a/a", "starts", "starts"]]);
    const { stdout } = await repo.here("simulate", "--root", "equal");
    expect(stdout).not.toContain("for one of the outcomes");
  });

  test("gives each of three gangs in equal queues both outcomes, and each of three equal victims", async () => {
    const quota = "{cluster: east, gpu: {deserved: 0, limit: unlimited}, cpu: unlimited, memory: unlimited}";
    const project = (name: string, own: string) =>
      `  - {name: ${name}, department: research, clusters: [east], quotas: [${own}]}`;
    const [head = ""] = organization.replace("nodes: 2", "nodes: 1").split("projects:");
    const last = "{cluster: east, gpu: {deserved: 5, limit: unlimited}, cpu: unlimited, memory: unlimited}";
    const projects = [...["p-a", "p-b", "p-c"].map((name) => project(name, quota)), project("p-z", last)];
    repo.put("queues/muster.yaml", [`${head}projects:`, ...projects, ""].join("\n"));
    const put = (...jobs: string[]) => repo.put("queues/workloads/jobs.yaml", jobs.join("---\n"));
    const states = async (...args: string[]) => {
      const { stdout } = await repo.here("simulate", "--root", "queues", "-o", "json", ...args);
      const { pools } = JSON.parse(stdout) as { pools: { gangs: { name: string; state: string }[] }[] };
      return pools.flatMap(({ gangs }) => gangs.map(({ name, state }) => `${name} ${state}`)).sort();
    };
    put(...["p-a", "p-b", "p-c"].map((own) => job(own, 5, { queue: own })));
    expect(await states()).toEqual(["p-a/p-a one of", "p-b/p-b one of", "p-c/p-c one of"]);
    const three = ["u", "v", "w"].map((name) => job(name, 2, { queue: "p-a" }));
    put(...three);
    const git = configureGit(`${repo.folder}/queues`);
    git("add", ".");
    git("commit", "-q", "-m", "three");
    put(...three, job("new", 3, { queue: "p-z" }));
    expect(await states("--base", "HEAD")).toEqual([
      "p-a/u one of",
      "p-a/v one of",
      "p-a/w one of",
      "p-z/new starts later",
    ]);
  });

  test("a gang of the base that waits comes before an equal one of the branch", async () => {
    repo.put("older/muster.yaml", organization.replace("nodes: 2", "nodes: 1"));
    repo.put("older/workloads/jobs.yaml", [job("run", 8), job("wait", 8)].join("---\n"));
    const git = configureGit(`${repo.folder}/older`);
    git("add", ".");
    git("commit", "-q", "-m", "two");
    repo.put("older/workloads/jobs.yaml", [job("early", 8), job("wait", 8)].join("---\n"));
    const { stdout } = await repo.here("simulate", "--root", "older", "--base", "HEAD");
    expect(stdout).toContain("starts: team-a/wait, queue team-a");
    expect(stdout).toContain("waits: team-a/early (new), queue team-a");
  });

  test("names the workloads with GPUs that another scheduler places", async () => {
    const pods = (gpus: number) => `
apiVersion: apps/v1
kind: Deployment
metadata: {name: serve-${gpus}, namespace: team-a}
spec:
  replicas: 2
  selector: {matchLabels: {app: serve}}
  template:
    metadata: {labels: {app: serve}}
    spec: {containers: [{name: main, image: "example.com/serve:1", resources: {limits: {nvidia.com/gpu: ${gpus}}}}]}
`;
    repo.put("others/muster.yaml", organization);
    repo.put("others/workloads/sft.yaml", training("gpuDevicesRequest"));
    repo.put("others/workloads/serve.yaml", [pods(0), pods(3)].join("---\n"));
    const { stdout } = await repo.here("simulate", "--root", "others");
    expect(stdout).toContain("nothing else runs; another scheduler places Deployment team-a/serve-3 (6 GPUs).");
  });

  test("names kinds whose pods are in no gang", async () => {
    repo.put("own/workloads/sft.yaml", training("gpuDevicesRequest"));
    repo.put(
      "own/workloads/other.yaml",
      "{apiVersion: a.example.com/v1, kind: Odd, metadata: {name: a, namespace: team-a}, spec: {containers: [{name: a, image: i}]}}\n",
    );
    expect((await run()).stdout).toContain(
      "Not simulated, because no Resource Interface describes them: Odd (a.example.com/v1).",
    );
  });
});
