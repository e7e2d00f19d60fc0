import { expect, test } from "vitest";
import { knownNodePool as rule } from "../../../policies/gpu/known-node-pool.ts";
import { check } from "../../helpers/policies.ts";
import { organization } from "./organizations.ts";

const POOLS = `
  [{name: h100, gpu: {type: NVIDIA-H100-80GB-HBM3, memory: 80Gi, perNode: 8}},
   {name: a100, gpu: {type: NVIDIA-A100-SXM4-40GB, memory: 40Gi, perNode: 4}},
   {name: cpu, nodes: 3}]`;
const QUOTAS = "[{cluster: east, nodePool: h100, gpu: {deserved: 8, limit: 8}, cpu: unlimited, memory: unlimited}]";

interface PodParts {
  readonly labels?: string;
  readonly template?: string;
  readonly spec?: string;
  readonly gpus?: number;
  readonly namespace?: string;
}

const job = ({ labels = "", template = "", spec = "", gpus = 1, namespace = "team-nlp" }: PodParts) => `
apiVersion: batch/v1
kind: Job
metadata:
  name: train
  namespace: ${namespace}
  annotations: {muster.dev/cluster: east}
  labels: {${labels}}
spec:
  template:
    metadata:
      labels: {${template}}
    spec:
      restartPolicy: Never
      containers: [{name: main, resources: {limits: {nvidia.com/gpu: ${gpus}}}}]
${spec}
`;
const found = (parts: PodParts, before = organization("kai", POOLS)) => check(rule, before + job(parts));
const messages = (parts: PodParts, before?: string) => found(parts, before).map(({ message }) => message);

test("reports nothing where muster.yaml describes no node pools", () => {
  const parts = {
    labels: "kai.scheduler/node-pool: anything",
    spec: "      nodeSelector: {nvidia.com/gpu.product: A100}",
  };
  expect(messages(parts, "")).toEqual([]);
  expect(messages(parts, organization("kai", "[{name: default}]"))).toEqual([]);
});

test("passes pools that are there, and pods that name none", () => {
  expect(messages({})).toEqual([]);
  expect(messages({ labels: "kai.scheduler/node-pool: h100" })).toEqual([]);
  expect(messages({ template: "kai.scheduler/node-pool: a100" })).toEqual([]);
});

test("finds a label or selector for the pool of the nodes without a label", () => {
  const message = (value: string) =>
    `node pool default of cluster east has the nodes without a label, so the value "${value}" matches none`;
  expect(messages({ labels: "kai.scheduler/node-pool: default" })).toEqual([message("default")]);
  expect(messages({ template: 'kai.scheduler/node-pool: ""' })).toEqual([message("")]);
  expect(messages({ spec: "      nodeSelector: {kai.scheduler/node-pool: default}" })).toEqual([message("default")]);
  expect(messages({ labels: "runai/node-pool: default" }, organization("runai", POOLS))).toEqual([]);
});

test("finds a missing pool, and suggests the closest one", () => {
  expect(found({ labels: "kai.scheduler/node-pool: h10" })).toMatchObject([
    {
      rule: "GPU-012",
      severity: "warning",
      message: 'cluster east has no node pool "h10"; did you mean h100?',
      path: "/metadata/labels/kai.scheduler~1node-pool",
      expected: "one of default, h100, a100, cpu",
      received: '"h10"',
    },
  ]);
});

test.each([
  [
    "a label of the pod",
    { template: "kai.scheduler/node-pool: gone" },
    "/spec/template/metadata/labels/kai.scheduler~1node-pool",
  ],
  ["a label of Run:ai", { template: "runai/node-pool: gone" }, "/spec/template/metadata/labels/runai~1node-pool"],
  [
    "a node selector",
    { spec: "      nodeSelector: {kai.scheduler/node-pool: gone}" },
    "/spec/template/spec/nodeSelector/kai.scheduler~1node-pool",
  ],
  [
    "a required affinity",
    {
      spec: "      affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: kai.scheduler/node-pool, operator: In, values: [gone]}]}]}}}",
    },
    "/spec/template/spec/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution/nodeSelectorTerms/0/matchExpressions/0/values/0",
  ],
])("finds it in %s", (_, parts, path) => {
  expect(found(parts).map((finding) => [finding.path, finding.location?.line === undefined])).toEqual([[path, false]]);
});

