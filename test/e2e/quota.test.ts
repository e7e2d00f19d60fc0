import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { quotaRows } from "../../src/app/report/quota-rows.ts";
import { quotaText } from "../../src/app/report/quota-text.ts";
import { readQuotaSet } from "../../src/app/run/read-quota-set.ts";
import { runQuota } from "../../src/app/run/run-quota.ts";
import type { Account } from "../../src/gpu/quota/account-row.ts";
import { configureGit } from "../helpers/git-repository.ts";
import { CLI, type Run, repository, sampleRepository, type TestRepository } from "../helpers/repository.ts";

const open: TestRepository[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.dispose();
});

function opened(one: TestRepository): TestRepository {
  open.push(one);
  return one;
}

const UNLIMITED = "cpu: unlimited, memory: unlimited";
const MUSTER = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters:
  - { name: east, scheduler: kai, nodePools: [{ name: h100, pricePerGpuHour: 2 }] }
departments:
  - name: research
    quotas: [{ cluster: east, nodePool: h100, gpu: { deserved: 8, limit: 16 }, ${UNLIMITED} }]
projects:
  - name: team-nlp
    department: research
    clusters: [east]
    quotas: [{ cluster: east, nodePool: h100, gpu: { deserved: 4, limit: 8 }, ${UNLIMITED} }]
`;

const training = (name: string, gpus: number, parallelism = 1) => `apiVersion: muster.dev/v1alpha1
kind: Training
metadata: { name: ${name} }
project: team-nlp
spec:
  image: registry.example.com/sft:1
  parallelism: ${parallelism}
  nodePools: [h100]
  compute: { gpuDevicesRequest: ${gpus} }
`;

const job = (name: string, queue: string, gpus: number) => `apiVersion: batch/v1
kind: Job
metadata: { name: ${name}, namespace: a, labels: { kai.scheduler/queue: ${queue} } }
spec:
  template:
    spec:
      schedulerName: kai-scheduler
      containers: [{ name: main, image: a, resources: { limits: { nvidia.com/gpu: ${gpus} } } }]
`;

const bound = (quota: number, limit: number) => `{ quota: ${quota}, limit: ${limit}, overQuotaWeight: 1 }`;
const queue = (name: string, limit: number, parent = "") => `apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: { name: ${name} }
spec:
  ${parent === "" ? "" : `parentQueue: ${parent}`}
  resources: { gpu: ${bound(limit, limit)}, cpu: ${bound(-1, -1)}, memory: ${bound(-1, -1)} }
