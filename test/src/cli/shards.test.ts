import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EVIL_YAML } from "../../e2e/ways/way.ts";
import { configureGit } from "../../helpers/git-repository.ts";
import { repository, type TestRepository } from "../../helpers/repository.ts";
import { crd, organization, resourceInterface, SHARED_FILES } from "../../helpers/shared-check.ts";

const FORMATS = ["json", "sarif", "junit", "text"];
const DAY = ["--today", "2026-06-01"];

let repo: TestRepository;
beforeAll(() => {
  repo = repository(SHARED_FILES);
});
afterAll(() => repo.dispose());

/** The reports of a check in every format, and its exit code. */
async function reports(...args: string[]) {
  const outputs = FORMATS.flatMap((format) => ["--format", `${format}=report.${format}`]);
  const run = await repo.here("check", "k8s", ...DAY, ...outputs, ...args);
  return { ...run, reports: FORMATS.map((format) => repo.read(`report.${format}`)) };
}

async function writeShards(count: number, folder: string, ...args: string[]) {
  for (let index = 1; index <= count; index += 1) {
    const shard = ["--shard", `${index}/${count}`, "--out", `${folder}/${index}.jsonl`];
    expect(await repo.here("check", "k8s", ...shard, ...args, "--quiet")).toEqual({ code: 0, stdout: "", stderr: "" });
  }
}

test("the report of any number of shards has the bytes of one machine", async () => {
  const one = await reports();
  expect(one.code).toBe(2);
  const { findings, summary } = JSON.parse(one.reports[0] ?? "");
  const ids = findings.map(({ rule }: { readonly rule: string }) => rule);
  // The kind and the CRD of the rig are in other files; a duplicate and the quota need all files.
  expect(findings).toContainEqual(expect.objectContaining({ rule: "SEC-001", component: "rig" }));
  expect(ids).toEqual(expect.arrayContaining(["GITOPS-002", "K8S-001", "K8S-002", "QUOTA-003"]));
  expect(summary).toMatchObject({ waived: 1, unreadable: [expect.objectContaining({ file: "k8s/g/broken.yaml" })] });
  for (const count of [1, 2, 7]) {
    await writeShards(count, `facts-${count}`);
    expect(await reports("--merge", `facts-${count}`)).toEqual(one);
  }
});

const CLASS =
  "apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: urgent}\nvalue: 100\nglobalDefault: false\n";
const TRAINING = `apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: urgent, namespace: team-a, labels: {kai.scheduler/queue: team-a, priorityClassName: urgent}}
spec:
  pytorchReplicaSpecs:
    Worker:
      replicas: 1
      template:
        spec:
          schedulerName: kai-scheduler
          containers: [{name: pytorch, image: "example.com/train:1", resources: {limits: {nvidia.com/gpu: 1}}}]
`;

test("a PriorityClass in another file decides in shards, threads and a cache about checkpoints", async () => {
  const strict = ["--pack", "strict"];
  const checkpoints = (text = "") => (text.match(/"rule": "LIFECYCLE-001"/g) ?? []).length;
  repo.put("k8s/urgent.yaml", TRAINING);
  try {
    const without = await reports(...strict, "--cache", "cache");
    repo.put("k8s/class.yaml", CLASS);
    const one = await reports(...strict);
    expect([without, one].map(({ reports: [json] }) => checkpoints(json))).toEqual([1, 0]);
    expect(await reports(...strict, "--cache", "cache")).toEqual(one);
    await writeShards(7, "facts-class", ...strict);
    expect(await reports(...strict, "--merge", "facts-class")).toEqual(one);
  } finally {
    for (const file of ["urgent", "class"]) rmSync(join(repo.folder, `k8s/${file}.yaml`), { force: true });
  }
});

