import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CheckMemory } from "../../../../src/app/check/check-memory.ts";
import { type CheckOptions, findingsSince, runCheck } from "../../../../src/app/check/run-check.ts";
import type { FileResult } from "../../../../src/app/results/file-result.ts";
import type { InputFile } from "../../../../src/inputs/source/list-inputs.ts";
import { readInputFile } from "../../../../src/inputs/source/read-inputs.ts";
import { sha256Of } from "../../../../src/kernel/base/digest.ts";
import { writeBaseline } from "../../../../src/rules/baseline-file.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";
import { seededRandom } from "../../../helpers/seeded-random.ts";
import { crd, organization, resourceInterface, SHARED_FILES } from "../../../helpers/shared-check.ts";

let repo: TestRepository;
beforeEach(() => {
  repo = repository(SHARED_FILES);
});
afterEach(() => repo.dispose());

async function checked(options: CheckOptions = {}) {
  const { report, findings, uses, files } = await runCheck([join(repo.folder, "k8s")], {
    root: repo.folder,
    today: "2026-06-01",
    ...options,
  });
  return { report, findings, uses, files };
}

function manifest(apiVersion: string, kind: string, name: string, spec: string): string {
  return `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${name}, namespace: team-a}\nspec: {${spec}}\n`;
}
const group = (name: string, min: number) =>
  manifest("scheduling.run.ai/v2alpha2", "PodGroup", name, `minMember: ${min}, queue: team-a`);
/** A job of which a gang needs some pods. */
function job(name: string, workers: number, min: number, metadata = "labels: {kai.scheduler/queue: team-a}"): string {
  const pods = `{metadata: {${metadata}}, spec: {schedulerName: kai-scheduler, containers: [{name: pytorch, image: a}]}}`;
  const replicas = (count: number) => `{replicas: ${count}, template: ${pods}}`;
  const spec = `pytorchReplicaSpecs: {Master: ${replicas(1)}, Worker: ${replicas(workers)}}`;
  return manifest(
    "kubeflow.org/v1",
    "PyTorchJob",
    name,
    `runPolicy: {schedulingPolicy: {minAvailable: ${min}}}, ${spec}`,
  );
}

/** Gangs that wait for too many pods, pods of a committed group, and objects that affect them. */
const GANGS = {
  "k8s/gang.yaml": job("job", 2, 9),
  "k8s/linked.yaml": job("linked", 1, 2, "annotations: {pod-group-name: group, kai.scheduler/skip-podgrouper: 'true'}"),
  "k8s/groups.yaml": `${group("group", 4)}---\n${group("other", 1)}`,
  "k8s/queue.yaml": manifest("scheduling.run.ai/v2", "Queue", "more", "resources: {gpu: {quota: 1, limit: 1}}"),
  "k8s/lost.yaml": job("lost", 1, 1, "labels: {kai.scheduler/queue: lost}"),
};

const A = SHARED_FILES["k8s/a.yaml"] ?? "";
/** Contents that files may get: valid and broken ones, and those that change how other files are judged. */
const CONTENTS = [
  ...Object.values(SHARED_FILES).slice(2),
  A.replace("first", "twice"),
  A.replace("main", "other"),
  `# longer\n${A}`,
  `${A}---\nextra: \${VALUE}\n`,
  crd("string"),
  resourceInterface(".spec.other"),
  "resources: [b.yaml]\npatches: [{path: a.yaml}]\n",
  "a: &a [1]\nb: *a\n",
  "a: [\n",
  "",
  ...Object.values(GANGS),
  job("job", 2, 2),
  group("group", 1),
];
const MUSTER = [
  organization(),
  organization("policies: {pack: strict}\n"),
  organization("policies: {rules: {GANG-005: {severity: info}, QUOTA-001: 'off'}}\n"),
  organization().replace("SEC-001, object: Pod/team-a/waived", "GANG-005, object: '*/team-a/*'"),
  organization().replace("limit: 8}, cpu", "limit: 3}, cpu"),
  "a: [\n",
  organization("policies: {pack: 1}\n"),
];
const NAMES = [
  ...Object.keys(GANGS),
  "k8s/a.yaml",
  "k8s/b.yaml",
  "k8s/c.yaml",
  "k8s/new.yaml",
  "k8s/kustomization.yaml",
  "k8s/d/kind.yaml",
];

