import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runReport } from "../../src/app/compare/run-report.ts";
import { runInspect } from "../../src/app/interfaces/run-inspect.ts";
import { branchRows, sumOfRows } from "../../src/app/report/branch-rows.ts";
import { diffQuota } from "../../src/app/report/diff-quota.ts";
import { priceOf, pricesOf } from "../../src/app/report/quota-prices.ts";
import { synth } from "../../src/app/repository/run-synth.ts";
import { runGet } from "../../src/app/run/run-get.ts";
import { runQuota } from "../../src/app/run/run-quota.ts";
import { podTotals } from "../../src/gpu/quota/pod-totals.ts";
import { configureGit, gitRepository } from "../helpers/git-repository.ts";
import { seededRandom } from "../helpers/seeded-random.ts";

const SEEDS = process.env.MUSTER_LONG === "1" ? 1000 : 1;
const FIRST = Number(process.env.MUSTER_SEED ?? 0);
const image = `example.com/a@sha256:${"a".repeat(64)}`;
const ids = { k: "6f0f2b1e-5d0c-4c36-9f7e-3f3f0b6f1a10", r: "0e2c4a51-8d0f-4a47-b0a3-3a6f1d9f6c22" };
const PRICES = { default: 1, h100: 3 } as const;

const quotas = ["k", "r"].flatMap((cluster) =>
  Object.keys(PRICES).map((nodePool) => ({
    cluster,
    nodePool,
    gpu: { deserved: 640, limit: 640 },
    cpu: "unlimited",
    memory: "unlimited",
  })),
);
const nodePools = Object.entries(PRICES).map(([name, pricePerGpuHour]) => ({ name, pricePerGpuHour }));

/** Two clusters, one for each scheduler, with two node pools, and one project on both. */
const ORGANIZATION = {
  apiVersion: "muster.dev/v1alpha1",
  kind: "Organization",
  metadata: { name: "acme" },
  clusters: [
    { name: "k", id: ids.k, scheduler: "kai", version: "0.17.1", nodePools },
    { name: "r", id: ids.r, scheduler: "runai", version: "2.24", nodePools },
  ],
  departments: [{ name: "d", quotas }],
  projects: [{ name: "p", id: "4501", department: "d", clusters: ["k", "r"], quotas }],
};

/** A registered kind. */
const RIG = {
  apiVersion: "muster.dev/v1alpha1",
  kind: "WorkloadType",
  metadata: { name: "Rig" },
  clusters: ["k"],
  spec: {
    group: "ml.example.com",
    category: "Train",
    priority: "train",
    resourceInterfaces: [
      {
        spec: {
          structureDefinition: {
            rootComponent: {
              name: "rig",
              kind: { group: "ml.example.com", version: "v1", kind: "Rig" },
              specDefinition: { podTemplateSpecPath: ".spec.template" },
              scaleDefinition: { replicasPath: ".spec.count" },
              statusDefinition: {
                phaseDefinition: { path: ".status.phase" },
                statusMappings: { running: [{ byPhase: "Up" }] },
              },
            },
          },
        },
      },
    ],
  },
};

interface Made {
  readonly document: object;
  /** Pods and GPUs while it is active. */
  readonly pods: number;
  readonly gpus: number;
  readonly pool: keyof typeof PRICES;
  readonly suspended: boolean;
  /** The entry of a Lifecycle document that suspends it. */
  readonly entry?: object;
  /** Whether it is a request body, in a file of its own. */
  readonly isBody?: boolean;
}