describe("facts cannot be used", () => {
  const problem = async (...args: string[]) => {
    const { code, stdout, stderr } = await repo.here("check", "k8s", ...args);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    return stderr;
  };

  test("when a shard is missing or there twice", async () => {
    await writeShards(2, "two");
    expect(await problem("--merge", "two/1.jsonl")).toBe("--merge: the facts of the shard 2/2 are missing\n");
    expect(await problem("--merge", "two", "--merge", "two/2.jsonl")).toBe(
      "--merge: there is more than one file of facts of the shard 2/2\n",
    );
    await writeShards(1, "one");
    expect(await problem("--merge", "one", "--merge", "two")).toBe(
      "--merge: the facts are of different numbers of shards\n",
    );
    expect(await problem("--merge", "none")).toBe("--merge: none does not exist\n");
    expect(await problem("--merge", "k8s")).toBe("--merge: k8s contains no file with the extension .jsonl\n");
  });

  test.each([
    ["a file", "k8s/a.yaml", `${SHARED_FILES["k8s/a.yaml"]}# more\n`, /^--merge: shard 1\/1 .*k8s\/a\.yaml/],
    [
      "settings",
      "muster.yaml",
      organization("policies: {pack: strict}\n"),
      /other settings, options, Resource Interfaces/,
    ],
    ["a Resource Interface", "k8s/d/kind.yaml", resourceInterface(".spec.other"), /other settings, options, Resource/],
    ["a CRD", "k8s/e/crd.yaml", crd("string"), /other settings, options, Resource Interfaces or CRDs/],
    ["the files", "k8s/z.yaml", "a: 1\n", /has 14 files, but its share of this checkout has 15/],
  ])("when %s has changed", async (_, file, content, expected) => {
    await writeShards(1, "changed");
    repo.put(file, content);
    try {
      expect(await problem("--merge", "changed")).toMatch(expected);
    } finally {
      rmSync(join(repo.folder, file));
      const before = SHARED_FILES[file];
      if (before !== undefined) repo.put(file, before);
    }
  });

  test("of other options", async () => {
    await writeShards(1, "strict", "--pack", "strict");
    expect(await problem("--merge", "strict")).toMatch(/other settings, options/);
    expect((await repo.here("check", "k8s", "--merge", "strict", "--pack", "strict")).code).toBe(2);
  });
});

test("options of shards", async () => {
  const stderr = async (...args: string[]) => {
    const run = await repo.here("check", ...args);
    expect(run).toMatchObject({ code: 1, stdout: "" });
    return run.stderr;
  };
  for (const shard of ["0/2", "3/2", "1/0", "1", "1/1001", "a/b", "01/2"]) {
    expect(await stderr("k8s", "--shard", shard, "--out", "x")).toMatch("It must be index/count, for example 3/8");
  }
  expect(await stderr("k8s", "--shard", "1/2")).toMatch("--shard needs --out FILE");
  expect(await stderr("k8s", "--out", "x")).toMatch("--out needs --shard");
  expect(await stderr("--shard", "1/2", "--out", "x")).toMatch("--shard needs a path");
  expect(await stderr("-", "--shard", "1/2", "--out", "x")).toMatch("standard input cannot be shared");
  expect(await stderr("-", "--merge", "x")).toMatch("standard input cannot be shared");
  expect(await stderr("k8s", "--shard", "1/2", "--out", "x", "--fail-on", "never")).toMatch("cannot be used with");
});

test("facts that git tracks are refused, since a pull request can change them", async () => {
  const tracked = repository({ "k8s/a.yaml": EVIL_YAML });
  try {
    const git = configureGit(tracked.folder);
    expect((await tracked.here("check", "k8s", "--shard", "1/1", "--out", "facts/1.jsonl")).code).toBe(0);
    expect((await tracked.here("check", "k8s", "--merge", "facts")).code).toBe(2);
    tracked.put("facts/1.jsonl", tracked.read("facts/1.jsonl").replace(/"findings":\[.*\]/, '"findings":[]'));
    git("add", ".");
    for (const path of ["facts", "facts/1.jsonl"]) {
      const { code, stderr } = await tracked.here("check", "k8s", "--merge", path);
      expect([code, stderr]).toEqual([3, expect.stringContaining("--merge: git tracks files of facts")]);
    }
  } finally {
    tracked.dispose();
  }
});
