import { afterAll, describe, expect, test } from "vitest";
import { repository } from "../../helpers/repository.ts";

const repo = repository({});
afterAll(() => repo.dispose());

const TIME = "2026-01-01T00:00:00Z";
const queue = (name: string, parentQueue?: string) => ({
  apiVersion: "scheduling.run.ai/v2",
  kind: "Queue",
  metadata: { name, creationTimestamp: TIME },
  spec: {
    ...(parentQueue !== undefined && { parentQueue }),
    resources: Object.fromEntries(["gpu", "cpu", "memory"].map((each) => [each, { quota: -1, limit: -1 }])),
  },
});
const gang = (name: string, queueName: string): object[] => [
  {
    apiVersion: "scheduling.run.ai/v2alpha2",
    kind: "PodGroup",
    metadata: { name, namespace: "ns", creationTimestamp: TIME },
    spec: { queue: queueName, minMember: 1, priorityClassName: "train" },
  },
  {
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      name: `${name}-0`,
      namespace: "ns",
      annotations: { "pod-group-name": name },
      creationTimestamp: TIME,
    },
    spec: {
      schedulerName: "kai-scheduler",
      containers: [
        { name: "main", resources: { requests: { cpu: "1", memory: "1Gi" }, limits: { "nvidia.com/gpu": "8" } } },
      ],
    },
    status: { phase: "Pending" },
  },
];
const node = {
  apiVersion: "v1",
  kind: "Node",
  metadata: { name: "n1", labels: { "nvidia.com/gpu.count": "8" } },
  status: {
    allocatable: { cpu: "64", memory: "512Gi", pods: "110", "nvidia.com/gpu": "8" },
    conditions: [{ type: "Ready", status: "True" }],
  },
};
/** Two gangs for all GPUs of one node, in queues of the same age. */
const items = [
  node,
  queue("top"),
  queue("a", "top"),
  queue("b", "top"),
  { apiVersion: "scheduling.k8s.io/v1", kind: "PriorityClass", metadata: { name: "train" }, value: 50 },
  ...gang("left", "a"),
  ...gang("right", "b"),
];

describe("simulate with queues in no order", () => {
  const run = (format: string, objects: readonly object[]) => {
    repo.put("cluster.json", JSON.stringify({ kind: "List", items: objects }));
    return repo.here("simulate", "--snapshot", "cluster.json", "-o", format);
  };

  test("has both outcomes of each gang in the text", async () => {
    const { code, stdout } = await run("text", items);
    expect(stdout.split("\n").filter((line) => line.startsWith("  one of"))).toEqual([
      "  one of: ns/left, queue a: the order of equal gangs or queues decides: starts: 1 pod on n1; or waits: 8 GPUs short on the nodes that it may use",
      "  one of: ns/right, queue b: the order of equal gangs or queues decides: waits: 8 GPUs short on the nodes that it may use; or starts: 1 pod on n1",
    ]);
    expect(code).toBe(0);
  });

  test("has both outcomes of each gang in JSON", async () => {
    const { stdout } = await run("json", items);
    const { pools } = JSON.parse(stdout) as {
      pools: { gangs: { gang: string; outcomes: { state: string; nodes: object[] }[] }[] }[];
    };
    const found = pools.flatMap(({ gangs }) =>
      gangs.map((each) => [each.gang, each.outcomes.map(({ state }) => state)]),
    );
    expect(found).toEqual([
      ["left", ["starts", "waits"]],
      ["right", ["waits", "starts"]],
    ]);
  });

  test("has the same bytes for the objects in another order", async () => {
    for (const format of ["text", "json"]) {
      const first = await run(format, items);
      for (const other of [[...items].reverse(), [...items.slice(4), ...items.slice(0, 4)]]) {
        expect((await run(format, other)).stdout).toBe(first.stdout);
      }
    }
  });
});
