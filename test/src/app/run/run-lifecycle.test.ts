import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { LifecycleAction } from "../../../../src/app/lifecycle/change.ts";
import { synth } from "../../../../src/app/repository/run-synth.ts";
import { runGet } from "../../../../src/app/run/run-get.ts";
import { type LifecycleOptions, runLifecycle } from "../../../../src/app/run/run-lifecycle.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";

const MUSTER = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters:
  - { name: east, id: 5b0b9a52-6a5c-4d0e-9d3e-0d6f2b1f7a10, scheduler: kai, version: "0.17.1" }
  - { name: west, scheduler: runai, version: "2.24" }
departments:
  - name: research
    quotas:
      - { cluster: east, nodePool: default, gpu: { deserved: 8, limit: 8 }, cpu: unlimited, memory: unlimited }
      - { cluster: west, nodePool: default, gpu: { deserved: 8, limit: 8 }, cpu: unlimited, memory: unlimited }
projects:
  - name: nlp
    department: research
    clusters: [east]
    quotas: [{ cluster: east, nodePool: default, gpu: { deserved: 4, limit: 8 }, cpu: unlimited, memory: unlimited }]
  - name: vision
    department: research
    clusters: [west]
    quotas: [{ cluster: west, nodePool: default, gpu: { deserved: 4, limit: 8 }, cpu: unlimited, memory: unlimited }]
`;

const SFT = `# The fine-tuning of the week.
apiVersion: muster.dev/v1alpha1
kind: Training
metadata:
  name: sft # a label
project: nlp
useGivenNameAsPrefix: true
spec:
  image: example.com/sft:1   # pinned later
  storage:
    pvc:
      - {name: data, path: /data, claimName: sft-data, claimInfo: {size: 1Gi, accessModes: {readWriteOnce: true}}}
`;
const SERVE = `apiVersion: muster.dev/v1alpha1
kind: DistributedInference
metadata: {name: serve}
project: nlp
spec:
  replicas: 1 # groups
  servingPort: {port: 8000}
  leader: {image: "example.com/vllm:1"}
`;
const JOB = `apiVersion: batch/v1
kind: Job
metadata: {name: eval, namespace: nlp}
spec:
  template:
    spec: {restartPolicy: Never, containers: [{name: main, image: "example.com/eval:1"}]}