test("is an error where no pod can start: for a selector, and for the label of a gang", () => {
  const severities = (parts: PodParts, scheduler: "kai" | "runai" = "kai") =>
    found(parts, organization(scheduler, POOLS)).map(({ severity }) => severity);
  const affinity =
    "{nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: kai.scheduler/node-pool, operator: In, values: [gone]}]}]}}}";
  const label = { labels: "kai.scheduler/node-pool: gone" };
  expect(severities({ spec: "      nodeSelector: {kai.scheduler/node-pool: gone}" })).toEqual(["error"]);
  expect(severities({ ...label, spec: "      schedulerName: kai-scheduler" })).toEqual(["error"]);
  expect(severities(label)).toEqual(["warning"]);
  expect(severities({ template: "runai/node-pool: gone" }, "runai")).toEqual(["error"]);
  expect(severities({ spec: `      affinity: ${affinity}` })).toEqual(["warning"]);
});

test("a wish and other operators name no pool", () => {
  const affinity = (inner: string) => ({ spec: `      affinity: {nodeAffinity: {${inner}}}` });
  const expression = "[{key: kai.scheduler/node-pool, operator: NotIn, values: [gone]}]";
  expect(
    messages(
      affinity(
        `requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: ${expression}}]}`,
      ),
    ),
  ).toEqual([]);
  expect(
    messages(
      affinity(
        "preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, preference: {matchExpressions: [{key: kai.scheduler/node-pool, operator: In, values: [gone]}]}}]",
      ),
    ),
  ).toEqual([]);
});

test("finds a pool in which the project has no quota", () => {
  const before = organization("kai", POOLS, QUOTAS);
  expect(messages({ labels: "kai.scheduler/node-pool: h100" }, before)).toEqual([]);
  expect(found({ labels: "kai.scheduler/node-pool: a100" }, before)).toMatchObject([
    { message: "project team-nlp has no quota in node pool a100 of cluster east", expected: "one of h100" },
  ]);
  expect(messages({ labels: "kai.scheduler/node-pool: a100", namespace: "other" }, before)).toEqual([]);
});

test("finds a GPU product that no pool has", () => {
  const of = (product: string, labels = "") =>
    messages({ labels, spec: `      nodeSelector: {nvidia.com/gpu.product: ${product}}` });
  expect(of("NVIDIA-H100-80GB-HBM3")).toEqual([]);
  expect(of("NVIDIA-H100-80GB-HBM3-SHARED")).toEqual([]);
  expect(of("NVIDIA-A100-SXM4-40GB-MIG-1g.5gb")).toEqual([]);
  expect(of("NVIDIA-H100-80GB-HBM2")).toEqual([
    'no node pool that the pod may use has the GPU product "NVIDIA-H100-80GB-HBM2"; did you mean NVIDIA-H100-80GB-HBM3?',
  ]);
  expect(of("nvidia-h100-80gb-hbm3")).toHaveLength(1);
  expect(of("NVIDIA-A100-SXM4-40GB", "kai.scheduler/node-pool: h100")).toEqual([
    'no node pool that the pod may use has the GPU product "NVIDIA-A100-SXM4-40GB"',
  ]);
  expect(of("anything", "kai.scheduler/node-pool: cpu")).toEqual([]);
});

test("one product of several alternatives is enough", () => {
  const values = (list: string) => ({
    spec: `      affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: nvidia.com/gpu.product, operator: In, values: ${list}}]}]}}}`,
  });
  expect(messages(values("[NVIDIA-H200, NVIDIA-H100-80GB-HBM3]"))).toEqual([]);
  expect(messages(values("[NVIDIA-H200, NVIDIA-B200]"))).toHaveLength(2);
});

test("finds more GPUs than a node has", () => {
  expect(found({ labels: "kai.scheduler/node-pool: a100", gpus: 8 })).toMatchObject([
    {
      message: "a pod of job requests 8 GPUs, but a node of pool a100 has 4",
      path: "/spec/template/spec/containers",
      expected: "at most 4 GPUs in a pod",
      received: "8 GPUs",
    },
  ]);
  expect(messages({ labels: "kai.scheduler/node-pool: h100", gpus: 8 })).toEqual([]);
  expect(messages({ gpus: 16 })).toEqual([]);
});