`;

const rowOfAccount = ({ rows }: Account, kind: string, cluster: string, name: string) =>
  rows.find((row) => row.kind === kind && row.cluster === cluster && row.name === name);

interface Json {
  readonly summary: { readonly verdicts: Readonly<Record<string, number>>; readonly unreadable: readonly unknown[] };
  readonly rows: readonly {
    readonly kind: string;
    readonly cluster: string;
    readonly name: string;
    readonly pods: number;
    readonly resources: Readonly<Record<string, Readonly<Record<string, number>>>>;
    readonly change?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  }[];
}

const json = ({ stdout }: Run) => JSON.parse(stdout) as Json;
const declared = (report: Json, kind: string, name: string) =>
  report.rows.find((row) => row.kind === kind && row.name === name)?.resources.gpu?.declared;

describe("muster quota, over a repository", () => {
  test("has the numbers of a synth, for TypeScript definitions too", () => {
    const sample = opened(sampleRepository());
    const synth = JSON.parse(sample.muster("synth", "--format", "json").stdout) as {
      readonly summary: {
        readonly clusters: readonly {
          readonly cluster: string;
          readonly pods: number;
          readonly gpuHundredths: number;
        }[];
      };
    };
    const run = sample.muster("quota", "--format", "json");
    expect(run.code).toBe(0);
    const clusters = json(run).rows.filter(({ kind }) => kind === "cluster");
    expect(clusters.map(({ name, pods, resources }) => [name, pods, (resources.gpu?.declared ?? 0) * 100])).toEqual(
      synth.summary.clusters.map(({ cluster, pods, gpuHundredths }) => [cluster, pods, gpuHundredths]),
    );
  });

  test("counts changes since a git base, of definitions in TypeScript and of quotas, and leaves git alone", () => {
    const sample = opened(sampleRepository());
    const git = configureGit(sample.folder);
    git("add", ".");
    git("commit", "-q", "-m", "base");
    git("checkout", "-q", "-b", "feature");
    const sweep = "workloads/team-vision/lr-sweep.ts";
    sample.put(sweep, sample.read(sweep).replace("parallelism: 3", "parallelism: 5"));
    const before = git("status", "--porcelain");
    const report = json(sample.muster("quota", "--base", "main", "--format", "json"));
    const east = report.rows.find(({ kind, name }) => kind === "cluster" && name === "east");
    expect(east?.change?.gpu?.declared).toBe(6);
    expect(report.rows.find(({ name }) => name === "west")?.change).toEqual({ gpu: {}, cpu: {}, memory: {} });
    expect(git("status", "--porcelain")).toBe(before);
  });

  test("reports what can never start, and is fine with it", async () => {
    const one = opened(repository({ "muster.yaml": MUSTER, "workloads/a.yaml": training("a", 9) }));
    const { report, exitCode } = await runQuota([], { root: one.folder });
    expect(exitCode).toBe(0);
    expect(report.verdicts).toMatchObject([
      { level: "never", reason: "over-limit", queue: "team-nlp-h100", need: 900, have: 800 },
    ]);
  });

  test("ends with 1 for a wrong definition and with 3 for what cannot be read, and counts the rest", async () => {
    const files = { "muster.yaml": MUSTER, "workloads/a.yaml": training("a", 2) };
    const wrong = opened(repository({ ...files, "workloads/b.yaml": training("b", 2).replace("image", "imagee") }));
    const first = await runQuota([], { root: wrong.folder });
    expect(first.exitCode).toBe(1);
    expect(rowOfAccount(first.report.account, "cluster", "east", "east")?.total.declared.gpu).toBe(200);
    const broken = opened(repository({ ...files, "workloads/b.yaml": "a: [\n" }));
    const second = await runQuota([], { root: broken.folder });
    expect(second.exitCode).toBe(3);
    expect(second.report.unreadable).toMatchObject([{ file: "workloads/b.yaml" }]);
    expect(rowOfAccount(second.report.account, "cluster", "east", "east")?.total.declared.gpu).toBe(200);
  });

  test("reports the problems of muster.yaml, and then counts nothing", async () => {
    const one = opened(repository({ "muster.yaml": MUSTER.replace("kai", "slurm") }));
    const { report, exitCode } = await runQuota([], { root: one.folder });
    expect(exitCode).toBe(1);
    expect(report.issues[0]?.message).toContain("clusters[0].scheduler: must be one of kai, runai");
    expect(report.account.rows).toEqual([]);
    expect((await readQuotaSet(one.folder)).set).toBeUndefined();
  });

  test("adds the allocations of a dump to the gangs of the base, and new gangs on top", async () => {
    const dump = `apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: { name: team-nlp-h100 }