/** A workload of random form and size. */
function workloadOf(random: () => number, index: number): Made {
  const whole = (most: number) => Math.floor(random() * (most + 1));
  const cluster = random() < 0.5 ? "k" : "r";
  const pool = random() < 0.5 ? "default" : "h100";
  const suspended = random() < 0.3;
  const byLifecycle = suspended && random() < 0.5;
  const size = 1 + whole(3);
  const gpus = whole(3);
  const name = `w-${index}`;
  const compute = { gpuDevicesRequest: gpus, cpuCoreRequest: 1, cpuMemoryRequest: "1Gi" };
  const annotations = suspended && !byLifecycle ? { "muster.dev/suspend": "true" } : {};
  const definition = { apiVersion: "muster.dev/v1alpha1", metadata: { name, annotations }, project: "p", cluster };
  const nodePools = [pool];
  const namespace = cluster === "k" ? "p" : "runai-p";
  const queue = pool === "default" ? "p" : `p-${pool}`;
  const labels = {
    ...(cluster === "k" ? { "kai.scheduler/queue": queue } : { "runai/queue": queue }),
    ...(pool !== "default" && { [cluster === "k" ? "kai.scheduler/node-pool" : "runai/node-pool"]: pool }),
  };
  const template = {
    metadata: { labels },
    spec: {
      schedulerName: cluster === "k" ? "kai-scheduler" : "runai-scheduler",
      restartPolicy: "Never",
      containers: [{ name: "pytorch", image, resources: { limits: { "nvidia.com/gpu": String(gpus) } } }],
    },
  };
  const metadata = { name, namespace, labels, annotations: { "muster.dev/cluster": cluster } };
  const suspend = suspended && !byLifecycle;
  const sized = (pods: number) => ({ pods, gpus: pods * gpus, pool, suspended }) as const;
  const changed = (kind: string, owner: object) =>
    byLifecycle ? { entry: { kind, name, cluster, suspend: true, ...owner } } : {};
  const completions = 1 + whole(4);
  const workers = whole(2);
  const training = { image, parallelism: size, completions, compute, nodePools };
  switch (whole(5)) {
    case 0:
      return {
        document: { ...definition, kind: "Training", spec: training },
        ...sized(Math.min(size, completions)),
        ...changed("Training", { project: "p" }),
      };
    case 1: {
      const byAnnotation = suspended ? { "muster.dev/suspend": "true" } : {};
      const spec = { replicas: size, workers, leader: { image, compute }, worker: { image, compute }, nodePools };
      return {
        document: {
          ...definition,
          kind: "DistributedInference",
          metadata: { name, annotations: byAnnotation },
          spec: workers === 0 ? { ...spec, worker: undefined } : spec,
        },
        ...sized(size * (1 + workers)),
      };
    }
    case 2:
      return {
        document: { apiVersion: "batch/v1", kind: "Job", metadata, spec: { suspend, parallelism: size, template } },
        ...sized(size),
        ...changed("Job", { namespace }),
      };
    case 3:
      return {
        document: {
          apiVersion: "kubeflow.org/v1",
          kind: "PyTorchJob",
          metadata,
          spec: {
            runPolicy: { suspend },
            pytorchReplicaSpecs: { Master: { replicas: 1, template }, Worker: { replicas: size, template } },
          },
        },
        ...sized(size + 1),
        ...changed("PyTorchJob", { namespace }),
      };
    case 4:
      return {
        document: { name, projectId: "4501", clusterId: ids[cluster], spec: training },
        ...sized(Math.min(size, completions)),
        ...(suspended && { entry: { kind: "Training", name, cluster, suspend: true, project: "p" } }),
        isBody: true,
      };
    default: {
      const inKai = { ...metadata, namespace: "p", annotations: { "muster.dev/cluster": "k" } };
      const labelsOfKai = {
        "kai.scheduler/queue": queue,
        ...(pool !== "default" && { "kai.scheduler/node-pool": pool }),
      };
      const spec = { ...template.spec, schedulerName: "kai-scheduler" };
      return {
        document: {
          apiVersion: "ml.example.com/v1",
          kind: "Rig",
          metadata: { ...inKai, labels: labelsOfKai },
          spec: { count: size, template: { metadata: { labels: labelsOfKai }, spec } },
        },
        ...sized(size),
        suspended: false,
      };
    }
  }
}

const sum = (numbers: readonly number[]) => Number(numbers.reduce((a, b) => a + b, 0).toFixed(6));