`;

let current: TestRepository | undefined;

function open(files: Readonly<Record<string, string>>): TestRepository {
  current = repository({ "muster.yaml": MUSTER, ...files });
  return current;
}

afterEach(() => {
  current?.dispose();
  current = undefined;
});

const run = ({ folder }: TestRepository, name: string, action: LifecycleAction, options: LifecycleOptions = {}) =>
  runLifecycle(name, action, { ...options, root: folder });

const SUSPENDED = SFT.replace(
  "name: sft # a label\n",
  'name: sft # a label\n  annotations:\n    muster.dev/suspend: "true" # set by muster suspend\n',
);

describe("runLifecycle", () => {
  test("suspends and resumes a Training, and its run keeps its name", async () => {
    const repo = open({ "workloads/sft.yaml": SFT });
    const report = await run(repo, "sft", { type: "suspend" });
    expect(report).toMatchObject({
      action: "suspend",
      workload: { kind: "Training", requestedName: "sft", project: "nlp", namespace: "nlp", cluster: "east" },
      file: "workloads/sft.yaml",
      written: true,
      removed: [],
      message: "Training nlp/sft on cluster east: suspended in workloads/sft.yaml",
    });
    expect(repo.read("workloads/sft.yaml")).toBe(SUSPENDED);
    expect(await run(repo, report.workload.name, { type: "suspend" })).toMatchObject({ written: false, diff: "" });
    await run(repo, "sft", { type: "resume" });
    expect(repo.read("workloads/sft.yaml")).toBe(SFT);
  });

  test("a dry run returns the difference and writes nothing", async () => {
    const repo = open({ "workloads/serve.yaml": SERVE });
    const report = await run(repo, "serve", { type: "scale", replicas: 3 }, { dryRun: true });
    expect(report.diff).toContain("-  replicas: 1 # groups\n+  replicas: 3 # groups\n");
    expect(report.written).toBe(false);
    expect(repo.read("workloads/serve.yaml")).toBe(SERVE);
  });

  test("a workload that is missing because of a filter, a wrong definition or a link is reported with the reason", async () => {
    const repo = open({ "workloads/serve.yaml": SERVE, "workloads/sft.yaml": SFT.replace("image:", "imagee:") });
    symlinkSync("/nowhere/job.yaml", join(repo.folder, "workloads/job.yaml"));
    await expect(run(repo, "serve", { type: "suspend" }, { project: "vision" })).rejects.toThrow(
      "DistributedInference nlp/serve on cluster east does not match --kind, --project or --cluster",
    );
    const reasons =
      /no workload of this repository has the name "sft"\nworkloads\/sft.yaml:\d+:\d+: error: imagee: unknown field.*\n.*\nworkloads\/job.yaml:1:1: error: is a symbolic link to a file that does not exist/;
    await expect(run(repo, "sft", { type: "suspend" })).rejects.toThrow(reasons);
    await expect(runGet(["sft"], { root: repo.folder })).rejects.toThrow(
      'no workload of this repository has the name "sft"\n',
    );
  });

  test("a dry run shows no line with a secret, and the other lines as they are", async () => {
    const job = `${JOB.trimEnd()}\n`;
    const secret =
      "apiVersion: v1\nkind: Secret\nmetadata: {name: s, namespace: nlp}\nstringData:\n  a: |\n    hunter\n    two\n";
    const definition = `${SERVE.trimEnd()}\n# env: {name: A, value: B}\n`;
    const spec = "environmentVariables: [{name: API_TOKEN, value: hunter2}, {name: PLAIN, value: shown}]";
    const repo = open({
      "workloads/a.yaml": `${secret}---\n${job}`,
      "workloads/sft.yaml": `${SFT.trimEnd()}\n`.replace("spec:", `spec:\n  ${spec}`),
      "workloads/serve.yaml": definition,
    });
    const report = await run(repo, "sft", { type: "delete" }, { dryRun: true });
    expect(report.diff).not.toContain("hunter");
    expect(report.diff).toContain("-  (not shown, because it contains a secret)\n");
    expect(report.diff).toContain("-kind: Training\n");
    const served = await run(repo, "serve", { type: "delete" }, { dryRun: true });
    expect(served.diff).toContain("-# env: {name: A, value: B}\n");
  });

  test("deletes a document among others, or the file of the only one, and reports what a synth removes", async () => {
    const repo = open({ "workloads/a.yaml": `${SFT}---\n${JOB}---\n# the end\n`, "workloads/serve.yaml": SERVE });
    expect((await run(repo, "sft", { type: "delete" })).removed).toEqual([
      expect.stringMatching(/^Job nlp\/sft-[0-9a-f]{8} on cluster east$/),
      "PersistentVolumeClaim nlp/sft-data on cluster east",
      expect.stringMatching(/^PodGroup nlp\/nlp-sft-[0-9a-f]{8} on cluster east$/),
    ]);
    expect(repo.read("workloads/a.yaml")).toBe(`---\n${JOB}---\n# the end\n`);
    expect((await run(repo, "serve", { type: "delete" })).removed).toEqual([
      "LeaderWorkerSet nlp/serve on cluster east",
      "Service nlp/serve-serving on cluster east",
      "PodGroup nlp/nlp-serve on cluster east",
    ]);
    expect(repo.exists("workloads/serve.yaml")).toBe(false);
  });

  test("deletes the last workload of a kind from a cluster whose sync objects name its kinds", async () => {
    const sync = `sync: { argocd: { repository: "https://git.example.com/a.git", revision: main, destination: east } }`;
    const repo = open({ "workloads/serve.yaml": SERVE, "muster.yaml": MUSTER.replace("kai,", `kai, ${sync},`) });
    expect(await run(repo, "serve", { type: "delete" })).toMatchObject({ written: true, file: "workloads/serve.yaml" });
  });

  test("keeps the byte order mark and line breaks of a file", async () => {
    const text = `\uFEFF${JOB.replaceAll("\n", "\r\n")}`;
    const repo = open({ "workloads/a.yaml": text });
    await run(repo, "eval", { type: "suspend" });
    expect(repo.read("workloads/a.yaml")).toBe(`${text}  suspend: true # set by muster suspend\r\n`);
    await run(repo, "eval", { type: "resume" });
    expect(repo.read("workloads/a.yaml")).toBe(text);
  });

  test.each<[string, string, LifecycleAction, RegExp]>([
    [
      "a DistributedInference",
      "serve",
      { type: "suspend" },
      /cannot be suspended, because the API cannot suspend one; scale it/,
    ],
    ["more groups than the API allows", "serve", { type: "scale", replicas: 1001 }, /the definition would be invalid/],
    ["a component of a definition", "serve", { type: "scale", replicas: 1, component: "worker" }, /scales as a whole/],
    ["an earlier run", "sft-0badcafe", { type: "resume" }, /is an earlier run of Training nlp\/sft on cluster east/],
    [
      "an unknown name",
      "serv",
      { type: "delete" },
      /no workload of this repository has the name "serv"; did you mean serve/,
    ],
    ["an empty name", "", { type: "delete" }, /no workload of this repository has the name ""/],
    ["a hostile name", "a\n::error::\u001b[31m", { type: "delete" }, /has the name "a\\n::error::\\u001b\[31m"/],
    ["__proto__", "__proto__", { type: "delete" }, /has the name "__proto__"/],
  ])("refuses %s", async (_, name, action, message) => {
    const repo = open({ "workloads/a.yaml": `${SFT}---\n${SERVE}` });
    await expect(run(repo, name, action)).rejects.toThrow(message);
    expect(repo.read("workloads/a.yaml")).toBe(`${SFT}---\n${SERVE}`);
  });

  test("rejects a name of several workloads, and accepts a narrowed one", async () => {
    const repo = open({ "workloads/a.yaml": JOB, "workloads/b.yaml": SERVE.replace("name: serve", "name: eval") });
    await expect(run(repo, "eval", { type: "delete" })).rejects.toThrow(
      '2 workloads have the name "eval":\n  Job nlp/eval on cluster east\n  DistributedInference nlp/eval on cluster east\nchoose one with --kind, --project or --cluster',
    );
    await run(repo, "eval", { type: "delete" }, { kind: "job", project: "nlp", cluster: "east" });
    expect(repo.exists("workloads/a.yaml")).toBe(false);
  });

  test("refuses an item of a List, an ignored file and a link out of workloads/", async () => {
    const list = `kind: List\napiVersion: v1\nitems:\n- ${JOB.trimEnd().replaceAll("\n", "\n  ")}\n`;
    const repo = open({ "workloads/a.yaml": list });
    await expect(run(repo, "eval", { type: "suspend" })).rejects.toThrow("it is an item of a List in workloads/a.yaml");
    repo.put("workloads/a.yaml", JOB);
    repo.put(".gitignore", "workloads/a.yaml\n");
    await expect(run(repo, "eval", { type: "suspend" })).rejects.toThrow(
      "git ignores workloads/a.yaml (.gitignore:1), so no commit would contain the change",
    );
    repo.put(".gitignore", "");
    repo.run("mv", ["workloads/a.yaml", "a.yaml"]);
    repo.run("ln", ["-s", "../a.yaml", "workloads/a.yaml"]);
    await expect(run(repo, "eval", { type: "suspend" })).rejects.toThrow("leads to a file outside of workloads/");
  });

  test("refuses a delete that would leave an object which another definition makes as well", async () => {
    const repo = open({ "workloads/a.yaml": JOB, "workloads/b.yaml": JOB });
    await expect(run(repo, "eval", { type: "delete" })).rejects.toThrow('2 workloads have the name "eval"');
  });

  test("suspends the workload of a request body through an overlay, and resume removes it again", async () => {
    const body = {
      name: "body",
      projectId: "nlp",
      clusterId: "5b0b9a52-6a5c-4d0e-9d3e-0d6f2b1f7a10",
      spec: { image: "example.com/a:1" },
    };
    const repo = open({ "workloads/a.training.json": JSON.stringify(body), "workloads/sft.yaml": SFT });
    const report = await run(repo, "body", { type: "suspend" });
    expect(report).toMatchObject({ file: "workloads/lifecycle.yaml", written: true });
    expect(repo.read("workloads/lifecycle.yaml")).toBe(
      "# Changes of workloads that TypeScript or a request body defines; written by muster suspend, scale and delete.\napiVersion: muster.dev/v1alpha1\nkind: Lifecycle\nworkloads:\n- cluster: east\n  kind: Training\n  name: body\n  project: nlp\n  suspend: true\n",
    );
    expect((await run(repo, "body", { type: "suspend" })).message).toContain("is already suspended");
    const { stdout } = await repo.synth();
    expect(stdout).toContain("dist/east/apply/nlp/job-body.yaml");
    expect(repo.read("dist/east/apply/nlp/job-body.yaml")).toContain("suspend: true");
    await run(repo, "body", { type: "resume" });
    expect(repo.exists("workloads/lifecycle.yaml")).toBe(false);
  });

  test.each([
    [
      "an entry without a workload",
      "{kind: Training, name: nope, project: nlp, cluster: east, suspend: true}",
      "error",
    ],
    ["an entry of a deleted definition", "{kind: Training, name: nope, cluster: east, deleted: true}", "warning"],
  ])("reports %s", async (_, entry, severity) => {
    const text = `apiVersion: muster.dev/v1alpha1\nkind: Lifecycle\nworkloads: [${entry}]\n`;
    const repo = open({ "workloads/l.yaml": text, "workloads/a.yaml": JOB });
    const { issues } = await synth({ root: repo.folder, check: true });
    expect(issues.filter(({ rule }) => rule === "DEF-013")).toEqual([
      expect.objectContaining({
        severity,
        path: "/workloads/0",
        location: { file: "workloads/l.yaml", line: 3, column: 13 },
      }),
    ]);
  });

  test("an overlay suspends, scales and deletes in a synth, and rejects what it cannot change", async () => {
    const entries = [
      "{kind: Training, name: sft, project: nlp, cluster: east, suspend: true, replicas: 4}",
      "{kind: DistributedInference, name: serve, project: nlp, cluster: east, suspend: true, replicas: 1001}",
      "{kind: Job, name: eval, namespace: nlp, cluster: east, suspend: true, replicas: 2}",
      "{kind: Job, name: gone, namespace: nlp, cluster: east, deleted: true}",
    ];
    const overlay = `apiVersion: muster.dev/v1alpha1\nkind: Lifecycle\nworkloads:\n${entries.map((each) => `- ${each}\n`).join("")}`;
    const gone = JOB.replace("name: eval", "name: gone");
    const repo = open({
      "workloads/z.yaml": overlay,
      "workloads/a.yaml": `${SFT}---\n${SERVE}---\n${JOB}---\n${gone}`,
    });
    const { workloads } = await runGet([], { root: repo.folder });
    expect(workloads.map(({ requestedName, desiredPhase }) => [requestedName, desiredPhase])).toEqual([
      ["sft", "Stopped"],
      ["serve", "Running"],
      ["eval", "Stopped"],
    ]);
    const { issues } = await synth({ root: repo.folder, check: true });
    expect(issues.filter(({ rule }) => rule === "DEF-003").map(({ message }) => message)).toEqual([
      "suspend: a DistributedInference cannot be suspended",
      "replicas: must be at most 1000, but is 1001",
      "replicas: scales definitions only: change the manifest itself",
    ]);
  });

  test.each([
    "",
    "workloads: null",
    "workloads: [{name: a}]",
    "workloads: [{kind: a, name: a, cluster: a, suspended: true}]",
  ])("a Lifecycle document with %j is an error of its schema", async (rest) => {
    const repo = open({ "workloads/l.yaml": `apiVersion: muster.dev/v1alpha1\nkind: Lifecycle\n${rest}\n` });
    const { issues, exitCode } = await synth({ root: repo.folder, check: true });
    expect(issues.map(({ rule }) => rule)).toContainEqual(expect.stringMatching(/^DEF-00[129]$/));
    expect(exitCode).toBe(1);
  });

  test("changes workloads of TypeScript through the overlay, in a process of its own", () => {
    const module = `import { Training } from "muster-gitops/constructs";
export function define(app) {
  new Training(app, "ts", { name: "ts", project: "nlp", useGivenNameAsPrefix: true, spec: { image: "example.com/a:1" } });
}
`;
    const repo = open({ "workloads/a.ts": module });
    const { code, stdout } = repo.muster("suspend", "ts", "-o", "json");
    expect([code, JSON.parse(stdout).file]).toEqual([0, "workloads/lifecycle.yaml"]);
    expect(repo.read("workloads/a.ts")).toBe(module);
    expect(JSON.parse(repo.muster("get", "ts", "-o", "json").stdout).workloads).toMatchObject([
      { desiredPhase: "Stopped" },
    ]);
    expect(repo.muster("delete", "ts").stdout).toMatch(
      /the next synth removes Job nlp\/ts-[0-9a-f]{8} on cluster east/,
    );
    expect(repo.muster("get").stdout).toBe("no workloads\n");
  });

  test("a repository without a usable muster.yaml is an error", async () => {
    const repo = open({ "muster.yaml": "kind: Organization\n" });
    await expect(run(repo, "eval", { type: "delete" })).rejects.toThrow();
  });
});