/** Edits of the files, at random. */
function editor(seed: number, contents: readonly string[]) {
  const random = seededRandom(seed);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const edits = [
    () => repo.put(one(NAMES), one(contents)),
    () => repo.put(one(NAMES), one(contents)),
    () => repo.put("muster.yaml", one(MUSTER)),
    () => rmSync(join(repo.folder, one(NAMES)), { force: true }),
    () => {
      const from = one(readdirSync(join(repo.folder, "k8s")));
      renameSync(
        join(repo.folder, "k8s", from),
        join(repo.folder, "k8s", `moved-${Math.floor(random() * 1000)}-${from}`),
      );
    },
  ];
  return () => one(edits)();
}

function restore({ plain }: { readonly plain: boolean }): void {
  for (const [name, content] of Object.entries({ ...SHARED_FILES, ...GANGS })) repo.put(name, content);
  // Without Resource Interfaces of the repository, objects that have not changed are not interpreted again.
  if (plain) for (const name of ["k8s/d/kind.yaml", "workloads/type.yaml"]) rmSync(join(repo.folder, name));
}

const PLAIN = CONTENTS.filter((content) => !content.includes("ResourceInterface"));

test.each([
  [{ plain: false }, CONTENTS],
  [{ plain: true }, PLAIN],
])("after any edits a check with a memory reports what a check without one reports: %j", async (files, contents) => {
  const edit = editor(20, contents);
  const memory = new CheckMemory();
  const now = Date.now.bind(Date);
  const baseline = join(repo.folder, "known.json");
  writeFileSync(baseline, writeBaseline([], []).text);
  const rules = new Set<string>();
  for (let round = 0; round < 25; round++) {
    if (round % 20 === 0) restore(files);
    edit();
    // The states of files count only after a while.
    const later = vi.spyOn(Date, "now").mockImplementation(() => now() + (round % 2) * 10_000);
    const known = await checked({ memory, baseline });
    expect(known).toEqual(await checked({ baseline }));
    for (const { rule } of known.findings) rules.add(rule);
    if (round % 5 === 0) writeFileSync(baseline, writeBaseline(known.findings.slice(round), []).text);
    later.mockRestore();
  }
  // The edits affect rules of gangs and of queues.
  expect([...rules]).toEqual(expect.arrayContaining(["GANG-005", "GANG-006", "GITOPS-002", "QUOTA-001"]));
});

test("an unchanged file is neither read nor interpreted again", async () => {
  restore({ plain: true });
  const memory = new CheckMemory();
  const read = vi.fn((file: InputFile) => readInputFile(file, undefined, { hasHash: true }));
  const later = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 10_000);
  const path = join(repo.folder, "k8s/a.yaml");
  const file = { file: "a", path, named: true, bytes: 1 };
  await checked({ memory });
  expect(memory.read(file, read)).toBe(memory.contentOf(path, sha256Of(A)));
  expect(read).not.toHaveBeenCalled();
  repo.put("k8s/a.yaml", A.replace("main", "neat"));
  expect(memory.read(file, read)).not.toBe(memory.contentOf(path, sha256Of(A)));
  expect(read).toHaveBeenCalledOnce();
  later.mockRestore();
  memory.read(file, read);
  expect(read).toHaveBeenCalledTimes(2);
  rmSync(path);
  expect(memory.read(file, read)).toEqual({ problem: "does not exist", code: "ENOENT" });
});

