import { afterEach, describe, expect, test } from "vitest";
import { repository, type TestRepository } from "../helpers/repository.ts";

/** A Run:ai cluster with two node pools besides the default one, and a project with quotas in these two only. */
const muster = (project: string) => `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters:
  - { name: main, scheduler: runai, nodePools: [{ name: h100 }, { name: a100 }] }
departments:
  - name: research
    quotas:
      - { cluster: main, nodePool: h100, gpu: { deserved: 8, limit: 64 }, cpu: unlimited, memory: unlimited }
      - { cluster: main, nodePool: a100, gpu: { deserved: 8, limit: 64 }, cpu: unlimited, memory: unlimited }
projects:
  - name: team-a
    department: research
    clusters: [main]
    ${project}
    quotas:
      - { cluster: main, nodePool: h100, gpu: { deserved: 2, limit: 4 }, cpu: unlimited, memory: unlimited }
      - { cluster: main, nodePool: a100, gpu: { deserved: 2, limit: 8 }, cpu: unlimited, memory: unlimited }
policies: { pack: none, rules: { QUOTA-001: on, QUOTA-003: on } }
`;

const training = (gpus: number, nodePools: string) => `apiVersion: muster.dev/v1alpha1
kind: Training
metadata: { name: sft }
project: team-a
spec:
  image: example.com/sft:1
  ${nodePools}
  autoDeletionTimeAfterCompletionSeconds: 2147483647
  compute: { gpuDevicesRequest: ${gpus} }
`;

interface Row {
  readonly kind: string;
  readonly name: string;
  readonly resources: { readonly gpu: { readonly declared: number } };
}

let current: TestRepository | undefined;

afterEach(() => {
  current?.dispose();
  current = undefined;
});

/** The first line of a synth's errors, its fix, and the queue of the predicted PodGroup. */
async function synth(gpus: number, nodePools = "", project = "") {
  current = repository({ "muster.yaml": muster(project), "workloads/sft.yaml": training(gpus, nodePools) });
  const { stdout, code } = await current.here("quota", "--format", "json");
  expect(code).toBe(0);
  const rows: readonly Row[] = JSON.parse(stdout).rows;
  const counted = rows.filter(({ kind, resources: { gpu } }) => kind === "queue" && gpu.declared > 0);
  const report = await current.here("synth");
  const [, error = "", fix = ""] = /error: (.*)\n {4}fix: (.*)/.exec(report.stdout + report.stderr) ?? [];
  return { counted: counted.map(({ name }) => name).filter((name) => name.startsWith("team-a")), error, fix };
}

describe("a Training on a Run:ai cluster with node pools", () => {
  test("counts in the first of its pools in which it can start", async () => {
    expect(await synth(4, "nodePools: [h100]")).toEqual({ counted: ["team-a-h100"], error: "", fix: "" });
    expect((await synth(8, "nodePools: [h100, a100]")).counted).toEqual(["team-a-a100"]);
    expect((await synth(8, "nodePools: [h100]")).error).toMatch(/^gang needs 8 GPUs; queue team-a-h100 has limit 4 /);
  });

  test("takes the default pools of its project, and its own list takes precedence", async () => {
    const pools = "defaultNodePools: [a100, h100]";
    expect(await synth(4, "", pools)).toEqual({ counted: ["team-a-a100"], error: "", fix: "" });
    expect((await synth(4, "nodePools: [h100]", pools)).counted).toEqual(["team-a-h100"]);
  });

  test("without a pool the fix names those of the project", async () => {
    expect(await synth(1)).toMatchObject({
      error: "there is no queue team-a in cluster main [QUOTA-001]",
      fix: "choose a node pool in which project team-a has a quota (h100, a100), or list it in the defaultNodePools of the project",
    });
  });
});
