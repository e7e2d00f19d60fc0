import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { commitPaths } from "../../src/app/commit/run-commit.ts";
import type { LifecycleAction } from "../../src/app/lifecycle/change.ts";
import { synth } from "../../src/app/repository/run-synth.ts";
import { runGet } from "../../src/app/run/run-get.ts";
import { runLifecycle } from "../../src/app/run/run-lifecycle.ts";
import {
  configureGit,
  GitRepositories,
  type GitRepository,
  gitRepository,
  trainingYaml,
} from "../helpers/git-repository.ts";
import { CLI, filesBelow } from "../helpers/repository.ts";
import { runHere } from "../helpers/run-here.ts";

const repositories = new GitRepositories();
afterAll(() => repositories.dispose());

const IMAGE = `registry.example.com/vllm@sha256:${"0".repeat(64)}`;
const GPUS =
  "{gpuDevicesRequest: 4, cpuCoreRequest: 1, cpuMemoryRequest: 1Gi, cpuMemoryLimit: 1Gi, largeShmRequest: true}";

/** A gang of a leader and some workers, with 4 GPUs each. */
const serve = (workers: number) => `# The chat of the week.
apiVersion: muster.dev/v1alpha1
kind: DistributedInference
metadata: {name: serve}
project: team-a
spec:
  replicas: 1 # groups
  workers: ${workers}
  servingPort: {port: 8000}
  leader:
    image: "${IMAGE}"
    compute: ${GPUS}
  worker:
    image: "${IMAGE}"
    compute: ${GPUS}
`;

function commit({ folder }: GitRepository, push = false) {
  return commitPaths([], undefined, { root: folder, push });
}

/** Changes a workload and commits the edit with its output, as `--commit` does. */
async function change({ folder }: GitRepository, name: string, action: LifecycleAction) {
  const { file = "" } = await runLifecycle(name, action, { root: folder, commit: true });
  return commitPaths([join(folder, file)], `${action.type} ${name}`, { root: folder });
}

async function requireFresh({ folder, git }: GitRepository): Promise<void> {
  expect(git("status", "--porcelain")).toBe("");
  expect((await synth({ root: folder, check: true })).exitCode).toBe(0);
}