test("reads the pools of a Run:ai workload one by one", () => {
  const yaml = (pools: string) => `
apiVersion: run.ai/v2alpha1
kind: TrainingWorkload
metadata: {name: train, namespace: runai-team-nlp, annotations: {muster.dev/cluster: east}}
spec: {name: {value: train}, image: {value: a}, nodePools: {value: ${pools}}}
`;
  const of = (pools: string) =>
    check(rule, organization("runai", POOLS) + yaml(pools)).map(({ message, path }) => [path, message]);
  expect(of("h100 a100")).toEqual([]);
  expect(of("h100 gone lost")).toEqual([
    ["/spec/nodePools/value", 'cluster east has no node pool "gone"'],
    ["/spec/nodePools/value", 'cluster east has no node pool "lost"'],
  ]);
  expect(of("null")).toEqual([]);
  expect(of("{}")).toEqual([]);
});

test("reports a label of the workload once for all of its templates", () => {
  const yaml = `
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: train, namespace: team-nlp, annotations: {muster.dev/cluster: east}, labels: {kai.scheduler/node-pool: gone}}
spec:
  pytorchReplicaSpecs:
    Master: {replicas: 1, template: {spec: {containers: [{name: pytorch}]}}}
    Worker: {replicas: 1, template: {spec: {containers: [{name: pytorch}]}}}
`;
  expect(check(rule, organization("kai", POOLS) + yaml)).toHaveLength(1);
});

test.each<[string, string, string, readonly string[]]>([
  ["cpu", "0.17.2", "40900", []],
  ["a100", "0.17.2", "40900", []],
  [
    "a100",
    "0.17.2",
    "40960",
    ["the pod requests 40960 MiB of a GPU, but KAI counts 40900 MiB of a GPU of pool a100, so no node fits"],
  ],
  ["a100", "0.18", "40960", []],
  [
    "a100",
    "0.18",
    "40961",
    ["the pod requests 40961 MiB of a GPU, but KAI counts 40960 MiB of a GPU of pool a100, so no node fits"],
  ],
  ["a100", "0.18", "many", []],
])("compares in pool %s of KAI %s gpu-memory %s with the memory of a GPU", (pool, version, memory, expected) => {
  const metadata = {
    name: "part",
    namespace: "research",
    labels: { "kai.scheduler/node-pool": pool },
    annotations: { "muster.dev/cluster": "east", "gpu-memory": memory },
  };
  const spec = { containers: [{ name: "main", image: "example.com/train:1" }] };
  const pod = `\n---\n${JSON.stringify({ apiVersion: "v1", kind: "Pod", metadata, spec })}\n`;
  const east = organization("kai", POOLS).replace("scheduler: kai", `scheduler: kai, version: "${version}"`);
  const reported = check(rule, east + pod);
  expect(reported.map(({ message }) => message)).toEqual(expected);
  expect(reported.every(({ path }) => path === "/metadata/annotations/gpu-memory")).toBe(true);
});

test("compares with the default node pool of the project on Run:ai, and with none of several", () => {
  const pools = `
  [{name: default, gpu: {type: NVIDIA-A100-SXM4-40GB, memory: 40Gi, perNode: 4}},
   {name: h100, gpu: {type: NVIDIA-H100-80GB-HBM3, memory: 80Gi, perNode: 8}}]`;
  const file = (defaultNodePools: string) =>
    organization("runai", pools, QUOTAS).replace(
      "clusters: [east],",
      `clusters: [east], defaultNodePools: ${defaultNodePools},`,
    );
  const at = (gpus: number, defaultNodePools: string) =>
    messages(
      { gpus, namespace: "runai-team-nlp", spec: "      schedulerName: runai-scheduler" },
      file(defaultNodePools),
    );
  expect(at(8, "null")).toEqual(["a pod of job requests 8 GPUs, but a node of pool default has 4"]);
  expect(at(8, "[h100]")).toEqual([]);
  expect(at(9, "[h100]")).toEqual(["a pod of job requests 9 GPUs, but a node of pool h100 has 8"]);
  expect(at(8, "[default, h100]")).toEqual([]);
});
