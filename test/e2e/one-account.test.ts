import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runDiff } from "../../src/app/compare/run-diff.ts";
import { runInspect } from "../../src/app/interfaces/run-inspect.ts";
import { synth } from "../../src/app/repository/run-synth.ts";
import { runGet } from "../../src/app/run/run-get.ts";
import { runQuota } from "../../src/app/run/run-quota.ts";
import { podTotals } from "../../src/gpu/quota/pod-totals.ts";
import { configureGit, gitRepository } from "../helpers/git-repository.ts";
import { seededRandom } from "../helpers/seeded-random.ts";

const SEEDS = process.env.MUSTER_LONG === "1" ? 1000 : 2;
const image = `example.com/a@sha256:${"a".repeat(64)}`;

/** Two clusters, one for each scheduler, with one project on both. */
const MUSTER_YAML = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters:
  - {name: k, scheduler: kai, version: "0.17.1"}
  - {name: r, scheduler: runai, version: "2.24"}
departments:
  - {name: d, quotas: [{cluster: k, gpu: {deserved: 64, limit: 64}, cpu: unlimited, memory: unlimited}, {cluster: r, gpu: {deserved: 64, limit: 64}, cpu: unlimited, memory: unlimited}]}
projects:
  - {name: p, department: d, clusters: [k, r], quotas: [{cluster: k, gpu: {deserved: 64, limit: 64}, cpu: unlimited, memory: unlimited}, {cluster: r, gpu: {deserved: 64, limit: 64}, cpu: unlimited, memory: unlimited}]}
`;

/** A document of random form and size, as JSON. */
function documentOf(random: () => number, index: number): object {
  const whole = (most: number) => Math.floor(random() * (most + 1));
  const cluster = random() < 0.5 ? "k" : "r";
  const suspend = random() < 0.3;
  const size = 1 + whole(3);
  const gpus = whole(3);
  const compute = { gpuDevicesRequest: gpus, cpuCoreRequest: 1, cpuMemoryRequest: "1Gi" };
  const name = `w-${index}`;
  const annotations = suspend ? { "muster.dev/suspend": "true" } : {};
  const definition = { apiVersion: "muster.dev/v1alpha1", metadata: { name, annotations }, project: "p", cluster };
  const namespace = cluster === "k" ? "p" : "runai-p";
  const labels = { "kai.scheduler/queue": "p", "runai/queue": "p" };
  const template = {
    metadata: { labels },
    spec: {
      schedulerName: cluster === "k" ? "kai-scheduler" : "runai-scheduler",
      restartPolicy: "Never",
      containers: [{ name: "pytorch", image, resources: { limits: { "nvidia.com/gpu": String(gpus) } } }],
    },
  };
  const metadata = { name, namespace, labels, annotations: { "muster.dev/cluster": cluster } };
  const forms: readonly object[] = [
    { ...definition, kind: "Training", spec: { image, parallelism: size, completions: 1 + whole(4), compute } },
    {
      ...definition,
      kind: "DistributedInference",
      metadata: { name },
      spec: { replicas: size, workers: whole(2), leader: { image, compute }, worker: { image, compute } },
    },
    { apiVersion: "batch/v1", kind: "Job", metadata, spec: { suspend, parallelism: size, template } },
    {
      apiVersion: "kubeflow.org/v1",
      kind: "PyTorchJob",
      metadata,
      spec: {
        runPolicy: { suspend },
        pytorchReplicaSpecs: { Master: { replicas: 1, template }, Worker: { replicas: size, template } },
      },
    },
  ];
  return forms[whole(forms.length - 1)] ?? {};
}

/** Pods, GPUs in hundredths and both once everything is resumed, by each command. */
async function numbersOf(folder: string) {
  const { summary } = await synth({ root: folder, check: true });
  const listed = (await runGet([], { root: folder })).workloads;
  const inspected = runInspect([join(folder, "workloads")], { root: folder }).workloads;
  const { account } = (await runQuota([], { root: folder })).report;
  const { sides } = await runDiff({ root: folder, base: "main" });
  const charged = ({ rows, unattributed }: typeof account) => {
    const clusters = rows.filter(({ kind }) => kind === "cluster");
    const { pods, gpuHundredths } = podTotals([...clusters.flatMap((row) => row.contributions), ...unattributed]);
    return [pods, gpuHundredths];
  };
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
  const [after = [], before = []] =
    sides === undefined ? [] : [charged(sides.accounts.after), charged(sides.accounts.before)];
  return {
    synth: [
      sum(summary?.clusters.map(({ pods }) => pods) ?? []),
      sum(summary?.clusters.map((each) => each.gpuHundredths) ?? []),
    ],
    get: [sum(listed.map(({ pods = 0 }) => pods)), sum(listed.map(({ gpus = 0 }) => gpus * 100))],
    inspect: [sum(inspected.map(({ pods }) => pods)), sum(inspected.map(({ gpus }) => gpus * 100))],
    quota: charged(account),
    diff: after.map((number, index) => number - (before[index] ?? 0)),
  };
}

test("synth, get, inspect, quota and diff have the same pods and GPUs", { timeout: 3_600_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "muster-account-"));
  const git = configureGit(folder);
  const { put } = gitRepository(folder);
  put("muster.yaml", MUSTER_YAML);
  put("workloads/readme.yaml", "");
  git("add", "-A");
  git("commit", "-qm", "base");
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const random = seededRandom(seed);
    const documents = Array.from({ length: 4 }, (_, index) => JSON.stringify(documentOf(random, index)));
    put("workloads/readme.yaml", documents.join("\n---\n"));
    const { synth: expected, ...others } = await numbersOf(folder);
    for (const [command, numbers] of Object.entries(others)) {
      expect([seed, command, ...numbers]).toEqual([seed, command, ...expected]);
    }
    if (seed === 0) expect(expected[0]).toBeGreaterThan(0);
  }
  rmSync(folder, { recursive: true });
});
