import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCheck } from "../../src/app/check/run-check.ts";
import { runReport } from "../../src/app/compare/run-report.ts";
import { runInspect } from "../../src/app/interfaces/run-inspect.ts";
import { synth } from "../../src/app/repository/run-synth.ts";
import { runQuota } from "../../src/app/run/run-quota.ts";
import type { QuotaVerdict, VerdictReason } from "../../src/gpu/quota/verdict.ts";
import type { Issue } from "../../src/kernel/finding/issue.ts";
import { configureGit, gitRepository } from "../helpers/git-repository.ts";
import { seededRandom } from "../helpers/seeded-random.ts";

const SEEDS = process.env.MUSTER_LONG === "1" ? 1000 : 2;
const FIRST = Number(process.env.MUSTER_SEED ?? 0);
const image = `example.com/a@sha256:${"a".repeat(64)}`;

/** The rule that reports a gang which never starts, for each reason. */
const RULES: Readonly<Partial<Record<VerdictReason, string>>> = {
  "queue-missing": "QUOTA-001",
  "queue-orphaned": "QUOTA-001",
  "queue-cycle": "QUOTA-001",
  "queue-other-node-pool": "QUOTA-001",
  "queue-not-leaf": "QUOTA-002",
  "over-limit": "QUOTA-003",
  "non-preemptible-over-quota": "QUOTA-004",
  "pod-exceeds-node": "QUOTA-017",
  "pod-exceeds-gpu": "QUOTA-017",
  "gang-exceeds-node": "GANG-013",
  "topology-unsatisfiable": "GANG-013",
  "no-pod-group": "GANG-018",
  "minimum-exceeds-pods": "GANG-005",
  "minimum-exceeds-children": "GANG-004",
  "pods-without-leaf": "GANG-011",
};
const VERDICT_RULES = new Set(Object.values(RULES));

type Random = () => number;
const pick = <T>(random: Random, ...values: readonly [T, ...T[]]): T =>
  values[Math.floor(random() * values.length)] ?? values[0];

/** An organisation that may describe the queues of all projects, of some, or of none. */
function organizationOf(random: Random) {
  const quota = (cluster: string) => ({
    cluster,
    nodePool: "default",
    gpu: { deserved: pick(random, 0, 2, 8), limit: 8 },
    cpu: "unlimited",
    memory: "unlimited",
  });
  const isDescribed = random() < 0.6;
  const quotas = isDescribed
    ? [quota("k"), quota("r")].map((each) => ({ ...each, gpu: { deserved: 32, limit: 32 } }))
    : [];
  const gpu = random() < 0.7 ? { gpu: { type: "H100", perNode: 4, memory: "80Gi" } } : {};
  const nodePools = [{ name: "default", ...gpu }];
  const project = (name: string, id: string, own: readonly object[]) => ({
    name,
    id,
    department: "d",
    clusters: ["k", "r"],
    ...(own.length > 0 && { quotas: own }),
  });
  return {
    apiVersion: "muster.dev/v1alpha1",
    kind: "Organization",
    metadata: { name: "acme" },
    clusters: [
      { name: "k", id: "6f0f2b1e-5d0c-4c36-9f7e-3f3f0b6f1a10", scheduler: "kai", version: "0.17.1", nodePools },
      { name: "r", id: "0e2c4a51-8d0f-4a47-b0a3-3a6f1d9f6c22", scheduler: "runai", version: "2.24", nodePools },
    ],
    departments: [{ name: "d", ...(isDescribed && { quotas }) }],
    projects: [
      project("p", "4501", isDescribed ? [quota("k"), quota("r")] : []),
      project("q", "4502", isDescribed && random() < 0.5 ? [quota("k")] : []),
    ],
  };
}