/** Pods, GPUs and price for an hour by each command, as far as it shows them. */
async function numbersOf(folder: string) {
  const { summary, issues } = await synth({ root: folder, check: true });
  const errors = issues.filter(({ severity }) => severity === "error").map(({ message }) => message);
  const listed = (await runGet([], { root: folder })).workloads;
  const inspected = runInspect([join(folder, "workloads")], { root: folder }).workloads;
  const { report } = await runQuota([], { root: folder });
  const { rows, unattributed } = report.account;
  const branch = await runReport({ root: folder, base: "main" });
  const clusters = branch.difference?.clusters ?? [];
  const organized = branch.difference?.organization.clusters ?? [];
  const prices = pricesOf(report.clusters);
  const ofKind = (kind: string) => {
    const own = rows.filter((row) => row.kind === kind);
    const { pods, gpuHundredths } = podTotals([...own.flatMap((row) => row.contributions), ...unattributed]);
    return [pods, gpuHundredths / 100, sum(own.map((row) => priceOf(row.contributions, prices) ?? 0))];
  };
  const changes = (kind: string) => {
    const own = clusters.flatMap(({ quota }) => diffQuota(quota, organized)).filter((row) => row.kind === kind);
    return [
      sum(own.map(({ resources }) => resources.gpu.declared.change ?? 0)),
      sum(own.map(({ pricePerHour }) => pricePerHour?.change ?? 0)),
    ];
  };
  const reported = sumOfRows(branchRows(branch));
  const full: Readonly<Record<string, readonly number[]>> = {
    clusters: ofKind("cluster"),
    departments: ofKind("department"),
    projects: ofKind("project"),
    nodePools: ofKind("node-pool"),
    queues: ofKind("queue"),
  };
  return {
    errors,
    full,
    counts: {
      synth: [
        sum(summary?.clusters.map(({ pods }) => pods) ?? []),
        sum(summary?.clusters.map((each) => each.gpuHundredths / 100) ?? []),
      ],
      get: [sum(listed.map(({ pods = 0 }) => pods)), sum(listed.map(({ gpus = 0 }) => gpus))],
      inspect: [sum(inspected.map(({ pods }) => pods)), sum(inspected.map(({ gpus }) => gpus))],
    },
    potential: {
      get: [
        sum(listed.map(({ potential }) => potential?.pods ?? 0)),
        sum(listed.map(({ potential }) => potential?.gpus ?? 0)),
      ],
      inspect: [
        sum(inspected.map(({ potential }) => potential?.pods ?? 0)),
        sum(inspected.map(({ potential }) => potential?.gpus ?? 0)),
      ],
    },
    prices: {
      diffOfClusters: changes("cluster"),
      diffOfProjects: changes("project"),
      report: [reported.gpus, reported.pricePerHour ?? 0],
    },
  };
}

test("every command has the same pods, GPUs and price", { timeout: 14_400_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "muster-account-"));
  const git = configureGit(folder);
  const { put } = gitRepository(folder);
  put("muster.yaml", JSON.stringify(ORGANIZATION));
  put("workloads/rig.yaml", JSON.stringify(RIG));
  put("workloads/all.yaml", "");
  git("add", "-A");
  git("commit", "-qm", "base");
  for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
    const random = seededRandom(seed);
    const made = Array.from({ length: 8 }, (_, index) => workloadOf(random, index));
    const documents = made.flatMap(({ document, isBody }) => (isBody === true ? [] : [JSON.stringify(document)]));
    const entries = made.flatMap(({ entry }) => entry ?? []);
    if (entries.length > 0) {
      documents.push(JSON.stringify({ apiVersion: "muster.dev/v1alpha1", kind: "Lifecycle", workloads: entries }));
    }
    put("workloads/all.yaml", documents.join("\n---\n"));
    rmSync(join(folder, "workloads/bodies"), { recursive: true, force: true });
    for (const [index, { document, isBody }] of made.entries()) {
      if (isBody === true) put(`workloads/bodies/b${index}.training.json`, JSON.stringify(document));
    }
    const active = made.filter(({ suspended }) => !suspended);
    const asleep = made.filter(({ suspended }) => suspended);
    const size = (all: readonly Made[]) => [sum(all.map(({ pods }) => pods)), sum(all.map(({ gpus }) => gpus))];
    const [pods = 0, gpus = 0] = size(active);
    const price = sum(active.map((each) => each.gpus * PRICES[each.pool]));
    const found = await numbersOf(folder);
    const all = (names: object, value: readonly number[]) =>
      Object.fromEntries(Object.keys(names).map((name) => [name, value]));
    expect({ seed, ...found }).toEqual({
      seed,
      errors: [],
      full: { ...all(found.full, [pods, gpus, price]), queues: found.full.queues },
      counts: all(found.counts, [pods, gpus]),
      potential: all(found.potential, size(asleep)),
      prices: all(found.prices, [gpus, price]),
    });
    // A parent queue has the pods of the queues below it.
    expect([seed, ...(found.full.queues ?? [])]).toEqual([seed, 2 * pods, 2 * gpus, 2 * price]);
  }
  rmSync(folder, { recursive: true });
});
