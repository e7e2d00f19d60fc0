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
    expect(stdout).toContain("starts later: new, queue b: 2 pods on n1 (2); 2 pods of old evicted (reclaim)");
    expect(stdout).toContain("loses pods: old, queue a");
    expect(code).toBe(0);
  });

  test("says what a gang waits for when its queue has its share", async () => {
    repo.put("cluster.json", cluster(group("more", "a", 1), pod("more", 0, 2)));
    const { code, stdout } = await repo.here("simulate", "--snapshot", "cluster.json");
    expect(stdout).toContain("waits: more, queue a: 2 GPUs short on the nodes that it may use");
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

  test("refuses a file that is no snapshot", async () => {
    repo.put("cluster.json", "[]");
    const { code, stderr } = await repo.here("simulate", "--snapshot", "cluster.json");
    expect(stderr).toContain("cluster.json");
    expect(code).toBe(1);
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
