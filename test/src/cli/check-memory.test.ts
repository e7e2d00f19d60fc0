import { readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FileResult, sha256Of } from "../../../src/check/file-result.ts";
import { CheckMemory } from "../../../src/cli/check-memory.ts";
import { type CheckOptions, runCheck } from "../../../src/cli/run-check.ts";
import { repository, type TestRepository } from "../../helpers/repository.ts";
import { seededRandom } from "../../helpers/seeded-random.ts";
import { crd, organization, resourceInterface, SHARED_FILES } from "../../helpers/shared-check.ts";

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
];
const MUSTER = [
  organization(),
  organization("policies: {pack: strict}\n"),
  "a: [\n",
  organization("policies: {pack: 1}\n"),
];
const NAMES = ["k8s/a.yaml", "k8s/b.yaml", "k8s/c.yaml", "k8s/new.yaml", "k8s/kustomization.yaml", "k8s/d/kind.yaml"];

test("after any edits a check with a memory reports what a check without one reports", async () => {
  const random = seededRandom(20);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const edits = [
    () => repo.put(one(NAMES), one(CONTENTS)),
    () => repo.put(one(NAMES), one(CONTENTS)),
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
  const memory = new CheckMemory();
  for (let edit = 0; edit < 40; edit++) {
    if (edit % 20 === 0) for (const [name, content] of Object.entries(SHARED_FILES)) repo.put(name, content);
    one(edits)();
    expect(await checked({ memory })).toEqual(await checked());
  }
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