/** A workload of a random form with a random fault, or none. */
function workloadOf(random: Random, index: number): object {
  const name = `w-${index}`;
  const cluster = pick(random, "k", "r");
  const project = pick(random, "p", "q");
  const gpus = pick(random, 0, 1, 2, 4, 5);
  const size = pick(random, 1, 2, 3);
  const priority = pick(random, "train", "build", "nope-not-set");
  const compute = { gpuDevicesRequest: gpus, cpuCoreRequest: 1, cpuMemoryRequest: "1Gi" };
  const queue = pick(random, "p", "q", "d", "ghost", "default-queue", undefined);
  const priorityLabel = priority === "nope-not-set" ? {} : { priorityClassName: priority };
  const queueKey = cluster === "k" ? "kai.scheduler/queue" : "runai/queue";
  const labels = { ...priorityLabel, ...(queue !== undefined && { [queueKey]: queue }) };
  const topology = pick(random, {}, {}, {}, { "kai.scheduler/topology": "none" });
  const annotations = { "muster.dev/cluster": cluster, ...topology };
  const metadata = { name, namespace: cluster === "k" ? project : `runai-${project}`, labels, annotations };
  const template = {
    metadata: { labels },
    spec: {
      schedulerName: cluster === "k" ? "kai-scheduler" : "runai-scheduler",
      restartPolicy: "Never",
      containers: [{ name: "pytorch", image, resources: { limits: { "nvidia.com/gpu": String(gpus) } } }],
    },
  };
  const definition = { apiVersion: "muster.dev/v1alpha1", metadata: { name }, project, cluster };
  switch (Math.floor(random() * 6)) {
    case 0:
      return { ...definition, kind: "Training", spec: { image, parallelism: size, completions: size, compute } };
    case 1:
      return {
        ...definition,
        kind: "DistributedInference",
        spec: { replicas: size, workers: 1, leader: { image, compute }, worker: { image, compute } },
      };
    case 2:
      return { apiVersion: "batch/v1", kind: "Job", metadata, spec: { parallelism: size, template } };
    case 3: {
      const { restartPolicy: _, ...spec } = template.spec;
      const pods = { ...template, spec };
      const minAvailable = pick<object>(random, {}, {}, { schedulingPolicy: { minAvailable: size + 3 } });
      const worker = pick<object>(random, { replicas: size }, { replicas: size }, {});
      return {
        apiVersion: "kubeflow.org/v1",
        kind: "PyTorchJob",
        metadata,
        spec: {
          runPolicy: minAvailable,
          pytorchReplicaSpecs: { Master: { replicas: 1, template: pods }, Worker: { ...worker, template: pods } },
        },
      };
    }
    case 4:
      return {
        apiVersion: "jobset.x-k8s.io/v1alpha2",
        kind: "JobSet",
        metadata,
        spec: {
          replicatedJobs: [
            { name: "a", replicas: size, template: { spec: { parallelism: 2, completions: 2, template } } },
          ],
        },
      };
    default: {
      const { restartPolicy: _, ...spec } = template.spec;
      const podTemplate = { ...template, spec };
      return {
        apiVersion: "ray.io/v1",
        kind: "RayCluster",
        metadata,
        spec: {
          headGroupSpec: { rayStartParams: {}, template: podTemplate },
          workerGroupSpecs: [
            {
              groupName: "g",
              replicas: size,
              minReplicas: pick(random, 0, size),
              maxReplicas: size,
              rayStartParams: {},
              template: podTemplate,
            },
          ],
        },
      };
    }
  }
}

const sorted = (texts: Iterable<string>) => [...new Set(texts)].sort();

/** The name of a workload, also of its committed PodGroup and of a pod group with a prefix. */
const nameOf = (name = "") => /w-\d+$/.exec(name)?.[0] ?? name;

const namesOf = ({ gangs }: QuotaVerdict) => [
  ...new Set(gangs.flatMap(({ members }) => members.map(({ workload }) => workload.object.metadata.name))),
];

/** The errors of the rules about verdicts: the object with the rule and its message. */
const errorsOf = (issues: readonly (Issue & { readonly waiver?: unknown })[]) =>
  issues.filter(({ severity, rule }) => severity === "error" && VERDICT_RULES.has(rule));
const full = (issues: readonly Issue[]) =>
  sorted(errorsOf(issues).map(({ object, rule, message }) => `${nameOf(object?.name)} ${rule} ${message}`));

test("every command has the same reasons for which a workload never starts", { timeout: 14_400_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "muster-verdict-"));
  const git = configureGit(folder);
  const { put } = gitRepository(folder);
  for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
    const random = seededRandom(seed);
    put("muster.yaml", JSON.stringify(organizationOf(random)));
    put("workloads/all.yaml", "");
    git("add", "-A");
    git("commit", "-qm", "base", "--allow-empty");
    const documents = Array.from({ length: 8 }, (_, index) => workloadOf(random, index));
    put("workloads/all.yaml", documents.map((each) => JSON.stringify(each)).join("\n---\n"));
    const verdicts = (await runQuota([], { root: folder })).report.verdicts.filter(({ level }) => level === "never");
    const inspected = runInspect([join(folder, "workloads")], { root: folder }).workloads;
    const checked = (await runCheck([folder], { root: folder })).report.findings;
    const written = await synth({ root: folder, check: true });
    const reported = (await runReport({ root: folder, base: "main" })).findings.map(({ finding }) => finding);
    expect({
      seed,
      check: sorted(errorsOf(checked).map(({ object, rule }) => `${nameOf(object?.name)} ${rule}`)),
      inspect: sorted(
        inspected.flatMap(({ object, never = [], noPodGroup }) => [
          ...never.map((text) => `${object.name} ${text}`),
          ...(noPodGroup?.startsWith("its pods never start") === true ? [`${object.name} no PodGroup`] : []),
        ]),
      ),
      synth: full(written.issues),
      report: full(reported),
    }).toEqual({
      seed,
      check: sorted(
        verdicts.flatMap((verdict) => namesOf(verdict).flatMap((name) => `${name} ${RULES[verdict.reason]}`)),
      ),
      inspect: sorted(
        verdicts.flatMap((verdict) => {
          const text = verdict.reason === "no-pod-group" ? "no PodGroup" : verdict.text;
          return namesOf(verdict).map((name) => `${name} ${text}`);
        }),
      ),
      synth: full(checked),
      report: full(checked),
    });
  }
  rmSync(folder, { recursive: true });
});