test("the base of --since has the same findings with what is known about the branch", async () => {
  const git = (...args: string[]) => repo.run("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args]);
  git("init", "-q");
  const edit = editor(7, CONTENTS);
  for (let round = 0; round < 8; round++) {
    restore({ plain: round % 2 === 0 });
    edit();
    edit();
    git("add", "-A");
    git("commit", "-qm", "a", "--allow-empty");
    for (let count = 0; count < round % 4; count++) edit();
    const paths = [join(repo.folder, "k8s")];
    const options = { root: repo.folder, today: "2026-06-01" };
    const alone = await findingsSince("HEAD", repo.folder, paths, options);
    const memory = new CheckMemory();
    await runCheck(paths, { ...options, memory });
    expect(await findingsSince("HEAD", repo.folder, paths, { ...options, memory })).toEqual(alone);
    const cache = mkdtempSync(join(tmpdir(), "muster-cache-"));
    await runCheck(paths, { ...options, cache });
    expect(await findingsSince("HEAD", repo.folder, paths, { ...options, cache })).toEqual(alone);
    rmSync(cache, { recursive: true });
  }
});

test("a file that both sides of --since have is judged once", async () => {
  const git = (...args: string[]) => repo.run("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args]);
  git("init", "-q");
  git("add", "-A");
  git("commit", "-qm", "a");
  repo.put("k8s/b.yaml", A.replace("first", "second"));
  const found: unknown[] = [];
  const { results } = CheckMemory.prototype;
  const spy = vi.spyOn(CheckMemory.prototype, "results").mockImplementation(function (this: CheckMemory, knowledge) {
    const store = results.call(this, knowledge);
    const find: typeof store.find = (state) => {
      const findings = store.find(state);
      if (/\/[ab]\.yaml$/.test(state.file)) found.push([state.file.split("/").at(-1), findings !== undefined]);
      return findings;
    };
    return { ...store, find };
  });
  const { report } = await checked({ since: "HEAD" });
  spy.mockRestore();
  expect(report.summary.known).toBeGreaterThan(0);
  const branch = [
    ["a.yaml", false],
    ["b.yaml", false],
  ];
  expect(found).toEqual([...branch, ["a.yaml", true], ["b.yaml", false]]);
});

test("files that have not changed are neither read nor judged again", async () => {
  const memory = new CheckMemory();
  await checked({ memory });
  const path = join(repo.folder, "k8s/a.yaml");
  const content = memory.contentOf(path, sha256Of(A));
  expect(content).toBeDefined();
  repo.put("k8s/b.yaml", A.replace("first", "second"));
  await checked({ memory });
  expect(memory.contentOf(path, sha256Of(A))).toBe(content);
  rmSync(path);
  await checked({ memory });
  expect(memory.contentOf(path, sha256Of(A))).toBeUndefined();
});

test("--since judges a base once", async () => {
  const git = (...args: string[]) => repo.run("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args]);
  const commit = () => [git("add", "."), git("commit", "-qm", "a")];
  git("init", "-q");
  commit();
  const memory = new CheckMemory();
  const both = async () => {
    const known = await checked({ memory, since: "HEAD" });
    expect(known).toEqual(await checked({ since: "HEAD" }));
    return known.report.summary.known ?? 0;
  };
  const past = () => memory.pastOf(git("rev-parse", "HEAD").stdout.trim());
  await both();
  const first = past();
  expect(first).toBeDefined();
  repo.put("k8s/new.yaml", A.replace("first", "new"));
  const edited = await both();
  expect(past()).toBe(first);
  commit();
  expect(past()).toBeUndefined();
  expect(await both()).toBeGreaterThan(edited);
  expect(past()).toBeDefined();
});

describe("results", () => {
  const result: FileResult = { file: "a.yaml", sha256: sha256Of("a"), objects: sha256Of("b"), findings: [] };

  test("are those of the same state and of the same knowledge", () => {
    const memory = new CheckMemory();
    memory.results("one").save([result], 0);
    expect(memory.results("one").find(result)).toEqual([]);
    expect(memory.results("one").find({ ...result, sha256: sha256Of("c") })).toBeUndefined();
    expect(memory.results("one").find({ ...result, objects: sha256Of("c") })).toBeUndefined();
    expect(memory.results("one").find({ ...result, file: "b.yaml" })).toBeUndefined();
    expect(memory.results("two").find(result)).toBeUndefined();
    expect(memory.results("one").find(result)).toBeUndefined();
  });

  test("that cannot leave their run are made again", () => {
    const memory = new CheckMemory();
    memory.results("one").save([{ ...result, findings: null }], 0);
    expect(memory.results("one").find(result)).toBeUndefined();
  });

  test("of files that are gone are dropped", () => {
    const memory = new CheckMemory();
    memory.results("one").save([result], 0);
    memory.keep([], new Map());
    expect(memory.results("one").find(result)).toBeUndefined();
  });
});