status: { allocated: { nvidia.com/gpu: "7" } }
`;
    const muster = MUSTER.replace("scheduler: kai,", "scheduler: kai, allocated: dump.yaml,");
    const one = opened(repository({ "muster.yaml": muster, "dump.yaml": dump, "workloads/a.yaml": training("a", 2) }));
    const git = configureGit(one.folder);
    git("add", ".");
    git("commit", "-q", "-m", "base");
    const unknown = runQuota([], { root: one.folder, base: "nowhere" });
    await expect(unknown).rejects.toThrow('git has no commit "nowhere"');
    const alone = await runQuota([], { root: one.folder });
    const row = (report: typeof alone.report) => rowOfAccount(report.account, "queue", "east", "team-nlp-h100");
    expect(row(alone.report)?.allocated?.all.gpu).toBe(500);
    one.put("workloads/b.yaml", training("b", 2));
    const changed = await runQuota([], { root: one.folder, base: "main" });
    expect(row(changed.report)?.allocated?.all.gpu).toBe(500);
    expect(changed.report.verdicts).toContainEqual(
      expect.objectContaining({
        level: "never-together",
        queue: "team-nlp-h100",
        text: expect.stringContaining(
          "gang needs 2 GPUs beside 7 GPUs already allocated; queue team-nlp-h100 has limit 8",
        ),
      }),
    );
  });
});

describe("muster quota, over paths", () => {
  test("counts manifests against the Queues among them", async () => {
    const one = opened(repository({ "in/queues.yaml": [queue("top", 8), queue("leaf", 2, "top")].join("---\n") }));
    one.put("in/job.yaml", job("big", "leaf", 4));
    const { report, exitCode } = await runQuota([join(one.folder, "in")], { root: one.folder });
    expect(exitCode).toBe(0);
    expect(rowOfAccount(report.account, "queue", "default", "top")?.total.declared.gpu).toBe(400);
    expect(quotaText(report)).toContain(
      "  never: Job a/big (default): gang needs 4 GPUs; queue leaf has limit 2 (queue top: 8)\n",
    );
  });

  test("reads standard input, and reports that it has no base", () => {
    const one = opened(repository({}));
    const input = job("a", "nowhere", 1);
    const script = `printf '%s' "$INPUT" | "$0" "$1" quota - `;
    const cli = [process.execPath, CLI];
    const run = one.run("sh", ["-c", script, ...cli], { INPUT: input });
    expect([run.code, run.stdout]).toEqual([
      0,
      expect.stringContaining(
        "Not known for 1 gang: no queues of cluster default are known here, so muster cannot say whether queue nowhere exists.",
      ),
    ]);
    configureGit(one.folder)("commit", "-q", "--allow-empty", "-m", "x");
    const based = one.run("sh", ["-c", `${script} --base HEAD`, ...cli], { INPUT: input });
    expect(based.code).toBe(1);
    expect(based.stderr).toContain("standard input has no earlier state");
  });

  test("counts definitions too, and marks everything added since the base as new", async () => {
    const one = opened(repository({ "muster.yaml": MUSTER, "workloads/a.yaml": training("a", 2) }));
    const git = configureGit(one.folder);
    git("add", ".");
    git("commit", "-q", "-m", "base");
    one.put("workloads/b.yaml", training("b", 1));
    const cluster = async (path: string) => {
      const options = { root: one.folder, base: "main" };
      const { report, exitCode } = await runQuota([join(one.folder, path)], options);
      expect(exitCode).toBe(0);
      const row = quotaRows(report).find(({ kind }) => kind === "cluster");
      return [row?.now.gpu.declared, row?.base?.gpu.declared];
    };
    expect(await cluster("workloads/b.yaml")).toEqual([100, 0]);
    expect(await cluster("workloads/*.yaml")).toEqual([300, 200]);
    const here = fileURLToPath(new URL(".", import.meta.url));
    const outside = runQuota([here], { root: one.folder, base: "main" });
    await expect(outside).rejects.toThrow("is outside of the git repository");
  });

  test("ends with 3 where a path is not there", async () => {
    const one = opened(repository({ "a.yaml": job("a", "q", 1) }));
    const paths = ["a.yaml", "gone.yaml"].map((path) => join(one.folder, path));
    const { report, exitCode } = await runQuota(paths, { root: one.folder });
    expect(exitCode).toBe(3);
    expect(report.unreadable).toMatchObject([{ message: "does not exist" }]);
    expect(rowOfAccount(report.account, "cluster", "default", "default")?.total.declared.gpu).toBe(100);
  });
});

describe("the options of muster quota", () => {
  test("--format writes several reports", async () => {
    const one = opened(repository({ "muster.yaml": MUSTER, "workloads/a.yaml": training("a", 2) }));
    const run = await one.here("quota", "--format", "html=q.html", "--format", "markdown=q.md", "--format", "json");
    expect([run.code, run.stderr]).toEqual([0, ""]);
    expect(declared(json(run), "project", "team-nlp")).toBe(2);
    expect(one.read("q.html")).toMatch(/^<!doctype html>/);
    expect(one.read("q.md")).toMatch(/^## GPU quota\n/);
    expect((await one.here("quota", "--format", "pdf")).code).toBe(1);
  });

  test("--explain multiplies the pods of a project, and suggests a similar name", async () => {
    const one = opened(repository({ "muster.yaml": MUSTER, "workloads/a.yaml": training("a", 2, 3) }));
    const { report } = await runQuota([], { root: one.folder, explain: "team-nlp" });
    const text = quotaText(report);
    expect(text).toMatch(/^project team-nlp in cluster east\n/);
    expect(text).toMatch(/^Job team-nlp\/a +main +3 +x +2 += +6 /m);
    expect(text).toContain("\n    limit 8 - 6 declared = 2 left\n");
    await expect(runQuota([], { root: one.folder, explain: "team-nlpp" })).rejects.toThrow(
      'there is no project, department, queue, node pool or cluster "team-nlpp"; did you mean team-nlp?',
    );
  });
});