describe("Run:ai policies", () => {
  const policy = (workloadType: string, rules: string) => `apiVersion: muster.dev/v1alpha1
kind: RunaiPolicy
metadata: {name: few}
workloadTypes: [${workloadType}]
scope: {project: nlp}
policy: {rules: ${rules}}
`;
  const files = {
    "muster.yaml": MUSTER,
    "workloads/sft.yaml": SFT,
    "workloads/serve.yaml": SERVE,
    "runai-policies/a.yaml": policy("trainings", "{parallelism: {max: 2}}"),
    "runai-policies/b.yaml": policy("distributed-inferences", "{replicas: {max: 3}}"),
  };
  const scale = (name: string, replicas: number) =>
    runLifecycle(name, { type: "scale", replicas }, { root: current?.folder ?? "" });

  test.each([
    ["sft", 3, "parallelism: value must be no greater than 2"],
    ["serve", 4, "replicas: value must be no greater than 3"],
  ])("refuse a scale of %s to %i", async (name, replicas, message) => {
    current = repository(files);
    const before = current.read(`workloads/${name}.yaml`);
    await expect(scale(name, replicas)).rejects.toThrow(`it would break a Run:ai policy: ${message}`);
    expect(current.read(`workloads/${name}.yaml`)).toBe(before);
  });

  test.each([
    ["sft", 2],
    ["serve", 3],
  ])("accept a scale of %s to %i", async (name, replicas) => {
    current = repository(files);
    expect(await scale(name, replicas)).toMatchObject({ written: true });
  });

  test("accept a scale that a waiver covers, and one that breaks no more than before", async () => {
    const waivers = `waivers: [{rule: RUNAI-014, object: Job/nlp/sft-*, reason: agreed, owner: nlp, expires: 2027-03-01}]\n`;
    current = repository({ ...files, "muster.yaml": MUSTER + waivers });
    expect(await scale("sft", 5)).toMatchObject({ written: true });
    current.put("muster.yaml", MUSTER);
    expect(await scale("sft", 4)).toMatchObject({ written: true });
  });

  test("judge the changes of Lifecycle documents", async () => {
    const lifecycle = `apiVersion: muster.dev/v1alpha1
kind: Lifecycle
workloads: [{kind: Training, name: sft, project: nlp, cluster: east, replicas: 3}]
`;
    current = repository({ ...files, "workloads/lifecycle.yaml": lifecycle });
    const { stdout } = await current.here("synth", "--check", "--format", "json");
    const { complianceIssues } = JSON.parse(stdout);
    expect(complianceIssues).toMatchObject([{ field: "parallelism", rule: "max" }]);
  });
});