test("a team plays the life of a workload, with real git and a bare remote", { timeout: 120_000 }, async () => {
  // The first commit.
  const founder = gitRepository(repositories.path());
  mkdirSync(founder.folder);
  configureGit(founder.folder);
  expect(spawnSync(process.execPath, [CLI, "init"], { cwd: founder.folder }).status).toBe(0);
  founder.git("add", ".");
  founder.git("commit", "-q", "-m", "definitions");
  expect(await commit(founder)).toMatchObject({ exitCode: 0, branch: "main" });
  const remote = gitRepository(repositories.remoteOf(founder));

  // A pull request with a gang of 20 GPUs, 4 more than the limit.
  const dev = repositories.clone(remote.folder);
  dev.git("switch", "-q", "-c", "serve");
  dev.put("workloads/team-a/serve.yaml", serve(4));
  dev.git("add", ".");
  dev.git("commit", "-q", "-m", "serve a model");
  const refused = await runHere(dev.folder, ["report", "--base", "origin/main", "--format", "markdown=../comment.md"]);
  expect(refused.code).toBe(2);
  const comment = () => readFileSync(join(dev.folder, "../comment.md"), "utf8");
  expect(comment().split("\n")[0]).toBe("<!-- muster-report -->");
  expect(comment()).toContain("gang needs 20 GPUs; queue team-a has limit 16");
  // Of 16 GPUs, 1 is used already.
  expect(comment()).toMatch(/<code>project and queue team-a<\/code>.*\| 15 -> -5 \(-20\) \|/);
  expect(await commit(dev)).toMatchObject({ exitCode: 2 });
  expect(dev.git("log", "-1", "--format=%s")).toBe("serve a model");

  // The fix, the report, the merge.
  dev.put("workloads/team-a/serve.yaml", serve(1));
  dev.git("commit", "-qam", "two pods are enough");
  expect(await commit(dev, true)).toMatchObject({ exitCode: 0, pushed: { attempts: 1 } });
  const fixed = await runHere(dev.folder, ["report", "--base", "origin/main", "--format", "markdown=../comment.md"]);
  expect({ code: fixed.code, stderr: fixed.stderr }).toEqual({ code: 0, stderr: "" });
  expect(comment()).toMatch(/^Changes since origin\/main \([0-9a-f]{7}\): /m);
  expect(comment()).not.toContain("needs 20 GPUs");
  founder.git("fetch", "-q");
  founder.git("merge", "-q", "--no-ff", "-m", "merge serve", "origin/serve");
  founder.git("push", "-q");
  await requireFresh(founder);

  // Two clones push at the same time.
  const clones = ["left", "right"].map((name) => ({ name, one: repositories.clone(remote.folder) }));
  for (const { name, one } of clones) {
    one.put(`workloads/team-a/${name}.yaml`, trainingYaml(name, IMAGE));
    one.git("add", ".");
    one.git("commit", "-q", "-m", `define ${name}`);
  }
  const pushes = await Promise.all(clones.map(({ one }) => commit(one, true)));
  expect(pushes.map(({ exitCode, pushed }) => [exitCode, pushed !== undefined])).toEqual([
    [0, true],
    [0, true],
  ]);
  founder.git("pull", "-q", "--ff-only");
  await requireFresh(founder);
  const subjects = founder.git("log", "--format=%s").split("\n");
  expect(subjects).toEqual(expect.arrayContaining(["define left", "define right", "merge serve"]));
  const jobs = Object.keys(filesBelow(join(founder.folder, "dist/main/apply"))).filter((path) => /\/job-/.test(path));
  expect(jobs.map((path) => path.replace(/-[0-9a-f]{8}\.yaml$/, ""))).toEqual([
    "team-a/job-hello-gpu",
    "team-a/job-left.yaml",
    "team-a/job-right.yaml",
  ]);

  // Scale, stop and start it, and delete it.
  const state = async (name: string) => {
    const { workloads } = await runGet([name], { root: founder.folder });
    return workloads.map(({ desiredPhase, gpus }) => [desiredPhase, gpus]);
  };
  const file = () => readFileSync(join(founder.folder, "workloads/team-a/serve.yaml"), "utf8");
  expect(await state("serve")).toEqual([["Running", 8]]);
  expect(await change(founder, "serve", { type: "scale", replicas: 0 })).toMatchObject({ exitCode: 0 });
  expect(file()).toContain("# The chat of the week.");
  expect(file()).toContain("  replicas: 0 # groups\n");
  expect(await state("serve")).toEqual([["Stopped", 0]]);
  expect(await change(founder, "serve", { type: "scale", replicas: 1 })).toMatchObject({ exitCode: 0 });
  await expect(change(founder, "serve", { type: "suspend" })).rejects.toThrow(/cannot suspend/);
  for (const [type, phase] of [
    ["suspend", "Stopped"],
    ["resume", "Running"],
  ] as const) {
    expect(await change(founder, "left", { type })).toMatchObject({ exitCode: 0 });
    expect((await state("left"))[0]?.[0]).toBe(phase);
  }
  expect(await change(founder, "serve", { type: "delete" })).toMatchObject({ exitCode: 0 });
  const output = Object.keys(filesBelow(join(founder.folder, "dist")));
  expect(output.filter((path) => path.includes("serve"))).toEqual([]);
  await requireFresh(founder);
  expect(await commit(founder, true)).toMatchObject({ exitCode: 0 });
  expect(remote.git("log", "-5", "--format=%s", "main").split("\n")).toEqual([
    "delete serve",
    "resume left",
    "suspend left",
    "scale serve",
    "scale serve",
  ]);
  remote.git("fsck", "--strict");
});
