import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { commitPaths } from "../../src/app/commit/run-commit.ts";
import { synth } from "../../src/app/repository/run-synth.ts";
import {
  configureGit,
  GitRepositories,
  type GitRepository,
  gitRepository,
  ORGANIZATION,
  trainingYaml,
} from "../helpers/git-repository.ts";
import { CLI, repository } from "../helpers/repository.ts";

const LONG = process.env.MUSTER_LONG === "1";
const repositories = new GitRepositories();
const runs = new GitRepositories();
afterAll(() => {
  repositories.dispose();
  runs.dispose();
});

const define = (one: GitRepository, name: string) => {
  one.put(`workloads/${name}.yaml`, trainingYaml(name));
  one.git("add", "workloads");
  one.git("commit", "-q", "-m", `define ${name}`);
};

/** Runs the command, and kills it after some milliseconds; returns how long it ran. */
async function commitAndKill(folder: string, after: number): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, [CLI, "commit", "--push"], { cwd: folder, stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const killed = setTimeout(after, undefined, { ref: false }).then(() => child.kill("SIGKILL"));
  await Promise.race([ended, killed]);
  await ended;
  return performance.now() - start;
}

let prepared: ReturnType<typeof prepare> | undefined;

async function prepare() {
  const origin = repositories.make();
  await commitPaths([], undefined, { root: origin.folder });
  const remote = gitRepository(repositories.remoteOf(origin));
  const one = repositories.clone(remote.folder);
  define(origin, "second");
  await commitPaths([], undefined, { root: origin.folder, push: true });
  define(one, "third");
  one.put("README.md", "staged\n");
  one.git("add", "README.md");
  one.put("README.md", "changed\n");
  one.put("untracked.txt", "mine\n");
  return [one, remote] as const;
}

/** A clone with a definition to commit and changes of the user, whose remote has moved. */
async function race() {
  prepared ??= prepare();
  const [one, remote] = runs.copies(await prepared);
  return { one, remote };
}

async function requireIntact(one: GitRepository, remote: GitRepository): Promise<void> {
  // Processes of git outlive the killed one.
  for (let poll = 0; poll < 50 && existsSync(join(one.folder, ".git/index.lock")); poll++) await setTimeout(50);
  await setTimeout(200);
  for (const each of [one, remote]) each.git("fsck", "--strict");
  expect(one.git("show", ":README.md")).toBe("staged");
  expect(readFileSync(join(one.folder, "README.md"), "utf8")).toBe("changed\n");
  expect(readFileSync(join(one.folder, "untracked.txt"), "utf8")).toBe("mine\n");
  expect(["define third", "dist: start job-third"]).toContain(one.git("log", "-1", "--format=%s"));
  expect(one.git("log", "--format=%s")).toContain("define third");
}

test(
  "a killed muster commit --push leaves the old or the new state, and the next one finishes it",
  async () => {
    const first = await race();
    const duration = await commitAndKill(first.one.folder, 120_000);
    await requireIntact(first.one, first.remote);
    for (let run = 0; run < (LONG ? 100 : 2); run++) {
      const { one, remote } = await race();
      await commitAndKill(one.folder, duration * (LONG ? Math.random() : (run + 1) / 3));
      await requireIntact(one, remote);
      const outcome = await commitPaths([], undefined, { root: one.folder, push: true });
      expect(outcome).toMatchObject({ exitCode: 0, pushed: { id: one.git("rev-parse", "HEAD") } });
      expect(remote.git("rev-parse", "main")).toBe(one.git("rev-parse", "HEAD"));
      expect(one.git("status", "--porcelain")).toBe("MM README.md\n?? untracked.txt");
      expect((await synth({ root: one.folder, check: true })).exitCode).toBe(0);
      runs.clear();
    }
  },
  LONG ? 1_800_000 : 120_000,
);

test("muster commit runs TypeScript definitions in a process of its own, and prints one report", () => {
  const one = repository({
    "workloads/a.ts": `import { type App, Training } from "muster-gitops/constructs";
console.log("noise");
export function define(app: App) {
  new Training(app, "a", { name: "a", project: "team-a", spec: { image: "example.com/a:1" } });
}
`,
    ".gitignore": "node_modules\n",
  });
  one.put("muster.yaml", ORGANIZATION);
  configureGit(one.folder);
  one.run("git", ["add", "."]);
  one.run("git", ["commit", "-q", "-m", "definitions"]);
  const { code, stdout, stderr } = one.muster("commit", "-o", "json");
  expect(stderr).toContain("noise");
  // The definitions run for the synth, and again for the comparison with the last commit.
  expect({ code, stdout: code === 0 ? "" : stdout }).toEqual({ code: 0, stdout: "" });
  expect(stderr).toMatch(/^(?:noise\n){2,3}$/);
  expect(JSON.parse(stdout)).toMatchObject({ commit: { branch: "main", uncommitted: [] } });
  one.put("workloads/b.ts", "throw new Error('broken');\n");
  const refused = one.muster("commit");
  expect(refused.code).toBe(1);
  expect(refused.stdout).toContain("broken");
  expect(one.run("git", ["rev-list", "--count", "HEAD"]).stdout).toBe("2\n");
  rmSync(one.folder, { recursive: true, force: true });
});
