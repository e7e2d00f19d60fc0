import { afterEach, describe, expect, test } from "vitest";
import { type LifecycleOptions, runLifecycle } from "../../../src/cli/run-lifecycle.ts";
import type { LifecycleAction } from "../../../src/lifecycle/change.ts";
import { repository, type TestRepository } from "../../helpers/repository.ts";

const MUSTER = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters:
  - { name: east, scheduler: kai, version: "0.17.1" }
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

  test("keeps the byte order mark and line breaks of a file", async () => {
    const text = `\uFEFF${JOB.replaceAll("\n", "\r\n")}`;
    const repo = open({ "workloads/a.yaml": text });
    await run(repo, "eval", { type: "suspend" });
    expect(repo.read("workloads/a.yaml")).toBe(`${text}  suspend: true # set by muster suspend\r\n`);
    await run(repo, "eval", { type: "resume" });
    expect(repo.read("workloads/a.yaml")).toBe(text);
  });

  test.each<[string, string, LifecycleAction, RegExp]>([
    ["a DistributedInference", "serve", { type: "suspend" }, /cannot be suspended: the API has no such call; scale it/],
    ["more groups than the API allows", "serve", { type: "scale", replicas: 1001 }, /the definition would be invalid/],
    ["a component of a definition", "serve", { type: "scale", replicas: 1, component: "worker" }, /scales as a whole/],
    ["an earlier run", "sft-0badcafe", { type: "resume" }, /is an earlier run of Training nlp\/sft on cluster east/],
    [
      "an unknown name",
      "serv",
      { type: "delete" },
      /no workload of this repository is called "serv"; did you mean serve/,
    ],
    ["an empty name", "", { type: "delete" }, /no workload of this repository is called ""/],
    ["a hostile name", "a\n::error::\u001b[31m", { type: "delete" }, /is called "a\\n::error::\\u001b\[31m"/],
    ["__proto__", "__proto__", { type: "delete" }, /is called "__proto__"/],
  ])("refuses %s", async (_, name, action, message) => {
    const repo = open({ "workloads/a.yaml": `${SFT}---\n${SERVE}` });
    await expect(run(repo, name, action)).rejects.toThrow(message);
    expect(repo.read("workloads/a.yaml")).toBe(`${SFT}---\n${SERVE}`);
  });

  test("refuses a name of several workloads, and takes one that is narrowed", async () => {
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

  test("a repository without a usable muster.yaml is an error", async () => {
    const repo = open({ "muster.yaml": "kind: Organization\n" });
    await expect(run(repo, "eval", { type: "delete" })).rejects.toThrow();
  });
});
